import { type Field, isNull, Reader } from '../../diagnostics/document/reader.js';
import { nearest } from '../../diagnostics/nearest.js';
import { spokenKinds } from '../../reading/say-in.js';
import {
  checkExpression,
  type Expression,
  ExpressionError,
  type KnownTypes,
  parseExpression,
  type Type,
  type Value,
} from '../expression/index.js';
import { languageTag } from '../language.js';
import type { Prompt, Template } from '../model.js';
import { joinedPrompt } from './joined-prompt.js';

export type { Field } from '../../diagnostics/document/reader.js';
export { isNull } from '../../diagnostics/document/reader.js';

/** What the rest of the file has defined, for checking names where they are used. */
export interface Names {
  nodes: ReadonlySet<string>;
  prompts: ReadonlyMap<string, Prompt>;
  grammars: ReadonlySet<string>;
  services: ReadonlySet<string>;
  variables: KnownTypes;
  /** Variables that are shown nowhere. */
  secrets: ReadonlySet<string>;
}

/** Variables that every flow has: failures at the node in hand, what was just recognised, the call and its language. */
export const builtinVariables: KnownTypes = {
  $tries: 'object',
  $said: 'string',
  $language: 'string',
  $call: 'object',
  $queue: 'object',
};

const durations = /^(\d+(?:\.\d+)?)\s*(ms|s|m)$/;

/** The hours file's reader with the values that flows have besides: expressions, templates, prompts, durations, names. */
export class FlowReader extends Reader {
  names: Names = {
    nodes: new Set(),
    prompts: new Map(),
    grammars: new Set(),
    services: new Set(),
    variables: {},
    secrets: new Set(),
  };

  /** A finding at the value of a field. */
  wrong(field: Field, code: string, message: string, hint?: string): void {
    this.report(field.node, code, message, hint);
  }

  /** A name that must be one of those defined elsewhere. */
  known(field: Field | undefined, what: string, names: ReadonlySet<string>): string | undefined {
    const name = this.text(field, what);
    if (name === undefined || names.has(name)) return name;
    const all = [...names];
    const meant = nearest(name, all);
    const hint = meant
      ? `did you mean "${meant}"?`
      : all.length > 0
        ? `there are ${all.slice(0, 20).join(', ')}`
        : `the flow defines no ${what}`;
    const fix = this.respelled(field!.node, name, meant);
    this.report(field!.node, `unknown-${what.replaceAll(' ', '-')}`, `there is no ${what} "${name}"`, hint, fix);
    return undefined;
  }

  /** `500ms`, `5s`, `1m` or a number of seconds; in milliseconds. */
  duration(field: Field | undefined, what: string): number | undefined {
    if (!field) return undefined;
    const value = field.node.kind === 'scalar' ? field.node.value : undefined;
    if (typeof value === 'number' && value >= 0 && value <= 3600) return value * 1000;
    const match = typeof value === 'string' ? durations.exec(value.trim()) : null;
    const milliseconds = match
      ? Number(match[1]) * { ms: 1, s: 1000, m: 60_000 }[match[2] as 'ms' | 's' | 'm']
      : undefined;
    if (milliseconds !== undefined && milliseconds <= 3_600_000) return milliseconds;
    this.wrongKind(field, what, 'a duration such as 500ms or 5s');
    return undefined;
  }

  /** A number within bounds. */
  number(field: Field | undefined, what: string, low: number, high: number): number | undefined {
    if (!field) return undefined;
    const value = field.node.kind === 'scalar' ? field.node.value : undefined;
    if (typeof value === 'number' && value >= low && value <= high) return value;
    this.wrongKind(field, what, `a number from ${low} to ${high}`);
    return undefined;
  }

