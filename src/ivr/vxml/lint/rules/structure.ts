import type { XmlElement } from '../../../../xml/tree.js';
import { isVxml } from '../../read/build-content.js';
import { attribute, readTime } from '../../read/values.js';
import { elementModels, parentsOf, replaced, since21, type ValueKind } from '../../schema/elements.js';
import { findingAt, findingAtAttribute, tagOf, type VxmlSubject, vxmlRule } from '../subject.js';

const isBlank = (text: string) => !/\S/.test(text);
const list = (names: readonly string[]) => names.map((name) => `<${name}>`).join(', ');

export const vxmlElement = vxmlRule({
  code: 'vxml-element',
  severity: 'error',
  spec: 'VoiceXML 2.0 B',
  summary: 'An element is misspelt, or not allowed where it is.',
  what: 'Every element of VoiceXML stands in an element that may hold it, and text only where something is said. Elements of a platform, with a prefix or a name of their own, are reported as vxml-extension.',
  why: 'A platform refuses the whole document when the call comes to it; some ignore the element, and the call goes on without it.',
  check(subject, report) {
    for (const element of subject.elements) {
      const model = elementModels.get(element.local);
      if (!model || model.children.has('*')) continue;
      for (const child of element.children) {
        if (child.kind === 'text' && !model.text && !isBlank(child.value)) {
          const start = child.start + (child.cdata ? 0 : /^\s*/.exec(child.value)![0].length);
          const place = { start, end: Math.max(start, child.end) };
          report(
            findingAt(subject, place, `text is not allowed directly in <${element.name}>`, textHint(element.local)),
          );
        }
        if (child.kind !== 'element' || !isVxml(child) || model.children.has(child.local)) continue;
        const name = child.local;
        if (element.local === 'vxml' && name === 'vxml') continue;
        if (elementModels.has(name)) {
          const parents = parentsOf(name);
          const hint =
            parents.length === 0
              ? 'a document has one <vxml>'
              : `it belongs into ${list(parents.slice(0, 4))}${parents.length > 4 ? ', …' : ''}`;
          report(findingAt(subject, tagOf(child), `<${name}> is not allowed in <${element.name}>`, hint));
          continue;
        }
        const instead = Object.hasOwn(replaced, name) ? replaced[name] : undefined;
        const meant = subject.meant('element', name, elementModels.keys());
        if (instead !== undefined)
          report(findingAt(subject, tagOf(child), `<${name}> is an element of VoiceXML 1.0`, `write ${instead}`));
        else if (meant !== undefined)
          report(findingAt(subject, tagOf(child), `there is no element <${name}>`, `did you mean <${meant}>?`));
      }
    }
  },
});

function textHint(parent: string): string {
  if (parent === 'form') return 'put it into a <block>';
  if (parent === 'vxml') return 'put it into a <form> with a <block>';
  return 'remove it';
}

export const vxmlExtension = vxmlRule({
  code: 'vxml-extension',
  severity: 'warning',
  isNamedOnce: true,
  spec: 'VoiceXML 2.0 1.2.5',
  summary: 'An element or attribute of a platform, which VoiceXML does not define.',
  what: 'Elements with a prefix, elements and attributes that are not those of VoiceXML 2.0 and 2.1, and <object>. They are read past; a simulated call comes to error.unsupported there.',
  why: 'The document depends on one platform: another one refuses it, or leaves out what the extension does.',
  check(subject, report) {
    const named = (element: XmlElement, message: string) =>
      report(findingAt(subject, tagOf(element), message, 'keep it out of documents that other platforms load'));
    for (const element of subject.elements) {
      if (element.local === 'object')
        named(element, '<object> calls code of one platform; a simulation does not run it');
      const model = elementModels.get(element.local);
      if (!model || model.children.has('*')) continue;
      for (const child of element.children) {
        if (child.kind !== 'element') continue;
        // SSML and grammars may declare their own namespaces.
        const isForeign = !isVxml(child) && !/\/(synthesis|grammar)$/.test(child.namespace);
        const isUnknown =
          isVxml(child) &&
          !elementModels.has(child.local) &&
          !Object.hasOwn(replaced, child.local) &&
          subject.meant('element', child.local, elementModels.keys()) === undefined;
        if (isForeign || isUnknown) named(child, `<${child.name}> is not an element of VoiceXML`);
      }
      for (const each of element.attributes) {
        if (each.prefix !== '' && each.prefix !== 'xml' && each.prefix !== 'xmlns' && each.prefix !== 'xsi')
          named(element, `the attribute ${each.name} is not one of VoiceXML`);
        else if (isUnknownAttribute(element, each.name) && attributeMeant(subject, element, each.name) === undefined)
          named(element, `<${element.name}> has no attribute ${each.name}`);
      }
    }
  },
});

