import type { Diagnostic } from '../../diagnostics/index.js';
import { generatePhrases } from '../generate/generate-phrases.js';
import { referencesOf } from '../link/linked-grammar.js';
import type { Expansion, Grammar, Item, RuleDefinition, Tag } from '../model.js';
import { dialectOf, tagsOf } from '../semantics/dialect.js';
import { type Assignment, type Expression, parseSimpleScript } from '../semantics/simple-script.js';
import { canonicalJson, type PreparedGrammar, testPhrase } from '../testing/index.js';
import { Notes } from './conversion.js';

/** A grammar with its tags in semantics/1.0, or as it was. */
export interface TranslatedTags {
  grammar: Grammar;
  /** Tags that were written anew; 0 where one could not be, because a document has one tag-format. */
  translated: number;
  /** Every tag that has no exact translation, and what engines read differently. */
  notes: Diagnostic[];
}

/** Why a tag has no exact translation. */
class Untranslatable extends Error {}

/**
 * Writes the tags of a grammar in semantics/1.0 (SISR 1.0) where the translation is exact: those of the candidate
 * Recommendation of 2006, `$` scripts of the drafts and of Microsoft, and assignments to slots of Nuance. A document has
 * one tag-format: when one tag cannot be translated, all stay as they are.
 */
export function translateTags(grammar: Grammar): TranslatedTags {
  const notes = new Notes('sisr', grammar);
  const translate = translatorOf(grammar);
  if (translate === undefined) return { grammar, translated: 0, notes: [] };
  const written = new Map<Tag, string>();
  let isWhole = true;
  const keep = (tag: Tag, rule: RuleDefinition | undefined) => {
    try {
      written.set(tag, translate(tag.content, rule));
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      isWhole = false;
      const where = grammar.document.lines.at(tag.start);
      const message = `the tag at line ${where.line} has no exact translation: ${error.message}`;
      notes.add(tag, {
        severity: 'warning',
        message,
        hint: 'all tags stay as they are: a document has one tag-format',
      });
    }
  };
  for (const tag of grammar.headerTags) keep(tag, undefined);
  for (const rule of grammar.rules) {
    const tags = [...tagsOf({ ...grammar, headerTags: [], rules: [rule] })];
    for (const tag of tags) keep(tag, rule);
    const { name } = dialectOf(grammar);
    if (tags.length === 0 && name !== 'script' && name !== 'literals' && referencesOf(rule.expansion).length > 0) {
      const message = `the rule "${rule.id}" has no tags: in SISR 1.0 it has the value of its last reference, engines of other formats differ`;
      notes.add(rule, { severity: 'info', message });
    }
  }
  if (!isWhole) return { grammar, translated: 0, notes: notes.list() };
  const tagFormat = dialectOf(grammar).name === 'literals' ? 'semantics/1.0-literals' : 'semantics/1.0';
  const anew = (tag: Tag): Tag => ({ ...tag, content: written.get(tag) ?? tag.content });
  const rules = grammar.rules.map((rule) => ({ ...rule, expansion: withTags(rule.expansion, anew) }));
  const result: Grammar = { ...grammar, tagFormat, headerTags: grammar.headerTags.map(anew), rules };
  result.ruleByName = new Map(rules.toReversed().map((rule) => [rule.id, rule]));
  return { grammar: result, translated: written.size, notes: notes.list() };
}

function withTags(expansions: readonly Expansion[], anew: (tag: Tag) => Tag): Expansion[] {
  const item = (one: Item): Item => ({ ...one, children: withTags(one.children, anew) });
  return expansions.map((expansion): Expansion => {
    if (expansion.kind === 'tag') return anew(expansion);
    if (expansion.kind === 'item') return item(expansion);
    return expansion.kind === 'one-of' ? { ...expansion, alternatives: expansion.alternatives.map(item) } : expansion;
  });
}

/** Translates a tag of the grammar's format; undefined where there is nothing to translate. */
function translatorOf(grammar: Grammar): ((content: string, rule: RuleDefinition | undefined) => string) | undefined {
  const { name, notice } = dialectOf(grammar);
  if (notice === undefined || [...tagsOf(grammar)].length === 0) return undefined;
  switch (name) {
    case 'script': {
      const declared = declaredNames(grammar);
      return (content, rule) => scriptTag(content, rule, declared);
    }
    case 'literals':
      return (content) => content;
    case 'dollar':
      return dollarTag;
    case 'slots':
      return slotTags();
    default:
      return () => {
        throw new Untranslatable('its format is not known here');
      };
  }
}

const lexeme =
  /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|\.\s*[\p{ID_Start}$_][\p{ID_Continue}$]*|[\p{ID_Start}$_][\p{ID_Continue}$]*|\//gu;

