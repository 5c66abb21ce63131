/**
 * A VoiceXML application as a native flow. The dialogs become nodes that go through their items in the order of the form
 * interpretation algorithm; what needs a server, a script or a platform is named as lost.
 */
import { stringify } from 'yaml';
import type { Dialog, Field, Form, FormItem, Link, Menu, Transfer, VxmlGrammar } from '../vxml/read/model.js';
import type { Loaded } from '../vxml/run/loaded.js';
import { holds } from '../vxml/run/walk.js';
import { END, VxmlContent } from './vxml-content.js';
import type { Scope, VxmlImport, Written } from './vxml-nodes.js';

export type { VxmlImport };

/**
 * Writes an application as a native flow.
 * @param documents all of its documents; @param main the first one of a call
 */
export function importVxml(documents: readonly Loaded[], main: Loaded): VxmlImport {
  const writer = new Writer(documents);
  const [first] = main.document.dialogs;
  for (const loaded of [main, ...documents.filter((each) => each !== main)])
    for (const dialog of loaded.document.dialogs) {
      // The dialogs of a root document run where the call goes to them.
      if (documents.some(({ root }) => root === loaded) && loaded !== main && !writer.isNamed(loaded, dialog)) continue;
      writer.dialog(loaded, dialog);
    }
  const start = first ? writer.initial(main, writer.entry(main, first)) : END;
  return writer.finish(main, start);
}

class Writer extends VxmlContent {
  finish(main: Loaded, start: string): VxmlImport {
    const globals = this.globals(main);
    this.nodes[END] ??= { type: 'end', reason: 'form ran out' };
    const first = this.withoutDetours(start);
    const used = this.reached([first, ...globals.map(({ to }) => this.withoutDetours(String(to)))]);
    const nodes = Object.fromEntries([...used].map((id) => [id, this.redirected(this.nodes[id]!) as Written]));
    const text = JSON.stringify([nodes, globals]);
    const variables = [...this.variables]
      .filter((name) => new RegExp(`(?<![\\w$.])${name}(?![\\w$])`).test(text))
      .sort();
    const grammars = Object.entries(this.grammars).filter(([name]) => text.includes(JSON.stringify(name)));
    const document = {
      ivr: 1,
      name: main.name.replace(/[^\w-]+/g, '-') || 'application',
      language: main.document.language ?? 'en-US',
      start: first,
      defaults: { timeout: this.timeout(main), retries: 0, ...this.confidence(main) },
      ...(variables.length > 0 && { variables: Object.fromEntries(variables.map((name) => [name, 'any'])) }),
      ...(grammars.length > 0 && { grammars: Object.fromEntries(grammars) }),
      ...(globals.length > 0 && { globals: this.redirected(globals) }),
      nodes,
    };
    const report = new Map(this.report.map((each) => [`${each.node} ${each.message}`, each]));
    return { text: stringify(document, { lineWidth: 0 }), report: [...report.values()] };
  }

  /** Whether something outside of a document goes to its dialog. */
  isNamed(loaded: Loaded, dialog: Dialog): boolean {
    const file = loaded.url.split('/').at(-1)!;
    return this.documents.some(
      (each) =>
        (each === loaded && each.document.document.source.includes(`#${dialog.name}`)) ||
        (each !== loaded &&
          new RegExp(`["']${file.replaceAll('.', '\\.')}(?:#${dialog.name})?["']`).test(each.document.document.source)),
    );
  }

  /** The variables of the documents, before the first dialog. */
  initial(main: Loaded, start: string): string {
    const assign: { [name: string]: string } = {};
    for (const loaded of main.root ? [main.root, main] : [main])
      for (const each of loaded.document.declarations) {
        if (each.kind === 'var') {
          this.variables.add(each.name);
          assign[each.name] = this.expression(loaded, each, each.expr ?? 'undefined');
        } else this.lost(loaded, each, `<${each.kind}> is left out`);
      }
    if (Object.keys(assign).length === 0) return start;
    return this.add('start', { type: 'set', assign, next: start });
  }

