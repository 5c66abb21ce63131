import { once } from '../../../diagnostics/kept.js';
import { editDistance } from '../../../diagnostics/nearest.js';
import type { Json } from '../../../grxml/semantics/index.js';
import type { Choice } from '../../facts/choices.js';
import { rootPlace } from '../../facts/menu.js';
import { hasTags } from '../../facts/reading.js';
import { massOf } from '../../facts/similar-alternatives.js';
import { type Report, spokenRules } from '../../rule.js';
import type { SpokenSubject } from '../../subject.js';

const monthNames = 'january february march april may june july august september october november december'.split(' ');

const numberValues = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value]),
);

'thirty forty fifty sixty seventy eighty ninety'.split(' ').forEach((word, i) => {
  numberValues.set(word, 30 + 10 * i);
});

const unitValues = [...numberValues].filter(([, value]) => value > 0 && value < 10);
for (const [tens, value] of [...numberValues].filter(([, value]) => value >= 20 && value % 10 === 0))
  for (const [unit, more] of unitValues) numberValues.set(`${tens} ${unit}`, value + more);

const numberOf = (text: string) => numberValues.get(text.toLowerCase().replaceAll('-', ' '));

/** A text without what is only a way of writing it. */
const bareOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(?<=\d)[\s_]+(?=\d)/g, ' ')
    .replace(/(?<=\p{L})-(?=\p{L})|(?<=[\s_])-(?=[\s_])/gu, '')
    .replace(/(?<!\d)[\s_]|[\s_](?!\d)/g, '');

/** A slot: a property of the result. */
interface Slot {
  name: string;
  /** The kinds of its values, with a phrase for each. */
  kinds: Map<string, { text: string; value: Json }>;
  /** Its distinct texts, with a phrase for each. */
  texts: Map<string, string>;
}

/** The properties of the results of the listed phrases. */
const slotsOf = once(({ phrases }: SpokenSubject): Map<string, Slot> => {
  const slots = new Map<string, Slot>();
  for (const { text, readings } of phrases.phrases) {
    const value = readings[0]?.value;
    if (value === null || typeof value !== 'object' || Array.isArray(value)) continue;
    for (const [name, held] of Object.entries(value)) {
      let slot = slots.get(name);
      if (!slot) {
        slot = { name, kinds: new Map(), texts: new Map() };
        slots.set(name, slot);
      }
      const kind = held === null ? 'null' : Array.isArray(held) ? 'array' : typeof held;
      if (!slot.kinds.has(kind)) slot.kinds.set(kind, { text, value: held });
      if (typeof held === 'string' && slot.texts.size < 5000 && !slot.texts.has(held)) slot.texts.set(held, text);
    }
  }
  return slots;
});

/** The properties that the alternatives of a one-of set, and those that a few of them leave out. */
function reportUnset(choice: Choice, report: Report): void {
  const set = choice.alternatives.flatMap(({ item, phrases }) => {
    const [first] = phrases;
    const value = first?.reading.value;
    // What another rule returns is that rule's business.
    if (item.children.some(({ kind }) => kind !== 'tag' && kind !== 'token')) return [];
    if (!first?.reading.isEvaluated || !hasTags(first.reading.match)) return [];
    const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
    return [{ item, text: first.text, names: isObject ? Object.keys(value) : undefined }];
  });
  if (set.length < 3) return;
  const counts = new Map<string, number>();
  for (const { names = [] } of set) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = set.length - Math.max(1, Math.floor(set.length / 4));
  const usual = [...counts].filter(([, count]) => count >= most).map(([name]) => name);
  // Where the others give a text or a number, there is no property to name.
  const isOfValues = set.filter(({ names }) => names === undefined).length >= most;
  for (const { item, text, names } of set) {
    if (isOfValues && names?.length === 0) {
      report({
        at: item,
        message: `"${text}" leaves the result empty, while the other alternatives have a value`,
        fix: 'write out = … in its tag',
        evidence: { phrase: text },
        mass: massOf(choice, [item]),
        severity: 'error',
      });
    }
    const missing = names === undefined ? [] : usual.filter((name) => !names.includes(name));
    if (names === undefined || missing.length === 0) continue;
    // Alternatives that set other properties altogether are about something else.
    if (names.length > 0 && missing.length === usual.length) continue;
    const isEmpty = names.length === 0;
    report({
      at: item,
      message: isEmpty
        ? `"${text}" leaves the result empty, while the other alternatives set ${missing.map((name) => `"${name}"`).join(', ')}`
        : `"${text}" does not set ${missing.map((name) => `"${name}"`).join(', ')}, as ${counts.get(missing[0]!)} of ${set.length} alternatives do`,
      fix: isEmpty
        ? `write out.${missing[0]} = … in its tag`
        : `set ${missing.map((name) => `"${name}"`).join(', ')} too, or a default before the one-of`,
      evidence: { phrase: text, missing },
      mass: massOf(choice, [item]),
      ...(isEmpty ? { severity: 'error' as const } : {}),
    });
  }
}

