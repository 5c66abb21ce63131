import { SaxesParser } from 'saxes';

/** Every start tag of an XML text with its attributes, in order; throws where the text is no XML. */
export function startTags(xml: string): { name: string; attributes: { [name: string]: string } }[] {
  const found: { name: string; attributes: { [name: string]: string } }[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) =>
    found.push({ name, attributes: attributes as { [n: string]: string } }),
  );
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}
