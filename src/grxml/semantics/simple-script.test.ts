import { describe, expect, it } from 'vitest';
import { interpretPhrase } from '../../../test/grxml/interpret-phrase.js';
import { runs } from '../../../test/support/extent.js';
import { fc } from '../../../test/support/random-cases.js';
import { isSimpleScript, parseSimpleScript } from './simple-script.js';

describe('what counts as plain assignments', () => {
  it.each<[source: string, simple: boolean]>([
    ['out = "a"', true],
    ["out='a';", true],
    ['out.city = "Rome"; out.to = rules.city', true],
    ['out.a.b = rules.latest().c;', true],
    ['out["a"] = out.b + 1 + "x"', true],
    ['out += rules.digit', true],
    ['out = new Object(); out.order = new Object;', true],
    ['out = {a: 1, "b": {c: rules.d}}', true],
    ['out.a = 1\nout.b = 2', true],
    ['out.t = meta.current().text; out.s = meta.x.score', true],
    ['', true],
    [' \n ;; ', true],
    ['out = -1.5e3', true],
    // The engine decides about everything else, also where it looks nearly the same.
    ['out = a', false],
    ['var x = 1', false],
    ['out = 010', false],
    ['out = 1 out.b = 2', false],
    ['out = rules.a.length', false],
    ['out.toString = 1', false],
    ['out.a = rules.a.search', false],
    ['out.search = rules.a', true],
    ['out = [1]', false],
    ['out = rules["a"]', false],
    ['out.a = out.b = 1', false],
    ['out = "a" + +1', false],
    ['out = "a".b', false],
    ['out = rules.latest', false],
    ['out = rules.a()', false],
    ['out = meta.a', false],
    ['out == 1', false],
    ['out = 1 // one', false],
    ['out = 1, 2', false],
    ['out = "a\nb"', false],
    ['out = "\\x41"', false],
    ['out.0 = 1', false],
    ['out["0"] = 1', false],
    ['out = undefined', false],
    ['out.__proto__ = 1', false],
    ['out = {__proto__: 1}', false],
    ['out = true ? 1 : 2', false],
    ['out\n= 1', true],
    ['out = rules.a\n(1)', false],
  ])('%j: %s', (source, simple) => {
    expect(parseSimpleScript(source, 'script') !== undefined).toBe(simple);
    expect(isSimpleScript(source)).toBe(simple);
  });
});

const name = fc.constantFrom('p', 'q', 'value', 'text');
const member = fc.oneof(
  name.map((each) => `.${each}`),
  name.map((each) => `["${each}"]`),
);
const members = fc.array(member, { maxLength: 2 }).map((each) => each.join(''));
const atom = fc.oneof(
  fc.constantFrom(
    '"s"',
    "'t'",
    '"a\\"b"',
    '1',
    '-2',
    '0.5',
    '1e21',
    'true',
    'null',
    '{}',
    'new Object()',
    'new Object',
  ),
  fc
    .tuple(fc.constantFrom('out', 'rules.b', 'rules.c', 'rules.none', 'rules.latest()'), members)
    .map((each) => each.join('')),
  fc.constantFrom('meta.b.text', 'meta.current().text', 'meta.latest().text', 'meta.none.text', 'meta.c.score'),
  atomsInObject(),
);
function atomsInObject() {
  return fc
    .array(fc.tuple(name, fc.constantFrom('1', '"v"', 'rules.b', 'out.p')), { maxLength: 3 })
    .map((entries) => `{${entries.map((entry) => entry.join(': ')).join(', ')}}`);
}
const expression = fc.array(atom, { minLength: 1, maxLength: 3 }).map((each) => each.join(' + '));
const statement = fc
  .tuple(members, fc.constantFrom(' = ', ' += ', '='), expression)
  .map(([target, operator, value]) => `out${target}${operator}${value}`);
