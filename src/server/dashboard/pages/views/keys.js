import { ask } from '../api.js';
import { announce, h } from '../dom.js';
import { emptyState, showFailure, waiting } from '../notices.js';
import { createKeyDialog } from './key-create.js';
import { revokeDialog, rotateDialog } from './key-ends.js';
import { keyTable } from './key-table.js';
import { newKeyPanel } from './new-key-panel.js';

export const title = 'API keys';
export const lead =
  'Keys let programs use the service in your name. The secret of a key is shown once, when it is made.';

/** Fills a room with the account's keys and what can be done with them. */
export function open(room) {
  let isOpen = true;
  let all = false;
  let keys = [];

  const secret = h('div', {});
  const list = h('div', {}, waiting(3));
  const switchAll = h('input', {
    type: 'checkbox',
    on: {
      change() {
        all = switchAll.checked;
        draw();
      },
    },
  });
  const more = h('label', { class: 'check', hidden: true }, switchAll, ' Show revoked and expired keys');
  const create = h(
    'button',
    { type: 'button', class: 'primary', on: { click: () => createKeyDialog(shown) } },
    'Create a key',
  );
  room.append(h('div', { class: 'row apart' }, more, create), secret, list);
  more.parentElement.classList.add('end');

  /** A key that was just made: its secret stays until it is put away. */
  async function shown(key) {
    const panel = newKeyPanel(key, () => {
      secret.replaceChildren();
      create.focus();
    });
    secret.replaceChildren(panel);
    await load();
    panel.querySelector('h2').focus();
  }

  async function revoked(key) {
    await load();
    // The button that had the keyboard is gone.
    create.focus();
    announce(`The key ${key.name} is revoked.`);
  }

  function draw() {
    const ended = keys.filter(({ status }) => status !== 'active');
    more.hidden = ended.length === 0;
    const rows = all ? keys : keys.filter(({ status }) => status === 'active');
    if (keys.length === 0) {
      list.replaceChildren(
        emptyState(
          'No keys yet',
          'Create one for each program that uses the service: then one can be revoked without the others.',
        ),
      );
    } else if (rows.length === 0) {
      list.replaceChildren(emptyState('No active keys', 'All keys of this account are revoked or have expired.'));
    } else {
      list.replaceChildren(
        keyTable(rows.toReversed(), {
          rotate: (key) => rotateDialog(key, shown),
          revoke: (key) => revokeDialog(key, () => revoked(key)),
        }),
      );
    }
  }

  async function load() {
    try {
      const answer = await ask('keys');
      if (!isOpen) return;
      keys = answer.keys;
      draw();
    } catch (failure) {
      if (isOpen) showFailure(list, failure, load);
    }
  }

  load();
  return () => {
    isOpen = false;
  };
}
