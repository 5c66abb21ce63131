import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** An application whose calls take milliseconds: check digits counted in a script. */
const heavyDocument = `<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml">
<script><![CDATA[
function valid(s) {
  var sum = 0;
  for (var i = s.length - 1, double = false; i >= 0; i--, double = !double) {
    var n = parseInt(s.charAt(i), 10) * (double ? 2 : 1);
    sum += n > 9 ? n - 9 : n;
  }
  return sum % 10 == 0;
}
function count(s) { var found = 0; for (var i = 0; i < 200; i++) if (valid(s + i)) found++; return found; }
]]></script>
<form>
<field name="card" type="digits?length=4"><prompt>Card?</prompt>
<filled><prompt>Counted <value expr="count(card)"/>.</prompt></filled></field>
<field name="pin" type="digits?length=4"><prompt>PIN?</prompt></field>
<field name="more" type="boolean"><prompt>More?</prompt><filled><if cond="more"><clear namelist="card pin more"/></if></filled></field>
<block><exit/></block>
</form></vxml>`;

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

  const cores = availableParallelism();
  if (cores === 1) return;
  const folder = mkdtempSync(join(tmpdir(), 'cctool-bench-'));
  try {
    writeFileSync(join(folder, 'heavy.vxml'), heavyDocument);
    const cases = Array.from({ length: 1000 }, (_, i) => ({
      name: `call ${i}`,
      input: `${1000 + i} | 1234 | yes | ${5000 + i} | 4321 | no`,
      expect: { outcome: 'end' },
    }));
    writeFileSync(join(folder, 'heavy.suite.json'), JSON.stringify({ flow: 'heavy.vxml', cases }));
    const suite = (...more) =>
      milliseconds(() => {
        const { status, stderr } = spawnSync(
          process.execPath,
          [join(root, 'bin/cctool.js'), 'ivr', 'run', 'heavy.suite.json', ...more],
          { cwd: folder, encoding: 'utf8' },
        );
        if (status !== 0) throw new Error(stderr);
      }, 1);
    const alone = await suite('--jobs', '1');
    const shared = await suite();
    // Starting threads and reading the flow in each of them is done once for each core.
    const goal = 0.7 * cores;
    yield {
      what: `a suite of 1,000 calls with scripts, ${cores} cores / one thread`,
      measured: `${(alone / shared).toFixed(2)} times as fast`,
      goal: `>= ${goal.toFixed(1)}`,
      holds: alone / shared >= goal,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
