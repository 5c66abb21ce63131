import type { Value } from '../expression/index.js';
import type { Choice, Edge } from '../model.js';
import { type Field, type FlowReader, isNull } from './flow-reader.js';
import { addEdge } from './read-node.js';

const keys = ['name', 'dtmf', 'phrases', 'grammar', 'slot', 'to'];

/** Reads the choices of a menu; each gets an edge by its name. */
export function readChoices(reader: FlowReader, field: Field | undefined, edges: Edge[]): Choice[] {
  const pressed = new Map<string, string>();
  return reader.list(field, 'choices').flatMap((item) => {
    const fields = reader.fields(item, 'a choice', keys);
    if (!fields) return [];
    if (!fields.has('to')) reader.wrong(item, 'flow-value', 'a choice needs "to"');
    const choice = readChoice(reader, item, fields);
    if (!choice) return [];
    claimKeys(reader, fields, choice, pressed);
    addEdge(reader, edges, choice.name, fields.get('to'));
    return [choice];
  });
}

/** Notes the keys of a choice; two choices with the same ones are reported. */
export function claimKeys(
  reader: FlowReader,
  fields: ReadonlyMap<string, Field>,
  { dtmf, name }: Choice,
  pressed: Map<string, string>,
): void {
  if (dtmf === undefined) return;
  const other = pressed.get(dtmf);
  if (other !== undefined)
    reader.wrong(fields.get('dtmf')!, 'duplicate-dtmf', `the key ${dtmf} is taken by the choice "${other}" already`);
  pressed.set(dtmf, name);
}

/** What a choice listens for. Its name is that of its target where none is given. */
export function readChoice(reader: FlowReader, item: Field, fields: ReadonlyMap<string, Field>): Choice | undefined {
  const name = reader.optionalText(fields.get('name'), 'name') ?? reader.optionalText(fields.get('to'), 'to');
  const dtmf = reader.optionalText(fields.get('dtmf'), 'dtmf')?.replace(/\s/g, '');
  const phrases = fields.has('phrases') ? reader.texts(fields.get('phrases'), 'phrases') : [];
  const grammar = fields.has('grammar')
    ? reader.known(fields.get('grammar'), 'grammar', reader.names.grammars)
    : undefined;
  if (dtmf !== undefined && !/^[0-9*#A-D]+$/.test(dtmf)) {
    reader.wrong(fields.get('dtmf')!, 'flow-value', `"${dtmf}" are no keys`, 'use 0-9, * and #, in quotes');
  }
  if (!fields.has('dtmf') && !fields.has('phrases') && !fields.has('grammar')) {
    reader.wrong(
      item,
      'flow-value',
      'a choice needs "dtmf", "phrases" or "grammar"',
      'otherwise no caller can take it',
    );
  }
  const slotField = fields.get('slot');
  const slot = slotField && !isNull(slotField.node) ? readSlot(reader, slotField) : undefined;
  if (name === undefined) return undefined;
  return {
    name,
    phrases,
    ...(dtmf !== undefined && { dtmf }),
    ...(grammar !== undefined && { grammar }),
    ...(slot && { slot }),
  };
}

/** `slot: { department: sales }`, or `slot: sales` for a meaning that is the value itself. */
function readSlot(reader: FlowReader, field: Field): { name: string; value: Value } | undefined {
  if (field.node.kind === 'scalar') return { name: '', value: field.node.value };
  const node = reader.mapping(field, 'slot');
  const entry = node?.entries[0];
  if (!entry || node.entries.length !== 1 || entry.value.kind !== 'scalar') {
    reader.wrongKind(field, 'slot', 'one name with one value');
    return undefined;
  }
  return { name: entry.key, value: entry.value.value };
}
