import { editDistance } from '../../../../diagnostics/nearest.js';
import type { Form, Subdialog, VxmlDocument } from '../../read/model.js';
import { attribute, names } from '../../read/values.js';
import { unknownBuiltin } from '../../run/builtins.js';
import { everyBody, holds } from '../../run/walk.js';
import { withoutFragment } from '../library.js';
import { addressOf, findingAt, findingAtAttribute, named, type VxmlSubject, vxmlRule } from '../subject.js';
import { declaredNames } from './scripts.js';

export const vxmlNamelist = vxmlRule({
  code: 'vxml-namelist',
  severity: 'warning',
  spec: 'VoiceXML 2.0 5.3.8',
  summary: 'A namelist names a variable that nothing declares.',
  what: 'The names of <submit>, <exit>, <return>, <clear>, <disconnect> and <subdialog> are variables, items or their members; those of <filled> are input items of its form.',
  why: 'The call comes to error.semantic; a <filled> with a wrong name never runs.',
  check(subject, report) {
    const declared = declaredNames(subject);
    for (const element of named(subject, 'submit', 'exit', 'return', 'clear', 'disconnect', 'subdialog', 'data')) {
      for (const name of names(element) ?? []) {
        // Only the first part is a variable; application.x and the like belong to a scope.
        const [first = ''] = name.split('.');
        if (!declared || declared.has(first) || /^(session|application|document|dialog|lastresult\$)$/.test(first))
          continue;
        const meant = subject.meant('variable', first, declared);
        const hint = meant === undefined ? `declare it: <var name="${first}"/>` : `did you mean ${meant}?`;
        report(findingAtAttribute(subject, element, 'namelist', `"${first}" is not declared`, hint));
      }
    }
    for (const dialog of subject.vxml.dialogs) {
      if (dialog.kind === 'menu') continue;
      const items = dialog.items.flatMap(({ kind, name }) =>
        name === undefined || kind === 'block' || kind === 'initial' ? [] : [name],
      );
      for (const { namelist, element } of dialog.filled) {
        for (const name of namelist ?? []) {
          if (items.includes(name)) continue;
          const meant = subject.meant(`item of ${dialog.name}`, name, items);
          const hint = meant ? `did you mean ${meant}?` : 'name fields and other input items of this form';
          const message = `"${name}" is not an input item of this form`;
          report(findingAtAttribute(subject, element, 'namelist', message, hint));
        }
      }
    }
  },
});

/** The dialog that a subdialog calls, where it is known. */
function calledBy(subject: VxmlSubject, { src }: Subdialog): { form: Form; vxml: VxmlDocument } | undefined {
  if (src === undefined) return undefined;
  const hash = src.indexOf('#');
  const url = hash === 0 ? undefined : addressOf(subject, src);
  const vxml = hash === 0 ? subject.vxml : url && subject.named.get(withoutFragment(url))?.vxml;
  const dialog = hash === -1 ? vxml?.dialogs[0] : vxml?.dialogById.get(src.slice(hash + 1));
  return vxml && dialog?.kind === 'form' ? { form: dialog, vxml } : undefined;
}

/** The subdialogs whose dialog is known. */
function* subdialogs(subject: VxmlSubject): Generator<{ item: Subdialog; form: Form; vxml: VxmlDocument }> {
  for (const dialog of subject.vxml.dialogs)
    for (const item of dialog.kind === 'menu' ? [] : dialog.items) {
      const called = item.kind === 'subdialog' ? calledBy(subject, item) : undefined;
      if (item.kind === 'subdialog' && called) yield { item, ...called };
    }
}