const script = fc
  .array(fc.tuple(statement, fc.constantFrom(';', ';\n', '\n', ' ; ')), { maxLength: 3 })
  .map((each) => each.flat().join(''));
/** A script with a few characters put in somewhere, as a typing error would. */
const spoilt = fc
  .tuple(
    script,
    fc.nat(),
    fc.constantFrom('.', '+', '(', ')', '[', '"', ' ', '\n', '=', '-', '//', 'x', '0', ',', '}', '!', '`'),
  )
  .map(([text, place, what]) => {
    const at = text.length === 0 ? 0 : place % text.length;
    return text.slice(0, at) + what + text.slice(at);
  });

describe('the host and the engine agree', () => {
  /** A non-empty header makes the engine run everything. */
  const inEngine = '<tag>var unused;</tag>';
  const compare = async (first: string, second: string, third: string) => {
    const tag = (source: string) => `<tag><![CDATA[${source}]]></tag>`;
    const rules = `<rule id="a">${tag(first)}x <ruleref uri="#b"/>${tag(second)}<ruleref uri="#c"/>${tag(third)}</rule>
<rule id="b">y${tag('out.p = "P"; out.value = 7')}</rule><rule id="c">z z</rule>`;
    const [host, engine] = await Promise.all(
      ['', inEngine].map((header) => interpretPhrase({ rules, header }, 'x y z z', { trace: true })),
    );
    expect(host!.semantic).toEqual(engine!.semantic);
    // The engine does not name a property in brackets.
    const message = (text: string | undefined) => text?.replace(/property '[^']*' of/, 'property of');
    expect(message(host!.error?.message)).toBe(message(engine!.error?.message));
    expect(host!.error?.code).toBe(engine!.error?.code);
    if (host!.error === undefined) expect(host!.trace).toEqual(engine!.trace);
  };

  it('on plain assignments', async () => {
    await fc.assert(fc.asyncProperty(script, script, script, compare), { numRuns: runs(300) });
  });

  it('on what is nearly plain', async () => {
    await fc.assert(fc.asyncProperty(spoilt, spoilt, script, compare), { numRuns: runs(300) });
  });

  it('in the quick reading of the commonest tags and in the parser, which reads what begins with an empty statement', () => {
    const space = fc.constantFrom('', ' ', '\n', '\t', '\u00a0');
    const member = fc.constantFrom('', '.p', '.toString', '.p2', '.2p', '.p.q', '.é');
    const value = fc.constantFrom(
      '7',
      '0',
      '007',
      '123456789',
      '1234567890',
      '1.5',
      '"a"',
      "'b'",
      '"a\\n"',
      '"a\nb"',
      '"',
      'true',
    );
    const end = fc.constantFrom('', ';', ';;', ' x', '.y', '\n');
    const common = fc
      .tuple(space, member, space, fc.constantFrom('=', '+=', '=='), space, value, space, end)
      .map(([before, name, ...rest]) => `${before}out${name}${rest.join('')}`);
    fc.assert(
      fc.property(fc.oneof(common, spoilt), (source) => {
        const byParser = parseSimpleScript(`;${source}`, 'script');
        const moved = byParser?.map((each) => ({ ...each, offset: each.offset - 1 }));
        expect(parseSimpleScript(source, 'script')).toEqual(moved);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('on names that strings and objects have in the engine: none of them is taken for plain', async () => {
    const list = 'Object.getOwnPropertyNames(';
    const rules = `<rule id="a">x<tag>out = [].concat(${['Object', 'String', 'Number', 'Boolean'].map((each) => `${list}${each}.prototype)`).join(', ')})</tag></rule>`;
    const names = (await interpretPhrase({ rules }, 'x')).value as string[];
    expect(names).toContain('toUpperCase');
    const taken = names.filter((each) => /^\w+$/.test(each) && isSimpleScript(`out.x = rules.a.${each}`));
    expect(taken).toEqual([]);
  });
});
