import { textFormOf } from '../../grxml/embedded/find-grammars.js';
import { isGslText } from '../../grxml/read-gsl/read-gsl.js';
import type { Prompt, Speech, VxmlElement } from '../vxml/read/content.js';
import type { Dialog, Form, FormItem, Menu, VxmlGrammar } from '../vxml/read/model.js';
import { standaloneGrammar } from '../vxml/run/grammars.js';
import type { Loaded } from '../vxml/run/loaded.js';
import { allBodies, eachExecutable } from '../vxml/run/walk.js';
import { nativeExpression, type VxmlNames } from './vxml-expression.js';

export type Written = { [key: string]: unknown };

/** Where content stands. */
export interface Scope {
  loaded: Loaded;
  /** The document of a handler that is inherited. */
  written?: Loaded;
  form?: Form;
  menu?: Menu;
  item?: FormItem;
  /** Where the dialog goes on behind the item. */
  after: string;
  /** The node to come back to. */
  self?: string;
}

/** A native flow, and what of the application is lost or changed in it. */
export interface VxmlImport {
  /** The text of a `*.ivr.yaml` file. */
  text: string;
  /** One line for each thing that is lost or changed, with its place: `document:line`. */
  report: { node: string; message: string }[];
}

/** Prompts as they are written in place: one word could be the name of a prompt, and silence needs a text. */
const inPlace = (prompt: unknown): unknown => {
  if (Array.isArray(prompt)) return prompt.map(inPlace);
  if (typeof prompt !== 'string') return prompt;
  return prompt === ''
    ? { ssml: '<speak/>' }
    : /\s/.test(prompt) && !prompt.startsWith('<')
      ? prompt
      : { text: prompt };
};

const itemKinds = ['field', 'record', 'transfer', 'block', 'initial'];
const isItem = (part: { kind: string }): part is FormItem => itemKinds.includes(part.kind);

/** The keys of a node that hold the name of another one. */
const targets: ReadonlySet<string> = new Set(['next', 'to', 'else', 'maxretries']);

export class VxmlNodes {
  protected readonly documents: readonly Loaded[];
  protected readonly nodes: { [id: string]: Written } = {};
  protected readonly report: VxmlImport['report'] = [];
  protected readonly grammars: { [name: string]: unknown } = {};
  protected readonly grammarNames = new Map<VxmlGrammar, string>();
  protected readonly variables = new Set<string>();
  protected readonly texts = new Set<string>();

  constructor(documents: readonly Loaded[]) {
    this.documents = documents;
    // Handlers and later dialogs use what is declared anywhere.
    for (const { document } of documents) {
      const parts = document.dialogs.flatMap((dialog) => (dialog.kind === 'form' ? dialog.parts : []));
      for (const part of [
        ...document.declarations,
        ...parts,
        ...allBodies(document).flatMap((body) => [...eachExecutable(body)]),
      ])
        if ((part.kind === 'var' || isItem(part)) && part.name !== undefined) this.variables.add(part.name);
    }
  }

  entry = (loaded: Loaded, dialog: Dialog): string =>
    this.documents.length > 1 && loaded !== this.documents[0] ? `${loaded.name}-${dialog.name}` : dialog.name;

  protected add(id: string, node: Written): string {
    let name = id;
    for (let count = 2; Object.hasOwn(this.nodes, name); count++) name = `${id}-${count}`;
    this.nodes[name] = node;
    return name;
  }

  protected lost(loaded: Loaded, at: VxmlElement, message: string): void {
    const line = loaded.document.document.lines.at(at.start).line;
    this.report.push({ node: `${loaded.name}:${line}`, message });
  }

  protected readonly names: VxmlNames = {
    variable: (name) => (this.variables.has(name) ? name : undefined),
    isText: (name) => this.texts.has(name),
  };

  protected expression(loaded: Loaded, at: VxmlElement, source: string, instead = 'null'): string {
    const made = nativeExpression(source, this.names);
    if ('text' in made) return made.text;
    this.lost(loaded, at, `the expression "${source}" becomes ${instead}: ${made.problem}`);
    return instead;
  }

