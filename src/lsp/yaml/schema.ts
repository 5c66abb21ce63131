import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeAt, plainValue, type Tree } from '../../diagnostics/document/tree.js';
import { flowSchema } from '../../ivr/flow-schema.js';
import { suiteSchema } from '../../ivr/suite/suite-file.js';
import { once, packageRoot } from '../../package-info.js';
import type { DocumentKind } from '../documents.js';
import type { TreePath } from './tree-places.js';

/** A JSON schema, as far as completion and hover read it. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

const published = (name: string) =>
  once(() => JSON.parse(readFileSync(join(packageRoot(), 'schemas', name), 'utf8')) as Schema);

const hours = published('hours.schema.json');
const schemas: { readonly [Kind in DocumentKind]?: () => Schema } = {
  flow: once(flowSchema),
  hours,
  // The overrides of the second file are those of the first.
  overrides: once(() => {
    const { properties, definitions } = hours() as { properties: Schema; definitions: Schema };
    const { version, overrides } = properties;
    return { type: 'object', properties: { version, overrides }, definitions };
  }),
  config: published('config.schema.json'),
  suite: once(suiteSchema),
};

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asSchemas = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/**
 * The schemas that a value at a place may have to satisfy, from general to special: references are followed, and of
 * conditions those hold that the document fulfils.
 */
export function schemasAt(kind: DocumentKind, tree: Tree, path: TreePath): Schema[] {
  const root = schemas[kind]?.();
  if (!root) return [];
  let present = expand(root, root, tree);
  path.forEach((step, index) => {
    const node = nodeAt(tree, path.slice(0, index + 1))?.node;
    present = present.flatMap((schema) => below(schema, step)).flatMap((schema) => expand(schema, root, node));
  });
  return present;
}

/** A schema with all that it consists of. */
function expand(schema: Schema, root: Schema, node: Tree | undefined, depth = 0): Schema[] {
  if (depth > 10) return [];
  const more = (inner: Schema) => expand(inner, root, node, depth + 1);
  const found: Schema[] = [schema];
  if (typeof schema.$ref === 'string') {
    const target = schema.$ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((value, step) => (isSchema(value) ? value[step] : undefined), root);
    if (isSchema(target)) found.push(...more(target));
  }
  for (const part of [...asSchemas(schema.allOf), ...asSchemas(schema.anyOf), ...asSchemas(schema.oneOf)]) {
    found.push(...more(part));
  }
  if (isSchema(schema.if) && holds(schema.if, node)) found.push(...(isSchema(schema.then) ? more(schema.then) : []));
  return found;
}

/** Conditions of the project's schemas compare a property with a constant. */
function holds(condition: Schema, node: Tree | undefined): boolean {
  const value = node && plainValue(node);
  const properties = isSchema(condition.properties) ? Object.entries(condition.properties) : [];
  return properties.every(
    ([name, expected]) => isSchema(value) && isSchema(expected) && value[name] === expected.const,
  );
}

function below(schema: Schema, step: string | number): Schema[] {
  if (typeof step === 'number') return isSchema(schema.items) ? [schema.items] : [];
  const { properties, patternProperties, additionalProperties } = schema;
  if (isSchema(properties) && Object.hasOwn(properties, step)) {
    const found = properties[step];
    return isSchema(found) ? [found] : [];
  }
  for (const [pattern, found] of Object.entries(isSchema(patternProperties) ? patternProperties : {})) {
    if (isSchema(found) && new RegExp(pattern).test(step)) return [found];
  }
  return isSchema(additionalProperties) ? [additionalProperties] : [];
}

/** A key that a mapping may have. */
export interface KnownKey {
  name: string;
  description: string | undefined;
  isRequired: boolean;
}

/** The keys that a mapping at a place may have. */
export function keysOf(schemas: readonly Schema[]): KnownKey[] {
  const keys = new Map<string, KnownKey>();
  for (const { properties, required, propertyNames } of schemas) {
    const needed = Array.isArray(required) ? required : [];
    for (const [name, schema] of Object.entries(isSchema(properties) ? properties : {})) {
      const known = keys.get(name);
      const text = isSchema(schema) && typeof schema.description === 'string' ? schema.description : undefined;
      const isRequired = needed.includes(name) || known?.isRequired === true;
      keys.set(name, { name, description: known?.description ?? text, isRequired });
    }
    // The days of a week: names that a pattern lists.
    const pattern = isSchema(propertyNames) && typeof propertyNames.pattern === 'string' ? propertyNames.pattern : '';
    for (const name of /\bdaily\b/.test(pattern) ? weekdays : []) {
      if (!keys.has(name)) keys.set(name, { name, description: undefined, isRequired: false });
    }
  }
  return [...keys.values()];
}

const weekdays = ['mon-fri', 'daily', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'sat-sun'];

/** The values that a schema lists: words, constants, truth values, examples. */
export function valuesOf(schemas: readonly Schema[]): string[] {
  const found = new Set<string>();
  for (const { enum: words, const: constant, type, examples, default: standard } of schemas) {
    for (const word of Array.isArray(words) ? words : []) found.add(String(word));
    if (constant !== undefined) found.add(String(constant));
    if (type === 'boolean') for (const word of ['true', 'false']) found.add(word);
    for (const example of Array.isArray(examples) ? examples : []) found.add(String(example));
    if (standard !== undefined) found.add(String(standard));
  }
  return [...found];
}

/** What the schemas say about a place, the most special first. */
export const descriptionOf = (schemas: readonly Schema[]): string | undefined =>
  schemas.map(({ description }) => description).find((text): text is string => typeof text === 'string');
