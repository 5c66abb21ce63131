// Clients that mean harm, each an endless loop of one kind of attack. They expect nothing and survive everything.
import { connect as connectPlain } from 'node:net';
import { connect } from 'node:tls';

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Opens a connection, lets `act` do its work on it, and waits for its end, but no longer than `patience`. */
function session(open, act, patience = 15_000) {
  return new Promise((resolve) => {
    const socket = open();
    const timer = setTimeout(() => socket.destroy(), patience);
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve();
    };
    socket.on('error', done).on('close', done).resume();
    Promise.resolve(act(socket)).catch(done);
  });
}

const bomb = `<?xml version="1.0"?><!DOCTYPE g [<!ENTITY a "${'x'.repeat(1000)}">${Array.from(
  { length: 20 },
  (_, i) => `<!ENTITY a${i + 1} "&a${i || ''};&a${i || ''};&a${i || ''};">`,
).join('')}]><grammar>&a20;</grammar>`;

const grammar = (rules) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="main" tag-format="semantics/1.0">${rules}</grammar>`;

const scripts = [
  'while(true){}',
  'var a=[];while(true)a.push(a.slice())',
  'out="x";while(true)out+=out',
  '(function f(){f()})()',
  '/(a+)+$/.test("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!")',
].map((script) => grammar(`<rule id="main">yes<tag><![CDATA[${script}]]></tag></rule>`));

/** A request with a flow of assignments, one after the other. */
function flow(variables, assignments) {
  const nodes = assignments.map((assign, i) => {
    const next = i + 1 < assignments.length ? `n${i + 1}` : 'end';
    return [`n${i}`, { type: 'set', assign, next }];
  });
  const whole = { ivr: 1, name: 'x', language: 'en-US', start: 'n0', variables };
  return JSON.stringify({
    flow: JSON.stringify({ ...whole, nodes: { ...Object.fromEntries(nodes), end: { type: 'end' } } }),
    input: '',
  });
}
const times = (count, what) => Array.from({ length: count }, () => what);
const texts = { x: { type: 'text', initial: 'a' }, y: 'text' };
/** A list of 2^60 values, an answer of 60 MB, and one of 7 MB, which is as much as a request gets. */
const flows = {
  doubling: flow({ x: { type: 'any', initial: 'x' } }, times(60, { x: '[x, x]' })),
  endless: flow(texts, [...times(16, { x: 'x + x' }), ...times(900, { y: 'x' })]),
  long: flow(texts, [...times(16, { x: 'x + x' }), ...times(100, { y: 'x' })]),
};

/** Bodies that are quick to send and slow to look at, entry by entry or name by name. */
const tedious = [
  `{"topic":"x","phrases":[${'1,'.repeat(190_000)}1]}`,
  `{"topic":"x","phrases":[${'{},'.repeat(90_000)}1]}`,
  `{${Array.from({ length: 190_000 }, (_, i) => `"name ${i}":1`).join()}}`,
];

/** The kinds of attack by name; each gets the target and a key that is valid. */
export function hostileClients({ port, ca, key }) {
  const secure = () => connect({ port, host: '127.0.0.1', servername: 'localhost', ca });
  const plain = () => connectPlain(port, '127.0.0.1');
  const head = (path, length, type = 'application/json', authorization = `Bearer ${key}`) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
  const post = (path, body, type, authorization) =>
    session(secure, (socket) => {
      socket.write(head(path, Buffer.byteLength(body), type, authorization));
      socket.write(body);
      socket.once('data', () => socket.end());
    });
  return {
    'slow headers': () =>
      session(secure, async (socket) => {
        socket.write('GET / HTTP/1.1\r\n');
        while (!socket.destroyed) {
          socket.write(`X-${Math.random()}: 1\r\n`);
          await pause(300);
        }
      }),
    'half bodies': () =>
      session(secure, async (socket) => {
        socket.write(`${head('/api/studio/backup', 1000)}{"script_id":`);
        if (Math.random() < 0.5) await pause(200).then(() => socket.end());
      }),
    'bodies that drip': () =>
      session(secure, async (socket) => {
        socket.write(head('/api/studio/backup', 100_000));
        while (!socket.destroyed) {
          socket.write('x');
          await pause(200);
        }
      }),
    'huge bodies': () =>
      session(secure, async (socket) => {
        socket.write(head('/api/grxml/validate', 2_000_000_000));
        const chunk = Buffer.alloc(256 * 1024, 0x20);
        while (!socket.destroyed) {
          if (!socket.write(chunk))
            await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), pause(1000)]);
        }
      }),
    'huge bodies without a key': () =>
      post('/api/grxml/validate', ' '.repeat(3_000_000), 'application/json', 'Bearer nothing'),
    'json bombs': () =>
      post('/api/grxml/validate', Math.random() < 0.5 ? '['.repeat(1_000_000) : `[${'{},'.repeat(1_000_000)}0]`),
    'xml bombs': () => post('/v1/grxml/validate', bomb, 'application/xml'),
    'deep xml': () => post('/v1/grxml/validate', grammar('<item>'.repeat(100_000)), 'application/xml'),
    'script bombs': async () => {
      for (const content of scripts) await post('/api/grxml/test', JSON.stringify({ content, input: 'yes' }));
    },
    'flow bombs': async () => {
      for (const body of [flows.doubling, flows.endless]) await post('/v1/ivr/test', body);
    },
    'tedious bodies': async () => {
      for (const body of tedious) await post('/api/speechsmith/suggestions', body);
    },
    'large answers that nobody reads': () =>
      session(secure, async (socket) => {
        socket.write(head('/v1/ivr/test', Buffer.byteLength(flows.long)));
        socket.write(flows.long);
        socket.once('data', () => socket.pause());
        await pause(10_000);
        socket.destroy();
      }),
    'bad tls': () =>
      session(plain, async (socket) => {
        if (Math.random() < 0.5) socket.write('GET / HTTP/1.1\r\n\r\n');
        else
          socket.write(
            Buffer.from([
              0x16,
              3,
              1,
              2,
              0,
              1,
              0,
              1,
              0xfc,
              3,
              3,
              ...Array.from({ length: 200 }, () => Math.random() * 256),
            ]),
          );
      }),
    'silent connections': () => session(plain, () => pause(5000)),
    'wrong methods': () =>
      session(secure, (socket) => {
        for (const method of ['DELETE', 'PUT', 'TRACE', 'CONNECT', 'BREW', 'PROPFIND']) {
          socket.write(`${method} /api/studio/backup HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n`);
        }
        return pause(500).then(() => socket.end());
      }),
    'not http': () =>
      session(secure, (socket) => {
        socket.write(Buffer.from(Array.from({ length: 2000 }, () => Math.random() * 256)));
      }),
    'guessed keys': async () => {
      for (let i = 0; i < 20; i++)
        await post('/api/studio/backup', '{}', 'application/json', `Bearer cct_live_${Math.random()}`);
    },
    'answers that nobody reads': () =>
      session(secure, async (socket) => {
        socket.pause();
        for (let i = 0; i < 200; i++) socket.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n');
        await pause(8000);
        socket.destroy();
      }),
  };
}
