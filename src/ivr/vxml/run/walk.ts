/** Walks over a document: its grammars, what it refers to, and its executable content. */
import type { Executable } from '../read/content.js';
import type { Catch, Form, FormItem, Link, VxmlDocument, VxmlGrammar } from '../read/model.js';

/** All grammars of a document, those of links and choices too. */
export function eachGrammar(document: VxmlDocument): VxmlGrammar[] {
  const ofLinks = (links: readonly Link[]) => links.flatMap(({ grammars }) => grammars);
  return [
    ...ofLinks(document.links),
    ...document.dialogs.flatMap((dialog) =>
      dialog.kind === 'menu'
        ? dialog.choices.flatMap(({ grammars }) => grammars)
        : [
            ...dialog.grammars,
            ...ofLinks(dialog.links),
            ...dialog.items.flatMap((item) => [...item.grammars, ...ofLinks(item.links)]),
          ],
    ),
  ];
}

/** The bodies of conditions and loops. */
const innerBodies = (each: Executable): Executable[][] =>
  each.kind === 'if' ? each.branches.map(({ body }) => body) : each.kind === 'foreach' ? [each.body] : [];

/** Executable content, that inside of conditions and loops too, in document order. */
export function* eachExecutable(body: readonly Executable[]): Generator<Executable> {
  for (const each of body) {
    yield each;
    for (const inner of innerBodies(each)) yield* eachExecutable(inner);
  }
}

/** A list of executable content, and the lists of the conditions and loops in it. */
function* eachBody(body: Executable[]): Generator<Executable[]> {
  yield body;
  for (const each of body) for (const inner of innerBodies(each)) yield* eachBody(inner);
}

/** Whether some part of a body is of a kind, at any depth. */
export function holds(body: readonly Executable[], is: (each: Executable) => boolean): boolean {
  for (const each of eachExecutable(body)) if (is(each)) return true;
  return false;
}

/** Content that ends what follows it: nothing behind it runs. */
export const leaving: ReadonlySet<Executable['kind']> = new Set([
  ...(['goto', 'submit', 'exit', 'return', 'throw', 'disconnect'] as const),
]);

/** All executable content of an item: its block, its `filled`, its handlers. */
export function bodiesOf(item: FormItem): Executable[][] {
  return [
    ...(item.kind === 'block' ? [item.body] : []),
    ...item.filled.map(({ body }) => body),
    ...item.handlers.map(({ body }) => body),
  ];
}

/** The `filled` elements of a form that belong to no item. */
export const formFilled = (form: Form) => form.filled.filter(({ item }) => item === undefined);

/** All executable content of a document. */
export function allBodies(document: VxmlDocument): Executable[][] {
  const ofHandlers = (handlers: readonly Catch[]) => handlers.map(({ body }) => body);
  return [
    ...ofHandlers(document.handlers),
    ...document.dialogs.flatMap((dialog) => [
      ...ofHandlers(dialog.handlers),
      ...(dialog.kind === 'form'
        ? [...dialog.items.flatMap(bodiesOf), ...formFilled(dialog).map(({ body }) => body)]
        : []),
    ]),
  ];
}

/** Every list of executable content of a document, the inner ones too. */
export const everyBody = (document: VxmlDocument): Executable[][] =>
  allBodies(document).flatMap((body) => [...eachBody(body)]);

/** What a document refers to by a fixed address: other documents, and scripts. */
export function* eachReference(document: VxmlDocument): Generator<{ kind: 'document' | 'script'; reference: string }> {
  const documents = function* (...references: (string | undefined)[]) {
    for (const reference of references)
      if (reference !== undefined && !reference.startsWith('#')) yield { kind: 'document' as const, reference };
  };
  for (const { next } of document.links) yield* documents(next);
  for (const dialog of document.dialogs) {
    if (dialog.kind === 'menu') for (const { next } of dialog.choices) yield* documents(next);
    else {
      for (const { next } of dialog.links) yield* documents(next);
      for (const item of dialog.items) {
        for (const { next } of item.links) yield* documents(next);
        if (item.kind === 'subdialog') yield* documents(item.src);
      }
    }
  }
  const scripts = [
    ...document.declarations,
    ...document.dialogs.flatMap((dialog) => (dialog.kind === 'form' ? dialog.parts : [])),
  ];
  for (const each of scripts)
    if (each.kind === 'script' && each.src !== undefined) yield { kind: 'script', reference: each.src };
  for (const body of allBodies(document))
    for (const each of eachExecutable(body)) {
      if (each.kind === 'goto' || each.kind === 'submit') yield* documents(each.next);
      else if (each.kind === 'script' && each.src !== undefined) yield { kind: 'script', reference: each.src };
    }
}
