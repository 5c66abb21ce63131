import { type ParsedScript, parseScript } from '../../../grxml/validate/script/parse-script.js';
import { type ScriptUses, usesOf } from '../../../grxml/validate/script/script-uses.js';
import { RunPlaces, sourceOffset, textOf } from '../../../xml/text.js';
import type { Range, XmlElement } from '../../../xml/tree.js';

/** ECMAScript of a document: an expression in an attribute, or the content of `script`. */
export interface VxmlScript extends ParsedScript {
  element: XmlElement;
  /** Absent for a program. */
  attribute?: string;
  text: string;
  uses: ScriptUses;
  /** The stretch of the document that a stretch of the text is. */
  placeOf(start: number, end: number): Range;
}

/** Attributes whose values are expressions (VoiceXML 2.0, 5.1). */
const expressions = new Set([
  ...['expr', 'cond', 'srcexpr', 'eventexpr', 'messageexpr', 'destexpr', 'aaiexpr', 'nameexpr', 'expritem', 'array'],
]);

/** The scripts of elements, in document order. `isOwn` names the elements of VoiceXML. */
export function scriptsOf(elements: readonly XmlElement[], source: string): VxmlScript[] {
  const found: VxmlScript[] = [];
  const parsed = new Map<string, { script: ParsedScript; uses: ScriptUses }>();
  const parse = (text: string) => {
    let known = parsed.get(text);
    if (!known) {
      const script = parseScript(text);
      known = { script, uses: usesOf(script.body) };
      parsed.set(text, known);
    }
    return known;
  };
  for (const element of elements) {
    for (const { name, value, valueStart } of element.attributes) {
      if (!expressions.has(name) || !/\S/.test(value)) continue;
      // What begins with a brace is an object here, and not a block.
      const isWrapped = /^\s*(?:\{|function\b)/.test(value);
      const { script, uses } = parse(isWrapped ? `(${value})` : value);
      const shift = isWrapped ? 1 : 0;
      const at = (offset: number) =>
        sourceOffset(source, valueStart, Math.min(Math.max(offset - shift, 0), value.length));
      const placeOf = (start: number, end: number) => ({ start: at(start), end: Math.max(at(end), at(start)) });
      found.push({ ...script, element, attribute: name, text: value, uses, placeOf });
    }
    if (element.local !== 'script') continue;
    const run = textOf(element);
    if (!/\S/.test(run.value)) continue;
    const { script, uses } = parse(run.value);
    const places = new RunPlaces(source, run);
    const placeOf = (start: number, end: number) => ({ start: places.start(start), end: places.end(end) });
    found.push({ ...script, element, text: run.value, uses, placeOf });
  }
  return found;
}

/** Names that every document has: those of ECMAScript (ECMA-262, 15) and of VoiceXML (5.1.2, 5.1.5). */
const given = new Set([
  ...['session', 'application', 'document', 'dialog', '_event', '_message', '_prompt', '_dtmf', 'lastresult$'],
  ...['NaN', 'Infinity', 'undefined', 'eval', 'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'decodeURI', 'encodeURI'],
  ...['decodeURIComponent', 'encodeURIComponent', 'escape', 'unescape', 'Object', 'Function', 'Array', 'String'],
  ...['Boolean', 'Number', 'Date', 'RegExp', 'Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError'],
  ...['TypeError', 'URIError', 'Math', 'JSON', 'arguments', 'XML', 'XMLList', 'this'],
]);

export const isGiven = (name: string): boolean => given.has(name);
