// A client that costs little itself: keep-alive connections over TLS that send one request after the other. A load
// generator that parses answers in JavaScript would be slower than the server it measures.
import { connect } from 'node:tls';

const end = Buffer.from('\r\n\r\n');

const quantile = (numbers, q) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * q)] ?? 0;

/**
 * Sends the same request over and over, on as many connections as a busy service has; with `body`, a POST of the JSON text
 * that it returns for the number of the request; with `request`, the path and the body of each request.
 * @param options `isAwake`: keeps a processor of its own (the default), which makes rates of two servers comparable; without,
 *   it leaves the processor to the server while it waits, as a client on another machine does
 * @returns answers, answers a second, bytes of their bodies, and milliseconds that half of them, and 99 of 100, took at most
 * @throws when an answer is not 200
 */
export async function load(options) {
  const { port, ca, path, headers = {}, body, request, connections = 100, seconds = 3, isAwake = true } = options;
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const get = (at) => `GET ${at} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const post = (at, text) =>
    `POST ${at} HTTP/1.1\r\n${lines.join('')}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  const fixed = Buffer.from(get(path));
  let sent = 0;
  const nextRequest = () => {
    if (!body && !request) return fixed;
    const next = request ? request(sent) : { path, body: body(sent) };
    sent++;
    return next.body === undefined ? get(next.path) : post(next.path, next.body);
  };
  const times = [];
  let answers = 0;
  let bytes = 0;
  let isRunning = true;
  const one = () =>
    new Promise((resolve, reject) => {
      let asked = 0;
      const ask = () => {
        asked = performance.now();
        socket.write(nextRequest());
      };
      const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca }, ask);
      let pending = Buffer.alloc(0);
      socket.on('error', reject).on('close', resolve);
      socket.on('data', (chunk) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
        const at = pending.indexOf(end);
        if (at < 0) return;
        const text = pending.latin1Slice(0, at);
        const length = Number(/content-length: (\d+)/i.exec(text)[1]);
        if (pending.length < at + 4 + length) return;
        if (!text.startsWith('HTTP/1.1 200')) return socket.destroy(new Error(pending.toString()));
        pending = Buffer.alloc(0);
        answers++;
        bytes += length;
        if (body) times.push(performance.now() - asked);
        if (isRunning) ask();
        else socket.end();
      });
    });
  const started = performance.now();
  // Never asleep, for rates: on a virtual machine it costs the server's processor more to wake a client than to answer it,
  // and a faster server would meet a client that sleeps less.
  const stayAwake = () => {
    if (isRunning) setImmediate(stayAwake);
  };
  if (isAwake) stayAwake();
  setTimeout(() => {
    isRunning = false;
  }, seconds * 1000);
  await Promise.all(Array.from({ length: connections }, one));
  return {
    answers,
    bytes,
    rate: (answers * 1000) / (performance.now() - started),
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}
