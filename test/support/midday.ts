import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gives the hours file of a copied workspace a default zone in which it is between noon and one o'clock now: what a page says
 * of today (`--until 18:00`) holds at whatever hour the tests run. Only the default changes; schedules keep zones of their own.
 */
export function setMidday(folder: string, now = new Date()): void {
  const path = join(folder, 'hours.yaml');
  const text = readFileSync(path, 'utf8');
  const offset = 12 - now.getUTCHours();
  // The sign of these names is that of POSIX: Etc/GMT-3 is three hours ahead of UTC.
  const zone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  const changed = text.replace(/^timezone: \S+/m, `timezone: ${zone}`);
  if (changed === text) throw new Error(`${path} names no default zone`);
  writeFileSync(path, changed);
}