  /** An expression: a text is read as one, another scalar stands for itself. Findings lie inside the text. */
  expression(field: Field | undefined, what: string): Expression | undefined {
    if (!field) return undefined;
    const { node } = field;
    if (node.kind !== 'scalar') {
      this.wrongKind(field, what, 'an expression');
      return undefined;
    }
    if (typeof node.value !== 'string') return { kind: 'literal', value: node.value, start: 0, end: node.text.length };
    return this.parsed(field, node.value);
  }

  private parsed(field: Field, source: string): Expression | undefined {
    // Quotes of YAML move the text by one; in block texts the place of the whole value must do.
    const { text } = this.source;
    const written = text.slice(field.node.start, field.node.end);
    const inside = written.indexOf(source);
    const place = (at: { start: number; end: number }) =>
      inside < 0
        ? field.node
        : {
            start: field.node.start + inside + at.start,
            end: field.node.start + inside + Math.max(at.end, at.start + 1),
          };
    try {
      const expression = parseExpression(source);
      const known = { ...builtinVariables, ...this.names.variables };
      for (const { message, place: at } of checkExpression(expression, known).findings) {
        this.report(
          place(at),
          message.startsWith('there is no variable') ? 'unknown-variable' : 'flow-expression',
          message,
        );
      }
      return expression;
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      this.report(place(error.place), 'flow-expression', error.message);
      return undefined;
    }
  }

  /** A text with `{{ expressions }}`. */
  template(field: Field | undefined, what: string): Template | undefined {
    const text = this.text(field, what);
    if (text === undefined) return undefined;
    const pieces: (string | Expression)[] = [];
    let at = 0;
    for (const match of text.matchAll(/\{\{([\s\S]*?)\}\}/g)) {
      if (match.index > at) pieces.push(text.slice(at, match.index));
      const expression = this.parsed(field!, match[1]!);
      if (expression) pieces.push(expression);
      at = match.index + match[0].length;
    }
    if (at < text.length) pieces.push(text.slice(at));
    if (text.slice(at).includes('{{')) this.wrong(field!, 'flow-expression', 'a "{{" is not closed with "}}"');
    return pieces;
  }

  /** A prompt written in place: text, `{ text }`, `{ ssml }`, `{ audio }`, `{ parts }`, `{ say, as }`, or texts by language. */
  writtenPrompt(field: Field, what: string): Prompt | undefined {
    if (field.node.kind === 'scalar') {
      const template = this.template(field, what);
      if (!template) return undefined;
      const isSsml = typeof template[0] === 'string' && template[0].trimStart().startsWith('<speak');
      return { kind: isSsml ? 'ssml' : 'text', texts: new Map([['', template]]) };
    }
    const node = this.mapping(field, what);
    if (!node) return undefined;
    if (node.entries.some(({ key }) => key === 'say')) return this.saidValue(field);
    const texts = new Map<string, Template>();
    let kind: Prompt['kind'] = 'text';
    for (const { key, value, keyStart, keyEnd } of node.entries) {
      const inner = { node: value, path: [...field.path, key] };
      if (key === 'parts') return this.promptOfParts(inner, what);
      if (key === 'text' || key === 'ssml' || key === 'audio') kind = key;
      else if (!languageTag.test(key)) {
        this.report(
          { start: keyStart, end: keyEnd },
          'flow-unknown-key',
          `${what} has no "${key}"`,
          'use text, ssml, audio, parts, or language tags such as en-US',
        );
        continue;
      }
      if (kind !== key && value.kind === 'mapping') {
        this.report(
          { start: keyStart, end: keyEnd },
          'flow-value',
          `${what}: what is said in ${key} must be a text`,
          'write the languages inside: parts: [{ en-US: …, es-US: … }], audio: { en-US: …, es-US: … }',
        );
        return undefined;
      }
      if (value.kind === 'mapping') {
        for (const entry of value.entries) {
          const template = this.template({ node: entry.value, path: [...inner.path, entry.key] }, what);
          if (template) texts.set(entry.key, template);
        }
      } else {
        const template = this.template(inner, what);
        if (template) texts.set(kind === key ? '' : key, template);
      }
    }
    if (texts.size === 0) this.wrong(field, 'flow-value', `${what} says nothing`);
    return { kind, texts };
  }

