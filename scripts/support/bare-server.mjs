// The same listener as the service's (TLS, polka), with a handler that does nothing but answer.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import polka from 'polka';

const [folder] = process.argv.slice(2);
const server = createServer({
  cert: readFileSync(`${folder}/localhost.crt`),
  key: readFileSync(`${folder}/localhost.key`),
  keepAliveTimeout: 65_000,
  noDelay: true,
});
const body = JSON.stringify({ is_open: true, next_open: '2026-06-11T12:00:00Z', next_close: '2026-06-11T00:00:00Z' });
polka({ server })
  .get('/api/calendar/status', (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    res.end(body);
  })
  .listen(0, '127.0.0.1', () => console.log(server.address().port));
