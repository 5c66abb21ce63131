import type { SourceFix } from '../../../diagnostics/index.js';
import { once } from '../../../diagnostics/kept.js';
import { nearest } from '../../../diagnostics/nearest.js';
import { XML_NAMESPACE } from '../../../xml/tree.js';
import { SRGS_NAMESPACE, type XmlAttribute, type XmlDocument, type XmlElement, type XmlText } from '../../model.js';
import { grammarNamespace } from '../../read/build-grammar.js';
import { collapse, trimXml } from '../../read/values.js';
import type { GrammarSubject } from '../subject.js';
import { checkValue, isLanguage, isUriReference } from './attribute-values.js';
import {
  endOfExamples,
  endOfHeader,
  moved,
  newValue,
  removeAttribute,
  renamedAttribute,
  renamedElement,
  setAttribute,
  wrapInItem,
} from './edits.js';
import {
  attributeHints,
  type ElementModel,
  elementModels,
  headerElements,
  homeOf,
  synonyms,
} from './element-models.js';
import { tagRange, valueRange } from './places.js';
import { checkRoot } from './root-element.js';

/** A finding of the one walk over the elements; the rule of its code passes it on. */
export interface StructureFinding {
  start: number;
  end: number;
  message: string;
  hint?: string;
  fix?: SourceFix | undefined;
}

