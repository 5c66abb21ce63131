import { isCctoolError } from '../../diagnostics/index.js';
import type { LinkedGrammar } from '../link/linked-grammar.js';
import type { RuleDefinition } from '../model.js';
import type { RuleMatch } from '../parse-tree.js';
import type { ReadResult } from '../read/index.js';
import { partsOf } from './facts/expansions.js';
import { type GrammarSubject, grammarSubject, type UnmatchedExample } from './subject.js';

/** Examples tried per document, steps of the matcher for each, and searches for a nearest phrase. */
const maxExamples = 200;
const maxSteps = 50_000;
const maxNearest = 5;
/** Longest example, in characters, that somebody would say. */
const maxLength = 2000;

/**
 * The subject of a document with everything the rules can use. Examples are tried with the matcher, which is loaded
 * only where there are any.
 */
export async function prepareSubject(read: ReadResult, linked?: LinkedGrammar): Promise<GrammarSubject> {
  const { grammar } = read;
  if (!grammar?.rules.some((rule) => rule.examples.length > 0)) return grammarSubject(read, linked);
  const whole = linked ?? { main: grammar, documents: new Map() };
  return grammarSubject(read, linked, { unmatchedExamples: await tryExamples(whole) });
}

async function tryExamples(linked: LinkedGrammar): Promise<UnmatchedExample[]> {
  const { compileGrammar, matchPhrase, splitWords } = await import('../match/index.js');
  const compiled = compileGrammar(linked);
  const { mode, rules, ruleByName } = linked.main;
  const found: UnmatchedExample[] = [];
  const matches = (text: string, rule: RuleDefinition) =>
    matchPhrase(compiled, splitWords(text, mode), {
      rules: [rule.id],
      nearest: found.length < maxNearest,
      limits: { steps: maxSteps },
    });
  const root = linked.main.root === undefined ? undefined : ruleByName.get(linked.main.root);
  // The whole of what is said where the rule is used: the name of a device, and the command.
  const isUsedByRoot = (text: string, rule: RuleDefinition) =>
    root !== undefined &&
    root !== rule &&
    matchPhrase(compiled, splitWords(text, mode), { rules: [root.id], limits: { steps: maxSteps } }).parses.some(
      ({ match }) => hasRule(match, rule),
    );
  const unknown = rulesThatNeedMore(linked);
  let count = 0;
  for (const rule of rules) {
    // A second rule of the same name cannot be activated, and a missing document may match.
    if (ruleByName.get(rule.id) !== rule || unknown.has(rule)) continue;
    for (const example of rule.examples) {
      if (example.text === '' || example.text.length > maxLength || ++count > maxExamples) continue;
      try {
        // Quotes hold a token together; they are not spoken.
        const text = example.text.replaceAll('"', ' ');
        const result = matches(text, rule);
        if (result.matches) continue;
        // The signs of a sentence are not spoken, and nobody takes them for tokens.
        const spoken = text.replace(/[.,;:!?…¿¡“”]+(?=\s|$)|(?<=\s|^)[¿¡“]+/gu, ' ');
        if (spoken !== text && matches(spoken, rule).matches) continue;
        if (isUsedByRoot(spoken, rule)) continue;
        found.push({
          example,
          rule,
          ...(result.nearest?.words.length ? { nearest: result.nearest.words.join(' ') } : {}),
        });
      } catch (error) {
        // A limit of the matcher: nothing is known about this example.
        if (!isCctoolError(error)) throw error;
      }
    }
  }
  return found;
}

/** Whether a parse goes through a rule. */
const hasRule = ({ rule: own, children }: RuleMatch, rule: RuleDefinition): boolean =>
  own === rule || children.some((child) => child.kind === 'rule' && hasRule(child, rule));

/** Rules that need a missing document, directly or not. */
function rulesThatNeedMore({ main, documents }: LinkedGrammar): Set<RuleDefinition> {
  const isComplete = [...documents.values()].every((document) => document.grammar !== undefined);
  const needing = new Set<RuleDefinition>();
  const usedBy = new Map<RuleDefinition, RuleDefinition[]>();
  for (const { reference, rule } of partsOf(main).references) {
    const { target } = reference;
    if (target.kind === 'external' && !(isComplete && documents.has(target.resolved))) needing.add(rule);
    const used = target.kind === 'local' ? main.ruleByName.get(target.name) : undefined;
    if (!used) continue;
    const users = usedBy.get(used);
    if (users) users.push(rule);
    else usedBy.set(used, [rule]);
  }
  for (const rule of needing) for (const user of usedBy.get(rule) ?? []) needing.add(user);
  return needing;
}
