import type { Diagnostic } from '../diagnostics/index.js';
import { placeholder } from '../grxml/validate/facts/structure.js';

/** What one slip in the form of a document brings with it, and is not a second thing to mend. */
interface Slip {
  isCause(diagnostic: Diagnostic): boolean;
  /** Codes of what follows from it, and where: `element` is the element of the slip, `rule` its rule. */
  follows: ReadonlyMap<string, 'element' | 'rule' | 'anywhere'>;
  /** Only those whose message is like this. */
  like?: RegExp;
  /** Only where this is found too. */
  beside?: string;
}

/** References that lead nowhere: what their rule accepts is not known. */
const brokenReferences: ReadonlySet<string> = new Set(['ruleref-special', 'ruleref-local-undefined', 'ruleref-target']);
const isBroken = ({ code }: Diagnostic): boolean => brokenReferences.has(code);

const slips: readonly Slip[] = [
  {
    isCause: isBroken,
    follows: new Map([['example-not-accepted', 'rule']]),
  },
  {
    // The list is to be filled yet: until then the rule accepts nothing.
    isCause: ({ code }) => code === 'one-of-empty',
    follows: new Map([['example-not-accepted', 'rule']]),
  },
  {
    // "%s" between the rules: a program puts the rest of them there.
    isCause: ({ code, message }) => code === 'text-misplaced' && placeholder.test(message),
    follows: new Map([
      ['ruleref-local-undefined', 'anywhere'],
      ['root-undefined', 'anywhere'],
      ['rule-unused', 'anywhere'],
    ]),
  },
  {
    // The name is to be changed where the rule is; that the root attribute must follow is not a second slip.
    isCause: ({ code }) => code === 'rule-id',
    follows: new Map([['root-syntax', 'anywhere']]),
  },
  {
    // <rule root="a">: the rule has no id, so that a root of this name is not found either.
    isCause: ({ code, message }) => code === 'attribute-unknown' && message === '<rule> has no attribute root',
    follows: new Map([
      ['attribute-missing', 'element'],
      ['root-undefined', 'anywhere'],
    ]),
    beside: 'attribute-missing',
  },
  {
    // root=\"a\": the text of a program, in which each quote is escaped; each value has a sign too many.
    isCause: ({ code, hint }) => code === 'xml-attribute' && hint?.includes('\\"') === true,
    follows: new Map(
      [
        'version',
        'grammar-namespace',
        'root-syntax',
        'root-undefined',
        'rule-id',
        'scope-value',
        'language-syntax',
        'token-punctuation',
      ].map((code) => [code, 'anywhere']),
    ),
    like: /\\/,
  },
  {
    // A tag whose script has "<item>": what is within is neither an element nor text of the rule.
    isCause: ({ code, message }) => code === 'xml-tag-mismatch' && message.startsWith('</tag> would close'),
    follows: new Map([
      ['element-misplaced', 'element'],
      ['element-unknown', 'element'],
      ['token-quote', 'element'],
      ['text-misplaced', 'element'],
    ]),
  },
  {
    // <grammar src="…"/> of a VoiceXML page: a reference, of which a grammar's own content and header are not asked.
    isCause: ({ code, message }) =>
      code === 'attribute-unknown' && /^<grammar> has no attribute src(?:expr)?\b/.test(message),
    follows: new Map([
      ['grammar-empty', 'anywhere'],
      ['language-missing', 'anywhere'],
      ['root-missing', 'anywhere'],
      ['token-digits', 'anywhere'],
    ]),
  },
];

/** Elements of other names, of which the document has at least so many, in a document without the namespace of SRGS. */
const fewForeign = 2;

/**
 * One finding for a document of another language that also begins with `<grammar>`: that its attributes, tags and
 * references are not those of SRGS follows. Undefined for a grammar.
 */
export function foreignDocument(diagnostics: readonly Diagnostic[]): Diagnostic | undefined {
  if (!diagnostics.some(({ code }) => code === 'grammar-namespace')) return undefined;
  const unknown = diagnostics.filter(({ code }) => code === 'element-unknown');
  const names = [...new Set(unknown.map(({ message }) => /^<[^>]+>/.exec(message)?.[0]))];
  if (names.length < fewForeign) return undefined;
  const { hint: _, fix: __, ...first } = unknown[0]!;
  return {
    ...first,
    message: `the document is of another language than SRGS: it has no namespace, and elements such as ${names.slice(0, 3).join(', ')}`,
    hint: 'convert it, or leave it out of the analysis',
  };
}

/**
 * Findings without those that follow from another one of them: one cause is one finding. The validation reports them all,
 * as each is an error by itself.
 */
export function withoutConsequences(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const dropped = new Set<Diagnostic>();
  for (const { isCause, follows, like, beside } of slips) {
    if (beside !== undefined && !diagnostics.some(({ code }) => code === beside)) continue;
    for (const cause of diagnostics.filter(isCause)) {
      for (const each of diagnostics) {
        if (like && !like.test(each.message)) continue;
        const where = follows.get(each.code);
        const isThere = where === 'element' ? isWithin(cause, each) : where === 'rule' && cause.rule === each.rule;
        if (where === 'anywhere' || isThere) dropped.add(each);
      }
    }
  }
  return dropped.size === 0 ? diagnostics : diagnostics.filter((each) => !dropped.has(each));
}

/** Findings of the analysis without those that compare what rules with a broken reference accept. */
export function withoutDoubtful<Found extends { type: string; location: string }>(
  found: readonly Found[],
  diagnostics: readonly Diagnostic[],
): readonly Found[] {
  const broken = new Set(diagnostics.filter(isBroken).map(({ rule }) => `rule:${rule}`));
  return found.filter(({ type, location }) => type !== 'alternative-contained' || !broken.has(location));
}

/** Whether a place lies in another one. */
function isWithin(inner: Diagnostic, outer: Diagnostic): boolean {
  const isAfter = inner.line > outer.line || (inner.line === outer.line && inner.column >= outer.column);
  return isAfter && inner.line <= outer.end_line;
}
