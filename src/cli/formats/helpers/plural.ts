/** A whole number with its thousands set apart: `12,345`. (`toLocaleString` loads ICU: a third of a bare start.) */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A number with its noun: `1 error`, `1,204 errors`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
