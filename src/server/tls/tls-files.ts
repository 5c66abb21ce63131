import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:https';
import { CctoolError } from '../../diagnostics/index.js';
import { fingerprint } from '../work/workspace-files.js';

/** Paths of a certificate (with its chain) and its private key, in PEM. */
export interface TlsPaths {
  cert: string;
  key: string;
}

/**
 * Reads certificate and key and makes sure that they belong together.
 * @throws CctoolError of kind `usage` that names the file
 */
export function readTls(paths: TlsPaths): { cert: Buffer; key: Buffer } {
  const read = (path: string, option: string) => {
    try {
      return readFileSync(path);
    } catch (error) {
      throw new CctoolError('usage', `${option} ${path} cannot be read: ${(error as Error).message}`);
    }
  };
  const cert = read(paths.cert, '--tls-cert');
  const key = read(paths.key, '--tls-key');
  let matches: boolean;
  try {
    matches = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch (error) {
    const reason = (error as Error).message;
    throw new CctoolError(
      'usage',
      `${paths.cert} and ${paths.key} are not a certificate and a key in PEM format: ${reason}`,
    );
  }
  if (!matches) throw new CctoolError('usage', `${paths.key} is not the key of the certificate ${paths.cert}`);
  return { cert, key };
}

/** Loads a changed certificate without a restart; a broken one changes nothing. */
export class TlsReloader {
  problem: string | undefined;
  readonly #server: Server;
  readonly #paths: TlsPaths;
  #seen: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(server: Server, paths: TlsPaths) {
    this.#server = server;
    this.#paths = paths;
  }

  /** @param report is called for every change, with the problem when the old certificate stays */
  watch(report: (problem: string | undefined) => void, milliseconds = 1000): void {
    const look = async () => {
      const seen = await fingerprint([this.#paths.cert, this.#paths.key]);
      if (this.#seen !== undefined && seen !== this.#seen) {
        try {
          this.#server.setSecureContext({ ...readTls(this.#paths), minVersion: 'TLSv1.2' });
          this.problem = undefined;
        } catch (error) {
          this.problem = (error as Error).message;
        }
        report(this.problem);
      }
      this.#seen = seen;
      this.#timer = setTimeout(look, milliseconds).unref();
    };
    void look();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
