import type { Fix, Span } from '../../../diagnostics/index.js';
import type { ReadResult } from '../../read/index.js';
import { type GrammarRule, type RuleText, withExamples } from '../rule.js';

/** Passes on what the reader found in the document. */
function fromReading(code: string): GrammarRule['check'] {
  return ({ read }, report) => {
    for (const { code: found, message, hint, line, column, end_line, end_column } of read.diagnostics) {
      if (found !== code) continue;
      const span = { line, column, end_line, end_column };
      const fix = code === 'xml-reference' ? escapedSign(read, span) : undefined;
      report({ span, message, ...(hint === undefined ? {} : { hint }), ...(fix ? { fix } : {}) });
    }
  };
}

/** A "&" that begins nothing which could be a reference, written as one. */
function escapedSign({ document: { source, lines } }: ReadResult, { line, column }: Span): Fix | undefined {
  const at = lines.offset(line, column);
  if (source[at] !== '&' || /^&(#|[\p{L}_:][^\s<>&;]*;)/u.test(source.slice(at, at + 200))) return undefined;
  const edit = { ...lines.span(at, at + 1), text: '&amp;' };
  return { title: 'write &amp;', safety: 'safe', edits: [edit] };
}

const rows: readonly RuleText[] = [
  {
    code: 'xml-empty',
    severity: 'error',
    spec: 'XML 2.1',
    summary: 'The document is empty.',
    what: 'The file has no content, or only white space.',
    why: 'An empty grammar file is usually the result of a failed export or upload. A platform refuses it only when a call needs it.',
  },
  {
    code: 'xml-not-xml',
    severity: 'error',
    spec: 'SRGS 4',
    summary: 'The document is not a grammar in a form that is known.',
    what: 'The file begins with something other than markup, #ABNF or #JSGF, or contains binary data: JSON, text, or a compiled grammar.',
    why: 'Nothing can be checked; a wrong file in the right place fails every call that needs it.',
  },
  {
    code: 'xml-encoding',
    severity: 'error',
    spec: 'SRGS 4.4',
    summary: 'The bytes are not in the encoding that the document has or declares.',
    what: 'The bytes are decoded as the byte-order mark or the XML declaration says, and as UTF-8 without either. Bytes that do not fit, an unknown encoding, or a declaration that contradicts the byte-order mark are reported.',
    why: 'Names with accents turn into other letters, so callers who say them are not understood; strict platforms refuse the whole grammar.',
  },
  {
    code: 'xml-limit',
    severity: 'error',
    summary: 'The document is larger or deeper than the limits allow.',
    what: 'Size in bytes, nesting of elements and number of nodes are limited, so that a document from outside cannot exhaust the machine. Elements may be nested 256 levels deep.',
    why: 'Grammars in the field stay far below the limits; one that does not is generated wrongly, or an attack.',
  },
  {
    code: 'xml-entity-declaration',
    severity: 'error',
    spec: 'XML 4.2',
    summary: 'The document declares entities.',
    what: 'Entity declarations in the document type declaration are refused. The document type declaration itself is tolerated, never fetched and never applied.',
    why: 'Entities can make a document of a few lines grow to gigabytes, or read files of the server that loads it.',
  },
  {
    code: 'xml-reference',
    severity: 'error',
    spec: 'XML 4.1',
    summary: 'A bare "&", or a reference to an entity that does not exist.',
    what: 'In XML "&" begins a reference. Only &lt; &gt; &amp; &apos; and &quot; exist without a declaration, in addition to numeric references such as &#233;.',
    why: 'Company names such as AT&T and scripts with && are the most common reason why a grammar is not well-formed; no platform loads such a grammar.',
    fixes: { safe: 'Writes a bare "&" as &amp;.' },
  },
  {
    code: 'xml-tag-mismatch',
    severity: 'error',
    spec: 'XML 3.1',
    summary: 'A start tag and an end tag do not belong together.',
    what: 'Every element is closed by an end tag of its own name, innermost first. Both places are named: where the element was opened and where the wrong end tag is.',
    why: 'One missing end tag makes the whole grammar unreadable, and parsers often report it far from where it is missing.',
  },
  {
    code: 'xml-attribute',
    severity: 'error',
    spec: 'XML 3.1',
    summary: 'An attribute is malformed.',
    what: 'An attribute is a name, "=" and a quoted value; it is given once, and its value contains no "<".',
    why: 'A missing quote swallows everything up to the next one; the grammar does not load.',
  },
  {
    code: 'xml-namespace',
    severity: 'error',
    spec: 'XML Namespaces 5',
    summary: 'A prefix is not bound to a namespace.',
    what: 'A prefix of an element or attribute must be declared with xmlns:prefix="…" on it or around it.',
    why: 'Markup copied from another document without its namespace declarations makes the grammar unreadable.',
  },
  {
    code: 'xml-syntax',
    severity: 'error',
    spec: 'XML 2.1',
    summary: 'The document is not well-formed XML.',
    what: 'Everything else that keeps a document from being XML: text outside the root element, a second root, a comment that is not closed, an XML declaration that is not at the very start, a stray "<", characters that XML does not allow.',
    why: 'A document that is not well-formed is not loaded at all.',
  },
  {
    code: 'xml-document-grammar',
    severity: 'error',
    spec: 'VoiceXML 2.0 3.1.1',
    summary: 'A VoiceXML document was given where one grammar is expected.',
    what: 'A command that works on one grammar takes it from a VoiceXML document: the only one that the document holds, or the one that its name behind # chooses, as in app.vxml#drink. Grammars are named after their field, form, link or choice. Validation takes the document as a whole and checks all of them.',
    why: 'A field, its form and the links around it have grammars of their own, and a phrase is tested against one.',
  },
  {
    code: 'abnf-header',
    severity: 'error',
    spec: 'SRGS 4.2',
    summary: 'The first line of the ABNF form is malformed.',
    what: 'A grammar in ABNF form begins with #ABNF 1.0; or, with the name of its encoding, #ABNF 1.0 UTF-8; with single spaces and a line end after the semicolon.',
    why: 'Platforms tell the two forms of a grammar apart by this line; with a mistake in it the grammar is not recognised.',
  },
  {
    code: 'abnf-syntax',
    severity: 'error',
    spec: 'SRGS Appendix D',
    summary: 'The ABNF form of a grammar is not well-formed.',
    what: 'A rule or declaration of a grammar in ABNF form does not follow the syntax: a missing semicolon, an open group, string, tag or comment, an empty alternative, an invalid weight or repeat, a token that needs quotes. Without quotes a token holds only letters, digits and . - _ :; an apostrophe, a key such as * or # and the operators *, + and ? of other grammar formats need them.',
    why: 'A platform refuses the whole grammar for one missing character.',
  },
  {
    code: 'abnf-declaration',
    severity: 'error',
    spec: 'SRGS 4.1',
    summary: 'A declaration of the ABNF form is repeated or misplaced.',
    what: 'In a grammar in ABNF form all declarations come before the first rule, and base, language, mode, root and tag-format are declared at most once.',
    why: 'It is undefined which of two roots counts, and platforms refuse a declaration after a rule.',
  },
  {
    code: 'jsgf-header',
    severity: 'error',
    spec: 'JSGF 1.0',
    summary: 'The first line of a JSGF grammar is malformed.',
    what: 'A grammar in the Java Speech Grammar Format begins with #JSGF V1.0; with an optional encoding and locale before the semicolon, as in #JSGF V1.0 UTF-8 en;. The declaration of its name follows.',
    why: 'Recognisers tell grammar formats apart by this line; some read a file without it, others refuse it.',
  },
  {
    code: 'jsgf-syntax',
    severity: 'error',
    spec: 'JSGF 1.0',
    summary: 'A JSGF grammar is not well-formed.',
    what: 'A declaration, import or rule of a grammar in the Java Speech Grammar Format does not follow the syntax: a missing semicolon, an open group, string, tag or comment, an empty alternative, an invalid weight, a tag without anything before it.',
    why: 'A recogniser refuses the whole grammar for one missing character.',
  },
  {
    code: 'gsl-syntax',
    severity: 'error',
    spec: 'GSL 2.0',
    summary: 'A grammar in GSL is not well-formed.',
    what: "A rule of a grammar in Nuance's Grammar Specification Language does not follow the syntax: an open group, string or command, an operator behind what it applies to, a name with a capital letter that no rule has. Words are in small letters, names of rules have a capital.",
    why: 'The compiler of the recogniser refuses the whole grammar.',
  },
  {
    code: 'gsl-lost',
    severity: 'warning',
    spec: 'GSL 2.0',
    summary: 'A part of a grammar in GSL has no plain meaning in SRGS and SISR.',
    what: 'Slots and return commands become tags of SISR. Functions of a package, dynamic grammars, the slots of included files, and keys among spoken words are left out, each named with its line.',
    why: 'After the conversion the phrase is recognised and its meaning is empty or another one.',
  },
];

/** Rules about the text of a document, before it is a grammar: the readers of the two forms find what they report. */
export const readingRules: readonly GrammarRule[] = rows.map((row) =>
  withExamples({ ...row, check: fromReading(row.code) }),
);
