import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * The condition that one of some columns holds a text, in any case of letters. Wildcards of the databases stand for
 * themselves. SQLite folds the letters of ASCII only.
 * @param columns names of columns, as a query knows them
 */
export function holds(columns: readonly string[], text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
