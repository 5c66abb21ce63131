/** Documents, scripts and data that a call asks for: from mocks, from files, from the server under test (6.1, 5.3.8). */
import type { Value } from '../../expression/index.js';
import type { ServiceAnswer } from '../../simulate/program.js';
import type { Request, VxmlElement } from '../read/content.js';
import { isReference } from '../script/values.js';
import type { Origin, Resource, ServerRequest } from './application.js';
import { type Loaded, withoutTail } from './loaded.js';
import { milliseconds } from './prompts.js';
import type { VxmlRun } from './run.js';
import { EventThrown } from './signals.js';

type Field = readonly [name: string, value: string];

/** What the key of a document begins with that a mock gives as text. */
export const MOCKED = 'mock ';

/** Something that is asked for. */
export interface Asked {
  at: VxmlElement & Request;
  /** The address as the document writes it, or as an expression gave it. */
  reference: string;
  /** What is sent. */
  fields: readonly Field[];
  what: 'document' | 'data' | 'script';
}

/**
 * The document that a reference names. A change of fragment alone is none: that is for the caller to see.
 * @throws EventThrown `error.badfetch…`, Need
 */
export function askDocument(run: VxmlRun, asked: Asked): Loaded {
  const { key, origin } = originOf(run, asked);
  const loaded = run.app.document(key, origin);
  takeCookies(run, origin, () => run.app.resource(key, origin));
  return loaded;
}

/** What a reference to data gives: a resource, or the value that a mock gives for a platform that reads JSON. */
export function askData(run: VxmlRun, asked: Asked): Resource | { json: Value } {
  const found = originOf(run, asked);
  const { json } = found.origin;
  return json === undefined ? resourceOf(run, found) : { json };
}

/** What a reference to a script gives. */
export const askResource = (run: VxmlRun, asked: Asked): Resource => resourceOf(run, originOf(run, asked));

function resourceOf(run: VxmlRun, { key, origin }: { key: string; origin: Origin }): Resource {
  const resource = run.app.resource(key, origin);
  takeCookies(run, origin, () => resource);
  return resource;
}

function takeCookies(run: VxmlRun, { request }: Origin, resource: () => Resource): void {
  if (request) run.vxml.cookies = resource().cookies ?? run.vxml.cookies;
}

/** An address relative to the document that is running. @throws EventThrown */
export function addressOf(run: VxmlRun, reference: string): URL {
  if (URL.canParse(reference, run.base)) return new URL(reference, run.base);
  throw new EventThrown('error.badfetch', `"${reference}" is not an address`);
}

/** Where what is asked for comes from: a mock, else a file, else a server. */
function originOf(run: VxmlRun, asked: Asked): { key: string; origin: Origin } {
  const { at, reference, fields, what } = asked;
  const url = addressOf(run, reference);
  url.hash = '';
  const isPost = at.method?.toLowerCase() === 'post';
  const bare = new URL(url.href);
  if (!isPost) for (const [name, value] of fields) url.searchParams.append(name, value);
  const shown = `${isPost ? 'POST' : 'GET'} ${shownAddress(run, url)}`;
  const fetched = isPost && fields.length > 0 ? `${shown} ${urlEncoded(fields)}` : shown;
  const mocked = run.mocked(mockNames(reference, bare));
  if (mocked) {
    run.transcribe('event', 'fetch', fetched);
    run.noteCall(shown, mocked.answer.result);
    return mockOrigin(run, mocked.answer, bare, shown, asked);
  }
  if (url.protocol === 'file:') {
    if (url.search !== '' || isPost) {
      run.transcribe('event', 'fetch', fetched);
      run.note(
        'vxml-simplified',
        'info',
        `${shown}: a file takes no parameters; mock it as fetch:${reference.replace(/[?#].*$/, '')}`,
      );
    }
    const key = withoutTail(url);
    return { key, origin: { url: key } };
  }
  run.transcribe('event', 'fetch', fetched);
  if (!/^https?:$/.test(url.protocol) || !run.app.mayRequest) {
    run.note(
      'vxml-not-fetched',
      'warning',
      `${shownAddress(run, bare)} is not asked; mock it as fetch:${reference.replace(/[?#].*$/, '')}, or allow its server with --allow-url`,
    );
    throw new EventThrown('error.badfetch', `${url.href} may not be fetched`);
  }
  const request = requestOf(run, url, isPost ? fields : undefined, at, what);
  const number = run.vxml.requests++;
  const body = request.body ? new TextDecoder().decode(request.body.bytes) : '';
  return { key: `${number} ${request.method} ${url.href}\n${body}`, origin: { url: url.href, request } };
}

