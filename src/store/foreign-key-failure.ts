/** True for a change that a foreign key forbade, on SQLite or on PostgreSQL (SQLSTATE 23503). */
export const isForeignKeyFailure = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '23503' || /FOREIGN KEY constraint failed/.test(String(error));
