import { CctoolError } from '../../../diagnostics/index.js';
import { presentable } from '../../../http/failure.js';
import type { RemoteSettings } from './remote-settings.js';

/** Longer explanations of a service help nobody. */
const LONGEST = 300;

/**
 * The words of a service's error, where they can be found: `error`, `error.message`, `message`, `detail`,
 * `detail.message` or the first of `detail` in JSON; text as it is; of HTML what a reader would see.
 */
export function wordsOf(contentType: string, bytes: Buffer): string {
  const text = bytes.toString('utf8');
  try {
    return wordsOfJson(JSON.parse(text)) ?? text;
  } catch {
    if (!/html|xml/i.test(contentType) && !/^\s*</.test(text)) return /[\0\ufffd]/.test(text) ? '' : text;
    return text.replace(/<(script|style|head)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ').replace(/<[^>]*>/g, ' ');
  }
}

/** The words in an error's JSON; undefined where it has none. */
export function wordsOfJson(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return wordsOfJson(value[0]);
  if (value === null || typeof value !== 'object') return undefined;
  for (const name of ['message', 'msg', 'error', 'detail']) {
    const words = Object.hasOwn(value, name) ? wordsOfJson((value as { [name: string]: unknown })[name]) : undefined;
    if (words !== undefined) return words;
  }
  return undefined;
}

/** True for bytes that are not text: among the first ones is a control character, or what is not UTF-8. */
export function looksBinary(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 256);
  if (start.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return true;
  try {
    // A character may be cut at the end of the start.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return false;
  } catch {
    return true;
  }
}

/** The error that a service's answer stands for. */
export function answerError(
  settings: RemoteSettings,
  { status, contentType, bytes }: { status: number; contentType: string; bytes: Buffer },
  key: string | undefined,
): CctoolError {
  const { engine, place } = settings;
  const said = presentable(wordsOf(contentType, bytes), key, LONGEST);
  const message = `the engine ${engine}: its service answered with status ${status}${said === '' ? '' : `: ${said}`}`;
  if (status >= 300 && status < 400) {
    return new CctoolError(
      'remote',
      `the engine ${engine}: its service answered with a redirection (status ${status}), which is not followed`,
      `give its own address as ${place}.base_url`,
    );
  }
  const isAboutKey = status === 401 || status === 403;
  return new CctoolError('remote', message, isAboutKey ? `check its key: ${settings.keySource}` : undefined);
}
