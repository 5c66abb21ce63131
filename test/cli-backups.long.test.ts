import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from './support/run-cli.js';
import { TestServer } from './support/server.js';

describe.each(['here', 'at a service'])('cctool backup, %s', (place) => {
  let server: TestServer | undefined;
  let folder: string;
  let env: { [name: string]: string } = {};
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cctool-backups-'));
    env = { HOME: folder, CCTOOL_DATA: join(folder, '.data') };
    if (place === 'here') return;
    server = await TestServer.start();
    const { key } = await server.key({ name: 'laptop' });
    env = { HOME: folder, CCTOOL_API_KEY: key, CCTOOL_BASE_URL: server.url, CCTOOL_CACERT: server.running.authority! };
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const cctool = (...args: string[]) => runCli(args, { cwd: folder, env });
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  const json = async (...args: string[]) => JSON.parse((await cctool(...args, '--json')).stdout);

  test.each([
    ['text', Buffer.from('play "welcome"\n')],
    ['windows-1252', Buffer.from('Gr\xfc\xdfe', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffGrüße', 'utf16le')],
    ['large', randomBytes(2_300_000)],
  ])('%s comes back to the byte', async (name, bytes) => {
    write(name, bytes);
    const made = await cctool('backup', `script ${name}`, name);
    expect([made.status, made.stdout]).toEqual([0, expect.stringMatching(/^bak_\w+ {2}\S+Z\n$/)]);
    const back = await cctool('backup', 'restore', `script ${name}`, '-o', `${name}.back`);
    expect([back.status, back.stderr]).toEqual([0, expect.stringContaining(`${bytes.length} bytes of script ${name}`)]);
    expect(readFileSync(join(folder, `${name}.back`)).equals(bytes)).toBe(true);
    const again = await cctool('backup', 'restore', `script ${name}`, '-o', `${name}.back`);
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('overwrite it with --force')]);
    expect((await cctool('backup', 'restore', `script ${name}`, '-o', `${name}.back`, '--force')).status).toBe(0);
  });

  test('list, show, label, diff, restore as the newest, delete', async () => {
    write('menu.xml', '<menu><say>Hi</say></menu>');
    await cctool('backup', 'menu', 'menu.xml', '--label', 'first', '--comment', 'as delivered');
    write('menu.xml', '<menu>\n  <say>Hi</say>\n</menu>\n');
    await cctool('backup', 'menu', 'menu.xml');
    const [second, first] = await json('backup', 'list', '--script', 'menu');
    expect([first.label, first.comment, second.label]).toEqual(['first', 'as delivered', null]);
    expect((await cctool('backup', 'list', '--label', 'first')).stdout).toContain(first.backup_id);
    expect((await json('backup', 'show', 'menu@2')).content).toBe('<menu><say>Hi</say></menu>');
    expect((await cctool('backup', 'show', first.backup_id, '--content')).stdout).toBe('<menu><say>Hi</say></menu>');

    const layout = await cctool('backup', 'diff', 'menu');
    expect([layout.status, layout.stdout]).toEqual([0, '']);
    expect(layout.stderr).toContain('only layout');
    const text = await cctool('backup', 'diff', 'menu', '--text');
    expect([text.status, text.stdout]).toEqual([1, expect.stringContaining('-<menu><say>Hi</say></menu>')]);
    write('menu.xml', '<menu><say>Ho</say></menu>');
    const file = await cctool('backup', 'diff', 'menu', '--file', 'menu.xml');
    expect([file.status, file.stderr]).toEqual([1, 'compared by structure (XML); as they are written: --text\n']);
    expect(file.stdout.split('\n').filter((line) => /^[-+] /.test(line))).toEqual([
      '-  <say>Hi</say>',
      '+  <say>Ho</say>',
    ]);
    expect(await json('backup', 'diff', 'menu')).toMatchObject({ compared_as: 'xml', identical: false });

    expect((await json('backup', 'label', 'menu', 'second')).label).toBe('second');
    expect((await json('backup', 'label', 'menu', '')).label).toBe(null);
    expect((await cctool('backup', 'label', 'menu')).status).toBe(2);
    expect((await cctool('backup', 'restore', first.backup_id, '--as-newest')).status).toBe(0);
    expect((await cctool('backup', 'restore', 'menu', '-o', '-')).stdout).toBe('<menu><say>Hi</say></menu>');
    const script = await cctool('backup', 'delete', 'menu', '--yes');
    expect([script.status, script.stderr]).toEqual([2, expect.stringContaining('is the id of a script')]);
    const unsure = await cctool('backup', 'delete', first.backup_id);
    expect([unsure.status, unsure.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    expect((await cctool('backup', 'delete', first.backup_id, '--yes')).status).toBe(0);
    expect((await cctool('backup', 'show', first.backup_id)).status).toBe(2);
  });

  test('sync keeps what differs, reports the rest, and goes on after a file that cannot be kept', async () => {
    const scripts = join(folder, 'scripts');
    mkdirSync(join(scripts, 'sub', '.git'), { recursive: true });
    const put = (name: string, content: string) => writeFileSync(join(scripts, name), content);
    put('a.xml', '<a/>');
    put('sub/b.txt', 'b');
    put('sub/.git/config', 'left out');
    put('.hidden', 'left out');
    symlinkSync('/etc/hostname', join(scripts, 'link'));
    const sync = (...more: string[]) => json('backup', 'sync', 'scripts', '--prefix', 'site/', ...more);
    const states = (outcomes: { script_id: string; state: string }[]) =>
      Object.fromEntries(outcomes.map(({ script_id, state }) => [script_id, state]));
    expect(states(await sync('--check'))).toEqual({ 'site/a.xml': 'new', 'site/sub/b.txt': 'new' });
    expect((await cctool('backup', 'sync', 'scripts', '--check')).status).toBe(1);
    expect(await json('backup', 'list', '--script', 'site/a.xml')).toEqual([]);
    expect(states(await sync())).toEqual({ 'site/a.xml': 'new', 'site/sub/b.txt': 'new' });
    put('a.xml', '<a>changed</a>');
    put('c\u202e.txt', 'a name that no list may show');
    const { status, stdout, stderr } = await cctool('backup', 'sync', 'scripts', '--prefix', 'site/');
    expect([status, stderr]).toEqual([2, '3 scripts: 1 changed, 1 unchanged, 1 failed\n']);
    expect(stdout).not.toContain('\u202e');
    expect(stdout).toMatch(/^changed {3}site\/a\.xml {2}bak_\w+\nfailed /);
    put('d\n.txt', 'no name that can be kept, so it is not "new" either');
    expect(states(await sync('--check'))).toMatchObject({ 'site/c\u202e.txt': 'failed', 'site/d\n.txt': 'failed' });
    expect((await cctool('backup', 'sync', 'scripts', '--check')).status).toBe(2);
    rmSync(join(scripts, 'd\n.txt'));
    rmSync(join(scripts, 'c\u202e.txt'));
    rmSync(join(scripts, 'sub', 'b.txt'));
    expect(states(await sync())).toEqual({ 'site/a.xml': 'unchanged', 'site/sub/b.txt': 'gone' });
    expect(states(await sync('--include', '**/*.xml'))).toMatchObject({ 'site/a.xml': 'unchanged' });
    expect((await cctool('backup', 'restore', 'site/a.xml', '-o', '-')).stdout).toBe('<a>changed</a>');
    expect((await cctool('backup', 'sync', 'nosuch')).stderr).toContain('nosuch: there is no such folder');
    expect((await cctool('backup', 'sync', 'scripts', '--include', '*.none')).stderr).toContain('no file matches');
  });
});

describe('cctool backup, in the store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-keeping-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const cctool = (args: string[], env = {}) =>
    runCli(args, { cwd: folder, env: { HOME: folder, CCTOOL_DATA: join(folder, '.data'), ...env } });
  const configure = (backups: object) =>
    writeFileSync(join(folder, 'cctool.config.json'), JSON.stringify({ server: { backups } }));

  test('prune goes by the options, or by the rules of the configuration', async () => {
    writeFileSync(join(folder, 'script'), 'play');
    for (const id of ['a', 'a', 'a', 'b', 'b']) await cctool(['backup', id, 'script']);
    await cctool(['backup', 'label', 'a@3', 'kept']);
    const none = await cctool(['backup', 'prune', '--dry-run']);
    expect([none.status, none.stderr]).toEqual([2, expect.stringContaining('there is no rule which backups to keep')]);
    configure({ scripts: { b: { last: 1 } } });
    expect((await cctool(['backup', 'prune', '--dry-run'])).stderr).toBe('1 backup would be removed\n');
    // All were made today: one day keeps one, and the label another.
    expect((await cctool(['backup', 'prune', '--keep-daily', '3', '--dry-run'])).stderr).toBe(
      '2 backups would be removed\n',
    );
    expect((await cctool(['backup', 'prune', '--keep', '0'])).status).toBe(2);
    expect((await cctool(['backup', 'prune', '--yes'])).stderr).toBe('1 backup and 0 contents removed\n');
    configure({ keep: {} });
    expect((await cctool(['backup', 'prune'])).stderr).toContain('keeps nothing');
  });

  test('contents are encrypted with the key of the file or of the environment, and with no other', async () => {
    const key = (letter: string) => Buffer.from(letter.repeat(32)).toString('base64');
    writeFileSync(join(folder, 'key'), `${key('a')}\n`);
    configure({ key_file: 'key' });
    writeFileSync(join(folder, 'secret'), 'a very secret prompt');
    expect((await cctool(['backup', 'secret', 'secret'])).status).toBe(0);
    expect((await cctool(['backup', 'rekey'])).stderr).toMatch(
      /^1 of 2 contents encrypted anew, with the key [0-9a-f]{16}\n$/,
    );
    expect((await cctool(['backup', 'show', 'secret', '--content'])).stdout).toBe('a very secret prompt');
    expect((await cctool(['backup', 'show', 'secret', '--content'], { CCTOOL_BACKUP_KEY: key('a') })).status).toBe(0);
    const wrong = await cctool(['backup', 'list'], { CCTOOL_BACKUP_KEY: key('b') });
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('a key that is not given')]);
    const broken = await cctool(['backup', 'list'], { CCTOOL_BACKUP_KEY: 'short' });
    expect([broken.status, broken.stderr]).toEqual([
      2,
      expect.stringContaining('CCTOOL_BACKUP_KEY: a key is not 32 bytes'),
    ]);
    configure({});
    const without = await cctool(['serve', '--port', '0', '--http']);
    expect([without.status, without.stderr]).toEqual([2, expect.stringContaining('none is given')]);
    expect((await cctool(['backup', 'rekey'])).stderr).toContain('there is no key to encrypt with');
    configure({ key_file: 'nosuch' });
    expect((await cctool(['backup', 'list'])).stderr).toContain(
      'nosuch: the file with the keys of backups cannot be read',
    );
  });
});
