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

/** Called with each part of a value that XML cannot hold and that is left out. */
export type ReportLoss = (problem: string) => void;

/**
 * The outcome of a phrase as a recognition result of NLSML, as MRCP version 2 has it (RFC 6787, section 6.3.1): an
 * interpretation per distinct meaning, best first; the instance is the value in the XML form of SISR 1.0 (section 7). A phrase
 * without words that does not match is silence: `noinput`.
 */
export function writeNlsml(outcome: PhraseOutcome, { grammar, mode }: ResultSource, report?: ReportLoss): string {
  const input = (content: string) => `    <input mode="${mode === 'dtmf' ? 'dtmf' : 'speech'}">${content}</input>`;
  const interpretation = (instance: string, content: string) => [
    '  <interpretation>',
    `    ${instance === '' ? '<instance/>' : `<instance>${instance}</instance>`}`,
    input(content),
    '  </interpretation>',
  ];
  const spoken = xmlText(outcome.result.words.join(' '));
  const { meanings } = outcome;
  const lines =
    meanings.length === 0
      ? interpretation('', isSilence(outcome) ? '<noinput/>' : `<nomatch>${spoken}</nomatch>`)
      : meanings.flatMap((reading) => interpretation(contentOf(reading.interpretation, report).xml, spoken));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<result xmlns="urn:ietf:params:xml:ns:mrcpv2" grammar="${xmlAttribute(grammar)}">`,
    ...lines,
    '</result>',
  ].join('\n');
}

/**
 * The outcome of a phrase in EMMA 1.0 (W3C, 2009): one interpretation, or several in `emma:one-of`, best first. A value
 * that is only text is an `emma:literal`; a phrase that does not match, or whose tags give no value, is
 * `emma:uninterpreted`, silence that does not match `emma:no-input`.
 */
export function writeEmma(
  outcome: PhraseOutcome,
  { grammar, mode, language }: ResultSource,
  report?: ReportLoss,
): string {
  const how = mode === 'dtmf' ? 'emma:medium="tactile" emma:mode="dtmf"' : 'emma:medium="acoustic" emma:mode="voice"';
  const lang = language === undefined || mode === 'dtmf' ? '' : ` emma:lang="${xmlAttribute(language)}"`;
  const tokens = `emma:tokens="${xmlAttribute(outcome.result.words.join(' '))}" emma:grammar-ref="grammar1"${lang}`;
  const { meanings } = outcome;
  const interpretations = meanings.map(({ interpretation }, index) => {
    const attributes = `id="int${index + 1}" ${how} emma:verbal="true" ${tokens}`;
    if (interpretation.value === undefined) return `<emma:interpretation ${attributes} emma:uninterpreted="true"/>`;
    const { xml, isText } = contentOf(interpretation, report);
    const content = isText ? `<emma:literal>${xml}</emma:literal>` : xml;
    return `<emma:interpretation ${attributes}>${content}</emma:interpretation>`;
  });
  const unheard = isSilence(outcome) ? 'emma:no-input="true"' : `${tokens} emma:uninterpreted="true"`;
  const body =
    meanings.length === 0
      ? [`<emma:interpretation id="int1" ${how} ${unheard}/>`]
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

const isSilence = ({ result, meanings }: PhraseOutcome) => meanings.length === 0 && result.words.length === 0;

/** Properties that belong to the element of a value (SISR 1.0, section 7): without one they would be lost. */
const ofElement = ['_attributes', '_nsdecl', '_nsprefix'];

/** A value in the XML form of SISR: the content alone, or in an element `result` where it has attributes of its own. */
function contentOf({ value, xml }: Interpretation, report?: ReportLoss): { xml: string; isText: boolean } {
  const options = report ? { report } : {};
  if (typeof value !== 'object' || value === null) return { xml: xml({ root: '', ...options }), isText: true };
  const names = Object.keys(value);
  // An array has its length as an attribute.
  const needsElement = Array.isArray(value) || names.some((name) => ofElement.includes(name));
  const isText = !needsElement && names.length === 1 && names[0] === '_value';
  return { xml: xml({ root: needsElement ? 'result' : '', ...options }), isText };
}
