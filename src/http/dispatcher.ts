import { rootCertificates } from 'node:tls';
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { isLoopback } from './base-url.js';

/** Environment variables, as far as somebody handed them over. */
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
 * The connections to one service: certificates to trust, the proxy of the environment, limits. Loads undici, so this
 * file has to be imported dynamically by whatever starts fast.
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
  // No proxy stands between this machine and itself.
  if (isLoopback(url)) return new Agent(common);
  const all = env.all_proxy ?? env.ALL_PROXY ?? '';
  return new EnvHttpProxyAgent({
    ...common,
    requestTls: tls,
    proxyTls: tls,
    httpProxy: env.http_proxy ?? env.HTTP_PROXY ?? all,
    httpsProxy: env.https_proxy ?? env.HTTPS_PROXY ?? all,
    noProxy: env.no_proxy ?? env.NO_PROXY ?? '',
  });
}
