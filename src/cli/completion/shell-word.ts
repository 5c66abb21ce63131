/** A text as one word of a POSIX shell or of fish: in single quotes, so that nothing in it means anything. */
export function shellWord(text: string, shell: 'posix' | 'fish' = 'posix'): string {
  return shell === 'posix' ? `'${text.replaceAll("'", "'\\''")}'` : `'${text.replace(/['\\]/g, '\\$&')}'`;
}
