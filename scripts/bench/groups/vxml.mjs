import { importModule } from '../../support/modules.mjs';

const document = (body) => `<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml" xml:lang="en-US">${body}</vxml>`;

/** Ten fields, each with options, a condition and a counter. */
const tenTurns = document(
  `<var name="n" expr="0"/><form>${Array.from(
    { length: 10 },
    (_, index) =>
      `<field name="f${index}"><prompt>Question ${index}?</prompt><option dtmf="1" value="a">alpha</option><option dtmf="2" value="b">beta</option><filled><if cond="f${index} == 'a'"><assign name="n" expr="n + 1"/></if></filled></field>`,
  ).join('')}<block>Done, <value expr="n"/>.<exit namelist="n"/></block></form>`,
);
const input = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'beta' : '1')).join(' | ');

/** 50 documents: each a menu that leads on, and a form with a condition. */
const documents = Object.fromEntries(
  Array.from({ length: 50 }, (_, index) => [
    `file:///app/d${index}.vxml`,
    document(
      `<menu id="m"><prompt>Menu ${index}</prompt><choice dtmf="1" next="d${(index * 2 + 1) % 50}.vxml">one</choice><choice dtmf="2" next="d${(index * 2 + 2) % 50}.vxml">two</choice><choice dtmf="3" next="#f">form</choice><noinput count="2"><exit/></noinput></menu><form id="f"><field name="x" type="digits?length=2"><prompt>Number</prompt><filled><if cond="x == '42'"><goto next="d${(index + 7) % 50}.vxml"/><else/><clear/></if></filled><nomatch count="3"><exit/></nomatch></field></form>`,
    ),
  ]),
);

export async function* rows({ root, milliseconds }) {
  const load = (path) => importModule(root, `ivr/${path}`);
  const { prepareProgram, readAnyFlow, simulateCall } = await load('index.js');
  const { explore } = await load('explore/explore.js');
  const { withMocks } = await load('prepare/prepare-program.js');
  const prepare = async (text, file) => {
    const { flow } = readAnyFlow(text, file);
    const { program } = await prepareProgram(flow, {
      flow: async () => undefined,
      resolve: async (uri) => ({ uri, bytes: new TextEncoder().encode(documents[uri]) }),
      at: 0,
    });
    return program;
  };

  const program = await prepare(tenTurns, '/app/main.vxml');
  const once = simulateCall(program, input);
  if (once.status !== 'completed' || once.unusedInput.length > 0)
    throw new Error('the call does not use its ten turns');
  const calls = 500;
  const ms = await milliseconds(() => {
    for (let i = 0; i < calls; i++) simulateCall(program, input);
  });
  const rate = (calls * 1000) / ms;
  yield {
    what: 'VoiceXML: a call of 10 turns',
    measured: `${Math.round(rate).toLocaleString('en')}/s`,
    goal: '>= 1,500/s',
    holds: rate >= 1500,
  };

  const big = await prepare(documents['file:///app/d0.vxml'], '/app/d0.vxml');
  let found;
  const seconds =
    (await milliseconds(() => {
      found = explore(big.flows.get(big.main), (mocks) => withMocks(big, mocks));
    }, 3)) / 1000;
  const { covered, all } = found.edges;
  yield {
    what: `VoiceXML: exploring 50 documents (${covered.length} of ${all.length} edges)`,
    measured: `${seconds.toFixed(2)} s`,
    goal: '< 5 s, all edges',
    holds: seconds < 5 && found.missed.length === 0,
  };
}
