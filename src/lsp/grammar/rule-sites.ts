import { referencesOf } from '../../grxml/link/linked-grammar.js';
import type { Grammar, Range, ReadResult, RuleDefinition, RuleReference } from '../../grxml/model.js';
import { placeInTag, tagScriptsOf } from '../../grxml/validate/facts/tag-scripts.js';
import { grammarSubject } from '../../grxml/validate/index.js';
import type { XmlElement } from '../../xml/tree.js';
import { elementAt } from './xml-places.js';

/** A rule, wherever it is defined. Without a name the root of its document is meant. */
export interface RuleTarget {
  /** The absolute URI of the document. */
  uri: string;
  name: string | undefined;
}

/** A place that names a rule. */
export interface RuleSite extends Range {
  kind: 'definition' | 'reference' | 'root' | 'script';
  target: RuleTarget;
  /** False where the place holds more than the name: a reference to the root of another document. */
  isName: boolean;
  /** The whole of what is written: the URI before the name too. */
  written: Range;
  /** The rule definition around it. */
  within: RuleDefinition | undefined;
}

const known = new WeakMap<ReadResult, readonly RuleSite[]>();

/** Every place of a grammar that names a rule, in the order of the text. */
export function ruleSites(read: ReadResult): readonly RuleSite[] {
  let sites = known.get(read);
  if (!sites) {
    sites = read.grammar ? findSites(read, read.grammar) : [];
    known.set(read, sites);
  }
  return sites;
}

function findSites(read: ReadResult, grammar: Grammar): RuleSite[] {
  const sites: RuleSite[] = [];
  const own = (name: string): RuleTarget => ({ uri: grammar.uri, name });
  const root = rootPlace(grammar);
  if (root && grammar.root !== undefined) {
    sites.push({ kind: 'root', target: own(grammar.root), isName: true, written: root, within: undefined, ...root });
  }
  for (const rule of grammar.rules) {
    const place = { start: rule.idStart, end: rule.idEnd };
    sites.push({ kind: 'definition', target: own(rule.id), isName: true, written: place, within: rule, ...place });
    for (const reference of referencesOf(rule.expansion)) {
      const target = targetOf(grammar, reference);
      const place = target && namePlace(grammar, reference, target);
      if (place) sites.push({ kind: 'reference', target, within: rule, ...place });
    }
  }
  sites.push(...scriptSites(read, grammar));
  return sites.sort((one, other) => one.start - other.start);
}

/** What a reference leads to; undefined for NULL, VOID and GARBAGE. */
export function targetOf(grammar: Grammar, { target }: RuleReference): RuleTarget | undefined {
  if (target.kind === 'special') return undefined;
  return target.kind === 'local'
    ? { uri: grammar.uri, name: target.name }
    : { uri: target.resolved, name: target.fragment };
}

/** The rule names in scripts: `rules.NAME` and `meta.NAME` of the rules that the script's own rule refers to. */
function scriptSites(read: ReadResult, grammar: Grammar): RuleSite[] {
  const subject = grammarSubject(read);
  const { source } = grammar.document;
  return tagScriptsOf(grammar).scripts.flatMap(({ tag, rule, uses }) => {
    const targets = new Map<string, RuleTarget>();
    for (const reference of rule ? referencesOf(rule.expansion) : []) {
      const target = targetOf(grammar, reference);
      if (target?.name !== undefined) targets.set(target.name, target);
    }
    return uses.members.flatMap(({ name, start, end }): RuleSite[] => {
      const target = targets.get(name);
      if (!target) return [];
      const place = placeInTag(subject, tag, { start, end });
      // `rules.name`, or `rules["name"]`.
      const at = source.slice(place.start, place.end).lastIndexOf(name);
      if (at < 0) return [];
      const from = place.start + at;
      const stretch = { start: from, end: from + name.length };
      return [{ kind: 'script', target, isName: true, written: stretch, within: rule, ...stretch }];
    });
  });
}

/** Where the header names the root: the value of the attribute, or of the declaration in ABNF. */
function rootPlace(grammar: Grammar): Range | undefined {
  const { document, declarations, root } = grammar;
  const attribute = document.root?.attributes.find(({ name }) => name === 'root');
  if (attribute) return { start: attribute.valueStart, end: attribute.valueEnd };
  const declared = declarations?.root;
  if (!declared || root === undefined) return undefined;
  const at = document.source.slice(declared.start, declared.end).indexOf(root);
  return at < 0 ? undefined : { start: declared.start + at, end: declared.start + at + root.length };
}

/** The name within a reference; the whole URI where it has no name. */
function namePlace(
  grammar: Grammar,
  reference: RuleReference,
  { name }: RuleTarget,
): Pick<RuleSite, 'start' | 'end' | 'isName' | 'written'> | undefined {
  const { document } = grammar;
  const attribute = attributeOf(grammar, reference, 'uri');
  const { start, end } = reference;
  const outer = attribute ? { start: attribute.valueStart, end: attribute.valueEnd } : { start, end };
  if (name === undefined) return { ...outer, isName: false, written: outer };
  const at = document.source.slice(outer.start, outer.end).lastIndexOf(name);
  if (at < 0) return undefined;
  return { start: outer.start + at, end: outer.start + at + name.length, isName: true, written: outer };
}

function attributeOf(grammar: Grammar, { start }: Range, name: string): XmlElement['attributes'][number] | undefined {
  const element = grammar.form === 'xml' ? elementAt(grammar.document, start) : undefined;
  return element?.attributes.find((attribute) => attribute.name === name);
}
