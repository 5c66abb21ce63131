import type { Zone } from '../zones/zone.js';

/** Folds a content line at 75 octets (RFC 5545 3.1), never within a character. */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    // A continued line starts with a space, which counts.
    if (size + octets > (parts.length ? 74 : 75)) {
      parts.push(part);
      part = '';
      size = 0;
    }
    part += character;
    size += octets;
  }
  return [...parts, part].join('\r\n ');
}

/** A TEXT value (RFC 5545 3.3.11). */
export const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** `20261225T090000Z` */
export const utcTime = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

const stamp = (local: number) => utcTime(local).slice(0, -1);
const offset = (milliseconds: number) => {
  const minutes = Math.abs(Math.trunc(milliseconds / 60_000));
  const two = (number: number) => String(number).padStart(2, '0');
  return `${milliseconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
};

/** A VTIMEZONE with every change of the zone between two instants as an observance of its own. */
export function timeZoneLines(name: string, zone: Zone, from: number, to: number): string[] {
  zone.cover(from, to);
  const observance = (at: number, before: number, after: number, abbreviation: string) => {
    // Nothing but the offsets matters to a reader; the later of the two is called daylight time.
    const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
    return [
      `BEGIN:${kind}`,
      `DTSTART:${stamp(at + before)}`,
      `TZOFFSETFROM:${offset(before)}`,
      `TZOFFSETTO:${offset(after)}`,
      ...(/^[A-Za-z]+$/.test(abbreviation) ? [`TZNAME:${abbreviation}`] : []),
      `END:${kind}`,
    ];
  };
  const first = zone.offsetAt(from);
  const lines = ['BEGIN:VTIMEZONE', `TZID:${name}`, ...observance(from, first, first, zone.abbreviationAt(from))];
  for (const at of zone.instants) {
    if (at <= from || at > to) continue;
    lines.push(...observance(at, zone.offsetAt(at - 1), zone.offsetAt(at), zone.abbreviationAt(at)));
  }
  return [...lines, 'END:VTIMEZONE'];
}

/** A VCALENDAR around components. */
export function calendarText(name: string, zone: string, lines: readonly string[]): string {
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//cctool//hours of operation//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    ...lines,
    'END:VCALENDAR',
  ];
  return `${all.map(foldLine).join('\r\n')}\r\n`;
}
