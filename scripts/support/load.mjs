// A client that costs little itself: keep-alive connections over TLS that send one request after the other. A load
// generator that parses answers in JavaScript would be slower than the server it measures.
import { connect } from 'node:tls';

const end = Buffer.from('\r\n\r\n');

/**
 * Sends the same request over and over, on as many connections as a busy service has.
 * @returns answers a second
 * @throws when an answer is not 200
 */
export async function load({ port, ca, path, headers = {}, connections = 100, seconds = 3 }) {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  let answers = 0;
  let isRunning = true;
  const one = () =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca }, () => socket.write(request));
      let pending = Buffer.alloc(0);
      socket.on('error', reject).on('close', resolve);
      socket.on('data', (chunk) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
        const head = pending.indexOf(end);
        if (head < 0) return;
        const text = pending.latin1Slice(0, head);
        const length = Number(/content-length: (\d+)/i.exec(text)[1]);
        if (pending.length < head + 4 + length) return;
        if (!text.startsWith('HTTP/1.1 200')) return socket.destroy(new Error(text));
        pending = Buffer.alloc(0);
        answers++;
        if (isRunning) socket.write(request);
        else socket.end();
      });
    });
  const started = performance.now();
  // Never asleep: on a virtual machine it costs the server's processor more to wake a client than to answer it, and a
  // faster server would meet a client that sleeps less.
  const stayAwake = () => {
    if (isRunning) setImmediate(stayAwake);
  };
  stayAwake();
  setTimeout(() => {
    isRunning = false;
  }, seconds * 1000);
  await Promise.all(Array.from({ length: connections }, one));
  return (answers * 1000) / (performance.now() - started);
}