export const vxmlParam = vxmlRule({
  code: 'vxml-param',
  severity: 'error',
  spec: 'VoiceXML 2.0 2.3.4',
  summary: 'A parameter of a subdialog has no variable there.',
  what: 'Every <param> of a <subdialog> has the name of a <var> directly in the form that is called.',
  why: 'The call comes to error.semantic before the subdialog has said a word.',
  check(subject, report) {
    for (const { item, form } of subdialogs(subject)) {
      const variables = form.parts.flatMap((part) => (part.kind === 'var' ? [part.name] : []));
      for (const { name, element } of item.params) {
        if (variables.includes(name)) continue;
        const meant = subject.meant(`variable of ${form.name}`, name, variables);
        const message = `the form "${form.name}" has no variable "${name}"`;
        const hint = meant ? `did you mean "${meant}"?` : `add <var name="${name}"/> to that form`;
        report(findingAtAttribute(subject, element, 'name', message, hint));
      }
    }
  },
});

export const vxmlReturn = vxmlRule({
  code: 'vxml-return',
  severity: 'warning',
  spec: 'VoiceXML 2.0 5.3.10',
  summary: 'What is read of a subdialog is not returned by it.',
  what: 'An expression reads a member of the item of a <subdialog>, and no <return> in the document that is called has it in its namelist.',
  why: 'The member is undefined for every caller.',
  check(subject, report) {
    for (const { item, vxml } of subdialogs(subject)) {
      if (item.name === undefined) continue;
      const returned = new Set<string>();
      let isOpen = false;
      for (const body of everyBody(vxml)) {
        for (const each of body) if (each.kind === 'return') for (const name of each.namelist ?? []) returned.add(name);
        // It may come back from yet another document.
        isOpen ||= holds(body, ({ kind }) => kind === 'submit' || kind === 'goto');
      }
      if (isOpen && vxml !== subject.vxml) continue;
      const member = new RegExp(`(?<![\\w$.])${item.name.replaceAll('$', '\\$')}\\.([A-Za-z_$][\\w$]*)`, 'g');
      for (const { text, placeOf } of subject.scripts) {
        for (const found of text.matchAll(member)) {
          if (returned.has(found[1]!)) continue;
          const message = `no <return> of the subdialog has "${found[1]}" in its namelist`;
          const names = [...returned].join(' ');
          report(
            findingAt(
              subject,
              placeOf(found.index, found.index + found[0].length),
              message,
              names === '' ? 'add namelist to its <return>' : `it returns ${names}`,
            ),
          );
        }
      }
    }
  },
});

/** Properties that VoiceXML defines (6.3). */
const properties = [
  ...['confidencelevel', 'sensitivity', 'speedvsaccuracy', 'completetimeout', 'incompletetimeout', 'maxspeechtimeout'],
  ...['interdigittimeout', 'termtimeout', 'termchar', 'bargein', 'bargeintype', 'timeout'],
  ...['audiofetchhint', 'audiomaxage', 'audiomaxstale', 'documentfetchhint', 'documentmaxage', 'documentmaxstale'],
  ...['grammarfetchhint', 'grammarmaxage', 'grammarmaxstale', 'objectfetchhint', 'objectmaxage', 'objectmaxstale'],
  ...['scriptfetchhint', 'scriptmaxage', 'scriptmaxstale', 'datafetchhint', 'datamaxage', 'datamaxstale'],
  ...['fetchaudio', 'fetchaudiodelay', 'fetchaudiominimum', 'fetchtimeout', 'inputmodes', 'universals', 'maxnbest'],
  ...['recordutterance', 'recordutterancetype'],
];

export const vxmlProperty = vxmlRule({
  code: 'vxml-property',
  severity: 'warning',
  spec: 'VoiceXML 2.0 6.3',
  summary: 'A property is misspelt.',
  what: 'The name of a <property> is nearly one that VoiceXML defines. Properties of platforms have names with a dot or of their own, and are left alone.',
  why: 'It is ignored: with interdigitstimeout="1s" callers wait as long as before.',
  check(subject, report) {
    for (const element of named(subject, 'property')) {
      const name = attribute(element, 'name') ?? '';
      if (properties.includes(name) || name.includes('.')) continue;
      const meant = subject.meant('property', name, properties);
      // Platforms have properties of similar names: only a slip of the keys is reported.
      if (meant === undefined || editDistance(name, meant) > 2) continue;
      report(
        findingAtAttribute(subject, element, 'name', `VoiceXML has no property "${name}"`, `did you mean ${meant}?`),
      );
    }
  },
});

