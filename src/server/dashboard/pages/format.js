const two = (number) => String(number).padStart(2, '0');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `15:32:07` in the browser's time zone. */
export const clockTime = (date) => `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;

/** `24 Nov 2026` for `2026-11-24`. */
export function dateText(date) {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${months[month - 1]} ${year}`;
}

/** The date of an instant in the browser's time zone: `2026-11-24`. */
export function localDate(instant) {
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** `24 Nov`. */
export const shortDate = (date) => dateText(date).replace(/ \d+$/, '');

/** `Tue`. */
export const weekdayText = (date) => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()];

/** The date that is a number of days later. */
export function addDays(date, days) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** `24 Nov 2026, 15:32` in the browser's time zone, for an instant. */
export function instantText(instant) {
  const at = new Date(instant);
  return `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}, ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The time since an instant: `just now`, `5 minutes ago`, `3 days ago`. */
export function agoText(instant, now = Date.now()) {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  const units = [
    [1440, 'day'],
    [60, 'hour'],
    [1, 'minute'],
  ];
  for (const [length, unit] of units) {
    const count = Math.floor(minutes / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}

/** `1 error`, `2 errors`. */
export const counted = (count, one, many = `${one}s`) => `${numberText(count)} ${count === 1 ? one : many}`;

/** `12,345`. */
export const numberText = (number) => number.toLocaleString('en');

/** `3.2 kB`. */
export function bytesText(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
