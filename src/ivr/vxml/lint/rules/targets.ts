import type { VxmlDocument } from '../../read/model.js';
import { attribute } from '../../read/values.js';
import { isDocumentAddress, withoutFragment } from '../library.js';
import { addressOf, around, findingAt, findingAtAttribute, named, tagOf, vxmlRule } from '../subject.js';

/** Some of the ids of a document, for hints. */
function firstNames({ dialogById }: VxmlDocument): string {
  const names: string[] = [];
  for (const id of dialogById.keys()) if (names.push(id) === 8) break;
  return names.join(', ');
}

export const vxmlTarget = vxmlRule({
  code: 'vxml-target',
  severity: 'error',
  spec: 'VoiceXML 2.0 5.3.7',
  summary: 'A dialog or an item to go to does not exist.',
  what: 'The fragment of an address names a form or a menu of that document, and nextitem an item of the same form. What is computed during the call is not looked at.',
  why: 'The call comes to error.badfetch where the caller has just made a choice.',
  check(subject, report) {
    const { vxml, elements } = subject;
    for (const element of elements) {
      for (const { name, value } of element.attributes) {
        if (!isDocumentAddress(element.local, name) && !(name === 'next' && element.local === 'submit')) continue;
        const written = value.trim();
        const hash = written.indexOf('#');
        if (hash === -1) continue;
        const url = hash === 0 ? undefined : addressOf(subject, written);
        const target = hash === 0 ? vxml : url && subject.named.get(withoutFragment(url))?.vxml;
        const id = written.slice(hash + 1);
        if (!target || id === '' || target.dialogById.has(id)) continue;
        const meant = subject.meant(`dialog of ${target.uri}`, id, target.dialogById.keys());
        const message = `there is no dialog "${id}" in ${hash === 0 ? 'this document' : `"${written.slice(0, hash)}"`}`;
        const known = firstNames(target);
        report(
          findingAtAttribute(
            subject,
            element,
            name,
            message,
            meant ? `did you mean "#${meant}"?` : known === '' ? 'its dialogs have no ids' : `its dialogs are ${known}`,
          ),
        );
      }
    }
    for (const element of named(subject, 'goto')) {
      const item = attribute(element, 'nextitem');
      const form = around(element, 'form');
      // A handler of a document works in whatever form the event happens.
      if (item === undefined || !form) continue;
      const dialog = vxml.dialogs.find((each) => each.element === form);
      const names = dialog?.kind === 'form' ? dialog.items.flatMap(({ name }) => name ?? []) : [];
      if (names.includes(item)) continue;
      const meant = subject.meant(`item of ${dialog?.name}`, item, names);
      report(
        findingAtAttribute(
          subject,
          element,
          'nextitem',
          `there is no item "${item}" in this form`,
          meant ? `did you mean "${meant}"?` : names.length > 0 ? `its items are ${names.join(', ')}` : 'name an item',
        ),
      );
    }
  },
});

export const vxmlDocument = vxmlRule({
  code: 'vxml-document',
  severity: 'error',
  spec: 'VoiceXML 2.0 1.5.2',
  summary: 'A document that is named does not exist or is not VoiceXML.',
  what: 'Files that application, <goto>, <link>, <choice> and <subdialog> name, where they are below the folder of the document or allowed otherwise. Addresses of servers are not fetched.',
  why: 'The call comes to error.badfetch; without its root document an application does not start at all.',
  check(subject, report) {
    for (const element of subject.elements) {
      for (const { name, value } of element.attributes) {
        const isRoot = element.local === 'vxml' && name === 'application';
        if (!isRoot && !isDocumentAddress(element.local, name)) continue;
        const written = value.trim();
        const url = written.startsWith('#') ? undefined : addressOf(subject, written);
        const problem = url && subject.named.get(withoutFragment(url))?.problem;
        if (problem === undefined) continue;
        const file = written.replace(/#.*$/, '');
        report(
          findingAtAttribute(
            subject,
            element,
            name,
            `"${file}" cannot be used: ${problem}`,
            subject.vxml.dialogById.has(written)
              ? `to go to the dialog of this document, write "#${written}"`
              : 'check the path, which is relative to this document',
          ),
        );
      }
    }
  },
});

export const vxmlRootChain = vxmlRule({
  code: 'vxml-root-chain',
  severity: 'error',
  spec: 'VoiceXML 2.0 1.5.2',
  summary: 'The root document of an application names a root document itself.',
  what: 'A document that another one names with application has no attribute application of its own.',
  why: 'The platform comes to error.semantic when the first leaf document is loaded.',
  files: ['chained-root.vxml'],
  check(subject, report) {
    const { root, vxml } = subject;
    if (!root || root === 'unknown' || root.application === undefined) return;
    // A document may name itself, which says that it is the root.
    if (addressOf({ vxml: root }, root.application)?.href === root.uri) return;
    const message = `the root document "${vxml.application}" names a root itself: "${root.application}"`;
    report(findingAtAttribute(subject, vxml.root, 'application', message, 'remove application from the root document'));
  },
});

export const vxmlUnreachable = vxmlRule({
  code: 'vxml-unreachable',
  severity: 'warning',
  spec: 'VoiceXML 2.0 2.1.1',
  summary: 'Nothing leads to a dialog.',
  what: 'A form or menu that is not the first one, that no address of the document names, and that does not listen in the whole document. It is silent where an address is computed, and for dialogs with an id in a document that others may enter.',
  why: 'A form that has no items left ends the call: the next form in the document is not entered.',
  check(subject, report) {
    const { vxml, elements } = subject;
    const isComputed = elements.some(
      (element) =>
        ['goto', 'link', 'choice', 'submit'].includes(element.local) && attribute(element, 'expr') !== undefined,
    );
    if (isComputed) return;
    const targets = new Set(
      elements.flatMap((element) =>
        ['next', 'src'].flatMap((name) => {
          const written = attribute(element, name);
          return written?.includes('#') ? [written.slice(written.indexOf('#') + 1)] : [];
        }),
      ),
    );
    for (const [index, dialog] of vxml.dialogs.entries()) {
      if (index === 0 || dialog.scope === 'document') continue;
      // Another document of the application may name a dialog by its id.
      if (dialog.id !== undefined && (targets.has(dialog.id) || vxml.application !== undefined)) continue;
      const what = dialog.id === undefined ? `this ${dialog.kind}` : `"${dialog.id}"`;
      report(
        findingAt(
          subject,
          tagOf(dialog.element),
          `nothing in the document leads to ${what}`,
          dialog.id === undefined
            ? 'give it an id, and go there: <goto next="#id"/>'
            : `go there: <goto next="#${dialog.id}"/>`,
        ),
      );
    }
  },
});
