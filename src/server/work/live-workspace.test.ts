import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CctoolError } from '../../diagnostics/index.js';
import type { ToolkitContext } from '../../toolkit/context.js';
import { listFiles } from '../../toolkit/list-files.js';
import { LiveWorkspace, type Part } from './live-workspace.js';

let root: string;
let context: ToolkitContext;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cctool-live-'));
  mkdirSync(join(root, 'flows', 'deep'), { recursive: true });
  write('hours.yaml', 'good 1');
  write('flows/a.yaml', 'flow a');
  write('flows/deep/b.yaml', 'flow b');
  const references = { allow_paths: [], allow_urls: [], map: {} };
  context = { workspace: { root, rules: {}, references }, data: root, now: () => 0 };
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, text: string): void {
  writeFileSync(join(root, `${name}.new`), text);
  renameSync(join(root, `${name}.new`), join(root, name));
}

/** Hours are usable as a whole or not at all, flows one by one; what begins with `bad` is not. */
function parts(): Part[] {
  const hours = join(root, 'hours.yaml');
  return [
    {
      name: 'hours',
      paths: async () => [hours],
      async check({ files }) {
        const text = Buffer.from(await files!.read(hours)).toString();
        if (text.startsWith('bad')) throw new CctoolError('input', `${hours}:1:1: ${text}`);
      },
    },
    {
      name: 'flows',
      paths: () => listFiles(join(root, 'flows')),
      async fault(path, bytes) {
        const text = Buffer.from(bytes).toString();
        return text.startsWith('bad') ? `${path}: ${text}` : undefined;
      },
    },
  ];
}

const said: [string, string | undefined][] = [];
const load = () => {
  said.length = 0;
  return LiveWorkspace.load(context, parts(), (part, problem) => said.push([part, problem]));
};
const text = async (live: LiveWorkspace, name: string) =>
  Buffer.from(await live.current.context.files!.read(join(root, name))).toString();

describe('the workspace of a running server', () => {
  it('is read whole at the start', async () => {
    const live = await load();
    expect(await text(live, 'hours.yaml')).toBe('good 1');
    expect(await live.current.context.files!.list(join(root, 'flows'))).toEqual([
      join(root, 'flows', 'a.yaml'),
      join(root, 'flows', 'deep', 'b.yaml'),
    ]);
  });

  it('takes a good change as a new generation', async () => {
    const live = await load();
    const before = live.current;
    write('hours.yaml', 'good 22');
    expect(await text(live, 'hours.yaml')).toBe('good 1');
    await live.reload();
    expect(await text(live, 'hours.yaml')).toBe('good 22');
    expect(live.current.number).toBeGreaterThan(before.number);
    expect(live.current.context).not.toBe(before.context);
    expect(said).toEqual([['hours', undefined]]);
    await live.reload();
    expect(said).toHaveLength(1);
  });

  it('keeps the last good copy of a broken file and says so, until it is fixed', async () => {
    const live = await load();
    write('hours.yaml', 'bad thing');
    await live.reload();
    expect(await text(live, 'hours.yaml')).toBe('good 1');
    expect(live.problems).toEqual({ hours: 'hours.yaml:1:1: bad thing' });
    await live.reload();
    expect(said).toEqual([['hours', 'hours.yaml:1:1: bad thing']]);
    write('hours.yaml', 'good again');
    await live.reload();
    expect(await text(live, 'hours.yaml')).toBe('good again');
    expect(live.problems).toEqual({});
  });

  it('lets a broken part hold up no other part', async () => {
    const live = await load();
    write('hours.yaml', 'bad thing');
    write('flows/c.yaml', 'flow c');
    await live.reload();
    expect(await text(live, 'hours.yaml')).toBe('good 1');
    expect(await text(live, 'flows/c.yaml')).toBe('flow c');
    expect(Object.keys(live.problems)).toEqual(['hours']);
  });

  it('keeps a file that disappears', async () => {
    const live = await load();
    rmSync(join(root, 'hours.yaml'));
    await live.reload();
    expect(await text(live, 'hours.yaml')).toBe('good 1');
    expect(live.problems.hours).toContain('ENOENT');
  });

  it('forgets a flow that is removed on purpose', async () => {
    const live = await load();
    rmSync(join(root, 'flows', 'a.yaml'));
    await live.reload();
    expect(await live.current.context.files!.list(join(root, 'flows'))).toEqual([
      join(root, 'flows', 'deep', 'b.yaml'),
    ]);
    expect(live.problems).toEqual({});
  });

  it('keeps the last good copy of one broken flow, and takes the others', async () => {
    const live = await load();
    write('flows/a.yaml', 'bad flow');
    write('flows/deep/b.yaml', 'flow b, second version');
    await live.reload();
    expect(await text(live, 'flows/a.yaml')).toBe('flow a');
    expect(await text(live, 'flows/deep/b.yaml')).toBe('flow b, second version');
    expect(live.problems).toEqual({ flows: 'flows/a.yaml: bad flow' });
    write('flows/deep/b.yaml', 'flow b, third version');
    await live.reload();
    expect(await text(live, 'flows/a.yaml')).toBe('flow a');
    expect(live.problems).toEqual({ flows: 'flows/a.yaml: bad flow' });
    write('flows/a.yaml', 'flow a, fixed');
    await live.reload();
    expect(await text(live, 'flows/a.yaml')).toBe('flow a, fixed');
    expect(live.problems).toEqual({});
  });

  it('starts with a broken flow, and says so: the others are needed', async () => {
    write('flows/a.yaml', 'bad flow');
    const live = await load();
    expect(said).toEqual([['flows', 'flows/a.yaml: bad flow']]);
    expect(await text(live, 'flows/a.yaml')).toBe('bad flow');
  });

  it('looks at the files of a start later where that takes long, and says then what is wrong', async () => {
    write('flows/a.yaml', 'bad flow');
    said.length = 0;
    const [hours, flows] = parts();
    const later = [hours!, { ...flows!, isExaminedLater: true }];
    const live = await LiveWorkspace.load(context, later, (part, problem) => said.push([part, problem]));
    expect([said, live.problems]).toEqual([[], {}]);
    // Nothing is looked for again within the test.
    live.watch(3_600_000);
    await live.examined;
    live.stop();
    expect(said).toEqual([['flows', 'flows/a.yaml: bad flow']]);
    expect(live.problems).toEqual({ flows: 'flows/a.yaml: bad flow' });
    write('flows/deep/b.yaml', 'bad as well');
    await live.reload();
    // The copy of the start is the last good one of this file; of the other there is none.
    expect(await text(live, 'flows/deep/b.yaml')).toBe('flow b');
    expect(live.problems).toEqual({ flows: 'flows/a.yaml: bad flow; flows/deep/b.yaml: bad as well' });
  });

  it('does not start with broken hours: there is no good copy yet', async () => {
    write('hours.yaml', 'bad hours');
    await expect(load()).rejects.toThrow('bad hours');
  });
});
