/**
 * The names that an export keeps beside identifiers. A flow refers to flows, queues and hours by ARN; the canvas keeps
 * what they are called in the metadata of the action, in one of several shapes of different years.
 */
import type { Value } from '../expression/index.js';

type Json = { readonly [key: string]: Value };
const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** By parameter (`ContactFlowId`, `QueueId`, a hook such as `CustomerQueue`): the name on the canvas. */
export type ResourceNames = { [parameter: string]: string };

/** Where older exports keep a name: the key of the metadata, and the parameter that it belongs to. */
const captions: { readonly [key: string]: string } = {
  ContactFlow: 'ContactFlowId',
  contactFlow: 'ContactFlowId',
  queue: 'QueueId',
  Queue: 'QueueId',
  Hours: 'HoursOfOperationId',
  hours: 'HoursOfOperationId',
};

/** The names in the metadata of one action or legacy block. */
export function namesOf(metadata: Value | undefined): ResourceNames {
  const names: ResourceNames = {};
  if (!isObject(metadata)) return names;
  const note = (parameter: string, name: Value | undefined) => {
    if (typeof name === 'string' && name.trim() !== '') names[parameter] ??= name.trim();
  };
  const parameters = isObject(metadata.parameters) ? metadata.parameters : {};
  for (const [parameter, described] of Object.entries(parameters)) {
    if (!isObject(described)) continue;
    note(parameter, described.displayName);
    for (const [inner, each] of Object.entries(described)) if (isObject(each)) note(inner, each.displayName);
  }
  for (const [key, parameter] of Object.entries(captions)) {
    const caption = metadata[key];
    if (isObject(caption)) note(parameter, caption.text);
  }
  note('FlowModuleId', metadata.contactFlowModuleName);
  return names;
}

/**
 * What a parameter may be called by, the most readable first: the name on the canvas, the value itself, the last part
 * of an ARN. A value that refers to an attribute has no name of its own on the canvas.
 * @param value the parameter's value with its references filled in
 */
export function candidateNames(names: Value | undefined, parameter: string, value: string): string[] {
  const name = isObject(names) && typeof names[parameter] === 'string' ? (names[parameter] as string) : '';
  // `module-id:$LATEST`, `…/flow-module/id:alias`: the version is not part of the name.
  const bare = value.replace(/(\/[^/:]+|^[0-9a-f-]{36}):[$\w-]+$/i, '$1');
  const last = bare.split('/').at(-1) ?? '';
  return [...new Set([name, value, bare, last])].filter((each) => each !== '');
}
