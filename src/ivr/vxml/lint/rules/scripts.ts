import { once } from '../../../../diagnostics/kept.js';
import type { Expression, Statement } from '../../../../grxml/validate/script/syntax-tree.js';
import type { VxmlDocument } from '../../read/model.js';
import { attribute } from '../../read/values.js';
import { isGiven, scriptsOf } from '../scripts.js';
import { findingAt, ownElements, type VxmlSubject, vxmlRule } from '../subject.js';

export const vxmlExpression = vxmlRule({
  code: 'vxml-expression',
  severity: 'error',
  spec: 'VoiceXML 2.0 5.1',
  summary: 'An expression or a script is not ECMAScript.',
  what: 'The values of expr, cond and the other attributes with expressions, and the content of <script>, are parsed as ECMAScript, third edition.',
  why: 'The call comes to error.semantic at this place, for every caller who gets there.',
  check(subject, report) {
    for (const { problem, placeOf, attribute: name, text } of subject.scripts) {
      if (problem?.kind !== 'syntax') continue;
      const place = placeOf(problem.start, problem.end);
      const isAddress = name !== undefined && /^[\w-]+:\/\//.test(text.trim());
      report(
        findingAt(
          subject,
          place,
          `${name === undefined ? 'script' : name}: ${problem.message}`,
          isAddress ? `quote the address: ${name}="'${text.trim()}'"` : (problem.hint ?? 'correct the expression'),
        ),
      );
    }
  },
});

export const vxmlModernScript = vxmlRule({
  code: 'vxml-modern-script',
  severity: 'warning',
  spec: 'VoiceXML 2.0 5.1',
  summary: 'A script uses ECMAScript that is newer than platforms must know.',
  what: 'VoiceXML names the third edition of ECMAScript (1999): let, const, arrow functions, template texts and the like came later.',
  why: 'Simulated calls run it, but many platforms answer with error.semantic.',
  check(subject, report) {
    for (const { problem, placeOf } of subject.scripts) {
      if (problem?.kind !== 'modern') continue;
      const place = placeOf(problem.start, problem.end);
      report(findingAt(subject, place, problem.message, problem.hint ?? 'write it as ECMAScript 3 has it'));
    }
  },
});

/** The expressions directly in statements. */
function* expressionsOf(body: readonly Statement[]): Generator<Expression> {
  for (const statement of body) if (statement.type === 'expression') yield statement.expression;
}

export const vxmlAssignment = vxmlRule({
  code: 'vxml-assignment',
  severity: 'warning',
  spec: 'VoiceXML 2.0 5.3.4',
  summary: 'A condition assigns instead of comparing.',
  what: 'A cond is an assignment, such as cond="size = 1", which is true whenever the value is.',
  why: 'The branch is taken by every caller, and the variable has lost what the caller said.',
  check(subject, report) {
    for (const { attribute: name, body, placeOf } of subject.scripts) {
      if (name !== 'cond') continue;
      for (const expression of expressionsOf(body)) {
        if (expression.type !== 'assignment' || expression.operator !== '=') continue;
        const place = placeOf(expression.start, expression.end);
        report(findingAt(subject, place, 'this condition assigns a value', 'compare with =='));
      }
    }
  },
});

/**
 * The names that a document declares anywhere: by elements and in its scripts. The root of an application is asked for by
 * each of its leaves.
 */
const declaredIn = once((vxml: VxmlDocument): Set<string> => {
  const found = new Set<string>();
  const elements = ownElements(vxml.root);
  for (const element of elements) {
    const { local } = element;
    if (['var', 'data', 'field', 'record', 'transfer', 'subdialog', 'object', 'block', 'initial'].includes(local)) {
      const name = attribute(element, 'name');
      if (name) found.add(name).add(`${name}$`);
    }
    if (local === 'foreach') found.add(attribute(element, 'item') ?? '');
  }
  for (const { uses } of scriptsOf(elements, vxml.document.source)) for (const name of uses.defines) found.add(name);
  return found;
});

/** The names that a document and its root declare; undefined where some are not known. */
export function declaredNames({ vxml, root, defined }: VxmlSubject): Set<string> | undefined {
  if (root === 'unknown' || defined === undefined) return undefined;
  return new Set([...declaredIn(vxml), ...(root ? declaredIn(root) : []), ...defined]);
}

export const vxmlUndeclared = vxmlRule({
  code: 'vxml-undeclared',
  severity: 'warning',
  spec: 'VoiceXML 2.0 5.1',
  summary: 'An expression reads a variable that nothing declares.',
  what: 'A name in an expression that is neither a variable, an item nor a function of the document, of its root or of a script file, nor given by VoiceXML. It is silent where a script file or the root document cannot be read.',
  why: 'The call comes to error.semantic. Mostly the quotes of a text are missing: expr="hello" reads a variable.',
  check(subject, report) {
    const declared = declaredNames(subject);
    if (!declared) return;
    for (const { attribute: name, uses, placeOf, text } of subject.scripts) {
      if (name === undefined) continue;
      for (const read of uses.reads) {
        if (declared.has(read.name) || isGiven(read.name)) continue;
        const isWord = text.trim() === read.name;
        const meant = subject.meant('variable', read.name, declared);
        const hint =
          meant !== undefined
            ? `did you mean ${meant}?`
            : isWord
              ? `if this is a text, quote it: ${name}="'${read.name}'"`
              : `declare it: <var name="${read.name}"/>`;
        report(findingAt(subject, placeOf(read.start, read.end), `"${read.name}" is not declared`, hint));
      }
    }
  },
});

/** Longer expressions are not searched: the search takes longer than in proportion to the length. */
const longestText = 10_000;

export const vxmlBooleanText = vxmlRule({
  code: 'vxml-boolean-text',
  severity: 'warning',
  spec: 'VoiceXML 2.0 P',
  summary: "A boolean field is compared with the text 'true' or 'false'.",
  what: 'The value of a field of type boolean is the value true or false of ECMAScript, and never equal to a text.',
  why: 'The condition never holds. Some platforms hide it, because they fill the field with a text.',
  check(subject, report) {
    const fields = new Set(
      subject.elements.flatMap((element) =>
        element.local === 'field' && /^boolean\b/.test(attribute(element, 'type') ?? '')
          ? [attribute(element, 'name') ?? '']
          : [],
      ),
    );
    if (fields.size === 0) return;
    for (const { text, attribute: name, placeOf } of subject.scripts) {
      if (name === undefined) continue;
      if (text.length > longestText) continue;
      for (const found of text.matchAll(/([A-Za-z_$][\w$]*)\s*[!=]==?\s*(['"])(true|false)\2/g)) {
        if (!fields.has(found[1]!) || /[.\w$]/.test(text[found.index - 1] ?? '')) continue;
        const place = placeOf(found.index, found.index + found[0].length);
        const message = `"${found[1]}" is a boolean, and never equal to the text '${found[3]}'`;
        report(findingAt(subject, place, message, `compare with ${found[3]}, without quotes`));
      }
    }
  },
});
