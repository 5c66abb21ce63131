import { CctoolError } from '../../../diagnostics/index.js';
import { importConnect } from '../connect/import-connect.js';
import { importGenesys } from '../genesys/import-genesys.js';
import type { HoursDocument } from '../hours-document.js';
import type { Imported, ImportOptions, Loss } from '../loss.js';
import { findRecords, isRecord, parseJson, recordsOf, type VendorRecord } from '../records.js';
import { type HclBlock, type HclExpression, parseHcl } from './parse-hcl.js';

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/** Thrown inside, never out: the value depends on something that is not in the file. */
class Unknown extends Error {}

/** The values of names while a file is read: variables by their defaults, locals, and the item of a loop. */
interface Scope {
  [name: string]: Value | (() => Value);
}

const isMap = (value: Value): value is { [key: string]: Value } => isRecord(value);
const asText = (value: Value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const functions: { [name: string]: (value: Value) => Value } = {
  toset: (value) => value,
  tolist: (value) => value,
  tomap: (value) => value,
  tostring: asText,
  tonumber: Number,
  upper: (value) => asText(value).toUpperCase(),
  lower: (value) => asText(value).toLowerCase(),
};

function evaluate(expression: HclExpression, scope: Scope): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'template':
      return expression.parts.map((part) => asText(evaluate(part, scope))).join('');
    case 'list':
      return expression.items.map((item) => evaluate(item, scope));
    case 'map':
      return Object.fromEntries(
        expression.entries.map(({ key, value }) => [asText(evaluate(key, scope)), evaluate(value, scope)]),
      );
    case 'name': {
      if (!Object.hasOwn(scope, expression.name)) throw new Unknown(expression.name);
      const value = scope[expression.name]!;
      return typeof value === 'function' ? value() : value;
    }
    case 'member': {
      const of = evaluate(expression.of, scope);
      const key = asText(evaluate(expression.key, scope));
      const found = Array.isArray(of) ? of[Number(key)] : isMap(of) && Object.hasOwn(of, key) ? of[key] : undefined;
      if (found === undefined) throw new Unknown(describe(expression));
      return found;
    }
    case 'call': {
      const call = functions[expression.name];
      if (!call || expression.args.length !== 1) throw new Unknown(`${expression.name}()`);
      return call(evaluate(expression.args[0]!, scope));
    }
    case 'other':
      throw new Unknown(expression.text.replace(/\s+/g, ' ').slice(0, 60));
  }
}

/** What an expression looks like, for messages: `var.hours.start`. */
function describe(expression: HclExpression): string {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind === 'literal') return String(expression.value);
  if (expression.kind === 'member') return `${describe(expression.of)}.${describe(expression.key)}`;
  return expression.kind === 'other' ? expression.text : `a ${expression.kind}`;
}

/** Variables and locals of a file, each computed when it is asked for. */
function scopeOf(file: HclBlock): Scope {
  const variables: { [name: string]: Value } = {};
  const scope: Scope = {};
  for (const { type, labels, attributes } of file.blocks) {
    const value = attributes.get('default');
    if (type !== 'variable' || !value) continue;
    try {
      variables[labels[0]!] = evaluate(value, scope);
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
    }
  }
  scope.var = variables;
  const locals = file.blocks.filter(({ type }) => type === 'locals').flatMap(({ attributes }) => [...attributes]);
  const known: { [name: string]: Value } = {};
  scope.local = known;
  // Locals refer to each other in any order; what still refers to nothing after so many rounds depends on something else.
  for (let round = 0; round < 5; round++) {
    for (const [name, value] of locals) {
      if (Object.hasOwn(known, name)) continue;
      try {
        known[name] = evaluate(value, scope);
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
      }
    }
  }
  return scope;
}

/** The items that `for_each` or a dynamic block goes over. */
const itemsOf = (value: Value): { key: Value; value: Value }[] =>
  Array.isArray(value)
    ? value.map((item) => ({ key: item, value: item }))
    : isMap(value)
      ? Object.entries(value).map(([key, item]) => ({ key, value: item }))
      : [];

