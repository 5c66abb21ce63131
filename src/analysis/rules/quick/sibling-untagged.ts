import type { Expansion, OneOf } from '../../../grxml/model.js';
import { plainPhraseOf, tagTextsOf } from '../../../grxml/validate/facts/plain-items.js';
import { quickRules } from '../../rule.js';

/** What a tag sets: `out.action.key`, or the result as a whole. */
function targetsOf(content: string): string[] {
  const names = [...content.matchAll(/(?<![\w.])(?:out|\$)((?:\.\w+)*)\s*=(?!=)/g)].map(([, path]) => path!);
  return names.length > 0 ? names : [''];
}

type Counts = Map<string, number>;

function countTargets(parts: readonly Expansion[], into: Counts): Counts {
  for (const part of parts) {
    if (part.kind === 'tag') for (const name of targetsOf(part.content)) into.set(name, (into.get(name) ?? 0) + 1);
    else if (part.kind === 'item') countTargets(part.children, into);
    else if (part.kind === 'one-of') countTargets(part.alternatives, into);
  }
  return into;
}

/**
 * Visits each one-of that is not optional, with a test whether something is set by a tag that runs beside it: before it,
 * as a default, or behind it, where the words of an alternative are but the opening of what follows.
 */
function visitOneOfs(
  parts: readonly Expansion[],
  isSetAround: (name: string) => boolean,
  visit: (oneOf: OneOf, isSetBeside: (name: string) => boolean) => void,
): void {
  if (!parts.some(({ kind }) => kind === 'one-of' || kind === 'item')) return;
  const all = parts.length > 1 ? countTargets(parts, new Map()) : undefined;
  for (const part of parts) {
    if (part.kind !== 'one-of' && part.kind !== 'item') continue;
    const own = all && all.size > 0 ? countTargets([part], new Map()) : undefined;
    const isSetBeside = own
      ? (name: string) => isSetAround(name) || (all!.get(name) ?? 0) > (own.get(name) ?? 0)
      : isSetAround;
    if (part.kind === 'one-of') {
      visit(part, isSetBeside);
      for (const { children } of part.alternatives) visitOneOfs(children, isSetBeside, visit);
      continue;
    }
    // What may be left out has its default set elsewhere: an alternative that changes nothing is as good.
    const isOptional = part.repeat?.min === 0;
    const inner = isOptional ? part.children.filter(({ kind }) => kind !== 'one-of') : part.children;
    visitOneOfs(inner, isSetBeside, visit);
  }
}

export const siblingUntaggedRules = quickRules([
  {
    id: 'SEM-01',
    code: 'sibling-untagged',
    severity: 'warning',
    summary: 'An alternative without tag among alternatives with tags.',
    what: 'At least two thirds of the alternatives of a one-of have a tag of their own; some that are plain words have none. One-ofs that may be left out as a whole do not count, nor those beside which a tag of the rule sets the same: a default before them, or a list behind them, of which the words are the opening.',
    why: 'Callers who say these words are understood, but the application gets another kind of value, or none.',
    check({ grammar }, report) {
      for (const rule of grammar.rules) {
        visitOneOfs(
          rule.expansion,
          () => false,
          ({ alternatives }, isSetBeside) => {
            const tagged = alternatives.filter(({ children }) => children.some(({ kind }) => kind === 'tag'));
            if (tagged.length === 0 || tagged.length === alternatives.length) return;
            const literals = new Set(tagged.flatMap(tagTextsOf));
            // Words without a tag are their own value: "yes" among alternatives that say so in a literal.
            const bare = alternatives.filter((item) => {
              const phrase = tagTextsOf(item).length > 0 ? undefined : plainPhraseOf(item);
              return phrase !== undefined && !literals.has(phrase);
            });
            // Of more it is the habit that some have no value.
            if (bare.length === 0 || bare.length * 2 > tagged.length) return;
            if ([...literals].some((text) => targetsOf(text).some(isSetBeside))) return;
            for (const item of bare) {
              report({
                at: item,
                message: `"${plainPhraseOf(item)}" has no tag, while ${tagged.length} of ${alternatives.length} alternatives have one`,
                fix: 'give it a tag with the value that the application expects',
                mass: 1 / alternatives.length,
              });
            }
          },
        );
      }
    },
  },
]);