  /** A prompt put together: texts, recordings, and values with the way to say them, one after the other. */
  private promptOfParts(field: Field, what: string): Prompt | undefined {
    const parts = this.list(field, `${what}.parts`).flatMap((item) => {
      const { node } = item;
      const named =
        node.kind === 'scalar' && typeof node.value === 'string' ? this.names.prompts.get(node.value) : undefined;
      return named ?? this.writtenPrompt(item, `a part of ${what}`) ?? [];
    });
    if (parts.length === 0) {
      this.wrong(field, 'flow-value', `${what} says nothing`);
      return undefined;
    }
    return joinedPrompt(parts);
  }

  /** `{ say: balance, as: money, format: USD }`: what `say(balance, "money", "USD")` says. */
  private saidValue(field: Field): Prompt | undefined {
    const fields = this.fields(field, 'a part', ['say', 'as', 'format']);
    const value = this.expression(fields?.get('say'), 'say');
    if (fields && !fields.has('as'))
      this.wrong(field, 'flow-value', 'a part with "say" needs "as"', `use one of ${spokenKinds.join(', ')}`);
    const kind = fields?.has('as') ? this.oneOf(fields.get('as'), 'as', spokenKinds) : undefined;
    const format = this.optionalText(fields?.get('format'), 'format');
    if (!value || kind === undefined) return undefined;
    const { start, end } = value;
    const args = [kind, ...(format === undefined ? [] : [format])];
    const literals = args.map((each): Expression => ({ kind: 'literal', value: each, start, end }));
    const said: Expression = { kind: 'call', name: 'say', args: [value, ...literals], start, end };
    return { kind: 'text', texts: new Map([['', [said]]]) };
  }

  /** A prompt by its name in `prompts`, or written in place. A single word that is not a known name counts as a mistyped one. */
  prompt(field: Field, what: string): Prompt | undefined {
    if (field.node.kind === 'scalar' && typeof field.node.value === 'string') {
      const text = field.node.value.trim();
      const named = this.names.prompts.get(text);
      if (named) return named;
      if (/^[a-z][\w-]*$/.test(text)) {
        this.known(field, 'prompt', new Set(this.names.prompts.keys()));
        return undefined;
      }
    }
    return this.writtenPrompt(field, what);
  }

  /** One prompt or a list of them. */
  prompts(field: Field | undefined, what: string): Prompt[] {
    if (!field || isNull(field.node)) return [];
    const fields = field.node.kind === 'sequence' ? this.list(field, what) : [field];
    return fields.flatMap((each) => this.prompt(each, what) ?? []);
  }

  /** Names with expressions: `{ pin: pin, tries: 3 }`. */
  assignments(field: Field | undefined, what: string): { name: string; value: Expression; field: Field }[] {
    if (!field || isNull(field.node)) return [];
    const node = this.mapping(field, what);
    return (node?.entries ?? []).flatMap(({ key, value }) => {
      const inner = { node: value, path: [...field.path, key] };
      const expression = this.expression(inner, `${what}.${key}`);
      return expression ? [{ name: key, value: expression, field: inner }] : [];
    });
  }

  /** A variable that the flow declares; setting another is a mistyped name. */
  variable(field: Field | undefined): string | undefined {
    if (!field || isNull(field.node)) return undefined;
    return this.known(field, 'variable', new Set(Object.keys(this.names.variables)));
  }
}

/** The types that a flow's variables may be declared with. */
export const variableTypes: { readonly [name: string]: Type } = {
  text: 'string',
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  list: 'list',
  object: 'object',
  any: 'any',
};

/** The value of a variable that the flow does not give one. */
export function emptyValue(type: Type): Value {
  return type === 'string' ? '' : type === 'number' ? 0 : type === 'boolean' ? false : type === 'list' ? [] : null;
}
