import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadWorkspace } from '../src/config/workspace.js';
import { packageRoot } from '../src/package-info.js';
import { startPostgres } from './support/postgres.mjs';
import { runBuiltCli } from './support/run-built-cli.js';
import { TestServer } from './support/server.js';
import { postgresRuns, temporaryData } from './support/stores.js';

const path = '/api/studio/hoo/overrides';
interface Entry {
  action: string;
  id: string;
  reason: string | null;
}

describe('many writers of overrides at once', () => {
  it('20 by HTTP and 5 by command, one of them killed: nothing is lost, ids are unique, the logs are complete', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cctool-writers-'));
    cpSync(join(packageRoot(), 'fixtures', 'workspace'), folder, { recursive: true });
    const workspace = await loadWorkspace(folder);
    const server = await TestServer.start({ workspace });
    try {
      const { key } = await server.key({ name: 'writer', plan: 'unlimited' });
      const variables = {
        CCTOOL_API_KEY: key,
        CCTOOL_BASE_URL: server.url,
        CCTOOL_CACERT: server.running.authority!,
      };
      const each = 25;
      const acknowledged = { service: new Set<string>(), file: new Set<string>() };
      const byHttp = async (writer: number) => {
        for (let n = 0; n < each; n++) {
          const reason = `http ${writer} ${n}`;
          const body = {
            schedule: writer % 2 ? 'support' : 'sales',
            state: 'closed',
            start: '+1d',
            duration: '1h',
            reason,
          };
          const answer = await server.ask({ path, key, body });
          expect([answer.status, answer.body.override?.reason]).toEqual([200, reason]);
          acknowledged.service.add(reason);
        }
      };
      let victim: ChildProcess | undefined;
      const byCommand = async (writer: number) => {
        const isRemote = writer < 2;
        for (let n = 0; n < 10; n++) {
          const reason = `command ${writer} ${n}`;
          const where = isRemote ? '--remote' : '--local';
          const args = [
            'hoo',
            'override',
            'support',
            'closed',
            '--from',
            '+1d',
            '--for',
            '1h',
            '--reason',
            reason,
            where,
          ];
          const isVictim = writer === 4 && n === 1;
          const run = runBuiltCli(args, {
            cwd: folder,
            variables,
            started: (child) => {
              if (isVictim) victim = child;
            },
          });
          // Somewhere between its start and its end.
          if (isVictim) setTimeout(() => victim?.kill('SIGKILL'), 150);
          const { status, stderr } = await run;
          if (status === 0) acknowledged[isRemote ? 'service' : 'file'].add(reason);
          else expect([isVictim, status, stderr]).toEqual([true, -1, '']);
        }
      };
      await Promise.all([
        ...Array.from({ length: 20 }, (_, writer) => byHttp(writer)),
        ...Array.from({ length: 5 }, (_, writer) => byCommand(writer)),
      ]);
      const ask = async (where: string) => (await server.ask({ path: where, key })).body;
      const overrides: Entry[] = (await ask(path)).overrides;
      await expect
        .poll(
          async () => (await ask(path)).overrides.filter(({ source }: { source: string }) => source === 'file').length,
        )
        .toBeGreaterThanOrEqual(acknowledged.file.size);
      const inFile = parse(readFileSync(join(folder, 'overrides.yaml'), 'utf8')).overrides as Entry[];
      const fileLog = readFileSync(join(folder, 'overrides.yaml.log'), 'utf8').trim().split('\n');
      const reasons = (entries: readonly Entry[]) => entries.map(({ reason }) => reason);
      // What was acknowledged is there; of the one that was killed it does not matter.
      const kept = overrides.filter(({ id }) => !inFile.some((other) => other.id === id));
      expect(new Set(reasons(kept))).toEqual(acknowledged.service);
      expect(reasons(inFile)).toEqual(expect.arrayContaining([...acknowledged.file]));
      const ids = [...kept, ...inFile].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const logged: Entry[] = (await ask('/api/studio/hoo/log?limit=500')).entries;
      expect(logged.map(({ action }) => action)).not.toContain('end');
      const written = fileLog.map((line) => JSON.parse(line) as Entry);
      expect(reasons(written)).toEqual(expect.arrayContaining(reasons(inFile) as string[]));
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe.runIf(postgresRuns)('two replicas on one PostgreSQL', () => {
  it('agree on every override a moment after it was acknowledged', async () => {
    const postgres = await startPostgres();
    const folders = [temporaryData(), temporaryData()];
    const store = await postgres.url('hours');
    const [one, two] = (await Promise.all(folders.map(({ data }) => TestServer.start({ place: { data, store } })))) as [
      TestServer,
      TestServer,
    ];
    try {
      const { key } = await one.key({ plan: 'unlimited' });
      const isOpen = async (server: TestServer) =>
        (await server.ask({ path: '/api/studio/hoo/status/emergency', key })).body.is_open;
      const slow: number[] = [];
      const all = 200;
      for (let n = 0; n < all; n++) {
        const [here, there] = n % 4 < 2 ? [one, two] : [two, one];
        // The emergency line is always open: an override closes it, and taking that back opens it.
        const closes = n % 2 === 0;
        const target = closes ? path : '/api/studio/hoo/undo';
        const input = { schedule: 'emergency', ...(closes ? { state: 'closed' } : {}) };
        expect((await here.ask({ path: target, key, body: input })).status).toBe(200);
        const acknowledged = performance.now();
        expect(await isOpen(here)).toBe(!closes);
        while ((await isOpen(there)) === closes) await new Promise((resolve) => setTimeout(resolve, 10));
        slow.push(performance.now() - acknowledged);
      }
      expect(slow).toHaveLength(all);
      const late = slow.filter((milliseconds) => milliseconds > 1000).length;
      process.stdout.write(`replicas: slowest ${Math.max(...slow).toFixed(0)} ms, ${late} of ${all} above a second\n`);
    } finally {
      await Promise.all([one.stop(), two.stop()]);
      await postgres.stop();
      for (const { clean } of folders) clean();
    }
  });
});
