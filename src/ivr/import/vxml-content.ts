import type { Executable, Prompt, VxmlElement } from '../vxml/read/content.js';
import type { Catch } from '../vxml/read/model.js';
import { type Loaded, withoutTail } from '../vxml/run/loaded.js';
import { eachExecutable, holds, leaving } from '../vxml/run/walk.js';

import { type Scope, VxmlNodes, type Written } from './vxml-nodes.js';

/** Where calls end: a form without further items, and what has no equivalent. */
export const END = 'end';
/** Most retries that a native flow has, for a caller whom the application asks for ever. */
const MOST_RETRIES = 20;

interface Retries {
  texts: string[];
  out: string;
}

export class VxmlContent extends VxmlNodes {
  /** The prompts of an item, and what is said and done after silence and misses. */
  protected listening(scope: Scope, prompts: readonly Prompt[], id: string): Written {
    const { loaded } = scope;
    const counts = [...new Set(prompts.map(({ count }) => count))].sort((a, b) => a - b);
    const spoken = Array.from({ length: Math.min(counts.at(-1) ?? 1, 5) }, (_, index) =>
      this.prompt(scope, prompts, index + 1),
    );
    const ways = ['noinput', 'nomatch'].map((event) => this.retries(scope, prompts, event, id));
    const [silence, miss] = ways as [Retries, Retries];
    const out =
      silence.out === miss.out
        ? silence.out
        : this.add(`${id}-out`, {
            type: 'branch',
            cases: [{ name: 'noinput', when: `$tries.noinput > ${silence.texts.length}`, to: silence.out }],
            else: miss.out,
          });
    const timeout = prompts.findLast(({ timeoutMs }) => timeoutMs !== undefined)?.timeoutMs;
    const property = scope.item?.properties.findLast(({ name }) => name === 'timeout')?.value;
    const said = spoken.filter((text) => text !== undefined);
    if (prompts.some(({ cond }) => cond !== undefined))
      this.lost(loaded, prompts[0]!, 'conditions of prompts are left out');
    return {
      ...(said.length > 0 && { prompt: said.length === 1 ? said[0] : said }),
      ...(timeout !== undefined ? { timeout: `${timeout / 1000}s` } : property !== undefined && { timeout: property }),
      noinput: { retries: silence.texts.length, prompts: silence.texts },
      nomatch: { retries: miss.texts.length, prompts: miss.texts },
      maxretries: out,
    };
  }

  /** What is said after the first, second, … event of a kind, up to the one that leaves. */
  protected retries(scope: Scope, prompts: readonly Prompt[], event: string, id: string): Retries {
    const { loaded, form, menu, item } = scope;
    const root = loaded.root;
    const lists: [readonly Catch[], Loaded][] = [
      [item?.handlers ?? [], loaded],
      [(form ?? menu)!.handlers, loaded],
      [loaded.document.handlers, loaded],
      [root?.document.handlers ?? [], root ?? loaded],
    ];
    const handlers = lists.flatMap(([list, written]) => list.map((handler) => ({ handler, written })));
    const known = handlers.filter(
      ({ handler: { events, cond } }) => cond === undefined && (events.length === 0 || events.includes(event)),
    );
    const texts: string[] = [];
    let asked = 2;
    const again = () => this.prompt(scope, prompts, asked++) ?? '';
    for (let count = 1; count <= MOST_RETRIES; count++) {
      const best = Math.max(0, ...known.map(({ handler }) => handler.count).filter((each) => each <= count));
      const found = known.find(({ handler }) => handler.count === best);
      if (!found) {
        if (count === 1 && event === 'nomatch')
          this.lost(loaded, (item ?? form ?? menu)!, 'the platform’s own message for nomatch is left out');
        texts.push(again());
      } else {
        const { body } = found.handler;
        if (holds(body, ({ kind }) => leaving.has(kind)))
          return {
            texts,
            out: this.chain({ ...scope, written: found.written }, body, scope.self ?? id, `${id}-${event}`),
          };
        const simple = body.every(({ kind }) => ['prompt', 'reprompt', 'log'].includes(kind));
        if (!simple && count === found.handler.count)
          this.lost(found.written, found.handler, `of the handler for ${event} only what it says is kept`);
        const said = body.flatMap((each) => (each.kind === 'prompt' ? [this.speech(found.written, each.content)] : []));
        const isReprompting = [...eachExecutable(body)].some(({ kind }) => kind === 'reprompt');
        texts.push([...said, ...(isReprompting ? [again()] : [])].join(' ').trim());
      }
      // From here on nothing changes.
      const highest = Math.max(0, ...known.map(({ handler }) => handler.count));
      if (count >= highest && count >= Math.max(...prompts.map((each) => each.count), 1)) break;
    }
    this.lost(
      loaded,
      (item ?? form ?? menu)!,
      `after ${event} the caller is asked without end; the flow gives up after ${MOST_RETRIES} times`,
    );
    while (texts.length < MOST_RETRIES) texts.push(texts.at(-1) ?? '');
    return { texts, out: END };
  }

  /** Executable content as nodes. @returns the first of them */
  protected chain(scope: Scope, body: readonly Executable[], next: string, id: string): string {
    let to = next;
    for (const each of [...this.reachable(body)].reverse()) to = this.executable(scope, each, to, id);
    return to;
  }

