// Prints the bill of materials of cctool: the packages that are installed with it or are part of its files, from the lock
// file, as CycloneDX 1.6 (JSON). The same lock file gives the same text.
//
//   node scripts/sbom.mjs > cctool.cdx.json
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedPackages } from './support/published-packages.mjs';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));

/** The package URL: https://github.com/package-url/purl-spec */
const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const licences = (license) =>
  license === undefined
    ? []
    : / (?:OR|AND|WITH) /.test(license)
      ? [{ expression: license }]
      : [{ license: { id: license } }];

function component(type, name, { version, license, integrity }) {
  const [, group, own = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  const [algorithm, digest] = (integrity ?? '').split('-');
  return {
    type,
    'bom-ref': purl(name, version),
    ...(group && { group }),
    name: own,
    version,
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    licenses: licences(license),
    purl: purl(name, version),
  };
}

const packages = publishedPackages();
const refs = new Map(packages.map(({ name, path, entry }) => [path, purl(name, entry.version)]));
const own = component('application', manifest.name, manifest);
/** One package may be installed at several places. */
const components = new Map();
const needs = new Map();
for (const { name, path, entry, needs: paths } of packages) {
  const ref = refs.get(path);
  components.set(ref, component('library', name, entry));
  needs.set(ref, new Set([...(needs.get(ref) ?? []), ...paths.map((each) => refs.get(each))]));
}
const direct = packages.filter(
  ({ name, path }) =>
    path === `node_modules/${name}` && (name in manifest.dependencies || name in manifest.devDependencies),
);
const sorted = (entries) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: own },
  components: sorted(components).map(([, each]) => each),
  dependencies: [
    { ref: own['bom-ref'], dependsOn: direct.map(({ path }) => refs.get(path)).sort() },
    ...sorted(needs).map(([ref, others]) => ({ ref, dependsOn: [...others].sort() })),
  ],
};
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
