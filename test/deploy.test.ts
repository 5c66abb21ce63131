import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { commandList } from '../src/cli/command-list.js';
import { packageRoot } from '../src/package-info.js';
import { readServerSettings } from '../src/server/settings.js';

const root = packageRoot();
const file = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('the image', () => {
  const lines = file('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  test('runs as a user without rights, has a health check, and stops as the server does', () => {
    expect(last.indexOf('USER node')).toBeLessThan(last.findIndex((line) => line.startsWith('CMD')));
    expect(last.some((line) => line.startsWith('HEALTHCHECK') && line.includes('/readyz'))).toBe(true);
    expect(last).toContain('STOPSIGNAL SIGTERM');
  });

  test('has everything that the package has, and what exists', () => {
    const copied = last
      .filter((line) => line.startsWith('COPY'))
      .flatMap((line) => line.match(/\/cctool\/([\w.-]+)/g)!);
    const names = copied.map((path) => path.slice('/cctool/'.length));
    expect(names).toEqual(
      expect.arrayContaining([
        ...manifest.files.filter((name: string) => !name.startsWith('!')).map((name: string) => name.split('/')[0]),
        'package.json',
        'node_modules',
      ]),
    );
    for (const name of names) expect([name, name === 'dist' || existsSync(join(root, name))]).toEqual([name, true]);
  });

  test('takes the oldest version of Node that the package runs on', () => {
    const [, major] = /(\d+)/.exec(manifest.engines.node)!;
    for (const line of lines.filter((each) => each.startsWith('FROM '))) expect(line).toContain(`node:${major}-`);
  });
});

test('the composition has two replicas on PostgreSQL behind a proxy, with as few rights as possible', () => {
  const { services, volumes, secrets } = parse(file('compose.yaml'));
  expect(Object.keys(services)).toEqual(['postgres', 'cctool', 'proxy']);
  const { cctool, proxy, postgres } = services;
  expect(cctool).toMatchObject({
    ...{ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], deploy: { replicas: 2 } },
    depends_on: { postgres: { condition: 'service_healthy' } },
  });
  expect(cctool.ports).toBeUndefined();
  expect(postgres.ports).toBeUndefined();
  // What `up` passes on is what the image does by itself.
  expect(file('Dockerfile')).toContain(`CMD ${JSON.stringify(cctool.command).replaceAll(',', ', ')}`);
  for (const volume of [...proxy.volumes, ...postgres.volumes]) {
    const [from] = volume.split(':');
    if (from.startsWith('.')) expect([from, existsSync(join(root, 'deploy', from))]).toEqual([from, true]);
    else expect(Object.keys(volumes)).toContain(from);
  }
  for (const name of [...cctool.secrets, ...postgres.secrets]) expect(Object.keys(secrets)).toContain(name);
  expect(readFileSync(join(root, '.dockerignore'), 'utf8')).toContain(secrets.postgres.file.replace('./', 'deploy/'));
  const caddy = file('Caddyfile');
  for (const path of ['/healthz', '/readyz', '/metrics']) expect(caddy).toMatch(new RegExp(`@inside path .*${path}`));
  expect(caddy.match(/\{/g)).toHaveLength(caddy.match(/\}/g)!.length);
  // The proxy looks twice before a replica stops listening, and the replica is not killed before it has finished.
  const delay = Number(cctool.command[cctool.command.indexOf('--drain-delay') + 1]);
  expect(delay).toBeGreaterThanOrEqual(2 * Number(/health_interval (\d+)s/.exec(caddy)![1]));
  const { drain_timeout } = readServerSettings({
    root,
    rules: {},
    references: { allow_paths: [], allow_urls: [], map: {} },
  });
  expect(Number.parseInt(cctool.stop_grace_period, 10)).toBeGreaterThan(delay + drain_timeout);
});

