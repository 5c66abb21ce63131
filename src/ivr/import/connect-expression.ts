import type { Value } from '../expression/index.js';

/** What writing an expression needs to say: the variables it uses, and what is lost. */
export interface ConversionNotes {
  variable(name: string, type: string, initial?: Value): void;
  report(message: string): void;
}

/** A name of the vendor's as one that a variable may have. */
export const variableName = (name: string): string =>
  name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?![A-Za-z_])/, '_');

const reference = /\$(?:\.[A-Za-z_][\w-]*|\[['"][^\]'"]+['"]\])+/g;

/** A reference such as `$.Attributes.tier` as an expression; `null` with a word in the report where there is none. */
function referenceExpression(written: string, notes: ConversionNotes): string {
  const [head = '', ...rest] = [...written.matchAll(/\.([\w-]+)|\[['"]([^\]'"]+)['"]\]/g)].map(([, a, b]) => a ?? b!);
  const use = (name: string) => {
    notes.variable(name, name === 'stored' ? 'text' : 'any');
    return name;
  };
  if (head === 'Attributes' && rest.length > 0) return use(variableName(rest.join('.')));
  if (head === 'FlowAttributes' && rest.length === 1) return use(variableName(`flow_${rest[0]}`));
  if (head === 'External' && rest.length > 0 && rest.every((name) => /^[A-Za-z_]\w*$/.test(name)))
    return [use('external'), ...rest].join('.');
  if (head === 'StoredCustomerInput') return use('stored');
  if (head === 'Queue' && rest[0] === 'Name') return use('queue');
  if (head === 'Channel') return '"VOICE"';
  notes.report(`${written} has no equivalent in native flows and is treated as empty`);
  return 'null';
}

/** A parameter's value as an expression: a reference, or a text. */
export function connectExpression(value: Value | undefined, notes: ConversionNotes): string {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
  const parts: string[] = [];
  let at = 0;
  const literal = (piece: string) => {
    if (piece === '') return;
    const plain = piece.replace(/["\\\n\r]/g, ' ');
    if (plain !== piece) notes.report('quotes, backslashes and line breaks in a text are left out');
    parts.push(`"${plain}"`);
  };
  for (const match of text.matchAll(reference)) {
    literal(text.slice(at, match.index));
    const expression = referenceExpression(match[0], notes);
    parts.push(match[0] === text.trim() ? expression : `text(${expression})`);
    at = match.index + match[0].length;
  }
  literal(remainder(text, at));
  return parts.length === 0 ? '""' : parts.join(' + ');
}

/** What stands behind the last reference; blanks there do not count. */
const remainder = (text: string, at: number) => (text.slice(at).trim() === '' && at > 0 ? '' : text.slice(at));

/** A text with references as a template with `{{ }}`. */
export function connectTemplate(text: string, notes: ConversionNotes): string {
  if (text.includes('{{')) notes.report('"{{" in a text is written as "{ {", since it begins an expression');
  return text.replace(/\{\{/g, '{ {').replace(reference, (written) => `{{ ${referenceExpression(written, notes)} }}`);
}

/** A value that only the call tells. */
export const isDynamic = (text: string) => text.trim().startsWith('$');

const comparisons: { readonly [operator: string]: string } = {
  NumberGreaterThan: '>',
  NumberGreaterOrEqualTo: '>=',
  NumberLessThan: '<',
  NumberLessOrEqualTo: '<=',
};
const tests: { readonly [operator: string]: string } = {
  TextStartsWith: 'startsWith',
  TextEndsWith: 'endsWith',
  TextContains: 'contains',
};

/** `Equals 1` as an expression of the flow language; undefined for an edge that is not a condition. */
export function connectCondition(value: string, edge: string, notes: ConversionNotes): string | undefined {
  const space = edge.indexOf(' ');
  if (space < 0) return undefined;
  const operator = edge.slice(0, space);
  const operand = edge.slice(space + 1);
  if (/["\\\n]/.test(operand)) return undefined;
  // An operand may be a reference too: what was entered before.
  const other = connectExpression(operand, notes);
  if (operator === 'Equals')
    return `lower(${value}) == ${isDynamic(operand) ? `lower(${other})` : other.toLowerCase()}`;
  if (Object.hasOwn(tests, operator)) return `${tests[operator]}(${value}, ${other})`;
  if (!Object.hasOwn(comparisons, operator)) return undefined;
  if (!isDynamic(operand) && !Number.isFinite(Number(operand))) return undefined;
  const number = isDynamic(operand) ? `number(${other})` : Number(operand);
  const known = isDynamic(operand) ? ` && ${number} != null` : '';
  return `number(${value}) != null${known} && number(${value}) ${comparisons[operator]} ${number}`;
}
