import { parse } from 'yaml';
import { CctoolError } from '../../../diagnostics/index.js';
import type { Loss } from '../loss.js';
import { isRecord, parseJson, type VendorRecord } from '../records.js';

/** The short forms of functions in YAML: `!Ref X` is `{Ref: X}`, `!Sub "…"` is `{Fn::Sub: "…"}`. */
const functionTag = (name: string) => {
  const resolve = (value: unknown) => ({ [name === 'Ref' ? 'Ref' : `Fn::${name}`]: value });
  const contents = (node: { toJSON(): unknown }) => resolve(node.toJSON());
  return [
    { tag: `!${name}`, resolve },
    { tag: `!${name}`, collection: 'seq' as const, resolve: contents },
    { tag: `!${name}`, collection: 'map' as const, resolve: contents },
  ];
};
const customTags = ['Ref', 'Sub', 'GetAtt', 'FindInMap', 'Join', 'If', 'ImportValue', 'Select', 'Split'].flatMap(
  functionTag,
);

/** Replaces references to parameters by their defaults, and references to other resources by their names. */
class Template {
  readonly #parameters: VendorRecord;
  readonly #mappings: VendorRecord;
  readonly unknown = new Set<string>();

  constructor(template: VendorRecord) {
    this.#parameters = isRecord(template.Parameters) ? template.Parameters : {};
    this.#mappings = isRecord(template.Mappings) ? template.Mappings : {};
  }

  #parameter(name: string): unknown {
    const parameter = this.#parameters[name];
    if (!isRecord(parameter)) return name;
    if (parameter.Default !== undefined) return parameter.Default;
    this.unknown.add(name);
    return name;
  }

  resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.resolve(item));
    if (!isRecord(value)) return value;
    const entries = Object.entries(value);
    const [name, content] = entries[0] ?? [];
    if (entries.length === 1 && name === 'Ref') return this.#parameter(String(content));
    if (entries.length === 1 && name === 'Fn::Sub') {
      const text = String(Array.isArray(content) ? content[0] : content);
      return text.replace(/\$\{([\w:.]+)\}/g, (_, key: string) => String(this.#parameter(key)));
    }
    if (entries.length === 1 && name === 'Fn::GetAtt') {
      return Array.isArray(content) ? String(content[0]) : String(content).split('.')[0];
    }
    if (entries.length === 1 && name === 'Fn::FindInMap' && Array.isArray(content)) {
      const keys = content.map((key) => String(this.resolve(key)));
      return keys.reduce<unknown>((found, key) => (isRecord(found) ? found[key] : undefined), this.#mappings);
    }
    return Object.fromEntries(entries.map(([key, item]) => [key, this.resolve(item)]));
  }
}

/** Resources of hours of operation know each other by their logical names. */
function named(resources: VendorRecord): VendorRecord[] {
  return Object.entries(resources).flatMap(([id, resource]) => {
    if (!isRecord(resource) || !isRecord(resource.Properties)) return [];
    if (resource.Type !== 'AWS::Connect::HoursOfOperation') return [];
    return [{ HoursOfOperationId: id, ...resource.Properties }];
  });
}

/**
 * Reads what Amazon Connect answers (JSON), or a CloudFormation template (JSON or YAML): references to parameters are
 * replaced by their defaults.
 * @throws CctoolError of kind `input` for text that is neither JSON nor YAML
 */
export function readTemplate(text: string, losses: Loss[]): unknown {
  let value: unknown;
  if (/^\uFEFF?\s*[[{]/.test(text)) value = parseJson(text, 'Amazon Connect');
  else {
    try {
      value = parse(text, { customTags, logLevel: 'error', maxAliasCount: 1000 });
    } catch (error) {
      throw new CctoolError('input', `Amazon Connect: the text is neither JSON nor YAML: ${(error as Error).message}`);
    }
  }
  if (!isRecord(value) || !isRecord(value.Resources)) return value;
  const template = new Template(value);
  const resources = template.resolve(value.Resources) as VendorRecord;
  for (const name of template.unknown) {
    const message = 'the parameter has no default; its name stands where its value would';
    losses.push({ kind: 'assumed', place: `Parameters: ${name}`, message });
  }
  return named(resources);
}
