import { xmlAttribute, xmlText } from '../../xml/write-xml.js';
import type { Interpretation } from '../semantics/index.js';
import type { PhraseOutcome } from './test-phrase.js';

/** What a recogniser would report, beside the outcome: where the grammar is, its mode and its language. */
export interface ResultSource {
  /** The address of the grammar. */
  grammar: string;
  mode: 'voice' | 'dtmf';
  language?: string;
}

/**
 * The outcome of a phrase as a recognition result of NLSML, as MRCP version 2 has it (RFC 6787, section 6.3.1): an
 * interpretation per distinct meaning, best first; the instance is the value in the XML form of SISR 1.0 (section 7).
 */
export function writeNlsml(outcome: PhraseOutcome, { grammar, mode }: ResultSource): string {
  const input = (content: string) => `    <input mode="${mode === 'dtmf' ? 'dtmf' : 'speech'}">${content}</input>`;
  const interpretation = (instance: string, content: string) => [
    '  <interpretation>',
    `    ${instance === '' ? '<instance/>' : `<instance>${instance}</instance>`}`,
    input(content),
    '  </interpretation>',
  ];
  const spoken = xmlText(outcome.result.words.join(' '));
  const meanings = outcome.meanings;
  const lines =
    meanings.length === 0
      ? interpretation('', `<nomatch>${spoken}</nomatch>`)
      : meanings.flatMap((reading) => interpretation(contentOf(reading.interpretation), spoken));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<result xmlns="urn:ietf:params:xml:ns:mrcpv2" grammar="${xmlAttribute(grammar)}">`,
    ...lines,
    '</result>',
  ].join('\n');
}

/**
 * The outcome of a phrase in EMMA 1.0 (W3C, 2009): one interpretation, or several in `emma:one-of`, best first. A value
 * that is not an object is an `emma:literal`; a phrase that does not match is `emma:uninterpreted`.
 */
export function writeEmma(outcome: PhraseOutcome, { grammar, mode, language }: ResultSource): string {
  const how = mode === 'dtmf' ? 'emma:medium="tactile" emma:mode="dtmf"' : 'emma:medium="acoustic" emma:mode="voice"';
  const lang = language === undefined || mode === 'dtmf' ? '' : ` emma:lang="${xmlAttribute(language)}"`;
  const tokens = `emma:tokens="${xmlAttribute(outcome.result.words.join(' '))}" emma:grammar-ref="grammar1"${lang}`;
  const meanings = outcome.meanings;
  const interpretations = meanings.map(({ interpretation }, index) => {
    const attributes = `id="int${index + 1}" ${how} emma:verbal="true" ${tokens}`;
    return `<emma:interpretation ${attributes}>${emmaContent(interpretation)}</emma:interpretation>`;
  });
  const body =
    meanings.length === 0
      ? [`<emma:interpretation id="int1" ${how} ${tokens} emma:uninterpreted="true"/>`]
      : meanings.length === 1
        ? interpretations
        : [
            `<emma:one-of id="all" disjunction-type="understanding" ${how}>`,
            ...interpretations.map((each) => `  ${each}`),
            '</emma:one-of>',
          ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<emma:emma version="1.0" xmlns:emma="http://www.w3.org/2003/04/emma">',
    `  <emma:grammar id="grammar1" ref="${xmlAttribute(grammar)}"/>`,
    ...body.map((line) => `  ${line}`),
    '</emma:emma>',
  ].join('\n');
}

const contentOf = (interpretation: Interpretation): string => interpretation.xml({ root: '' });

function emmaContent(interpretation: Interpretation): string {
  const { value } = interpretation;
  const content = contentOf(interpretation);
  return typeof value === 'object' && value !== null ? content : `<emma:literal>${content}</emma:literal>`;
}