  dialog(loaded: Loaded, dialog: Dialog): void {
    const id = this.entry(loaded, dialog);
    if (dialog.kind === 'menu') {
      this.menu(loaded, dialog, id);
      return;
    }
    this.form(loaded, dialog, id);
  }

  protected timeout = ({ document, root }: Loaded) =>
    [...(root?.document.properties ?? []), ...document.properties].findLast(({ name }) => name === 'timeout')?.value ??
    '5s';

  protected confidence({ document }: Loaded): { confidence?: number } {
    const value = Number(document.properties.findLast(({ name }) => name === 'confidencelevel')?.value);
    return value >= 0 && value <= 1 ? { confidence: value } : {};
  }

  protected form(loaded: Loaded, form: Form, id: string): void {
    const assign: { [name: string]: string } = {};
    const flags = new Map<FormItem, string>();
    for (const item of form.items) {
      const flag = item.name ?? `${id}_${item.id}`.replace(/\W/g, '_');
      flags.set(item, flag);
      this.variables.add(flag);
      if (item.kind === 'field' && /^(?:digits|phone|number)\b/.test(item.type ?? '')) this.texts.add(flag);
    }
    for (const part of form.parts) if (part.kind === 'var') this.variables.add(part.name);
    const isLinear = !this.revisits(loaded, form);
    for (const part of form.parts)
      if (part.kind === 'var') assign[part.name] = this.expression(loaded, part, part.expr ?? 'undefined');
      else if (part.kind === 'script' || part.kind === 'data') this.lost(loaded, part, `<${part.kind}> is left out`);
    if (!isLinear)
      for (const [item, flag] of flags)
        assign[flag] = item.expr === undefined ? 'null' : this.expression(loaded, item, item.expr);
    for (const grammar of form.grammars)
      this.lost(loaded, grammar, 'a grammar of the form is left out: items are filled one by one');
    const idOf = (item: FormItem) => `${id}-${item.id}`;
    const select = isLinear ? undefined : `${id}-next`;
    const after = (item: FormItem) => {
      const next = form.items[form.items.indexOf(item) + 1];
      return select ?? (next ? idOf(next) : END);
    };
    for (const item of form.items) {
      const done = select && (item.kind === 'block' || item.kind === 'initial') ? flags.get(item) : undefined;
      this.item(loaded, form, item, idOf(item), after(item), done);
    }
    if (select !== undefined)
      this.nodes[select] = {
        type: 'branch',
        cases: form.items.map((item) => {
          const free = `${flags.get(item)} == null`;
          const cond = item.cond === undefined ? undefined : this.expression(loaded, item, item.cond, 'false');
          return { name: item.id, when: cond === undefined ? free : `${free} and (${cond})`, to: idOf(item) };
        }),
        else: END,
      };
    const begin = select ?? (form.items[0] ? idOf(form.items[0]) : END);
    this.nodes[id] =
      Object.keys(assign).length > 0 ? { type: 'set', assign, next: begin } : { type: 'goto', to: begin };
  }

  /** Whether items may be left out, or come again: then the form chooses among them at each turn. */
  protected revisits(loaded: Loaded, form: Form): boolean {
    if (form.items.some(({ cond, expr }) => cond !== undefined || expr !== undefined)) return true;
    const bodies = [
      ...form.handlers.map(({ body }) => body),
      ...loaded.document.handlers.map(({ body }) => body),
      ...form.filled.map(({ body }) => body),
      ...form.items.flatMap((item) => [
        ...item.handlers.map(({ body }) => body),
        ...(item.kind === 'block' ? [item.body] : []),
      ]),
    ];
    const names = form.items.map(({ name }) => name);
    return bodies.some((body) =>
      holds(
        body,
        (each) =>
          each.kind === 'clear' ||
          (each.kind === 'goto' && each.nextitem !== undefined) ||
          (each.kind === 'assign' && names.includes(each.name)),
      ),
    );
  }