/** What decides about hours: without these values nothing can be said. */
const decisive = new Set(['day', 'hours', 'minutes', 'start', 'end', 'rrule']);

class FileReader {
  readonly #scope: Scope;
  readonly #timezone: string | undefined;
  readonly losses: Loss[] = [];

  /** @param timezone the zone that the caller names */
  constructor(scope: Scope, timezone: string | undefined) {
    this.#scope = scope;
    this.#timezone = timezone;
  }

  /** The content of a block as plain values: nested blocks are lists, dynamic ones written out. */
  read(block: HclBlock, scope: Scope): VendorRecord {
    const record: { [name: string]: unknown } = {};
    for (const [name, expression] of block.attributes) {
      try {
        record[name] = evaluate(expression, scope);
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
        if (decisive.has(name) || (name === 'time_zone' && this.#timezone === undefined)) throw error;
        // The id of another resource stands for it: open_schedules_id = [genesyscloud_architect_schedules.open.id].
        if (name !== 'name') record[name] = references(expression);
      }
    }
    const add = (name: string, content: VendorRecord) => {
      record[name] = [...((record[name] as VendorRecord[] | undefined) ?? []), content];
    };
    for (const inner of block.blocks) {
      if (inner.type !== 'dynamic') {
        add(inner.type, this.read(inner, scope));
        continue;
      }
      const name = inner.labels[0] ?? '';
      const iterator = inner.attributes.get('iterator');
      const content = inner.blocks.find(({ type }) => type === 'content');
      const each = inner.attributes.get('for_each');
      if (!content || !each) continue;
      for (const item of itemsOf(evaluate(each, scope))) {
        add(name, this.read(content, { ...scope, [iterator ? describe(iterator) : name]: item }));
      }
    }
    return record;
  }

  /** A resource, once or for each item; what depends on something outside of the file is reported. */
  resource(block: HclBlock): VendorRecord[] {
    const [type = '', label = ''] = block.labels;
    const place = `${type}.${label}`;
    try {
      const each = block.attributes.get('for_each');
      const items = each ? itemsOf(evaluate(each, this.#scope)) : [undefined];
      return items.map((item) => ({
        name: label,
        ...this.read(block, item ? { ...this.#scope, each: item } : this.#scope),
        reference: place,
      }));
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      const message = `it depends on ${error.message}, which this file does not give; import the output of \`terraform show -json\` instead`;
      this.losses.push({ kind: 'dropped', place, message });
      return [];
    }
  }
}

/** The resources that an expression refers to, `type.name` each. */
function references(expression: HclExpression): unknown {
  if (expression.kind === 'list') return expression.items.map(references);
  if (expression.kind === 'template' && expression.parts.length === 1) return references(expression.parts[0]!);
  const path = describe(expression).split('.');
  return path[0] === 'data' ? path.slice(0, 3).join('.') : path.slice(0, 2).join('.');
}

/** Resources of a plan or state as `terraform show -json` prints it, or of a configuration in JSON. */
function jsonResources(text: string): Map<string, VendorRecord[]> {
  const found = new Map<string, VendorRecord[]>();
  const add = (type: string, record: VendorRecord) => found.set(type, [...(found.get(type) ?? []), record]);
  const json = parseJson(text, 'Terraform');
  const shown = findRecords(json, ({ type, values }) => typeof type === 'string' && isRecord(values), 12);
  for (const { type, values, address } of shown) {
    const own = values as VendorRecord;
    add(String(type), { ...own, reference: typeof own.id === 'string' ? own.id : address });
  }
  for (const [type, byName] of Object.entries(isRecord(json) && isRecord(json.resource) ? json.resource : {})) {
    for (const [name, resource] of Object.entries(isRecord(byName) ? byName : {})) {
      for (const record of recordsOf(Array.isArray(resource) ? resource : [resource])) {
        add(type, { ...record, reference: `${type}.${name}` });
      }
    }
  }
  return found;
}

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
const whole = (value: unknown) => {
  const time = first(value);
  return isRecord(time) ? { Hours: Number(time.hours ?? 0), Minutes: Number(time.minutes ?? 0) } : undefined;
};
const plain = (reference: unknown) =>
  String(reference)
    .replace(/^\$\{(.*)\}$/, '$1')
    .replace(/\.id$/, '');

const connectRecord = (resource: VendorRecord): VendorRecord => ({
  Name: resource.name,
  TimeZone: String(resource.time_zone),
  Config: recordsOf(Array.isArray(resource.config) ? resource.config : [resource.config]).map((slot) => ({
    Day: slot.day,
    StartTime: whole(slot.start_time),
    EndTime: whole(slot.end_time),
  })),
});

function genesysRecords(schedules: VendorRecord[], groups: VendorRecord[]): VendorRecord[] {
  const ids = (value: unknown) => (Array.isArray(value) ? value : []).map((reference) => ({ id: plain(reference) }));
  return [
    ...schedules.map(({ reference, name, start, end, rrule }) => ({ id: plain(reference), name, start, end, rrule })),
    ...groups.map((group) => ({
      name: group.name,
      timeZone: group.time_zone,
      openSchedules: ids(group.open_schedules_id),
      closedSchedules: ids(group.closed_schedules_id),
      holidaySchedules: ids(group.holiday_schedules_id),
    })),
  ];
}

/**
 * Reads hours of a Terraform configuration (HCL or JSON) or of what `terraform show -json` prints: Amazon Connect
 * (`aws_connect_hours_of_operation`) and Genesys Cloud (`genesyscloud_architect_schedules`, `…_schedulegroups`). Defaults
 * of variables, locals, `for_each` and dynamic blocks are followed; resources that need more are reported by name.
 * @throws CctoolError of kind `input` for text that does not parse or holds no such resource
 */
export function importTerraform(text: string, options: ImportOptions): Imported {
  const losses: Loss[] = [];
  let resources: Map<string, VendorRecord[]>;
  if (/^\uFEFF?\s*[[{]/.test(text)) resources = jsonResources(text);
  else {
    const file = parseHcl(text);
    const reader = new FileReader(scopeOf(file), options.timezone);
    resources = new Map();
    for (const block of file.blocks) {
      const [type = ''] = block.labels;
      if (block.type !== 'resource' || !/^(?:aws_connect_hours|genesyscloud_architect_schedule)/.test(type)) continue;
      resources.set(type, [...(resources.get(type) ?? []), ...reader.resource(block)]);
    }
    losses.push(...reader.losses);
  }
  const of = (type: string) => resources.get(type) ?? [];
  const connect = of('aws_connect_hours_of_operation').map(connectRecord);
  const schedules = of('genesyscloud_architect_schedules');
  const genesys = genesysRecords(schedules, of('genesyscloud_architect_schedulegroups'));
  const parts: Imported[] = [
    ...(connect.length ? [importConnect(JSON.stringify(connect), options)] : []),
    ...(genesys.length ? [importGenesys(JSON.stringify(genesys), options)] : []),
  ];
  if (!parts.length) {
    throw new CctoolError(
      'input',
      losses[0] ? `Terraform: ${losses[0].place}: ${losses[0].message}` : 'Terraform: no hours found',
      losses[0]
        ? 'give the variable a default in the file; a time zone may be named with --timezone'
        : 'expected resources of type aws_connect_hours_of_operation or genesyscloud_architect_schedules',
    );
  }
  const document: HoursDocument = parts[0]!.document;
  for (const { document: more } of parts.slice(1)) {
    const taken = new Set(document.schedules.map(({ key }) => key));
    for (const schedule of more.schedules) {
      const key = taken.has(schedule.key) ? `${schedule.key}-genesys` : schedule.key;
      document.schedules.push({ ...schedule, key, id: document.schedules.length + 1 });
    }
  }
  return { document, losses: [...losses, ...parts.flatMap((part) => part.losses)] };
}
