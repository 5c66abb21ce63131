import { importModule } from '../../support/modules.mjs';

/** A call of ten turns through two menus, silence and nonsense included. */
const tenTurns = `ivr: 1
start: welcome
variables: { account: text, amount: number }
nodes:
  welcome: { type: play, prompt: "Welcome to the bench.", next: main }
  main:
    type: menu
    prompt: "For accounts, press 1. For cards, press 2."
    noinput: ["I did not hear you."]
    nomatch: ["I did not get that."]
    choices: [{ name: accounts, dtmf: "1", phrases: [accounts, my account], to: account }, { name: cards, dtmf: "2", phrases: [cards], to: main }]
    maxretries: end
  account: { type: collect, prompt: "Your account number?", into: account, digits: { min: 4, max: 8, terminator: "#" }, next: count, maxretries: end }
  count: { type: set, assign: { amount: amount + 1 }, next: more }
  more: { type: branch, cases: [{ name: again, when: "amount < 3", to: say }], else: end }
  say: { type: play, prompt: "That was number {{ amount }}.", next: main }
  end: { type: end }
`;
const input = 'cards | fish | <noinput> | my account | 1234# | 2 | accounts | 9999 | 1 | 8080#';

/** 500 nodes: 100 groups of a menu, a collect, a branch, a set and a play; each menu leads on and back. */
function generated() {
  const lines = ['ivr: 1', 'start: menu0', 'variables: { code: text }', 'nodes:'];
  for (let i = 0; i < 100; i++) {
    const next = i === 99 ? 'end' : `menu${i + 1}`;
    lines.push(
      `  menu${i}: { type: menu, prompt: "Press 1, 2 or 3.", choices: [{ name: on, dtmf: "1", phrases: [on ${i}], to: ask${i} }, { name: skip, dtmf: "2", to: ${next} }, { name: far, dtmf: "3", to: ${i < 49 ? `menu${2 * i + 2}` : next} }], maxretries: end }`,
      `  ask${i}: { type: collect, prompt: "Code?", into: code, digits: { min: 2, max: 4, terminator: "#" }, next: check${i}, maxretries: end }`,
      `  check${i}: { type: branch, cases: [{ name: short, when: "len(code) < 3", to: set${i} }], else: say${i} }`,
      `  set${i}: { type: set, assign: { code: "'0'" }, next: say${i} }`,
      `  say${i}: { type: play, prompt: "Done.", next: ${next} }`,
    );
  }
  lines.push('  end: { type: end }');
  return lines.join('\n');
}

export async function* rows({ root, milliseconds }) {
  const load = (path) => importModule(root, `ivr/${path}`);
  const { readFlow, prepareProgram, simulateCall } = await load('index.js');
  const { explore } = await load('explore/explore.js');
  const { withMocks } = await load('prepare/prepare-program.js');
  const prepare = async (text) => {
    const { flow, diagnostics } = readFlow(text, { file: 'bench.ivr.yaml' });
    if (!flow) throw new Error(diagnostics[0].message);
    const { program } = await prepareProgram(flow, {
      flow: async () => undefined,
      resolve: () => Promise.reject(new Error('none')),
      at: 0,
    });
    return { flow, program };
  };

  const { program } = await prepare(tenTurns);
  const once = simulateCall(program, input);
  if (once.status !== 'completed' || once.unusedInput.length > 0)
    throw new Error('the call does not use its ten turns');
  const calls = 1000;
  const ms = await milliseconds(() => {
    for (let i = 0; i < calls; i++) simulateCall(program, input);
  });
  const rate = (calls * 1000) / ms;
  yield {
    what: 'a call of 10 turns',
    measured: `${Math.round(rate).toLocaleString('en')}/s`,
    goal: '>= 5,000/s',
    holds: rate >= 5000,
  };

  const big = await prepare(generated());
  let found;
  const seconds =
    (await milliseconds(() => {
      found = explore(big.flow, (mocks) => withMocks(big.program, mocks));
    }, 3)) / 1000;
  const covered = `${found.edges.covered.length} of ${found.edges.all.length} edges`;
  yield {
    what: `exploring ${big.flow.nodes.size} nodes (${covered})`,
    measured: `${seconds.toFixed(2)} s`,
    goal: '< 2 s, all edges',
    holds: seconds < 2 && found.missed.length === 0,
  };
}
