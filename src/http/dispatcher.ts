import { rootCertificates } from 'node:tls';
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { CctoolError } from '../diagnostics/index.js';
import { isLoopback } from './base-url.js';

/** Environment variables that the caller passes in. */
export type Environment = { readonly [name: string]: string | undefined };

export interface DispatcherOptions {
  /** Certificates (PEM) to trust besides the usual ones. */
  ca?: string;
  /** Where the proxy variables are read from. */
  env: Environment;
  /** Milliseconds to wait for headers and between parts of a body. */
  timeout: number;
  /** Answers larger than this, in bytes, are not read. */
  largestAnswer: number;
}

/**
 * The proxy that the first of some variables names; without a scheme it is one for HTTP, as for curl. An empty variable
 * means none.
 * @throws CctoolError of kind `usage` that names the variable, and never its value: that may hold a password
 */
function proxyOf(env: Environment, names: readonly string[]): string | undefined {
  const name = names.find((candidate) => env[candidate] !== undefined);
  if (name === undefined) return undefined;
  const text = env[name]!.trim();
  if (text === '') return text;
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(url)) return url;
  throw new CctoolError('usage', `${name} is not a proxy address`, 'write one like http://proxy.example:3128');
}

/**
 * The connections to one service: certificates to trust, the proxy of the environment, limits. Loads undici, so this
 * file must be imported dynamically by whatever starts fast.
 */
export function createDispatcher(url: URL, { ca, env, timeout, largestAnswer }: DispatcherOptions): Dispatcher {
  const tls = ca === undefined ? {} : { ca: [...rootCertificates, ca] };
  const common = {
    connect: { ...tls, timeout: Math.min(timeout, 10_000) },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    maxResponseSize: largestAnswer,
    connections: 8,
  };
  // Loopback addresses never go through a proxy.
  if (isLoopback(url)) return new Agent(common);
  const all = proxyOf(env, ['all_proxy', 'ALL_PROXY']);
  return new EnvHttpProxyAgent({
    ...common,
    requestTls: tls,
    proxyTls: tls,
    httpProxy: proxyOf(env, ['http_proxy', 'HTTP_PROXY']) ?? all ?? '',
    httpsProxy: proxyOf(env, ['https_proxy', 'HTTPS_PROXY']) ?? all ?? '',
    noProxy: env.no_proxy ?? env.NO_PROXY ?? '',
  });
}