function isUnknownAttribute(element: XmlElement, name: string): boolean {
  const model = elementModels.get(element.local);
  return model !== undefined && !name.includes(':') && name !== 'xmlns' && !model.attributes.has(name);
}

/** Attributes that are easily taken for another, with the one that is meant. */
const mistaken: { readonly [name: string]: string } = {
  href: 'next',
  url: 'src',
  condition: 'cond',
  expression: 'expr',
  lang: 'xml:lang',
  'barge-in': 'bargein',
};

function attributeMeant(subject: VxmlSubject, element: XmlElement, name: string): string | undefined {
  const known = [...(elementModels.get(element.local)?.attributes.keys() ?? [])];
  const other = Object.hasOwn(mistaken, name) ? mistaken[name]! : undefined;
  if (other !== undefined && (known.includes(other) || other.startsWith('xml:'))) return other;
  return subject.meant(`attribute of ${element.local}`, name, known);
}

export const vxmlAttribute = vxmlRule({
  code: 'vxml-attribute',
  severity: 'error',
  spec: 'VoiceXML 2.0 B',
  summary: 'An attribute is misspelt, or a required one is missing.',
  what: 'Every element has the attributes that VoiceXML requires of it, and no attribute that is nearly one of its own.',
  why: 'A misspelt attribute is ignored, or the document is refused: <goto nex="…"/> goes nowhere.',
  check(subject, report) {
    for (const element of subject.elements) {
      const model = elementModels.get(element.local);
      if (!model) continue;
      for (const { name } of element.attributes) {
        if (!isUnknownAttribute(element, name)) continue;
        const meant = attributeMeant(subject, element, name);
        if (meant === undefined) continue;
        const message = `<${element.name}> has no attribute ${name}`;
        report(findingAtAttribute(subject, element, name, message, `did you mean ${meant}?`));
      }
      for (const [name, { required }] of model.attributes) {
        if (!required || element.attributes.some((each) => each.name === name)) continue;
        const isMisspelt = element.attributes.some(
          (each) => isUnknownAttribute(element, each.name) && attributeMeant(subject, element, each.name) === name,
        );
        if (isMisspelt) continue;
        const message = `<${element.name}> has no ${name}`;
        report(findingAt(subject, tagOf(element), message, `add ${name}="…"`));
      }
    }
  },
});

