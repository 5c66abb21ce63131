/** Checks sections of a configuration against the schema that editors use, so that every command reports every mistake. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../diagnostics/nearest.js';
import { packageRoot } from '../package-info.js';

/** The part of JSON Schema that `schemas/config.schema.json` is written in. */
interface Schema {
  type?: string | readonly string[];
  $ref?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: { readonly [name: string]: Schema };
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: readonly Schema[];
  required?: readonly string[];
  if?: Schema;
  then?: Schema;
  else?: Schema;
}

/** What is wrong with one value: the keys that lead to it, and what to do. */
export interface SectionMistake {
  path: string[];
  message: string;
  hint: string;
}

const kinds: { readonly [type: string]: { isOne(value: unknown): boolean; text: string; example: string } } = {
  object: {
    isOne: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    text: 'a mapping (`key: value`)',
    example: 'write entries below it, indented',
  },
  array: { isOne: Array.isArray, text: 'a list', example: 'write it as ["…"]' },
  string: { isOne: (value) => typeof value === 'string', text: 'a text', example: 'write it in quotes' },
  number: { isOne: (value) => typeof value === 'number', text: 'a number', example: 'write it without quotes' },
  integer: { isOne: Number.isInteger, text: 'a whole number', example: 'write it without quotes or a decimal point' },
  boolean: { isOne: (value) => typeof value === 'boolean', text: 'true or false', example: 'write true or false' },
};

/**
 * Finds settings that do not exist and values of the wrong kind. Ranges and what hangs on other settings are left to the
 * reader of the section.
 * @param config the configuration as read
 * @param names the sections to check
 */
export function checkSections(
  config: { readonly [name: string]: unknown },
  names: readonly string[],
): SectionMistake[] {
  const present = names.filter((name) => config[name] !== undefined && config[name] !== null);
  if (present.length === 0) return [];
  const schema = JSON.parse(readFileSync(join(packageRoot(), 'schemas', 'config.schema.json'), 'utf8')) as Schema & {
    definitions: { readonly [name: string]: Schema };
  };
  const found: SectionMistake[] = [];
  const resolved = (part: Schema): Schema =>
    part.$ref === undefined ? part : schema.definitions[part.$ref.replace('#/definitions/', '')]!;

  const check = (given: Schema, value: unknown, path: string[]): void => {
    const part = resolved(given);
    const types = part.type === undefined ? [] : [part.type].flat();
    if (types.length > 0 && !types.some((type) => (type === 'null' ? value === null : kinds[type]!.isOne(value)))) {
      const { text, example } = kinds[types.find((type) => type !== 'null')!]!;
      found.push({ path, message: `"${path.join('.')}" must be ${text}`, hint: example });
      return;
    }
    if (part.enum && !part.enum.includes(value)) {
      const hint = `use one of ${part.enum.join(', ')}`;
      found.push({ path, message: `${path.join('.')}: "${String(value)}" is not one of its values`, hint });
      return;
    }
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) if (part.items) check(part.items, item, [...path, String(index)]);
    } else if (typeof value === 'object' && value !== null) {
      checkEntries(part, value as { readonly [name: string]: unknown }, path);
    }
    for (const { if: condition, then, else: otherwise } of [part, ...(part.allOf ?? [])]) {
      const applies = condition && (holds(condition, value) ? then : otherwise);
      if (applies) check(applies, value, path);
    }
  };

  const checkEntries = (part: Schema, value: { readonly [name: string]: unknown }, path: string[]): void => {
    const { properties = {}, additionalProperties: more } = part;
    for (const [name, entry] of Object.entries(value)) {
      const place = [...path, name];
      if (Object.hasOwn(properties, name)) check(properties[name]!, entry, place);
      else if (typeof more === 'object') check(more, entry, place);
      else if (more === false) {
        const known = Object.keys(properties);
        const meant = nearest(name, known);
        const hint = meant === undefined ? `known settings: ${known.sort().join(', ')}` : `did you mean ${meant}?`;
        found.push({ path: place, message: `unknown setting "${place.join('.')}"`, hint });
      }
    }
  };

  for (const name of present) check(schema.properties![name]!, config[name], [name]);
  return found;
}

/** Whether a condition of the form `{ properties: { type: { const: … } }, required: […] }` holds: what is absent has no wrong value. */
function holds({ properties = {}, required = [] }: Schema, value: unknown): boolean {
  const entries = value as { readonly [name: string]: unknown };
  return (
    required.every((name) => entries[name] !== undefined) &&
    Object.entries(properties).every(
      ([name, { const: expected }]) => entries[name] === undefined || entries[name] === expected,
    )
  );
}
