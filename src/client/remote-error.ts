import { CctoolError, type ErrorKind } from '../diagnostics/index.js';
import { failureOf, presentable } from '../http/failure.js';

const kinds: { [status: number]: ErrorKind } = {
  400: 'input',
  401: 'auth',
  403: 'forbidden',
  404: 'not-found',
  413: 'input',
  415: 'input',
  422: 'input',
  429: 'rate',
  501: 'unavailable',
};

const hints: { [kind in ErrorKind]?: string } = {
  auth: 'check CCTOOL_API_KEY or --api-key-file, or run: cctool login',
  forbidden: 'ask for a key that may do this from here; what yours may do: cctool whoami',
  remote: 'try again later, or run it here with --local',
};

/** The error that a service's answer stands for. Its own words are in `error`; a foreign service may have none. */
export function fromStatus(
  answer: { status: number; bytes: Buffer; retryAfter: string | undefined },
  key: string,
): CctoolError {
  const { status } = answer;
  let words: unknown;
  try {
    words = (JSON.parse(answer.bytes.toString('utf8')) as { error?: unknown }).error;
  } catch {
    words = undefined;
  }
  if (status >= 300 && status < 400) {
    return new CctoolError(
      'remote',
      `the service answers with a redirection (${status})`,
      'give its own address as base URL',
    );
  }
  const kind = kinds[status] ?? 'remote';
  const said = typeof words === 'string' && words !== '' ? presentable(words, key) : undefined;
  const message = said ?? `the service answered with status ${status}`;
  return new CctoolError(kind, kind === 'remote' && said ? `${said} (status ${status})` : message, hints[kind]);
}

/** The error for a service that gave no answer. */
export function fromFailure(error: unknown, url: URL): CctoolError {
  const place = `${url.origin}${url.pathname}`.replace(/\/$/, '');
  const { kind, reason } = failureOf(error);
  switch (kind) {
    case 'certificate':
      return new CctoolError(
        'remote',
        `the certificate of ${place} is not trusted (${reason})`,
        'name its authority with --cacert FILE; `cctool serve` prints where its own lies',
      );
    case 'secure-connection':
      return new CctoolError('remote', `no secure connection to ${place}: ${reason}`);
    case 'time':
      return new CctoolError('remote', `${place} did not answer in time`, hints.remote);
    default:
      return new CctoolError(
        'remote',
        `${place} cannot be reached: ${reason}`,
        'check the base URL and that the service runs',
      );
  }
}