  /** Content up to the element that leaves. */
  protected reachable(body: readonly Executable[]): Executable[] {
    const end = body.findIndex(({ kind }) => leaving.has(kind));
    return end === -1 ? [...body] : body.slice(0, end + 1);
  }

  protected executable(scope: Scope, each: Executable, next: string, id: string): string {
    const loaded = scope.written ?? scope.loaded;
    switch (each.kind) {
      case 'prompt': {
        const prompt = this.speech(loaded, each.content);
        if (each.cond !== undefined) {
          const play = this.add(id === scope.self ? `${id}-say` : id, { type: 'play', prompt, next });
          return this.add(`${id}-if`, {
            type: 'branch',
            cases: [{ name: 'then', when: this.expression(loaded, each, each.cond, 'false'), to: play }],
            else: next,
          });
        }
        return prompt === '' ? next : this.add(`${id}-say`, { type: 'play', prompt, next });
      }
      case 'var':
      case 'assign': {
        this.variables.add(each.name);
        const value = this.expression(loaded, each, each.expr ?? 'undefined');
        return this.add(`${id}-set`, { type: 'set', assign: { [each.name]: value }, next });
      }
      case 'clear': {
        const names =
          each.namelist ??
          scope.form?.items.map(
            (item) => item.name ?? `${this.entry(scope.loaded, scope.form!)}_${item.id}`.replace(/\W/g, '_'),
          ) ??
          [];
        return this.add(`${id}-clear`, {
          type: 'set',
          assign: Object.fromEntries(names.map((name) => [name, 'null'])),
          next,
        });
      }
      case 'if': {
        const cases = each.branches.flatMap(({ cond, body, ...at }, index) =>
          cond === undefined
            ? []
            : [
                {
                  name: `case-${index + 1}`,
                  when: this.expression(loaded, at, cond, 'false'),
                  to: this.chain(scope, body, next, id),
                },
              ],
        );
        const otherwise = each.branches.find(({ cond }) => cond === undefined);
        return this.add(`${id}-if`, {
          type: 'branch',
          cases,
          else: otherwise ? this.chain(scope, otherwise.body, next, id) : next,
        });
      }
      case 'goto': {
        if (each.nextitem !== undefined && scope.form) {
          const item = scope.form.items.find(({ name }) => name === each.nextitem);
          if (item) return `${this.entry(scope.loaded, scope.form)}-${item.id}`;
        }
        return this.target({ ...scope, loaded }, each, id);
      }
      case 'throw':
        return this.target({ ...scope, loaded }, each, id);
      case 'exit':
        if (each.expr !== undefined || each.namelist)
          this.lost(loaded, each, 'what <exit> hands to the platform is left out');
        return this.add(`${id}-exit`, { type: 'end', reason: 'exit' });
      case 'disconnect':
        return this.add(`${id}-disconnect`, { type: 'end', reason: 'disconnect' });
      case 'log':
      case 'reprompt':
        return next;
      case 'submit':
        this.lost(
          loaded,
          each,
          `<submit> to "${each.next ?? each.expr}" asks a server: the call ends there; write a node of the type call`,
        );
        return this.add(`${id}-submit`, { type: 'end', reason: 'submit' });
      default:
        this.lost(loaded, each, `<${each.element.local}> is left out`);
        return next;
    }
  }

  /** Where a choice, link, goto or throw leads. */
  protected target(scope: Scope, at: VxmlElement & { next?: string; event?: string }, id: string): string {
    const { loaded } = scope;
    if (at.next !== undefined && URL.canParse(at.next, loaded.document.base)) {
      const url = new URL(at.next, loaded.document.base);
      const found = at.next.startsWith('#') ? loaded : this.documents.find(({ key }) => key === withoutTail(url));
      const fragment = decodeURIComponent(url.hash.slice(1));
      const dialog = fragment === '' ? found?.document.dialogs[0] : found?.document.dialogById.get(fragment);
      if (found && dialog) return this.entry(found, dialog);
    }
    if (at.event !== undefined) {
      const { event } = at;
      const root = loaded.root ? [loaded.root] : [];
      const lists: [readonly Catch[], Loaded][] = [
        [[...(scope.item?.handlers ?? []), ...((scope.form ?? scope.menu)?.handlers ?? [])], loaded],
        ...[loaded, ...root].map((each): [readonly Catch[], Loaded] => [each.document.handlers, each]),
      ];
      for (const [list, written] of lists) {
        const handler = list.find(
          ({ events, count }) =>
            count === 1 &&
            (events.length === 0 || events.some((each) => event === each || event.startsWith(`${each}.`))),
        );
        if (handler)
          return this.chain(
            { ...scope, written },
            handler.body,
            scope.self ?? scope.after,
            `${id}-${event.replace(/\W/g, '-')}`,
          );
      }
      if (event === 'exit') return this.add(`${id}-exit`, { type: 'end', reason: 'exit' });
    }
    this.lost(
      loaded,
      at,
      `<${at.element.local}> leads to "${at.next ?? at.event ?? 'a computed place'}", which is not a dialog of the application: the call ends there`,
    );
    return this.add(`${id}-nowhere`, { type: 'end', reason: 'left' });
  }
}
