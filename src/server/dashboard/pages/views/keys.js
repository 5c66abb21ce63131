import { ask } from '../api.js';
import { announce, h } from '../dom.js';
import { emptyState, showFailure, waiting } from '../notices.js';
import { createKeyDialog } from './key-create.js';
import { revokeDialog, rotateDialog } from './key-ends.js';
import { keyTable } from './key-table.js';
import { newKeyPanel } from './new-key-panel.js';

export const title = 'API keys';
export const lead =
  'Programs use the service in your name with a key. Its secret is shown once, when the key is created.';

/** Shows the account's keys and their actions. */
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

  /** Shows the secret of a new key until it is dismissed. */
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
    // The button that had the focus is gone.
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
          'Create one for each program that uses the service, so that each can be revoked on its own.',
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
