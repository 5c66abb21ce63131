import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Encoding, encodeSamples, writeWav } from '../../src/voice/audio/wav.js';

/** A request as it came over the wire. */
export interface SeenRequest {
  method: string;
  path: string;
  query: { [name: string]: string };
  headers: IncomingHttpHeaders;
  body: string;
}

export type Behaviour = (request: SeenRequest, response: ServerResponse) => void;

/** A stand-in for a speech service on a socket of its own; it answers as the test says and keeps what it was asked. */
export class SpeechStandIn {
  readonly seen: SeenRequest[] = [];
  /** The most requests that were under way at once. */
  mostAtOnce = 0;
  behave: Behaviour = (_request, response) => void response.writeHead(500).end();
  readonly #server: Server;
  readonly #isSecure: boolean;

  constructor(tls?: { key: string; cert: string }) {
    this.#isSecure = tls !== undefined;
    let running = 0;
    const listen = (request: IncomingMessage, response: ServerResponse) => {
      this.mostAtOnce = Math.max(this.mostAtOnce, ++running);
      response.on('close', () => running--);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const url = new URL(request.url!, 'http://stand-in');
        const seen: SeenRequest = {
          method: request.method!,
          path: url.pathname,
          query: Object.fromEntries(url.searchParams),
          headers: request.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        };
        this.seen.push(seen);
        this.behave(seen, response);
      });
    };
    this.#server = tls ? createTlsServer(tls, listen) : createServer(listen);
  }

  static async start(tls?: { key: string; cert: string }): Promise<SpeechStandIn> {
    const standIn = new SpeechStandIn(tls);
    await standIn.listen();
    return standIn;
  }

  listen(): Promise<void> {
    return new Promise((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `${this.#isSecure ? 'https' : 'http'}://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}

export interface Tone {
  hertz?: number;
  seconds?: number;
  sampleRate?: number;
  encoding?: Encoding;
}

/** A sine at a quarter of full scale, in 16 bits. */
function sine({ hertz = 1000, seconds = 0.5, sampleRate = 24_000 }: Tone): Int16Array {
  return Int16Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) =>
    Math.round(8192 * Math.sin((2 * Math.PI * hertz * i) / sampleRate)),
  );
}

/** A tone as a WAV file. */
export const toneWav = (tone: Tone = {}): Buffer =>
  Buffer.from(writeWav(sine(tone), tone.sampleRate ?? 24_000, tone.encoding ?? 'pcm_s16le'));

/** A tone as bare samples. */
export const toneSamples = (tone: Tone = {}): Buffer =>
  Buffer.from(encodeSamples(sine(tone), tone.encoding ?? 'pcm_s16le'));

/** The frequency of a tone, from the number of its zero crossings: two in every period. */
export function frequencyOf(samples: Float32Array, sampleRate: number): number {
  const loud = samples.findIndex((sample) => Math.abs(sample) > 0.02);
  const end = samples.findLastIndex((sample) => Math.abs(sample) > 0.02);
  let crossings = 0;
  for (let i = loud + 1; i <= end; i++) if (samples[i]! >= 0 !== samples[i - 1]! >= 0) crossings++;
  return (crossings * sampleRate) / (2 * (end - loud));
}
