/** The XML Schema of VoiceXML, written from the table of elements: `schemas/vxml.xsd` is what `vxmlSchema` gives. */
import { xmlAttribute } from '../../../xml/write-xml.js';
import { VXML_NAMESPACE } from '../read/model.js';
import { elementModels, exclusive, type ValueKind } from './elements.js';

/** The simple types of values. White space at the ends is left out before. */
const types: { readonly [kind in Exclude<ValueKind, readonly string[]>]: string | undefined } = {
  text: undefined,
  time: String.raw`\+?([0-9]+(\.[0-9]*)?|\.[0-9]+)(ms|s)`,
  boolean: 'true|false',
  count: '[0-9]+',
  integer: '[0-9]+',
  weight: String.raw`[0-9]+(\.[0-9]*)?|\.[0-9]+`,
  id: String.raw`[\p{L}_][\p{L}\p{M}\p{N}._\-]*`,
  variable: String.raw`[\p{L}_$][\p{L}\p{M}\p{N}_$]*`,
  keys: '[ 0-9#*]*[0-9#*][ 0-9#*]*',
};

const head = `<?xml version="1.0" encoding="UTF-8"?>
<!--
  VoiceXML 2.0 (W3C Recommendation, 16 March 2004) and 2.1 (19 June 2007) as an XML Schema.
  Written for cctool from the text of the Recommendations; MIT licence. Made by scripts/vxml-schema.mjs from the table of
  elements that the rules use.

  It says which elements and attributes stand where, what values are of which kind, and which attributes exclude each other.
  What a schema of this kind cannot say, and cctool checks by itself: expressions, names and targets, what a grammar has of
  src, srcexpr and content, and everything that concerns more than one element.

  Elements and attributes of other namespaces may stand anywhere, as extensions of platforms do. The content of a grammar
  is checked by srgs.xsd.
-->
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${VXML_NAMESPACE}" xmlns:v="${VXML_NAMESPACE}"
           targetNamespace="${VXML_NAMESPACE}" elementFormDefault="qualified">
`;

/** The schema, line by line. */
export function vxmlSchema(): string {
  const lines: string[] = [];
  for (const [name, pattern] of Object.entries(types)) {
    if (pattern === undefined) continue;
    lines.push(`  <xs:simpleType name="${name}">`, '    <xs:restriction base="xs:token">');
    lines.push(`      <xs:pattern value="${xmlAttribute(pattern)}"/>`, '    </xs:restriction>', '  </xs:simpleType>');
  }
  for (const [name, model] of elementModels) {
    const isOpen = model.children.has('*');
    const isMixed = isOpen || model.text;
    const constraints = exclusive[name] ?? [];
    lines.push('', `  <xs:element name="${name}">`, `    <xs:complexType${isMixed ? ' mixed="true"' : ''}>`);
    lines.push(`      <xs:choice minOccurs="${name === 'vxml' ? 1 : 0}" maxOccurs="unbounded">`);
    if (isOpen) lines.push('        <xs:any namespace="##any" processContents="skip"/>');
    else {
      for (const child of [...model.children].sort()) lines.push(`        <xs:element ref="${child}"/>`);
      lines.push('        <xs:any namespace="##other" processContents="skip"/>');
    }
    lines.push('      </xs:choice>');
    for (const [attribute, { kind, required }] of model.attributes)
      lines.push(...attributeLines(attribute, kind, required));
    lines.push('      <xs:anyAttribute namespace="##other" processContents="skip"/>', '    </xs:complexType>');
    for (const names of constraints) {
      lines.push(`    <xs:key name="${name}-one-of-${names.join('-')}">`, '      <xs:selector xpath="."/>');
      lines.push(`      <xs:field xpath="${names.map((each) => `@${each}`).join('|')}"/>`, '    </xs:key>');
    }
    if (name === 'vxml') {
      lines.push('    <xs:unique name="dialog-id">', '      <xs:selector xpath="v:form|v:menu"/>');
      lines.push('      <xs:field xpath="@id"/>', '    </xs:unique>');
    }
    lines.push('  </xs:element>');
  }
  return `${head}${lines.join('\n')}\n</xs:schema>\n`;
}

function attributeLines(name: string, kind: ValueKind, required: boolean): string[] {
  const use = required ? ' use="required"' : '';
  if (kind === 'text') return [`      <xs:attribute name="${name}" type="xs:string"${use}/>`];
  if (typeof kind === 'string') return [`      <xs:attribute name="${name}" type="${kind}"${use}/>`];
  return [
    `      <xs:attribute name="${name}"${use}>`,
    '        <xs:simpleType>',
    '          <xs:restriction base="xs:token">',
    ...kind.map((value) => `            <xs:enumeration value="${xmlAttribute(value)}"/>`),
    '          </xs:restriction>',
    '        </xs:simpleType>',
    '      </xs:attribute>',
  ];
}
