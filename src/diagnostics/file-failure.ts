/** Why a file could not be read or written, as people say it: behind the name of the file and a colon. */

const codeOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
};

/** Why a file could not be read: `there is no such file`. */
export function readFailure(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'no permission to read this file';
  if (code === 'EISDIR') return 'this is a folder';
  return `the file cannot be read (${code})`;
}

const reasons: { readonly [code: string]: string } = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EISDIR: 'this is a folder',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** Why a file could not be written: `the file cannot be written: its folder does not exist`. */
export function writeFailure(error: unknown): string {
  const code = codeOf(error);
  return `the file cannot be written${Object.hasOwn(reasons, code) ? `: ${reasons[code]}` : ` (${code})`}`;
}
