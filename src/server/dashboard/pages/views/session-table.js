import { ask } from '../api.js';
import { openDialog } from '../dialog.js';
import { h } from '../dom.js';
import { agoText, counted, instantText } from '../format.js';
import { cardTable } from './card-table.js';
import { dialogForm } from './key-ends.js';

const browsers = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).* Safari\//, 'Safari'],
];
// Android calls itself Linux too, and an iPhone Mac OS X.
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** `Firefox 132 on Linux`; the beginning of a User-Agent that is not a known browser's. */
export function clientText(agent) {
  if (!agent) return 'Unknown program';
  const browser = browsers.map(([pattern, name]) => [pattern.exec(agent), name]).find(([found]) => found);
  if (!browser) return agent.split(/[ (]/)[0].slice(0, 40);
  const system = systems.find(([pattern]) => pattern.test(agent));
  return `${browser[1]} ${browser[0][1]}${system ? ` on ${system[1]}` : ''}`;
}

/** Asks before sessions end. */
function endDialog(what, text, path, done) {
  openDialog(`End ${what}?`, (close) =>
    dialogForm(close, {
      fields: h('p', {}, text),
      label: what.startsWith('all') ? 'End them' : 'End the session',
      className: 'danger',
      async send() {
        const { ended } = await ask(path, { method: 'DELETE' });
        return () => done(ended === 1 ? 'The session has ended.' : `${counted(ended, 'session')} ended.`);
      },
    }),
  );
}

/**
 * The open sessions of an account, each with a button that ends it.
 * @param path where they are asked for and ended
 * @param mayEnd whether there are buttons
 * @param done is called with what was done
 */
export function sessionTable(sessions, { path, label, mayEnd = true }, done) {
  const next = 'The next request of that browser is refused, and it has to sign in again.';
  const others = sessions.filter(({ is_current }) => !is_current);
  const rowOf = ({ id, created_at, expires_at, last_used_at, address, user_agent, is_current }) => {
    const client = clientText(user_agent);
    const end = () =>
      endDialog('this session', `${client}, from ${address ?? 'an unknown address'}. ${next}`, `${path}/${id}`, done);
    const button = h(
      'button',
      {
        type: 'button',
        class: 'small',
        'aria-label': `End the session ${client}, ${address ?? ''}, ${instantText(created_at)}`,
        on: { click: end },
      },
      'End',
    );
    return {
      cells: [
        [client, is_current && h('span', { class: 'chips' }, h('span', { class: 'chip' }, 'this one'))],
        address ?? 'unknown',
        h('time', { datetime: created_at }, instantText(created_at)),
        agoText(last_used_at ?? created_at),
        h('time', { datetime: expires_at }, instantText(expires_at)),
        mayEnd && !is_current && h('div', { class: 'row' }, button),
      ],
    };
  };
  const endAll = () => endDialog(`all ${others.length === sessions.length ? '' : 'other '}sessions`, next, path, done);
  return [
    cardTable(
      label,
      ['Program', 'From', 'Signed in', 'Last used', 'Ends', 'Actions'],
      sessions.map(rowOf),
      'session-table',
    ),
    mayEnd &&
      others.length > 0 &&
      h(
        'div',
        { class: 'row' },
        h(
          'button',
          { type: 'button', class: 'danger', on: { click: endAll } },
          others.length === sessions.length ? 'End all sessions' : 'End all other sessions',
        ),
      ),
  ];
}