/** Why a value is not of a kind; undefined where it is. */
function wrongValue(kind: ValueKind, value: string): string | undefined {
  if (typeof kind !== 'string') return kind.includes(value) ? undefined : `use ${kind.join(' or ')}`;
  switch (kind) {
    case 'time':
      return readTime(value) === undefined ? 'write a time with its unit, such as 5s or 500ms' : undefined;
    case 'boolean':
      return value === 'true' || value === 'false' ? undefined : 'use true or false';
    case 'count':
      return /^\d+$/.test(value) ? undefined : 'use a whole number';
    case 'integer':
      return /^\d+$/.test(value) ? undefined : 'use a whole number of seconds, without a unit';
    case 'weight':
      return /^(\d+(\.\d*)?|\.\d+)$/.test(value) ? undefined : 'use a number that is not negative';
    case 'id':
      return /^[\p{L}_][\p{L}\p{M}\p{N}._-]*$/u.test(value) ? undefined : 'begin with a letter; no blanks';
    case 'variable':
      return /^[\p{L}_$][\p{L}\p{M}\p{N}_$]*$/u.test(value) ? undefined : 'use letters, digits and "_"';
    case 'keys':
      return /^[\s0-9#*]*[0-9#*][\s0-9#*]*$/.test(value) ? undefined : 'use the keys 0 to 9, * and #';
    case 'text':
      return undefined;
  }
}

export const vxmlValue = vxmlRule({
  code: 'vxml-value',
  severity: 'error',
  spec: 'VoiceXML 2.0 B, 6.5',
  summary: 'The value of an attribute is not one that it may have.',
  what: 'Times have a unit (s or ms), counts begin at 1, truth values are true or false, and attributes with a list of values have one of them.',
  why: 'Platforms refuse the document, or take a standard that nobody chose: timeout="5" is five seconds here, five milliseconds there.',
  check(subject, report) {
    for (const element of subject.elements) {
      const model = elementModels.get(element.local);
      for (const { name, value } of element.attributes) {
        const kind = model?.attributes.get(name)?.kind;
        // The version has a rule of its own.
        if (kind === undefined || element.local === 'vxml') continue;
        const hint = wrongValue(kind, value.trim());
        if (hint !== undefined)
          report(findingAtAttribute(subject, element, name, `"${value}" is not a value of ${name}`, hint));
      }
    }
  },
});

export const vxmlVersion = vxmlRule({
  code: 'vxml-version',
  severity: 'error',
  spec: 'VoiceXML 2.0 1.5.1',
  summary: 'The version of the document is missing, or not one that is read.',
  what: 'The root element says version="2.0" or version="2.1". VoiceXML 1.0 is another language, and 3.0 never became one.',
  why: 'Platforms choose the language by it, and refuse a document without it.',
  check(subject, report) {
    const { version } = subject.vxml;
    if (version === '2.0' || version === '2.1' || version === undefined) return;
    const hint = version === '1.0' ? 'VoiceXML 1.0 has other elements and events: convert the document' : 'write 2.1';
    const message = `version: "${version}" is not a version that is read`;
    report(findingAtAttribute(subject, subject.vxml.root, 'version', message, hint));
  },
});

export const vxmlNewer = vxmlRule({
  code: 'vxml-newer',
  severity: 'warning',
  spec: 'VoiceXML 2.1 1.2',
  summary: 'A document of version 2.0 uses what VoiceXML 2.1 added.',
  what: '<data>, <foreach>, and the attributes srcexpr, nameexpr, type of <transfer> and namelist of <disconnect> exist since 2.1.',
  why: 'A platform that goes by the version refuses the document.',
  check(subject, report) {
    if (subject.vxml.version !== '2.0') return;
    for (const element of subject.elements) {
      if (since21.has(element.local))
        report(
          findingAt(subject, tagOf(element), `<${element.name}> exists since VoiceXML 2.1`, 'write version="2.1"'),
        );
      for (const { name } of element.attributes) {
        if (!since21.has(`${element.local} ${name}`)) continue;
        const message = `${name} of <${element.name}> exists since VoiceXML 2.1`;
        report(findingAtAttribute(subject, element, name, message, 'write version="2.1"'));
      }
    }
  },
});

export const vxmlNamespace = vxmlRule({
  code: 'vxml-namespace',
  severity: 'warning',
  spec: 'VoiceXML 2.0 1.5.1',
  summary: 'The root element has not the namespace of VoiceXML.',
  what: 'The root element declares xmlns="http://www.w3.org/2001/vxml".',
  why: 'Platforms that validate refuse the document; others read it as it is here.',
  check(subject, report) {
    const { root } = subject.vxml;
    const { namespace } = root;
    if (namespace === 'http://www.w3.org/2001/vxml') return;
    const message =
      namespace === '' ? 'the document has no namespace' : `the document is in the namespace "${namespace}"`;
    report(findingAtAttribute(subject, root, 'xmlns', message, 'write xmlns="http://www.w3.org/2001/vxml"'));
  },
});

export const vxmlLanguage = vxmlRule({
  code: 'vxml-language',
  severity: 'warning',
  spec: 'VoiceXML 2.0 1.5.1',
  summary: 'The document names no language.',
  what: 'The root element has xml:lang, which prompts and grammars inherit. A language on each of them does as well.',
  why: 'The platform takes its own language: an English prompt is read by a German voice after a migration.',
  check(subject, report) {
    if (subject.vxml.language !== undefined) return;
    const needs = subject.elements.find(
      (element) =>
        (element.local === 'prompt' && attribute(element, 'xml:lang') === undefined) ||
        (element.local === 'grammar' &&
          attribute(element, 'xml:lang') === undefined &&
          attribute(element, 'mode') !== 'dtmf' &&
          element.children.some((child) => child.kind === 'element')),
    );
    if (needs)
      report(findingAt(subject, tagOf(subject.vxml.root), 'the document has no xml:lang', 'add xml:lang="en-US"'));
  },
});

export const vxmlSchemaLocation = vxmlRule({
  code: 'vxml-schema-location',
  severity: 'warning',
  spec: 'XML Schema 1 2.6.3',
  summary: 'xsi:schemaLocation is misspelt.',
  what: 'The attribute is called xsi:schemaLocation. An old example with xsi:schematicLocation is copied to this day.',
  why: 'A platform that validates refuses the attribute; every other one never finds the schema.',
  check(subject, report) {
    const { root } = subject.vxml;
    for (const { name, prefix, local } of root.attributes) {
      if (prefix !== 'xsi' || ['schemaLocation', 'noNamespaceSchemaLocation', 'type', 'nil'].includes(local)) continue;
      report(
        findingAtAttribute(
          subject,
          root,
          name,
          `there is no attribute ${name}`,
          'write xsi:schemaLocation, or remove it',
        ),
      );
    }
  },
});