/** The parameters of the builtins (VoiceXML 2.0 P); the others have none. */
const builtinParameters: { readonly [name: string]: readonly string[] } = {
  boolean: ['y', 'n'],
  digits: ['length', 'minlength', 'maxlength'],
};

export const vxmlBuiltin = vxmlRule({
  code: 'vxml-builtin',
  severity: 'warning',
  spec: 'VoiceXML 2.0 P',
  summary: 'A parameter of a builtin grammar is misspelt, or its lengths contradict each other.',
  what: 'The type of a <field> and builtin: addresses may have parameters: y and n for boolean; length, or minlength and maxlength, for digits. Names that are nearly one of these are reported; platforms have others.',
  why: 'A misspelt parameter is ignored: with digits?lenght=4 a PIN of one digit is taken. Lengths that contradict each other are error.badfetch when the call comes to the field.',
  check(subject, report) {
    const language = subject.vxml.language ?? 'en-US';
    for (const element of named(subject, 'field', 'grammar')) {
      const name = element.local === 'field' ? 'type' : 'src';
      const [, type] = /^(?:builtin:(?:grammar|dtmf)\/)?(.+)$/i.exec(attribute(element, name)?.trim() ?? '') ?? [];
      const [kind = '', query = ''] = (type ?? '').split('?');
      const known = Object.hasOwn(builtinParameters, kind) ? builtinParameters[kind]! : undefined;
      if (type === undefined || !known) continue;
      for (const pair of query.split(/[;&]/)) {
        const written = pair.split('=')[0]!.trim();
        if (known.includes(written)) continue;
        const meant = known.find((each) => each.length > 2 && editDistance(written, each) <= 2);
        if (meant === undefined) continue;
        const message = `the builtin "${kind}" has no parameter "${written}"`;
        report(findingAtAttribute(subject, element, name, message, `did you mean ${meant}?`));
      }
      const fault = unknownBuiltin(type, language);
      if (fault?.text !== undefined)
        report(findingAtAttribute(subject, element, name, fault.text, 'write length, or minlength and maxlength'));
    }
  },
});

export const vxmlSlot = vxmlRule({
  code: 'vxml-slot',
  severity: 'warning',
  spec: 'VoiceXML 2.0 2.3.1',
  summary: 'A slot that no grammar fills.',
  what: 'A field has a slot, all grammars of the field and its form are in the document with tags, and none of the tags names it.',
  why: 'The field is filled with the whole result of the grammar, or in mixed initiative never.',
  check(subject, report) {
    for (const dialog of subject.vxml.dialogs) {
      for (const item of dialog.kind === 'form' ? dialog.items : []) {
        if (item.kind !== 'field' || item.slot === undefined || item.type !== undefined) continue;
        const all = [...item.grammars, ...(dialog.kind === 'form' ? dialog.grammars : [])];
        if (all.length === 0 || !all.every(({ inline }) => inline === 'xml')) continue;
        const texts = all.map(({ start, end }) => subject.document.source.slice(start, end));
        // A grammar may refer to another file, whose tags are not looked at.
        if (texts.some((text) => !/<tag\b/.test(text) || /uri="[^#"]/.test(text))) continue;
        const [first = ''] = item.slot.split('.');
        if (texts.some((text) => new RegExp(`\\b${first.replace(/[^\w]/g, '')}\\b`).test(tagsIn(text)))) continue;
        const message = `no tag of the grammars of "${item.id}" sets the slot "${item.slot}"`;
        report(findingAtAttribute(subject, item.element, 'slot', message, `set it in a tag: out.${item.slot} = …`));
      }
    }
  },
});

const tagsIn = (text: string): string =>
  [...text.matchAll(/<tag\b[^>]*>([\s\S]*?)<\/tag>/g)].map(([, content]) => content).join('\n');