  protected item(
    loaded: Loaded,
    form: Form,
    item: FormItem,
    id: string,
    after: string,
    done: string | undefined,
  ): void {
    const scope: Scope = { loaded, form, item, after };
    if (item.kind === 'block') {
      const first = this.chain(scope, item.body, after, id);
      // Filled before it runs.
      this.put(
        id,
        done === undefined ? first : this.add(`${id}-done`, { type: 'set', assign: { [done]: 'true' }, next: first }),
      );
      return;
    }
    if (item.kind === 'transfer') {
      this.put(id, this.transfer(scope, item, id));
      return;
    }
    if (item.kind === 'record') {
      this.variables.add(item.name ?? 'recording');
      const next = this.filled(scope, id);
      const prompt = this.prompt(scope, item.prompts, 1);
      this.nodes[id] = {
        type: 'record',
        ...(prompt !== undefined && { prompt }),
        ...(item.name !== undefined && { into: item.name }),
        ...(item.maxtimeMs !== undefined && { max: `${item.maxtimeMs / 1000}s` }),
        next,
      };
      return;
    }
    if (item.kind !== 'field') {
      this.lost(loaded, item, `<${item.kind}> is left out`);
      this.put(id, after);
      return;
    }
    this.field(scope, item, id);
  }

  /** Gives a node the name of an item: a way on to the node that begins it. */
  protected put(id: string, first: string): void {
    if (first !== id) this.nodes[id] = { type: 'goto', to: first };
  }

  protected field(scope: Scope, field: Field, id: string): void {
    const { loaded } = scope;
    const name = field.name ?? id.replace(/\W/g, '_');
    this.variables.add(name);
    const filled = this.filled(scope, id);
    const heard = this.slot(loaded, field, name, filled, id);
    const choices: Written[] = [];
    const sources: (VxmlGrammar | string)[] = [
      ...field.grammars,
      ...(field.type === undefined ? [] : [`builtin:${field.type}`]),
    ];
    for (const [index, source] of sources.entries()) {
      const grammar = this.grammar(loaded, source, `${id}${index === 0 ? '' : `-${index + 1}`}`, field);
      if (grammar !== undefined) choices.push({ name: `grammar-${index + 1}`, grammar, to: heard });
    }
    for (const [index, { text, dtmf, value }] of field.options.entries()) {
      const given = value ?? (text === '' ? (dtmf ?? '') : text);
      const chosen = { type: 'set', assign: { [name]: JSON.stringify(given) }, next: filled };
      choices.push({
        name: given || `option-${index + 1}`,
        ...(dtmf !== undefined && { dtmf: dtmf.replace(/\s+/g, '') }),
        ...(text !== '' && { phrases: [text] }),
        to: this.add(`${id}-option-${index + 1}`, chosen),
      });
    }
    if (choices.length === 0) {
      this.lost(loaded, field, 'nothing that the field hears has an equivalent: it is left out');
      this.put(id, scope.after);
      return;
    }
    this.nodes[id] = { type: 'menu', ...this.listening(scope, field.prompts, id), choices, into: name };
  }

  /**
   * Where a field goes on that was heard: a meaning with a property of the name of its slot is that property (VoiceXML 2.0,
   * 3.1.6.3), which a native flow takes by a step of its own. Grammars that cannot have one go on at once.
   */
  protected slot(loaded: Loaded, field: Field, name: string, filled: string, id: string): string {
    const slot = field.slot ?? field.name;
    const { source } = loaded.document.document;
    const mayHave = ({ src, srcexpr, start, end }: VxmlGrammar) =>
      src === undefined
        ? srcexpr !== undefined || source.slice(start, end).includes(slot!.split('.')[0]!)
        : !/^builtin:/.test(src);
    if (slot === undefined || !/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(slot) || !field.grammars.some(mayHave))
      return filled;
    const taken = this.add(`${id}-slot`, { type: 'set', assign: { [name]: `${name}.${slot}` }, next: filled });
    return this.add(`${id}-heard`, {
      type: 'branch',
      cases: [{ name: 'slot', when: `${name}.${slot} != null`, to: taken }],
      else: filled,
    });
  }

