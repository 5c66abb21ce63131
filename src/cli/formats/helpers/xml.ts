/** Characters that XML 1.0 forbids, even as references: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const illegal =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const entities: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Text as the value of an XML attribute; what XML cannot hold becomes U+FFFD. */
export function xmlAttribute(text: string): string {
  return text.replace(illegal, '\uFFFD').replace(/[&<>"'\n\r\t]/g, (character) => entities[character]!);
}

/** Text as the content of an XML element; what XML cannot hold becomes U+FFFD. */
export function xmlText(text: string): string {
  return text.replace(illegal, '\uFFFD').replace(/[&<>\r]/g, (character) => entities[character]!);
}
