import { importModule, moduleUrl } from '../../support/modules.mjs';

const document = (rules, root) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" root="${root}" tag-format="semantics/1.0">${rules}</grammar>`;
const order = (collect) =>
  document(
    `<rule id="order">I want <ruleref uri="#size"/> pizza with <item repeat="1-"><ruleref uri="#topping"/><tag>${collect}</tag></item><tag>out.size = rules.size; out.kind = "pizza"</tag></rule>
<rule id="size"><one-of><item>small<tag>out = "S"</tag></item><item>large<tag>out = "L"</tag></item></one-of></rule>
<rule id="topping"><one-of><item>ham<tag>out = "HAM"</tag></item><item>olives<tag>out = "OLI"</tag></item></one-of></rule>`,
    'order',
  );
const phrase = 'I want large pizza with ham olives ham';

export async function* rows({ root, milliseconds, median, time }) {
  const load = (path) => importModule(root, `grxml/${path}`);
  const { readGrammar } = await load('read/index.js');
  const { linkGrammar } = await load('link/index.js');
  const { compileGrammar, matchPhrase, splitWords } = await load('match/index.js');
  const { createInterpreter, checkScripts } = await load('semantics/index.js');
  const prepare = async (xml, said) => {
    const { grammar } = readGrammar(xml, { uri: 'file:///bench.grxml' });
    const linked = await linkGrammar(grammar, () => Promise.reject(new Error('none')));
    const interpreter = await createInterpreter(linked);
    const words = splitWords(said, 'voice');
    return { linked, interpreter, words, match: matchPhrase(compileGrammar(linked), words).parses[0].match };
  };
  const rate = async ({ interpreter, match, words }, count) => {
    const ms = await milliseconds(() => {
      for (let i = 0; i < count; i++) if (interpreter.interpret(match, words).error) throw new Error('no value');
    });
    return (count * 1000) / ms;
  };
  const perSecond = (number) => `${Math.round(number).toLocaleString('en')}/s`;

  const plain = await rate(await prepare(order('out.last = rules.latest()'), phrase), 2000);
  yield {
    what: 'meaning of 6 plain assignments',
    measured: perSecond(plain),
    goal: '>= 50,000/s',
    holds: plain >= 50000,
  };

  const scripts = await rate(await prepare(order('out.list = (out.list || []).concat(rules.topping)'), phrase), 500);
  yield {
    what: 'meaning of 6 scripts in the sandbox',
    measured: perSecond(scripts),
    goal: '>= 2,000/s',
    holds: scripts >= 2000,
  };

  // A whole process that loads the engine and checks one script, less one that only loads this module.
  const check = (source) =>
    `import(${JSON.stringify(moduleUrl(root, 'grxml/semantics/index.js'))}).then((m) => m.checkScript(${JSON.stringify(source)}))`;
  const first = [];
  for (let i = 0; i < 9; i++) {
    const without = time(process.execPath, ['-e', check('out = 1')]);
    first.push(time(process.execPath, ['-e', check('out = [1]')]) - without);
  }
  const engine = median(first);
  yield {
    what: 'the script engine, first use in a process',
    measured: `${engine.toFixed(0)} ms`,
    goal: '<= 150 ms',
    holds: engine <= 150,
  };

  const hostile = async (tag) => {
    const text = tag.replaceAll('<', '&lt;');
    const { interpreter, match, words } = await prepare(document(`<rule id="a">x<tag>${text}</tag></rule>`, 'a'), 'x');
    return milliseconds(() => {
      if (!interpreter.interpret(match, words).error) throw new Error('was not stopped');
    }, 3);
  };
  for (const [what, tag] of [
    ['an endless loop', 'for (;;);'],
    ['a regular expression that backtracks for ever', '/(x+x+)+y/.test("x".repeat(50))'],
    ['an allocation without end', 'var a = []; for (;;) a.push(new Array(1e5).fill(1))'],
    ['a native loop over 2^53 elements', 'Array.prototype.indexOf.call({length: Math.pow(2, 53) - 1}, 1)'],
    ['copies of megabytes', 'var s = "x".repeat(3e6); for (;;) s.slice(1)'],
  ]) {
    const ms = await hostile(tag);
    yield { what: `stopped: ${what}`, measured: `${ms.toFixed(0)} ms`, goal: '< 1,000 ms', holds: ms < 1000 };
  }

  const items = Array.from({ length: 100_000 }, (_, i) => `<item>word${i}<tag>out = "value ${i}"</tag></item>`).join(
    '',
  );
  const xml = document(`<rule id="a"><one-of>${items}</one-of></rule>`, 'a');
  const { linked, interpreter, match, words } = await prepare(xml, 'word77777');
  const create = await milliseconds(() => createInterpreter(linked), 3);
  yield {
    what: '100,000 tags: interpreter ready',
    measured: `${create.toFixed(0)} ms`,
    goal: '<= 100 ms',
    holds: create <= 100,
  };
  const one = await milliseconds(() => interpreter.interpret(match, words));
  yield {
    what: '100,000 tags: meaning of one phrase',
    measured: `${one.toFixed(3)} ms`,
    goal: '<= 0.1 ms',
    holds: one <= 0.1,
  };

  const sources = Array.from({ length: 20_000 }, (_, i) => `out = {n: [${i}], f: function (a) { return a + ${i} }}`);
  const ms = await milliseconds(() => checkScripts(sources), 3);
  const checks = (sources.length * 1000) / ms;
  yield { what: 'syntax of scripts', measured: perSecond(checks), goal: '>= 20,000/s', holds: checks >= 20000 };
}