  protected menu(loaded: Loaded, menu: Menu, id: string): void {
    const scope: Scope = { loaded, menu, after: END, self: id };
    const choices = menu.choices.flatMap((choice, index): Written[] => {
      const { key } = choice;
      const to = this.target(scope, choice, `${id}-choice-${index + 1}`);
      const [own] = choice.grammars;
      const grammar = own && this.grammar(loaded, own, `${id}-choice-${index + 1}`, choice);
      return [
        {
          name: choice.text || (key ?? `choice-${index + 1}`),
          ...(key !== undefined && { dtmf: key.replace(/\s+/g, '') }),
          ...(grammar !== undefined ? { grammar } : choice.text !== '' && { phrases: [choice.text] }),
          to,
        },
      ];
    });
    this.nodes[id] = { type: 'menu', ...this.listening(scope, menu.prompts, id), choices };
  }

  protected transfer(scope: Scope, item: Transfer, id: string): string {
    const { loaded } = scope;
    const number = (item.dest ?? '').replace(/^(?:tel|sips?):/i, '');
    if (item.dest === undefined)
      this.lost(loaded, item, 'the destination of the transfer is computed: write it into the flow');
    const isBridge = (item.type ?? (item.bridge === 'true' ? 'bridge' : 'blind')) !== 'blind';
    const name = item.name ?? id.replace(/\W/g, '_');
    this.variables.add(name);
    const filled = isBridge ? this.filled(scope, id) : END;
    const ends = { answered: 'far_end_disconnect', busy: 'busy', noanswer: 'noanswer', full: 'network_busy' };
    const on = isBridge
      ? Object.fromEntries(
          Object.entries(ends).map(([edge, word]) => [
            edge,
            this.add(`${id}-${edge}`, { type: 'set', assign: { [name]: `"${word}"` }, next: filled }),
          ]),
        )
      : {};
    const transfer = this.add(`${id}-call`, { type: 'transfer', number: number || 'number', ...(isBridge && { on }) });
    const prompt = this.prompt(scope, item.prompts, 1);
    return prompt === undefined ? transfer : this.add(`${id}-prompt`, { type: 'play', prompt, next: transfer });
  }

  /** What is done when an item is filled: its own `filled`, and those of the form that it completes. */
  protected filled(scope: Scope, id: string): string {
    const { form, item, after } = scope;
    if (!form || !item) return after;
    const inputs = form.items.filter(({ kind }) => kind !== 'block' && kind !== 'initial');
    let next = after;
    for (const filled of [...form.filled].reverse()) {
      if (filled.item === item) next = this.chain(scope, filled.body, next, `${id}-filled`);
      else if (!filled.item) {
        const named = inputs.filter(
          ({ name }) => !filled.namelist || (name !== undefined && filled.namelist.includes(name)),
        );
        if (!named.includes(item)) continue;
        const body = this.chain(scope, filled.body, next, `${id}-filled`);
        if (filled.mode === 'any') next = body;
        else if (this.revisits(scope.loaded, form)) {
          const when = named.map(({ name }) => `${name} != null`).join(' and ');
          next = this.add(`${id}-all`, { type: 'branch', cases: [{ name: 'all', when, to: body }], else: next });
        } else if (named.at(-1) === item) next = body;
      }
    }
    return next;
  }

  /** Links become choices that are heard everywhere. */
  protected globals(main: Loaded): Written[] {
    const links: [Link, Loaded][] = [main, ...(main.root ? [main.root] : [])].flatMap((loaded) =>
      loaded.document.links.map((link): [Link, Loaded] => [link, loaded]),
    );
    for (const loaded of this.documents)
      for (const dialog of loaded.document.dialogs)
        for (const link of dialog.kind === 'form'
          ? [...dialog.links, ...dialog.items.flatMap((item) => item.links)]
          : []) {
          this.lost(loaded, link, 'the link is heard in the whole flow');
          links.push([link, loaded]);
        }
    return links.flatMap(([link, loaded], index): Written[] => {
      const id = `link-${index + 1}`;
      const [own] = link.grammars;
      const grammar = own && this.grammar(loaded, own, id, link);
      if (grammar === undefined && link.dtmf === undefined) return [];
      const to = this.target({ loaded, after: END }, link, id);
      return [
        {
          name: id,
          ...(link.dtmf !== undefined && { dtmf: link.dtmf.replace(/\s+/g, '') }),
          ...(grammar !== undefined && { grammar }),
          to,
        },
      ];
    });
  }
}