/** Where a program puts text into a template: `%s`, `${rules}`, `{{rules}}`, `<%= rules %>`, `@@rules@@`. */
export const placeholder = /%[sd]\b|[$#]\{|\{\{|\{\d+\}|<%|&lt;%|@@\w|__\w+__/;

const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';
const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';

export interface Structure {
  /** By code. */
  findings: Map<string, StructureFinding[]>;
  /** All elements of SRGS by name, in the order of the text; none from inside foreign elements. */
  elements: Map<string, XmlElement[]>;
}

/**
 * Checks every element against its content model: names, places, attributes and the form of their values. One walk
 * for all rules about structure, because a grammar may have hundreds of thousands of elements.
 */
export const structureOf = once((document: XmlDocument): Structure => {
  const walk = new StructureWalk(document);
  walk.run();
  return walk;
});

/** All elements of SRGS with this name, in the order of the text; none from inside foreign elements. */
export function elementsOf(subject: GrammarSubject, name: string): readonly XmlElement[] {
  if (!subject.grammar) return [];
  return structureOf(subject.read.document).elements.get(name) ?? [];
}

class StructureWalk implements Structure {
  readonly findings = new Map<string, StructureFinding[]>();
  readonly elements = new Map<string, XmlElement[]>();
  readonly #document: XmlDocument;
  #namespace = SRGS_NAMESPACE;

  constructor(document: XmlDocument) {
    this.#document = document;
  }

  #report(code: string, range: { start: number; end: number }, message: string, hint?: string, fix?: SourceFix): void {
    const finding = { start: range.start, end: range.end, message, ...(hint === undefined ? {} : { hint }), fix };
    const list = this.findings.get(code);
    if (list) list.push(finding);
    else this.findings.set(code, [finding]);
  }

  run(): void {
    const { root } = this.#document;
    if (!root) return;
    if (!checkRoot(root, this.#report.bind(this))) return;
    this.#namespace = grammarNamespace(root);
    this.#checkElement(root, 'grammar', elementModels.grammar!);
  }

  #checkElement(element: XmlElement, name: string, model: ElementModel): void {
    this.#keep(element, name);
    if (element.attributes.length > 0 || model.required.length > 0) this.#checkAttributes(element, name, model);
    let sawRule = false;
    let sawItem = false;
    let sawExpansion = false;
    for (const child of element.children) {
      if (child.kind === 'text') {
        if (isBlank(child.value)) continue;
        if (model.empty) this.#notEmpty(element, child);
        else if (!model.text) this.#misplacedText(element, name, child);
        continue;
      }
      if (child.kind !== 'element') continue;
      if (child.namespace !== this.#namespace) {
        if (child.namespace === '') {
          this.#unknownElement(child, name);
          this.#keepInside(child);
        } else this.#foreign(child, name);
        continue;
      }
      const childModel = elementModels[child.local];
      if (!childModel) {
        this.#unknownElement(child, name);
        this.#keepInside(child);
        continue;
      }
      if (model.empty) this.#notEmpty(element, child);
      else if (!model.children.has(child.local)) this.#misplacedElement(child, name);
      else if (name === 'grammar' && sawRule && headerElements.has(child.local)) {
        this.#report(
          'header-order',
          tagRange(child),
          `<${child.local}> comes after a rule`,
          'move it to the header, before the first <rule>',
          moved(this.#document.source, child, endOfHeader(element), child.local === 'tag' ? 'unsafe' : 'safe'),
        );
      } else if (child.local === 'example' && sawExpansion) {
        this.#report(
          'example-order',
          tagRange(child),
          'this example comes after the expansion of the rule',
          'move it to the beginning of the rule',
          moved(this.#document.source, child, endOfExamples(element), 'safe'),
        );
      }
      if (child.local === 'rule') sawRule = true;
      else if (child.local === 'item') sawItem = true;
      if (child.local !== 'example') sawExpansion = true;
      this.#checkElement(child, child.local, childModel);
    }
    if (name === 'one-of' && !sawItem) {
      this.#report(
        'one-of-empty',
        tagRange(element),
        'this <one-of> has no <item>',
        'add the alternatives, or remove it',
      );
    }
  }

  #keep(element: XmlElement, name: string): void {
    const list = this.elements.get(name);
    if (list) list.push(element);
    else this.elements.set(name, [element]);
  }

  /** The content of an unknown element has no content model, but rules may look at it. */
  #keepInside(element: XmlElement): void {
    for (const child of element.children) {
      if (child.kind !== 'element') continue;
      if (child.namespace === this.#namespace && elementModels[child.local]) this.#keep(child, child.local);
      this.#keepInside(child);
    }
  }

  /** Foreign elements are allowed anywhere (SRGS 5.4); their content is not checked. */
  #foreign(element: XmlElement, parent: string): void {
    if (parent === 'metadata' || element.local === 'optional') return;
    this.#report(
      'foreign-element',
      tagRange(element),
      `<${element.name}> of the namespace "${element.namespace}" is ignored, with its content`,
      'remove it if the grammar is meant for more than one platform',
    );
  }

  #notEmpty(element: XmlElement, content: { start: number; end: number }): void {
    this.#report(
      'content-not-allowed',
      content,
      `<${element.name}> must be empty`,
      `write <${element.name} …/> and put the content after it`,
    );
  }

  #misplacedText(element: XmlElement, name: string, { value: text, ...range }: XmlText): void {
    const isLeftover = /^[<>/\s"]+$/.test(text);
    const quoted = JSON.stringify(collapse(text).slice(0, 40));
    const { source } = this.#document;
    let { start, end } = range;
    while (start < end && isBlank(source[start]!)) start++;
    while (end > start && isBlank(source[end - 1]!)) end--;
    this.#report(
      'text-misplaced',
      { start, end },
      `the text ${quoted} is not allowed directly in <${name}>`,
      isLeftover
        ? 'this looks like a leftover of a tag: remove it'
        : name === 'one-of'
          ? 'put it into an <item>'
          : placeholder.test(quoted)
            ? 'the document is a template: check the grammars that are made from it'
            : name === 'grammar'
              ? 'put it into a <rule>, or into a comment'
              : 'remove it',
      isLeftover
        ? { title: 'remove it', safety: 'safe', edits: [{ start, end, text: '' }] }
        : name === 'one-of'
          ? wrapInItem({ start, end }, element.prefix)
          : undefined,
    );
  }

  #misplacedElement(child: XmlElement, parent: string): void {
    if (parent === 'one-of') {
      this.#report(
        'one-of-content',
        tagRange(child),
        `<${child.name}> is not allowed directly in <one-of>`,
        child.local === 'tag' || child.local === 'example'
          ? 'move it into the <item> it belongs to'
          : `write <item>${child.local === 'ruleref' ? '<ruleref …/>' : `<${child.local}>…</${child.local}>`}</item>`,
        /^(ruleref|token|one-of)$/.test(child.local) ? wrapInItem(child, child.prefix) : undefined,
      );
      return;
    }
    this.#report(
      'element-misplaced',
      tagRange(child),
      `<${child.name}> is not allowed in <${parent}>`,
      parent === 'tag' ? 'put a script that contains "<" into <![CDATA[ … ]]>' : homeOf[child.local],
    );
  }

  #unknownElement(element: XmlElement, parent: string): void {
    const known = Object.keys(elementModels);
    const isKnown = known.includes(element.local);
    if (isKnown) {
      this.#report(
        'element-unknown',
        tagRange(element),
        `<${element.name}> has no namespace, so it is not an element of SRGS`,
        element.prefix === '' && this.#document.root?.prefix
          ? `write <${this.#document.root.prefix}:${element.local}>`
          : 'remove xmlns="" from it or from the elements around it',
      );
      return;
    }
    const meant = nearest(element.local, known) ?? synonyms[element.local.toLowerCase()];
    const legal = [...(elementModels[parent]?.children ?? [])].map((name) => `<${name}>`).join(', ');
    this.#report(
      'element-unknown',
      tagRange(element),
      `<${element.name}> is not an element of SRGS`,
      meant ? `did you mean <${meant}>?` : legal ? `<${parent}> may contain ${legal}` : 'remove it',
      meant ? renamedElement(element, meant) : undefined,
    );
  }

  #checkAttributes(element: XmlElement, name: string, model: ElementModel): void {
    for (const attribute of element.attributes) {
      const { namespace } = attribute;
      if (namespace === XMLNS_NAMESPACE) continue;
      if (namespace === XML_NAMESPACE) this.#checkXmlAttribute(attribute, name);
      else if (namespace !== '') {
        if (namespace === SRGS_NAMESPACE) {
          this.#report(
            'attribute-unknown',
            attribute,
            `attributes of SRGS have no prefix: ${attribute.name} is not known`,
            `write ${attribute.local}`,
          );
        } else if (namespace === XSI_NAMESPACE && /^(type|nil)$/.test(attribute.local)) {
          this.#report('attribute-unknown', attribute, `${attribute.name} has no meaning in a grammar`, 'remove it');
        }
      } else if (Object.hasOwn(model.attributes, attribute.name)) {
        const problem = checkValue(model.attributes[attribute.name]!, attribute.name, attribute.value);
        if (problem) {
          const { code, message, hint, better } = problem;
          const fix = better && newValue(attribute, better.value, better.safety);
          this.#report(code, valueRange(attribute), message, hint, fix);
        }
      } else this.#unknownAttribute(element, attribute, name);
    }
    for (const required of model.required) {
      if (element.attributes.some((attribute) => attribute.name === required)) continue;
      const isVersion = required === 'version';
      this.#report(
        isVersion ? 'version' : 'attribute-missing',
        tagRange(element),
        isVersion ? 'the grammar has no version' : `<${element.name}> needs the attribute ${required}`,
        isVersion ? 'write version="1.0"' : `write <${element.name} ${required}="…">`,
        isVersion ? setAttribute(element, 'version', '1.0', 'safe') : undefined,
      );
    }
  }

  #checkXmlAttribute(attribute: XmlAttribute, name: string): void {
    const model = elementModels[name]!;
    if (attribute.local === 'lang') {
      if (!model.language) {
        this.#report(
          'xml-attribute-ignored',
          attribute,
          `xml:lang has no meaning on <${name}>`,
          name === 'ruleref'
            ? 'only early drafts had it there; the referenced grammar declares its own language'
            : 'put it on <grammar>, <one-of>, <item> or <token>',
          removeAttribute(this.#document.source, attribute, 'safe'),
        );
      } else if (!isLanguage(attribute.value)) {
        const value = trimXml(attribute.value);
        const better = value.replace(/_/g, '-').replace(/[^A-Za-z0-9-]/g, '');
        this.#report(
          'language-syntax',
          valueRange(attribute),
          value === '' ? 'xml:lang is empty' : `"${attribute.value}" is not a language identifier`,
          isLanguage(better) ? `write xml:lang="${better}"` : 'write one such as "en-US" or "de"',
          // An underscore separates the parts in the locale names of operating systems; nothing else is meant by it.
          isLanguage(better)
            ? newValue(attribute, better, better === value.replace(/_/g, '-') ? 'safe' : 'unsafe')
            : undefined,
        );
      }
    } else if (attribute.local === 'base') {
      if (name !== 'grammar') {
        const message = `xml:base has no meaning on <${name}>`;
        const fix = removeAttribute(this.#document.source, attribute, 'safe');
        this.#report('xml-attribute-ignored', attribute, message, 'put it on <grammar>', fix);
      } else if (!isUriReference(attribute.value)) {
        this.#report('uri-syntax', valueRange(attribute), `xml:base="${attribute.value}" is not a URI`, 'write a URI');
      }
    } else if (attribute.local !== 'space' && attribute.local !== 'id') {
      const fix = removeAttribute(this.#document.source, attribute, 'safe');
      this.#report('xml-attribute-ignored', attribute, `${attribute.name} is not known`, 'remove it', fix);
    }
  }

  #unknownAttribute(element: XmlElement, attribute: XmlAttribute, name: string): void {
    const known = [
      ...Object.keys(elementModels[name]!.attributes),
      ...(elementModels[name]!.language ? ['xml:lang'] : []),
    ];
    const meant = nearest(attribute.name, known);
    const hint = attributeHints[`${name} ${attribute.name.toLowerCase()}`];
    this.#report(
      'attribute-unknown',
      attribute,
      `<${name}> has no attribute ${attribute.name}`,
      hint ??
        (meant
          ? `did you mean ${meant}?`
          : known.length > 0
            ? `its attributes are ${known.join(', ')}`
            : `<${name}> has no attributes`),
      !hint && meant && !element.attributes.some((other) => other.name === meant)
        ? renamedAttribute(attribute, meant)
        : undefined,
    );
  }
}

function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit !== 32 && unit !== 10 && unit !== 9 && unit !== 13) return false;
  }
  return true;
}