/** The names by which a mock may answer: the reference as written, or the address without query, with or without `fetch:`. */
function mockNames(reference: string, url: URL): string[] {
  const written = reference.replace(/#.*$/, '');
  const plain = new URL(url.href);
  plain.search = '';
  const names = [written, written.replace(/\?.*$/, ''), url.href, plain.href];
  return [...new Set(names.flatMap((name) => (name === '' ? [] : [`fetch:${name}`, name]))), 'fetch:*'];
}

function mockOrigin(
  run: VxmlRun,
  answer: ServiceAnswer,
  url: URL,
  shown: string,
  { at, what }: Asked,
): { key: string; origin: Origin } {
  const longest = at.fetchtimeoutMs ?? milliseconds(run.property('fetchtimeout'), 10_000);
  if (answer.result === 'timeout' || answer.milliseconds > longest) {
    run.wait(longest);
    throw new EventThrown('error.badfetch', `${shown}: no answer within ${longest / 1000} s`);
  }
  run.wait(answer.milliseconds);
  if (answer.result !== 'ok') throw new EventThrown('error.badfetch', `${shown}: the mock answers with an error`);
  const { value } = answer;
  const status = statusOf(value);
  if (status !== undefined && (status < 200 || status > 299))
    throw new EventThrown(`error.badfetch.http.${status}`, `${shown}: the mock answers with status ${status}`);
  const isWhole = value !== null && typeof value === 'object' && !Array.isArray(value);
  if (isWhole && what === 'data' && value.json !== undefined)
    return { key: MOCKED, origin: { url: url.href, json: value.json } };
  const content = isWhole ? (value.content ?? '') : value;
  if (typeof content !== 'string')
    throw new EventThrown('error.badfetch', `${shown}: the mock is not a document, the name of a file or a status`);
  if (isWhole || /^\s*</.test(content))
    return { key: `${MOCKED}${url.href}\n${content}`, origin: { url: url.href, content } };
  // The name of a file beside the main document.
  if (!URL.canParse(content, run.app.main))
    throw new EventThrown('error.badfetch', `"${content}" is not the name of a file`);
  const file = withoutTail(new URL(content, run.app.main));
  return { key: file, origin: { url: file } };
}

function statusOf(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  return typeof value.status === 'number' ? value.status : undefined;
}

const urlEncoded = (fields: readonly Field[]): string =>
  new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();

function requestOf(
  run: VxmlRun,
  url: URL,
  fields: readonly Field[] | undefined,
  at: Request,
  what: Asked['what'],
): ServerRequest {
  const timeoutMs = at.fetchtimeoutMs ?? milliseconds(run.property('fetchtimeout'), 10_000);
  const common = { url: url.href, cookies: run.vxml.cookies, timeoutMs };
  if (!fields || what === 'script') return { method: 'GET', ...common };
  if (at.enctype?.toLowerCase() !== 'multipart/form-data') {
    const bytes = new TextEncoder().encode(urlEncoded(fields));
    return { method: 'POST', ...common, body: { type: 'application/x-www-form-urlencoded', bytes } };
  }
  let boundary = 'cctool-form-boundary';
  // It must not occur in what it separates (RFC 2046, 5.1.1).
  while (fields.some(([, value]) => value.includes(boundary))) boundary += 'x';
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '_')}"\r\n\r\n${value}\r\n`,
  );
  const bytes = new TextEncoder().encode(`${parts.join('')}--${boundary}--\r\n`);
  return { method: 'POST', ...common, body: { type: `multipart/form-data; boundary=${boundary}`, bytes } };
}

/** Addresses of files are shown relative to the application. */
function shownAddress(run: VxmlRun, url: URL): string {
  if (url.protocol !== 'file:') return url.href;
  const folder = new URL('.', run.app.main);
  const path = url.pathname.startsWith(folder.pathname) ? url.pathname.slice(folder.pathname.length) : url.pathname;
  return `${decodeURIComponent(path)}${url.search}`;
}

/**
 * What `submit`, `subdialog` and `data` send: the variables of their namelist.
 * @param names those of the namelist, or what stands for it
 */
export function fieldsOf(run: VxmlRun, names: readonly string[], at: VxmlElement): Field[] {
  return names.map((name): Field => {
    const value = run.evaluate(name, at);
    if (isReference(value)) {
      run.note(
        'vxml-simplified',
        'info',
        `${run.placeOf(at)}: "${name}" is an object; VoiceXML does not say how it is sent, and platforms differ`,
      );
      return [name, JSON.stringify(run.jsonOf(value))];
    }
    return [name, String(value)];
  });
}
