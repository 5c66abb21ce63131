// The zone data that travels with cctool: `npm run zones` tells whether the registry has a newer moment-timezone than the
// bundle was made of, `npm run zones -- --take` installs that one and writes data/zones/, `npm run zones -- --write` writes
// the file from the installed package, and `npm run zones -- --check DIR` compares every zone with a folder of compiled
// TZif files from 1975 to 2050. Run `npm run build` first.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readZoneRelease } from '../build/hours/zones/zone-release.js';
import { bundledZoneFile, createZones, zoneDisagreement } from '../build/hours/zones/zones.js';

const root = join(import.meta.dirname, '..');
const npm = (...words) => execFileSync('npm', words, { cwd: root, encoding: 'utf8' }).trim();
const installed = () =>
  JSON.parse(readFileSync(join(root, 'node_modules/moment-timezone/package.json'), 'utf8')).version;
const [mode, folder] = process.argv.slice(2);

function write() {
  const source = join(root, 'node_modules/moment-timezone/data/packed/latest.json');
  const { version, bytes, names } = readZoneRelease(readFileSync(source), 'moment-timezone');
  mkdirSync(dirname(bundledZoneFile()), { recursive: true });
  writeFileSync(bundledZoneFile(), bytes);
  console.log(`data/zones: tz ${version}, ${names} names, ${bytes.length} bytes, from moment-timezone ${installed()}`);
}

/** Zones of both in which an offset differs from 1975 to 2050; EET and WET, which have poorer data before, from 1997. */
function check(compiled) {
  const zones = createZones({ folders: [compiled], runtimeVersion: undefined });
  const names = zones.names().filter((name) => zones.getFrom('system', name) && zones.getFrom('bundled', name));
  const other = zones.inUse === 'system' ? 'bundled' : 'system';
  const differing = names.flatMap((name) => {
    const found = zoneDisagreement(
      zones,
      other,
      name,
      Date.UTC(/^[EW]ET$/.test(name) ? 1997 : 1975, 0),
      Date.UTC(2050, 0),
    );
    return found ? [`${name} from ${new Date(found.from).toISOString()} on`] : [];
  });
  for (const line of differing) console.log(line);
  const releases = zones.sources.filter(({ origin }) => origin !== 'runtime');
  console.log(releases.map(({ origin, version }) => `${origin} ${version}`).join(', '));
  console.log(`${names.length} names compared, ${differing.length} differ`);
  return differing.length === 0;
}

if (mode === '--check') {
  process.exitCode = check(folder ?? '/usr/share/zoneinfo') ? 0 : 1;
} else if (mode === '--write') {
  write();
} else {
  const newest = npm('view', 'moment-timezone', 'version');
  if (newest === installed() && existsSync(bundledZoneFile())) {
    console.log(`moment-timezone ${newest} is the newest; the bundle is tz ${createZones({ folders: [] }).version}`);
  } else if (mode === '--take') {
    npm('install', '--save-dev', '--save-exact', `moment-timezone@${newest}`);
    write();
  } else {
    console.log(`moment-timezone ${newest} is newer than ${installed()}: npm run zones -- --take`);
    process.exitCode = 1;
  }
}