  /** The name of a grammar in the flow; undefined where it has no equivalent. */
  protected grammar(loaded: Loaded, source: VxmlGrammar | string, id: string, at: VxmlElement): string | undefined {
    const known = typeof source === 'string' ? undefined : this.grammarNames.get(source);
    if (known !== undefined) return known;
    const reference = typeof source === 'string' ? source : source.src;
    let written: unknown;
    if (reference !== undefined && /^builtin:/.test(reference)) {
      const type = reference.replace(/^builtin:(?:\/\/)?(?:(?:grammar|dtmf)\/)?/, '').replaceAll(';', '&');
      if (!/^(?:boolean|digits|number|currency|date|time|phone)\b/.test(type)) {
        this.lost(loaded, at, `the builtin "${type}" belongs to a platform`);
        return undefined;
      }
      if (/^(?:date|time|currency|number)\b/.test(type))
        this.lost(loaded, at, `the value of ${type} is written as native flows write it`);
      written = `builtin:${type.replace(/^boolean\?.*$/, 'boolean')}`;
    } else if (reference !== undefined) {
      if (reference.includes('#')) this.lost(loaded, at, `the rule of "${reference}" becomes the root of the grammar`);
      written = { file: reference.replace(/#.*$/, '') };
    } else if (typeof source !== 'string' && source.inline === 'xml') {
      written = {
        inline: standaloneGrammar(source, loaded.document.document.source, source.language ?? 'en-US').replace(
          /^\s*\n/gm,
          '',
        ),
      };
    } else {
      const text = typeof source === 'string' ? '' : (source.text ?? '').trim();
      const form = typeof source === 'string' ? undefined : textFormOf(text, source.type);
      if (text === '' || form === undefined) {
        this.lost(loaded, at, 'the grammar is in no form that flows read, or its address is computed');
        return undefined;
      }
      // The type of the element said what it is: a flow knows it by its header.
      written = { inline: form === 'gsl' && !isGslText(text) ? `;GSL2.0\n${text}` : text };
    }
    this.grammars[id] = written;
    if (typeof source !== 'string') this.grammarNames.set(source, id);
    return id;
  }

  /** The prompts of a count as one text; undefined without any. */
  protected prompt(scope: Scope, prompts: readonly Prompt[], count: number): string | undefined {
    const highest = Math.max(0, ...prompts.map((each) => each.count).filter((each) => each <= count));
    const text = prompts
      .filter((each) => each.count === highest)
      .map(({ content }) => this.speech(scope.loaded, content))
      .join(' ')
      .trim();
    return text === '' ? undefined : text;
  }

  /** What is said, as a text with expressions in it. */
  protected speech(loaded: Loaded, content: readonly Speech[]): string {
    const parts = content.map((part): string => {
      switch (part.kind) {
        case 'text':
          return part.text.replaceAll('{{', '{ {');
        case 'value':
          return `{{ ${this.expression(loaded, part, part.expr, '""')} }}`;
        case 'audio': {
          const inner = this.speech(loaded, part.content);
          this.lost(
            loaded,
            part,
            inner === '' ? 'a recording without text is left out' : 'a recording becomes its text',
          );
          return inner;
        }
        case 'ssml':
          return ` ${this.speech(loaded, part.content)} `;
        default:
          this.lost(loaded, part, `<${part.element.local}> is left out of a prompt`);
          return '';
      }
    });
    return parts.join('').replace(/\s+/g, ' ').trim();
  }

  /** Where a node leads that does nothing but lead elsewhere. */
  protected withoutDetours(id: string): string {
    const seen = new Set([id]);
    for (let at = id; ; ) {
      const { type, to } = this.nodes[at] ?? {};
      if (type !== 'goto' || typeof to !== 'string' || seen.has(to)) return at;
      seen.add(to);
      at = to;
    }
  }

  /** A part of a node with its targets without detours. */
  protected redirected(part: unknown, isTarget = false): unknown {
    if (typeof part === 'string') return isTarget ? this.withoutDetours(part) : part;
    if (Array.isArray(part)) return part.map((each) => this.redirected(each));
    if (part === null || typeof part !== 'object') return part;
    const isEdges = (name: string, value: unknown) => name === 'on' && value !== null && typeof value === 'object';
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => [
        name,
        name === 'prompt' || name === 'prompts'
          ? inPlace(value)
          : isEdges(name, value)
            ? Object.fromEntries(Object.entries(value as object).map(([edge, to]) => [edge, this.redirected(to, true)]))
            : this.redirected(value, isTarget || targets.has(name)),
      ]),
    );
  }

  /** The nodes that calls may come to, in the order in which they are named. */
  protected reached(starts: readonly string[]): Set<string> {
    const reached = new Set<string>();
    const open = [...starts].reverse();
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (reached.has(id) || !Object.hasOwn(this.nodes, id)) continue;
      reached.add(id);
      const found: string[] = [];
      const collect = (part: unknown, isTarget: boolean): void => {
        if (typeof part === 'string') {
          if (isTarget) found.push(this.withoutDetours(part));
        } else if (part !== null && typeof part === 'object')
          for (const [name, value] of Object.entries(part))
            collect(value, targets.has(name) || (isTarget && !Array.isArray(part)));
      };
      const { on, ...rest } = this.nodes[id]!;
      collect(rest, false);
      for (const to of Object.values(on ?? {})) collect(to, true);
      open.push(...found.reverse());
    }
    return reached;
  }
}
