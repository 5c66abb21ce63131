import { CctoolError, compareDiagnostics, type Diagnostic, type RuleSetting } from '../../../diagnostics/index.js';
import type { Resolve } from '../../../grxml/resolver.js';
import { Suppressions } from '../../../grxml/validate/suppress.js';
import { validateGrammars } from '../../../grxml/validate/validate-grammars.js';
import { readVxml } from '../read/read-vxml.js';
import { loadFaults } from '../run/load-faults.js';
import { VxmlLibrary } from './library.js';
import { vxmlRules } from './rules/index.js';
import { schemaFindings, structural, vxmlSchemaViolation } from './schema-stage.js';
import { vxmlSubject } from './subject.js';

const nothingIsRead: Resolve = async (uri) => {
  throw new CctoolError('forbidden', `${uri}: other documents are not read here`);
};

export interface LintVxmlOptions {
  /** The document's own address. */
  uri: string;
  /** Gives the documents, scripts and grammars that it names; without it they are not looked at. */
  resolve?: Resolve;
  /** Severity by code; `off` silences a rule. What keeps a document from being read stays an error. */
  rules?: { readonly [code: string]: RuleSetting };
  /** Run the schema stage (libxml2). Default true. */
  schema?: boolean;
  /** Shared by the documents of one run, so that each is read once. */
  library?: VxmlLibrary;
}

const codes: ReadonlySet<string> = new Set([
  'vxml-fault',
  vxmlSchemaViolation.code,
  ...vxmlRules.map(({ code }) => code),
]);

/** Most findings of one rule in a document. */
const mostPerRule = 1000;

/**
 * Reads a VoiceXML document and runs every rule over it: as XML, as VoiceXML, over the documents that it names, and over the
 * grammars that it holds or names (their errors only).
 * @returns findings in the order of the text
 */
export async function lintVxml(input: string | Uint8Array, options: LintVxmlOptions): Promise<Diagnostic[]> {
  const { uri, resolve = nothingIsRead, rules = {} } = options;
  const { vxml, document, diagnostics } = readVxml(input, { uri });
  if (!vxml || diagnostics.length > 0) return diagnostics;
  const library = options.library ?? new VxmlLibrary(resolve);
  const subject = vxmlSubject(vxml, await library.around(vxml));
  const found: Diagnostic[] = loadFaults(vxml).map(({ at, message }) => ({
    code: 'vxml-fault',
    severity: 'error',
    message,
    ...document.lines.span(at.start, at.start + 1 + at.element.name.length),
  }));
  // VoiceXML 1.0 is another language: its elements and events are not mistakes.
  const isOld = vxml.version === '1.0';
  if (isOld) found.length = 0;
  const silenced: Diagnostic[] = [];
  for (const rule of vxmlRules) {
    if (isOld && rule.code !== 'vxml-version') continue;
    const severity = rules[rule.code] ?? rule.severity;
    if (severity === 'off' && !structural.has(rule.code)) continue;
    let count = 0;
    const said = new Set<string>();
    rule.check(subject, ({ span, message, hint }) => {
      const { code, spec } = rule;
      const isRepeated = rule.isNamedOnce === true && said.has(message);
      if (rule.isNamedOnce) said.add(message);
      if (!isRepeated && ++count > mostPerRule) return;
      const added = { ...(spec === undefined ? {} : { spec }), ...(hint === undefined ? {} : { hint }) };
      // The schema does not bring back a rule that the configuration turns off, nor what was named once.
      if (severity === 'off' || isRepeated) silenced.push({ code, severity: rule.severity, message, ...span });
      else found.push({ code, severity, message, ...span, ...added });
    });
  }
  if (!isOld && options.schema !== false)
    found.push(...(await schemaFindings(vxml, [...found, ...silenced], rules[vxmlSchemaViolation.code])));
  const settings = { ...rules };
  const documents = [{ source: input, uri, ...(options.resolve && { resolve: options.resolve }) }];
  const [grammars] = isOld
    ? []
    : await validateGrammars(documents, { schema: false, rules: settings, library: library.grammars });
  // A document need not have a grammar.
  found.push(...(grammars?.errors ?? []).filter(({ code }) => code !== 'root-element'));
  const suppressions = new Suppressions(document);
  const left = found.filter(
    ({ code, line, column }) => !suppressions.covers([code], document.lines.offset(line, column)),
  );
  const complaints = suppressions.complaints({
    ran: codes,
    isElsewhere: (code) => !code.startsWith('vxml-'),
    settings,
  });
  return [...left, ...complaints].sort(compareDiagnostics);
}
