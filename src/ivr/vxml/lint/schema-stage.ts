/** The schema stage of VoiceXML: libxml2 with `schemas/vxml.xsd`, beside the rules. */
import type { Diagnostic, RuleDoc, RuleSetting } from '../../../diagnostics/index.js';
import { exampleFiles, type RuleText } from '../../../diagnostics/rule-examples.js';
import { checkSchema, type SchemaStage } from '../../../grxml/schema/check-schema.js';
import { SchemaWorker } from '../../../grxml/schema/schema-worker.js';
import { withoutKnown } from '../../../grxml/validate/merge.js';
import { VXML_NAMESPACE, type VxmlDocument } from '../read/model.js';

export const vxmlSchemaViolation: RuleDoc = exampleFiles<RuleText<RuleDoc>>(
  'ivr/vxml/lint/examples',
  'vxml',
)({
  code: 'vxml-schema',
  severity: 'error',
  spec: 'VoiceXML 2.1 O',
  summary: 'The document does not agree with the XML Schema of VoiceXML.',
  what: 'libxml2 checks the document against schemas/vxml.xsd, which is written from the Recommendations. What a more precise rule has reported about the same element is not reported again.',
  why: 'Platforms validate documents with a schema when they load them: a document that fails is refused as a whole.',
});

/** Rules that say the same as a schema does, and more precisely. */
export const structural: ReadonlySet<string> = new Set([
  ...['vxml-fault', 'vxml-element', 'vxml-attribute', 'vxml-value', 'vxml-version', 'vxml-extension', 'vxml-namespace'],
  ...['vxml-document', 'vxml-schema-location'],
]);

let stage: SchemaStage | undefined;

/** Characters of a document beyond which libxml2 costs more than it tells: the rules have checked it. */
const mostCharacters = 500_000;

/**
 * What the schema says beyond the rules. A document without the namespace of VoiceXML, or a very large one, is not checked.
 * @param own the findings of the rules, those that the configuration turns off among them
 * @throws CctoolError of kind `unavailable` where libxml2 cannot run
 */
export async function schemaFindings(
  { document, root }: VxmlDocument,
  own: readonly Diagnostic[],
  setting: RuleSetting | undefined = 'error',
): Promise<Diagnostic[]> {
  if (setting === 'off' || root.namespace !== VXML_NAMESPACE || document.source.length > mostCharacters) return [];
  stage ??= { worker: new SchemaWorker('vxml.xsd'), code: vxmlSchemaViolation.code };
  const [outcome] = await checkSchema([document], stage);
  // What costs too much for libxml2 has been checked by the rules.
  if (!Array.isArray(outcome)) return [];
  return withoutKnown(document, own, outcome, structural).map(({ diagnostic }) => ({
    ...diagnostic,
    severity: setting,
  }));
}
