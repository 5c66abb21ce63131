/** What a table itself has under a name that came from outside: `constructor` is in none of them. */
export const own = <Value>(table: { readonly [name: string]: Value }, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
