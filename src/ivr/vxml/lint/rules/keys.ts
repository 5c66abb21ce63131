import { textOf } from '../../../../xml/text.js';
import type { XmlElement } from '../../../../xml/tree.js';
import type { Prompt, Speech } from '../../read/content.js';
import type { Field, Menu } from '../../read/model.js';
import { attribute } from '../../read/values.js';
import { findingAt, findingAtAttribute, named, tagOf, type VxmlSubject, vxmlRule } from '../subject.js';

/** Keys as they are compared: without blanks. */
const keysOf = (text: string) => text.replace(/\s+/g, '');

/** The keys of each choice of a menu, the given ones included. */
const choiceKeys = ({ choices }: Menu): { keys: string; element: XmlElement }[] =>
  choices.flatMap(({ key, element }) => (key === undefined ? [] : [{ keys: keysOf(key), element }]));

const optionKeys = ({ options }: Field) =>
  options.flatMap(({ dtmf, element }) => (dtmf === undefined ? [] : [{ keys: keysOf(dtmf), element }]));

function keyedOf({
  vxml,
}: VxmlSubject): { prompts: readonly Prompt[]; own: ReturnType<typeof choiceKeys>; isWhole: boolean }[] {
  return vxml.dialogs.flatMap((dialog) => {
    if (dialog.kind === 'menu') {
      const isWhole = dialog.choices.every(({ grammars }) => grammars.length === 0);
      return [{ prompts: dialog.prompts, own: choiceKeys(dialog), isWhole }];
    }
    return dialog.items.flatMap((item) => {
      if (item.kind !== 'field' || item.options.length === 0) return [];
      const isWhole = item.grammars.length === 0 && item.type === undefined;
      return [{ prompts: item.prompts, own: optionKeys(item), isWhole }];
    });
  });
}

export const vxmlDuplicateKey = vxmlRule({
  code: 'vxml-duplicate-key',
  severity: 'error',
  spec: 'VoiceXML 2.0 2.2',
  summary: 'Two choices have the same key.',
  what: 'The keys of the choices of a menu, and of the options of a field, are different from each other.',
  why: 'The second one is never reached by key.',
  check(subject, report) {
    for (const { own } of keyedOf(subject)) {
      const seen = new Set<string>();
      for (const { keys, element } of own) {
        if (keys !== '' && seen.has(keys))
          report(
            findingAtAttribute(subject, element, 'dtmf', `the key ${keys} has a choice already`, 'use another key'),
          );
        seen.add(keys);
      }
    }
  },
});

const digits: { readonly [word: string]: string } = {
  ...{ zero: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9' },
  ...{ star: '*', pound: '#', hash: '#' },
};

function textOfSpeech(content: readonly Speech[]): string {
  return content
    .map((part) => (part.kind === 'text' ? part.text : 'content' in part ? textOfSpeech(part.content) : ' '))
    .join(' ');
}

export const vxmlAnnouncedKey = vxmlRule({
  code: 'vxml-announced-key',
  severity: 'warning',
  spec: 'VoiceXML 2.0 2.2',
  summary: 'A prompt announces a key that no choice has.',
  what: 'A prompt of a menu, or of a field with options, says "press 3" (also in words), and neither a choice, an option nor a link has this key. It is silent where a grammar may listen for more keys.',
  why: 'The caller presses what they were told to press, and is not understood.',
  check(subject, report) {
    const links = named(subject, 'link');
    const isOpen = links.some((link) => link.children.some((child) => child.kind === 'element'));
    const known = links.flatMap((link) => keysOf(attribute(link, 'dtmf') ?? ''));
    if (isOpen || subject.root !== undefined) return;
    for (const { prompts, own, isWhole } of keyedOf(subject)) {
      if (!isWhole) continue;
      const keys = new Set([...own.map((each) => each.keys), ...known]);
      for (const prompt of prompts) {
        const announced = /\bpress(?:\s+(?:the\s+)?(?:key|number))?\s+(?:the\s+)?(\d|[*#]|[a-z]+)\b/gi;
        for (const [, word] of textOfSpeech(prompt.content).matchAll(announced)) {
          const key = /^[\d*#]$/.test(word!) ? word! : digits[word!.toLowerCase()];
          if (key === undefined || keys.has(key)) continue;
          const message = `"press ${word}" is said, but no choice has the key ${key}`;
          const place = prompt.implied ? prompt : tagOf(prompt.element);
          report(findingAt(subject, place, message, `add dtmf="${key}" to a choice, or correct the prompt`));
        }
      }
    }
  },
});

/** The words of a grammar, without its tags. */
function wordsIn(element: XmlElement): string[] {
  const own = element.local === 'tag' || element.local === 'example' ? '' : textOf(element).value;
  const inner = element.children.flatMap((child) =>
    child.kind === 'element' && child.local !== 'tag' && child.local !== 'example' ? wordsIn(child) : [],
  );
  return [...own.split(/\s+/).filter((word) => word !== ''), ...inner];
}

export const vxmlDtmfMode = vxmlRule({
  code: 'vxml-dtmf-mode',
  severity: 'warning',
  spec: 'VoiceXML 2.0 3.1.1.4',
  summary: 'A grammar of keys is not declared as one.',
  what: 'A grammar in the document whose tokens are single keys, without mode="dtmf".',
  why: 'Without the mode it is a grammar for speech: the caller would have to say the digits, and keys match nothing.',
  check(subject, report) {
    for (const grammar of named(subject, 'grammar')) {
      if (attribute(grammar, 'mode') !== undefined || !grammar.children.some(({ kind }) => kind === 'element'))
        continue;
      const words = wordsIn(grammar);
      if (words.length === 0 || !words.every((word) => /^[0-9*#]$/.test(word))) continue;
      const message = 'this grammar holds keys, but has no mode="dtmf"';
      report(findingAt(subject, tagOf(grammar), message, 'add mode="dtmf"; for spoken digits write them as words'));
    }
  },
});
