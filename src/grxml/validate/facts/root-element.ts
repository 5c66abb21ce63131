import type { SourceFix } from '../../../diagnostics/index.js';
import { SRGS_NAMESPACE, type XmlElement } from '../../model.js';
import { setAttribute } from './edits.js';
import { tagRange } from './places.js';

/** Takes a finding about the structure of a document. */
export type ReportStructure = (
  code: string,
  range: { start: number; end: number },
  message: string,
  hint?: string,
  fix?: SourceFix,
) => void;

/** The root must be `grammar` in the namespace of SRGS; false where nothing below it can be meant as SRGS. */
export function checkRoot(root: XmlElement, report: ReportStructure): boolean {
  if (root.local === 'GRAMMAR' && root.namespace === '') {
    report(
      'sapi-grammar',
      tagRange(root),
      'this is a Microsoft SAPI 5 text grammar, not SRGS',
      'convert it: <RULE NAME="x"> becomes <rule id="x">, <P> becomes <item>, <L> becomes <one-of>, <O> becomes <item repeat="0-1">',
    );
    return false;
  }
  if (root.local !== 'grammar') {
    const isCase = root.local.toLowerCase() === 'grammar';
    const isVoiceXml = root.local === 'vxml';
    report(
      'root-element',
      tagRange(root),
      `the root element is <${root.name}>, not <grammar>`,
      isCase
        ? 'XML names are case-sensitive: write <grammar>'
        : isVoiceXml
          ? 'this is a VoiceXML document without a grammar'
          : 'a grammar document begins with <grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" …>',
    );
    return isCase;
  }
  if (root.namespace !== SRGS_NAMESPACE) {
    const declared = root.attributes.find((attribute) => attribute.name === 'xmlns');
    report(
      'grammar-namespace',
      declared ?? tagRange(root),
      root.namespace === '' ? 'the grammar has no namespace' : `the grammar is in the namespace "${root.namespace}"`,
      `write xmlns="${SRGS_NAMESPACE}"`,
      root.prefix === '' ? setAttribute(root, 'xmlns', SRGS_NAMESPACE, 'safe') : undefined,
    );
  }
  return true;
}
