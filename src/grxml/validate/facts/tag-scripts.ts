import { Kept, once } from '../../../diagnostics/kept.js';
import { RunPlaces, textOf } from '../../../xml/text.js';
import type { Grammar, RuleDefinition, Tag, XmlElement } from '../../model.js';
import { type ParsedScript, parseScript, type ScriptProblem } from '../script/parse-script.js';
import { type ScriptUses, usesOf } from '../script/script-uses.js';
import type { GrammarSubject } from '../subject.js';
import { partsOf } from './expansions.js';
import { elementsOf } from './structure.js';

/** Tags are ECMAScript as SISR 1.0 has it; the format of 2006 is the same as far as the checks are concerned. */
function hasScripts(grammar: Grammar): boolean {
  return grammar.tagFormat === 'semantics/1.0' || grammar.tagFormat === 'semantics/1.0.2006';
}

/** The script of a tag. `rule` is absent for a tag of the header. */
export interface TagScript {
  tag: Tag;
  rule: RuleDefinition | undefined;
  problem: ScriptProblem | undefined;
  uses: ScriptUses;
}

/**
 * `out = "x";` and `out.a = 1`: nine tags of ten in the field. They need no parser: the rules only need to know which
 * property they set.
 */
const trivial =
  /^\s*out(?:\.([A-Za-z_]\w*))?\s*=\s*(?:"[^"\\\n\r\u2028\u2029]*"|'[^'\\\n\r\u2028\u2029]*'|[1-9]\d*|0|true|false)\s*;?\s*$/;

export interface TagScripts {
  /** All but the trivial ones, in the order of the text; those of the header first. */
  scripts: TagScript[];
  /** The same by rule. */
  byRule: Map<RuleDefinition | undefined, TagScript[]>;
  /** Properties of `out` that trivial scripts set to a text, number or truth value, per rule. */
  scalars: Map<RuleDefinition | undefined, Set<string>>;
}

/** The scripts of a grammar's tags; none where its tag format has no scripts. */
export const tagScriptsOf = once((grammar: Grammar): TagScripts => {
  const found: TagScripts = { scripts: [], byRule: new Map(), scalars: new Map() };
  if (!hasScripts(grammar)) return found;
  const parsed = new Map<string, { script: ParsedScript; uses: ScriptUses }>();
  const add = (tag: Tag, rule: RuleDefinition | undefined): void => {
    const match = tag.content.length < 200 ? trivial.exec(tag.content) : null;
    if (match) {
      if (match[1] === undefined) return;
      const names = found.scalars.get(rule);
      if (names) names.add(match[1]);
      else found.scalars.set(rule, new Set([match[1]]));
      return;
    }
    let known = parsed.get(tag.content);
    if (!known) {
      const script = parseScript(tag.content);
      known = { script, uses: usesOf(script.body) };
      parsed.set(tag.content, known);
    }
    const script = { tag, rule, problem: known.script.problem, uses: known.uses };
    found.scripts.push(script);
    const list = found.byRule.get(rule);
    if (list) list.push(script);
    else found.byRule.set(rule, [script]);
  };
  for (const tag of grammar.headerTags) add(tag, undefined);
  for (const { tag, rule } of partsOf(grammar).tags) add(tag, rule);
  return found;
});

/** The place in the source of a stretch of a tag's content. */
export function placeInTag(
  subject: GrammarSubject,
  tag: Tag,
  range: { start: number; end: number },
): { start: number; end: number } {
  const element = elementAt(elementsOf(subject, 'tag'), tag.start);
  const { source } = subject.read.document;
  if (!element) return { start: tag.contentStart + range.start, end: tag.contentStart + range.end };
  if (element.children.length === 0) return { start: tag.start, end: tag.end };
  let places = placesOf.get(element);
  if (!places) {
    places = new RunPlaces(source, textOf(element));
    placesOf.set(element, places);
  }
  return { start: places.start(range.start), end: places.end(range.end) };
}

/** Kept, because a long script may have many findings. */
const placesOf = new Kept<XmlElement, RunPlaces>();

/** Elements are in the order of the text. */
function elementAt(elements: readonly XmlElement[], start: number): XmlElement | undefined {
  let low = 0;
  let high = elements.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (elements[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  return elements[low]?.start === start ? elements[low] : undefined;
}