test('the unit has settings that systemd knows, each once, and stops later than the server may take', () => {
  const settings = [...file('cctool.service').matchAll(/^(\w+)=(.*)$/gm)].map(
    ([, name, value]) => [name!, value!] as const,
  );
  const repeatable = ['SystemCallFilter'];
  const names = settings.map(([name]) => name).filter((name) => !repeatable.includes(name));
  expect(new Set(names).size).toBe(names.length);
  const value = Object.fromEntries(settings);
  expect(value).toMatchObject({
    DynamicUser: 'yes',
    NoNewPrivileges: 'yes',
    ProtectSystem: 'strict',
    KillSignal: 'SIGTERM',
  });
  expect(commandList.map(({ name }) => name)).toContain(/cctool (\w+)/.exec(value.ExecStart!)![1]);
  expect(value.ExecStart).toContain(`--data /var/lib/${value.StateDirectory}`);
});

test('alert rules are about metrics and commands that exist', () => {
  const { groups } = parse(file('alerts.yaml'));
  const page = readFileSync(join(root, 'docs', 'server.md'), 'utf8');
  const rules: { alert: string; expr: string; annotations: { summary: string; action: string } }[] = groups[0].rules;
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, annotations } of rules) {
    for (const [name] of expr.matchAll(/\b(?:cctool|hoo)_\w+/g)) {
      expect([alert, page.includes(`\`${name.replace(/_(?:bucket|count|sum)$/, '')}\``)]).toEqual([alert, true]);
    }
    expect(expr.match(/\(/g)?.length ?? 0).toBe(expr.match(/\)/g)?.length ?? 0);
    for (const [, words] of annotations.action.matchAll(/cctool ([a-z]+)/g)) {
      expect([alert, commandList.map(({ name }) => name)]).toEqual([alert, expect.arrayContaining([words])]);
    }
  }
});

test('the dashboard shows metrics that exist, each panel in its place', () => {
  const { panels, templating } = JSON.parse(file('grafana.json'));
  const page = readFileSync(join(root, 'docs', 'server.md'), 'utf8');
  const places = new Set<string>();
  for (const { title, gridPos, targets } of panels) {
    places.add(`${gridPos.x} ${gridPos.y}`);
    for (const { expr } of targets as { expr: string }[]) {
      expect([title, expr]).toEqual([title, expect.stringContaining('job=~"$job"')]);
      const names = [...expr.matchAll(/\b(?:cctool|hoo)_\w+/g)].map(([name]) =>
        name.replace(/_(?:bucket|count|sum)$/, ''),
      );
      for (const name of names) expect([title, name, page.includes(`\`${name}\``)]).toEqual([title, name, true]);
      // What is neither cctool's nor hoo's comes from prom-client's defaults.
      if (names.length === 0) expect(expr).toMatch(/\b(?:process|nodejs)_\w+\{/);
    }
  }
  expect(places.size).toBe(panels.length);
  expect(templating.list.map(({ name }: { name: string }) => name)).toEqual(['datasource', 'job']);
});

test('the bill of materials names every published package once, with its licence and its digest', () => {
  const text = execFileSync(process.execPath, [join(root, 'scripts', 'sbom.mjs')], { encoding: 'utf8' });
  const bom = JSON.parse(text);
  expect([bom.bomFormat, bom.specVersion, bom.metadata.component.name]).toEqual(['CycloneDX', '1.6', manifest.name]);
  const refs: string[] = bom.components.map((each: { 'bom-ref': string }) => each['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  for (const name of Object.keys(manifest.dependencies)) {
    expect(refs).toContain(`pkg:npm/${name.replace('@', '%40')}@${manifest.dependencies[name]}`);
  }
  for (const { purl, licenses, hashes } of bom.components) {
    expect([purl, licenses.length, hashes[0].alg]).toEqual([purl, 1, 'SHA-512']);
    expect(hashes[0].content).toMatch(/^[0-9a-f]{128}$/);
  }
  const known = new Set([...refs, bom.metadata.component['bom-ref']]);
  for (const { ref, dependsOn } of bom.dependencies) {
    expect([ref, ...dependsOn].filter((each: string) => !known.has(each))).toEqual([]);
  }
});