/** A regular expression where a value may begin; `$` within it is not a name. */
const pattern =
  /(?<=[(,=:[!&|?{};]\s*)\/(?:[^*/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])*\//;
const scriptLexeme = new RegExp(`${pattern.source}|${lexeme.source}`, 'gu');

function declaredNames(grammar: Grammar): Set<string> {
  const declaration = /\b(?:var|function)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu;
  return new Set(
    [...tagsOf(grammar)].flatMap(({ content }) => [...content.matchAll(declaration)].map(([, name]) => name!)),
  );
}

/** Scripts of 2006 are those of SISR 1.0; `$`, `$$` and `$rule` are of the drafts before, and 2006 does not define them. */
function scriptTag(content: string, rule: RuleDefinition | undefined, declared: ReadonlySet<string>): string {
  const referenced = rule ? namesIn(rule) : new Set<string>();
  for (const [text] of content.matchAll(scriptLexeme)) {
    const isDraft = /^\$+$/.test(text) || (text.startsWith('$') && referenced.has(text.slice(1)));
    if (isDraft && !declared.has(text)) {
      throw new Untranslatable(`"${text}" is from the working drafts of SISR, and its tag-format does not define it`);
    }
  }
  return content;
}

/** `$` is the rule's value, `$$` that of the last reference, `$name` that of the rule. */
function dollarTag(content: string, rule: RuleDefinition | undefined): string {
  const referenced = rule ? namesIn(rule) : new Set<string>();
  return content.replace(lexeme, (text, offset: number) => {
    if (text === '/') throw new Untranslatable('a "/" may begin a regular expression');
    if (/^["'/.]/.test(text)) {
      if (/^\.\s*(_value|_attributes|\$.*)$/.test(text))
        throw new Untranslatable(`"${text}" is predefined by the engine`);
      return text;
    }
    if (text === '$recognized') throw new Untranslatable('"$recognized" is predefined by the engine');
    if (/^(out|rules|meta)$/.test(text)) throw new Untranslatable(`"${text}" has a meaning of its own in SISR 1.0`);
    if (!text.startsWith('$')) return text;
    if (rule === undefined) throw new Untranslatable(`"${text}" in the header does not belong to a rule`);
    if (/^\s*:/.test(content.slice(offset + text.length)))
      throw new Untranslatable(`"${text}" is the name of a property`);
    if (text === '$') return 'out';
    if (text === '$$') return 'rules.latest()';
    const name = text.slice(1);
    if (!referenced.has(name)) throw new Untranslatable(`the rule does not refer to "${name}"`);
    return `rules.${name}`;
  });
}

function namesIn(rule: RuleDefinition): Set<string> {
  const names = referencesOf(rule.expansion).map(({ target }) =>
    target.kind === 'external' ? target.fragment : target.name,
  );
  return new Set(names.filter((name) => name !== undefined));
}

/** `slot = value` of Nuance: a name is a slot of this rule, or a rule that it refers to. */
function slotTags(): (content: string, rule: RuleDefinition | undefined) => string {
  const slotsOf = new Map<RuleDefinition, Set<string>>();
  return (content, rule) => {
    if (rule === undefined) throw new Untranslatable('the header has a script of its own');
    const assignments = parseSimpleScript(content, 'slots');
    if (assignments === undefined) throw new Untranslatable('it is more than plain assignments to slots');
    const slots = slotsOf.get(rule) ?? new Set<string>();
    slotsOf.set(rule, slots);
    const rules = namesIn(rule);
    const lines = assignments.map((assignment) => writeSlot(assignment, slots, rules));
    return lines.join(' ');
  };
}

function writeSlot({ target, append, value }: Assignment, slots: Set<string>, rules: ReadonlySet<string>): string {
  const text = writeExpression(value, slots, rules);
  slots.add(target[0]!);
  return `out${target.map(member).join('')} ${append ? '+=' : '='} ${text};`;
}

const member = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);

function writeExpression(expression: Expression, slots: ReadonlySet<string>, rules: ReadonlySet<string>): string {
  switch (expression.kind) {
    case 'constant':
      return JSON.stringify(expression.value);
    case 'object': {
      const entries = expression.entries.map(
        ([name, value]) => `${JSON.stringify(name)}: ${writeExpression(value, slots, rules)}`,
      );
      return entries.length === 0 ? 'new Object()' : `{${entries.join(', ')}}`;
    }
    case 'sum':
      return expression.terms.map((term) => writeExpression(term, slots, rules)).join(' + ');
    case 'name': {
      const { name, names } = expression;
      if (slots.has(name) === rules.has(name)) {
        const why = slots.has(name) ? 'may be a slot or a rule' : 'is neither a slot that was set nor a rule';
        throw new Untranslatable(`"${name}" ${why}`);
      }
      return `${slots.has(name) ? 'out' : 'rules'}${[name, ...names].map(member).join('')}`;
    }
    default:
      throw new Untranslatable('it is more than plain assignments to slots');
  }
}

/** What comparing phrases says of a translation. */
export interface TranslationProof {
  /** Phrases with equal meanings before and after. */
  same: number;
  /** Phrases whose meaning before is left open by the format. */
  open: number;
  /** The first phrase that means something else. */
  differing?: { phrase: string; before: unknown; after: unknown };
}

const compared = 200;

/** Compares the meanings of generated phrases, 200 at most, before and after a translation. */
export async function proveTranslation(before: PreparedGrammar, after: PreparedGrammar): Promise<TranslationProof> {
  const proof: TranslationProof = { same: 0, open: 0 };
  for (const phrase of generatePhrases(before.linked, { count: compared, seed: 1 }).phrases) {
    const [old, young] = [await meaningOf(before, phrase), await meaningOf(after, phrase)];
    if (old === undefined) proof.open++;
    else if (young !== undefined && canonicalJson(old) === canonicalJson(young)) proof.same++;
    else proof.differing ??= { phrase, before: old, after: young };
  }
  return proof;
}

async function meaningOf(grammar: PreparedGrammar, phrase: string) {
  const { readings } = await testPhrase(grammar, phrase, { parses: 1, expected: 0 });
  return readings[0]?.interpretation.value;
}
