// An account with keys, backups and usage as a team of speech engineers would have them, for pictures of the dashboard.
// Everything is dated from one instant, so that a picture of today is the same tomorrow.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const hour = 3_600_000;
const day = 24 * hour;

/** Keys as a team has them: the days are before the instant. */
const keys = [
  {
    name: 'IVR production',
    prefix: 'cct_live_8Kq2',
    schedules: ['sales', 'support'],
    flows: ['bank', 'utility'],
    made: 212,
    used: 0.002,
  },
  {
    name: 'CI pipeline',
    prefix: 'cct_live_t4Zx',
    scopes: ['grxml:test', 'grxml:validate', 'speechsmith:analyze'],
    made: 164,
    used: 0.03,
  },
  { name: 'Prompt studio', prefix: 'cct_live_Wm7c', scopes: ['voice:generate'], made: 57, used: 1.4, expires: 33 },
  {
    name: 'Wallboard in the lobby',
    prefix: 'cct_live_p0Rd',
    scopes: ['calendar:read', 'studio:hoo'],
    plan: 'free',
    made: 12,
    used: 0.0005,
  },
  { name: 'Load test', prefix: 'cct_live_1nVe', made: 80, used: 62, expires: -60 },
  { name: 'Old pipeline', prefix: 'cct_live_Yb9s', made: 290, used: 165, revoked: 164 },
];

/** A script that has grown: each version is a change of the one before. */
function versionsOf(root) {
  const bank = readFileSync(join(root, 'fixtures/workspace/flows/bank.ivr.yaml'), 'utf8');
  const second = bank.replace('Your balance is', 'The balance of your account is');
  const third = second
    .replace('Thank you. Goodbye.', 'Thank you for calling Example Bank. Goodbye.')
    .replace('timeout: 5', 'timeout: 4');
  return { bank: [bank, second, third] };
}

/** Requests of an hour: a working day's hill, with some variation that is always the same. */
function requestsOf(time, share, seed) {
  const date = new Date(time);
  const weekend = [0, 6].includes(date.getUTCDay());
  const hill = Math.max(0, Math.sin(((date.getUTCHours() - 11) / 13) * Math.PI));
  const noise = ((Math.floor(time / hour) * 2_654_435_761 + seed * 97) % 1000) / 1000;
  return Math.round(share * (0.06 + hill * (weekend ? 0.35 : 1)) * (0.75 + 0.5 * noise));
}

/**
 * Makes the account in a running service of this process.
 * @param dist the modules of cctool: `accounts`, `keys`, `passwords`, `studio`
 * @param now the instant everything is dated from
 */
export async function makeSampleAccount(service, dist, { root, name, password, now }) {
  const { store } = service;
  const account = await dist.accounts.createAccount(store, name, 'administrator');
  await dist.passwords.setPassword(store, account.id, password);
  const instant = (days) => new Date(now - days * day).toISOString();
  const made = [];
  for (const { name: keyName, prefix, made: age, used, expires, revoked, ...rights } of keys) {
    const created = now - age * day;
    const expires_at = expires === undefined ? null : instant(-expires);
    const key = await dist.keys.createKey(store, { ...rights, name: keyName, account: name, expires_at }, created);
    const revoked_at = revoked === undefined ? null : instant(revoked);
    await store.db
      .updateTable('keys')
      .set({ prefix, last_used_at: instant(used), revoked_at })
      .where('id', '=', key.id)
      .execute();
    made.push(key);
  }
  const operations = [
    'calendarStatus',
    'scheduleStatus',
    'testFlow',
    'validateGrammar',
    'testGrammar',
    'generateVoice',
  ];
  const rows = [];
  for (let time = Math.floor(now / hour) * hour - 7 * day + hour; time <= now; time += hour) {
    for (const [index, share] of [2400, 620, 90, 55].entries()) {
      const requests = requestsOf(time, share, index);
      const refused = index === 3 && requests > 60 ? requests - 60 : 0;
      if (requests > 0) {
        rows.push({
          key_id: made[index].id,
          hour: new Date(time).toISOString(),
          operation: operations[(index * 2) % 6],
          requests: requests - refused,
          refused,
        });
      }
    }
  }
  for (let start = 0; start < rows.length; start += 100) {
    await store.db
      .insertInto('usage')
      .values(rows.slice(start, start + 100))
      .execute();
  }
  // All keys share the account's limit.
  // The burst of a plan lasts a second.
  const { unlimited, standard } = service.settings.plans;
  for (let i = 0; i < 9; i++) await service.limits.consume({ headers: {} }, account.id, [i % 2 ? standard : unlimited]);
  let count = 0;
  const backup = async (script_id, content, days, key) => {
    const request = { script_id, content, account_id: account.id, ...(key && { key_id: key.id }) };
    const { backup_id } = await dist.studio.createBackup(store, request, now - days * day);
    const id = `bak_01m9s4e${++count}w0xk3v8q5n2j7c6h4t9`;
    await store.db.updateTable('backups').set({ id }).where('id', '=', backup_id).execute();
  };
  const { bank } = versionsOf(root);
  const prompts = readFileSync(join(root, 'fixtures/workspace/prompts/prompts.yaml'), 'utf8');
  const utility = readFileSync(join(root, 'fixtures/workspace/flows/utility.ivr.yaml'), 'utf8');
  await backup('bank', bank[0], 9.1, made[0]);
  await backup('utility', utility, 6.4, made[0]);
  await backup('bank', bank[1], 4.2, made[0]);
  await backup('prompts', prompts, 2.9);
  await backup('bank', bank[2], 0.15, made[0]);
  await makeOthers(store, dist, name, now);
  return account;
}

/** Accounts of others, and what was done to them. */
async function makeOthers(store, dist, administrator, now) {
  const actor = { door: 'dashboard', name: administrator, address: '203.0.113.7' };
  const log = (hours, action, account, target, target_name, details, who = actor) =>
    dist.audit.audit(store, who, { action, account, target, target_name, details }, now - hours * hour);
  for (const [index, [other, role, plan, names]] of [
    ['acme', 'member', 'standard', ['Callback service', 'Night batch']],
    ['initech', 'member', 'free', ['Prototype']],
    ['reviewers', 'viewer', 'standard', []],
  ].entries()) {
    const { id } = await dist.accounts.createAccount(store, other, role);
    await dist.accounts.limitAccount(store, id, { plan });
    await store.db
      .updateTable('accounts')
      .set({ created_at: new Date(now - (90 - 20 * index) * day).toISOString() })
      .where('id', '=', id)
      .execute();
    await log((90 - 20 * index) * 24, 'account.create', other, id, other, { role, plan });
    for (const [number, key] of names.entries()) {
      const at = now - (40 - 9 * number) * day;
      const made = await dist.keys.createKey(store, { name: key, account: other }, at);
      const prefix = `cct_live_${['Rk3d', 'v7Qm', 'Xz20'][index + number]}`;
      await store.db.updateTable('keys').set({ prefix }).where('id', '=', made.id).execute();
      await log((40 - 9 * number) * 24, 'key.create', other, made.id, key, undefined, {
        ...{ door: 'dashboard', name: other, address: '198.51.100.24' },
      });
    }
  }
  await log(30, 'session.refuse', 'acme', 'acc', 'acme', undefined, { ...actor, name: 'acme', address: '192.0.2.99' });
  await log(4, 'key.revoke', 'initech', 'key', 'Prototype');
  await log(1, 'account.change', 'acme', 'acc', 'acme', { plan: 'standard', max_keys: 20 });
}