export const resultsRules = spokenRules([
  {
    id: 'SEM-02',
    code: 'slot-names-alike',
    depth: 'standard',
    severity: 'warning',
    summary: 'Two names of properties that differ in case or one letter.',
    what: 'Results have a property under one name for some phrases, and under a name that is nearly the same for others.',
    why: 'The application reads one of the two and finds nothing for half of the callers.',
    check(subject, report) {
      const names = [...slotsOf(subject).keys()].slice(0, 200);
      for (const [i, a] of names.entries()) {
        for (const b of names.slice(i + 1)) {
          const isNear =
            a.toLowerCase() === b.toLowerCase() || (a.length > 4 && !/\d/.test(a + b) && editDistance(a, b) === 1);
          if (!isNear) continue;
          report({
            ...rootPlace(subject),
            message: `results have the property "${a}" for some phrases and "${b}" for others`,
            fix: `write "${a}" everywhere`,
            evidence: { names: [a, b] },
          });
        }
      }
    },
  },
  {
    id: 'SEM-06',
    code: 'slot-types-mixed',
    depth: 'standard',
    severity: 'warning',
    summary: 'A property that is sometimes a text and sometimes a number.',
    what: 'The same property of the result, or the result itself, is a text for some phrases and a number or truth value for others.',
    why: 'A comparison in the dialogue holds for the one kind and not for the other: "1" is not 1.',
    check(subject, report) {
      const whole = new Map<string, string>();
      for (const { text, readings } of subject.phrases.phrases) {
        const value = readings[0]?.value;
        if (value !== undefined && value !== null && !whole.has(typeof value)) whole.set(typeof value, text);
      }
      const tell = (name: string, kinds: Map<string, string>) => {
        const other = kinds.get('number') === undefined ? 'boolean' : 'number';
        if (!kinds.has('string') || !kinds.has(other)) return;
        report({
          ...rootPlace(subject),
          message: `${name} is a text for "${kinds.get('string')}" and a ${other === 'number' ? 'number' : 'truth value'} for "${kinds.get(other)}"`,
          fix: 'use one type throughout',
          evidence: Object.fromEntries(kinds),
          mass: 0.5,
        });
      };
      tell('the result', whole);
      for (const { name, kinds } of slotsOf(subject).values()) {
        tell(`the property "${name}"`, new Map([...kinds].map(([kind, { text }]) => [kind, text])));
      }
    },
  },
  {
    id: 'SEM-07',
    code: 'value-missing',
    depth: 'standard',
    severity: 'warning',
    summary: 'Phrases without a value.',
    what: 'The tags of a phrase run and leave the result undefined; or, in a one-of, one alternative leaves it empty, which is an error, or without a property that its siblings set.',
    why: 'The application gets no value although the answer was recognised.',
    check(subject, report) {
      for (const choice of subject.choices) reportUnset(choice, report);
      const { phrases } = subject.phrases;
      const missing = phrases.filter(
        ({ readings: [best] }) => best!.isEvaluated && best!.value === undefined && hasTags(best!.match),
      );
      const [first] = missing;
      if (!first) return;
      report({
        ...rootPlace(subject),
        message: `"${first.text}" is accepted and has no value${missing.length > 1 ? `, like ${missing.length - 1} more phrases` : ''}`,
        fix: 'set a value on every path, or a default in a tag at the beginning of the rule',
        evidence: { phrases: missing.slice(0, 10).map(({ text }) => text) },
        mass: missing.length / phrases.length,
      });
    },
  },
  {
    id: 'SEM-08',
    code: 'values-alike',
    depth: 'standard',
    severity: 'info',
    summary: 'Values that differ in case or spacing only.',
    what: 'Two phrases give texts that are the same but for capitals, spaces, underscores, or hyphens between letters. Other hyphens are signs ("-?:W" is in the past), and what stands between two digits keeps numbers apart.',
    why: 'The dialogue compares texts exactly: one of the two matches no branch.',
    check(subject, report) {
      const tell = (texts: Map<string, string>, what: string) => {
        const known = new Map<string, string>();
        for (const value of texts.keys()) {
          const bare = bareOf(value);
          const other = known.get(bare);
          if (other === undefined) known.set(bare, value);
          // Values that are the words themselves are spelt as the grammar spells them.
          else if (value.trim().toLowerCase() !== texts.get(value)!.toLowerCase()) {
            report({
              ...rootPlace(subject),
              message: `${what} is "${other}" for "${texts.get(other)}" and "${value}" for "${texts.get(value)}"`,
              fix: 'write the value in one way',
              evidence: { values: [other, value] },
              mass: 0.5,
            });
          }
        }
      };
      const whole = new Map<string, string>();
      for (const { text, readings } of subject.phrases.phrases) {
        const value = readings[0]?.value;
        if (typeof value === 'string' && !whole.has(value)) whole.set(value, text);
      }
      tell(whole, 'the result');
      for (const { name, texts } of slotsOf(subject).values()) tell(texts, `the property "${name}"`);
    },
  },
  {
    id: 'SEM-10',
    code: 'value-contradicts',
    depth: 'standard',
    severity: 'error',
    summary: 'The value is not what the words say.',
    what: 'Most number words of a one-of have their number as value, and some have another; or "yes" is false, or "no" is true.',
    why: 'A slip while copying lines: the caller says five and gets four.',
    check({ choices, isEnglish }, report) {
      if (!isEnglish) return;
      for (const choice of choices) {
        const hasMonths =
          choice.alternatives.filter(({ phrases }) => monthNames.includes(phrases[0]?.text.toLowerCase() ?? ''))
            .length > 6;
        const said = choice.alternatives.flatMap(({ item, phrases }) =>
          phrases.flatMap(({ text, reading }) => {
            const number = hasMonths ? monthNames.indexOf(text.toLowerCase()) + 1 || undefined : numberOf(text);
            const { value } = reading;
            const isNumeric = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
            return number === undefined || !isNumeric ? [] : [{ item, text, value, isSame: Number(value) === number }];
          }),
        );
        const wrong = said.filter(({ isSame }) => !isSame);
        const truths = choice.alternatives.flatMap(({ item, phrases }) =>
          phrases.flatMap(({ text, reading: { value } }) =>
            (/^yes$/i.test(text) && value === false) || (/^no$/i.test(text) && value === true)
              ? [{ item, text, value, isSame: false }]
              : [],
          ),
        );
        for (const { item, text, value } of [...(wrong.length * 2 < said.length ? wrong : []), ...truths]) {
          report({
            at: item,
            message: `"${text}" has the value ${JSON.stringify(value)}`,
            fix: 'check the tag',
            evidence: { phrase: text, value: value ?? null },
            mass: massOf(choice, [item]),
          });
        }
      }
    },
  },
]);
