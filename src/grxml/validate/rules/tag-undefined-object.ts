import type { Finding, SourceFix } from '../../../diagnostics/index.js';
import type { RuleDefinition, Tag } from '../../model.js';
import { placeInTag, tagScriptsOf } from '../facts/tag-scripts.js';
import { withExamples } from '../rule.js';
import { pathOf, type ScriptUses } from '../script/script-uses.js';
import type { Expression } from '../script/syntax-tree.js';
import { findingAt, type GrammarSubject } from '../subject.js';

/**
 * What the tags of one rule put into `out`, without regard to their order: as long as some tag creates an object, a
 * tag that sets a property of it is accepted.
 */
export class OutShape {
  /** Paths below `out`, joined by dots, and whether they may be an object. */
  readonly #paths = new Map<string, boolean>();
  /** `out` may be anything: it was replaced by something unknown, or passed on. */
  #isOpen = false;

  constructor(uses: readonly ScriptUses[], scalars: ReadonlySet<string>) {
    for (const name of scalars) this.#paths.set(name, false);
    for (const { assignments, handsOutOn } of uses) {
      if (handsOutOn) this.#isOpen = true;
      for (const { path, value, literal } of assignments) {
        if (path[0] !== 'out') continue;
        if (path.length === 1 && value === 'unknown') this.#isOpen = true;
        this.#set(path.slice(1), value !== 'scalar');
        if (literal) this.#addLiteral(path.slice(1), literal);
      }
    }
  }

  #set(path: string[], mayBeObject: boolean): void {
    const key = path.join('.');
    this.#paths.set(key, mayBeObject || this.#paths.get(key) === true);
  }

  #addLiteral(path: string[], literal: Expression): void {
    if (literal.type !== 'object') return;
    for (const { key, value } of literal.properties) {
      const isScalar = value.type === 'literal';
      this.#set([...path, key], !isScalar);
      if (value.type === 'object') this.#addLiteral([...path, key], value);
      else if (pathOf(value)) this.#set([...path, key], true);
    }
  }

  /**
   * The shortest part of a path that no tag of the rule makes an object.
   * @param path of an assignment, beginning with the variable
   */
  missing(path: readonly string[]): { name: string; isScalar: boolean } | undefined {
    if (path[0] !== 'out' || this.#isOpen) return undefined;
    for (let length = 2; length < path.length; length++) {
      const mayBeObject = this.#paths.get(path.slice(1, length).join('.'));
      if (mayBeObject) {
        // What an unknown value contains is not known either.
        continue;
      }
      return { name: path.slice(0, length).join('.'), isScalar: mayBeObject === false };
    }
    return undefined;
  }
}

/** Creates an object before a statement that needs it; another part of the rule may have done so. */
function created(at: number, { content }: Tag, start: number, name: string): SourceFix | undefined {
  if (!/(?:^|[;{}])\s*$/.test(content.slice(0, start))) return undefined;
  const written = `${name} = ${name} || new Object();`;
  return { title: `write ${written}`, safety: 'unsafe', edits: [{ start: at, end: at, text: `${written} ` }] };
}

export const tagUndefinedObject = withExamples({
  code: 'tag-undefined-object',
  severity: 'warning',
  spec: 'SISR 1.0',
  summary: 'A script sets a property of something that is not an object.',
  what: 'out begins as an empty object. out.a.b = … requires out.a to be an object: create it first, with out.a = new Object(); or out.a = {}; in the same rule.',
  why: 'The script fails when the phrase is spoken, and the result is lost.',
  fixes: { unsafe: 'Creates the object before the statement.' },
  check: (subject, report) => checkObjects(subject, report, false),
});

export const tagAttributesImplied = withExamples({
  code: 'tag-attributes-implied',
  severity: 'info',
  spec: 'SISR 1.0',
  summary: 'A script sets properties of _attributes, which only some engines create.',
  what: "Microsoft's engines create the _attributes of an object in the result when a tag sets one of its properties. By SISR 1.0 the script fails: out.a._attributes is undefined until a tag creates it.",
  why: 'The grammar works on one family of platforms, and loses its result on the others.',
  fixes: { unsafe: 'Creates the object before the statement.' },
  check: (subject, report) => checkObjects(subject, report, true),
});

/** The object that Microsoft's engines create. */
const isImplied = (name: string, isScalar: boolean): boolean => !isScalar && name.endsWith('._attributes');

/** Reports assignments to properties of what has none: those to `_attributes`, or the others. */
function checkObjects(subject: GrammarSubject, report: (finding: Finding) => void, implied: boolean): void {
  const { grammar } = subject;
  if (!grammar) return;
  const { scripts, byRule, scalars } = tagScriptsOf(grammar);
  const deep = scripts.filter(({ uses }) => uses.assignments.some(({ path }) => path.length > 2 && path[0] === 'out'));
  if (deep.length === 0) return;
  const shapes = new Map<RuleDefinition | undefined, OutShape>();
  for (const { rule } of deep) {
    if (shapes.has(rule)) continue;
    const own = byRule.get(rule) ?? [];
    shapes.set(
      rule,
      new OutShape(
        own.map(({ uses }) => uses),
        scalars.get(rule) ?? new Set(),
      ),
    );
  }
  for (const { tag, rule, uses } of deep) {
    for (const assignment of uses.assignments) {
      const missing = shapes.get(rule)!.missing(assignment.path);
      if (!missing) continue;
      const { name, isScalar } = missing;
      if (isImplied(name, isScalar) !== implied) continue;
      report(
        findingAt(
          subject,
          placeInTag(subject, tag, assignment),
          isScalar
            ? `${name} is not an object here, so it has no properties`
            : implied
              ? `${name} is created by some of Microsoft's engines only`
              : `${name} is never created`,
          implied
            ? `keep it where Microsoft's engines are the only ones; for others write ${name} = new Object(); first`
            : `write ${name} = new Object(); first`,
          isScalar ? undefined : created(placeInTag(subject, tag, assignment).start, tag, assignment.start, name),
        ),
      );
    }
  }
}
