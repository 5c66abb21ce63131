import type { Expression } from '../expression/index.js';
import type { Edge, Prompt, Template } from '../model.js';
import { type Field, type FlowReader, isNull } from './flow-reader.js';

/** What a flow's `defaults` say, for nodes that do not. */
export interface Defaults {
  timeoutMs: number;
  interdigitMs: number;
  retries: number;
  bargein: boolean;
  confidence: number;
}

/** A name with an expression. */
export interface Assignment {
  name: string;
  value: Expression;
}

/** The reading of one node: its fields by key, and the edges found so far. Findings go to the flow's reader. */
export class NodeReading {
  readonly reader: FlowReader;
  readonly type: string;
  readonly defaults: Defaults;
  /** The node's whole value. */
  readonly field: Field;
  readonly fields: ReadonlyMap<string, Field>;
  readonly edges: Edge[] = [];

  constructor(reader: FlowReader, type: string, field: Field, fields: ReadonlyMap<string, Field>, defaults: Defaults) {
    this.reader = reader;
    this.type = type;
    this.field = field;
    this.fields = fields;
    this.defaults = defaults;
  }

  has(key: string): boolean {
    return this.fields.has(key);
  }

  get(key: string): Field | undefined {
    return this.fields.get(key);
  }

  /** The value of a key that holds something. */
  given(key: string): Field | undefined {
    const field = this.fields.get(key);
    return field && !isNull(field.node) ? field : undefined;
  }

  /** A key that must be there. */
  need(key: string): Field | undefined {
    const found = this.fields.get(key);
    if (!found) this.wrong(`a ${this.type} node needs "${key}"`);
    return found;
  }

  /** A finding about the node as a whole. */
  wrong(message: string, hint?: string): void {
    this.reader.wrong(this.field, 'flow-value', message, hint);
  }

  /** An edge to a node of the flow. */
  edge(name: string, field: Field | undefined): void {
    const { reader, edges } = this;
    if (!field) return;
    const target = reader.known(field, 'node', reader.names.nodes);
    if (edges.some((edge) => edge.name === name)) {
      reader.wrong(field, 'duplicate-edge', `the edge "${name}" is defined twice`);
    } else if (target !== undefined) {
      const { start, end } = field.node;
      edges.push({ name, target, place: reader.source.span(start, end) });
    }
  }

  text(key: string): string | undefined {
    return this.reader.text(this.need(key), key);
  }

  prompts(key = 'prompt'): Prompt[] {
    return this.reader.prompts(this.get(key), key);
  }

  template(key: string): Template | undefined {
    return this.reader.template(this.get(key), key);
  }

  /** Milliseconds. */
  duration(key: string, standard: number): number {
    return this.reader.duration(this.get(key), key) ?? standard;
  }

  /** The variable named by `into`, as a setting; nothing where there is none. */
  into(): { into?: string } {
    const into = this.reader.variable(this.get('into'));
    return into === undefined ? {} : { into };
  }

  /** The grammar named by `grammar`, as a setting; nothing where there is none. */
  grammar(): { grammar?: string } {
    const field = this.get('grammar');
    const grammar = field && this.reader.known(field, 'grammar', this.reader.names.grammars);
    return grammar === undefined ? {} : { grammar };
  }

  assignments(key: string): Assignment[] {
    return this.reader.assignments(this.get(key), key).map(({ name, value }) => ({ name, value }));
  }
}
