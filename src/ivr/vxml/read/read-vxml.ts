import type { Diagnostic } from '../../../diagnostics/index.js';
import { readXml } from '../../../xml/read-xml.js';
import type { DocumentKind, ReadLimits, XmlDocument } from '../../../xml/tree.js';
import { documentContents } from './build-dialogs.js';
import type { VxmlDocument } from './model.js';
import { attribute, languageOf, written } from './values.js';

/** A VoiceXML document, for the reader of XML. */
export const vxmlKind: DocumentKind = {
  name: 'VoiceXML',
  root: 'vxml',
  start: 'a VoiceXML document begins with <vxml version="2.1" xmlns="http://www.w3.org/2001/vxml">',
  whenLarge: 'split the application into several documents',
  whenDeep: 'move inner parts into dialogs of their own',
};

/** Documents are written by people or by servers, a page at a time; the largest public one has 200 KB. */
export const vxmlLimits: ReadLimits = { bytes: 8 * 1024 * 1024, depth: 128, nodes: 500_000 };

/** A document as XML and as VoiceXML. */
export interface VxmlReading {
  document: XmlDocument;
  /** Absent if the document is not VoiceXML at all, or a limit stopped the reading. */
  vxml?: VxmlDocument;
  /** What is wrong with the document as XML; every one is an error. */
  diagnostics: Diagnostic[];
  stopped: boolean;
}

/**
 * Reads a VoiceXML document of version 2.0 or 2.1: bytes in any encoding that XML has, or text. It never throws on bad
 * input. What is wrong as VoiceXML is left out or read as its author most likely meant it; the rules of lint report it.
 * @param options `uri` is the document's own address, `limits` what reading may cost (default `vxmlLimits`)
 */
export function readVxml(
  input: string | Uint8Array,
  options: { uri?: string; limits?: Partial<ReadLimits> } = {},
): VxmlReading {
  const limits = { ...vxmlLimits, ...options.limits };
  const { document, diagnostics, stopped } = readXml(input, vxmlKind, { limits });
  if (stopped || document.root?.local !== 'vxml') return { document, diagnostics, stopped };
  return { document, vxml: buildVxml(document, document.root, options.uri ?? ''), diagnostics, stopped };
}

function buildVxml(document: XmlDocument, root: NonNullable<XmlDocument['root']>, uri: string): VxmlDocument {
  const language = languageOf(root);
  const base = attribute(root, 'xml:base');
  return {
    uri,
    base: base === undefined || !URL.canParse(base, uri || undefined) ? uri : new URL(base, uri || undefined).href,
    ...written(root, 'version', 'application'),
    ...(language !== undefined && { language }),
    document,
    root,
    ...documentContents(root),
  };
}
