import { CctoolError, type Diagnostic } from '../diagnostics/index.js';
import { nearest } from '../diagnostics/nearest.js';
import { decode } from '../xml/decode.js';
import { looksLikeConnect, readConnect } from './connect/read-connect.js';
import type { Flow, FlowReading } from './model.js';
import { foreignKind } from './read/foreign-kinds.js';
import { readFlow } from './read/read-flow.js';
import { looksLikeTwilio, readTwilio } from './twilio/read-twilio.js';
import { isVxml, readVxmlFlow } from './vxml/read-vxml-flow.js';

/** A file of flows: its name without folders, and how to read it. */
export interface FlowFile {
  /** `bank.ivr.yaml` */
  name: string;
  /** The path, against which its grammars are resolved. */
  path: string;
  /** The path as messages show it; `path` when absent. */
  shown?: string;
  read(): Promise<string>;
}

/** Reads one format of flows (or several that look alike). */
interface FlowReader {
  formats: readonly Flow['format'][];
  /** True for a text that is to be read as this format. */
  recognizes(text: string, file: string): boolean;
  read(text: string, options: { file: string }): FlowReading;
}

/** All readers; the first that recognizes a text reads it, and the native format takes what is left. */
export const flowReaders: readonly FlowReader[] = [
  { formats: ['connect', 'connect-legacy'], recognizes: looksLikeConnect, read: readConnect },
  { formats: ['twilio'], recognizes: looksLikeTwilio, read: readTwilio },
  { formats: ['vxml'], recognizes: isVxml, read: readVxmlFlow },
  { formats: ['native'], recognizes: () => true, read: readFlow },
];

/** The bytes of a flow as text. VoiceXML is XML: it may be in UTF-16, or in the encoding that it declares (XML 1.0, 4.3.3). */
export const flowText = (bytes: Uint8Array): string => decode(bytes).text;

/** Reads one flow document in whatever format it is. Documents of other products are named for what they are. */
export function readAnyFlow(text: string, file: string): FlowReading {
  const reading = flowReaders.find(({ recognizes }) => recognizes(text, file))!.read(text, { file });
  const foreign = reading.flow ? undefined : foreignKind(text);
  if (foreign === undefined) return reading;
  const {
    name,
    hint = 'flows are native (*.ivr.yaml), of Amazon Connect or Twilio Studio (*.json), or VoiceXML (*.vxml)',
  } = foreign;
  const message = `this is ${name}, which is not a kind of flow that can be read`;
  const place = { line: 1, column: 1, end_line: 1, end_column: 1 };
  return { diagnostics: [{ code: 'flow-foreign', severity: 'error', message, ...place, hint }] };
}

/** The name a flow is called by: its file's name without `.ivr.yaml`, `.yaml`, `.json` or `.vxml`. */
export function flowName(file: string): string {
  return file.replace(/(\.ivr)?\.(ya?ml|json|vxml)$/i, '');
}

/** The findings of a flow as one message, for doors that have one line for an error. */
export function brokenFlow(name: string, file: string, diagnostics: readonly Diagnostic[]): CctoolError {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const shown = errors.slice(0, 5).map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
  const more = errors.length > shown.length ? `; and ${errors.length - shown.length} more` : '';
  return new CctoolError('input', `the flow "${name}" has errors: ${shown.join('; ')}${more}`, errors[0]?.hint);
}

/** A folder of flows, each read once, when it is first named. */
export class FlowFolder {
  readonly #files: ReadonlyMap<string, FlowFile>;
  readonly #flows = new Map<string, Promise<Flow>>();
  #aliases: Promise<Map<string, string>> | undefined;

  constructor(files: readonly FlowFile[]) {
    this.#files = new Map(files.map((file) => [flowName(file.name), file]));
  }

  get names(): string[] {
    return [...this.#files.keys()].sort();
  }

  /**
   * A flow by name: its file's, else one that stands in the flow (an export of Amazon Connect bears its name, perhaps
   * its identifier).
   * @returns undefined where the folder has none of that name
   * @throws CctoolError of kind `input` with the findings of a broken flow
   */
  async find(name: string): Promise<Flow | undefined> {
    const file = this.#files.get(name);
    if (file) return this.#once(name, file);
    this.#aliases ??= this.#readAliases();
    const alias = (await this.#aliases).get(name.toLowerCase());
    return alias === undefined ? undefined : this.#once(alias, this.#files.get(alias)!);
  }

  #once(name: string, file: FlowFile): Promise<Flow> {
    let flow = this.#flows.get(name);
    if (!flow) {
      flow = this.#read(name, file);
      this.#flows.set(name, flow);
    }
    return flow;
  }

  /** The names within the exports of vendors; native flows have none, and a broken file names nothing. */
  async #readAliases(): Promise<Map<string, string>> {
    const aliases = new Map<string, string>();
    for (const [name, file] of this.#files) {
      if (!/\.json$|^[^.]+$/i.test(file.name)) continue;
      const flow = await this.#once(name, file).catch(() => undefined);
      for (const alias of flow?.aliases ?? [])
        if (!aliases.has(alias.toLowerCase())) aliases.set(alias.toLowerCase(), name);
    }
    return aliases;
  }

  /** A flow by name, or an error that lists the names there are. */
  async get(name: string): Promise<Flow> {
    const flow = await this.find(name);
    if (flow) return flow;
    const known = this.names;
    const meant = nearest(name, known);
    throw new CctoolError(
      'input',
      `unknown flow "${name.slice(0, 100)}"; the flows here are ${known.length > 0 ? known.join(', ') : 'none'}`,
      meant && `did you mean "${meant}"?`,
    );
  }

  async #read(name: string, file: FlowFile): Promise<Flow> {
    const { flow, diagnostics } = readAnyFlow(await file.read(), file.path);
    if (!flow) throw brokenFlow(name, file.shown ?? file.path, diagnostics);
    return { ...flow, name };
  }
}
