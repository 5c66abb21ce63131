import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { default as formatsOfAjv } from 'ajv-formats';
import { validateXML } from 'xmllint-wasm';

const folder = join(import.meta.dirname, '../published');
const withFormats = formatsOfAjv as unknown as (ajv: Ajv) => Ajv;
let sarif: ReturnType<Ajv['compile']> | undefined;

/** The faults of a SARIF log by the schema that OASIS published (draft 4, whose `id` is the one word that Ajv reads otherwise). */
export function sarifFaults(log: unknown): unknown[] {
  if (!sarif) {
    const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(join(folder, 'sarif-schema-2.1.0.json'), 'utf8'));
    sarif = withFormats(new Ajv({ allErrors: true, strict: false })).compile(schema);
  }
  sarif(log);
  return sarif.errors ?? [];
}

/** The faults of a JUnit report by the schema that the xUnit plugin of Jenkins publishes. */
export async function junitFaults(text: string): Promise<unknown[]> {
  const schema = readFileSync(join(folder, 'junit-10.xsd'), 'utf8');
  const { errors } = await validateXML({ xml: [{ fileName: 'junit.xml', contents: text }], schema: [schema] });
  return [...errors];
}
