// Compares schemas/vxml.xsd with the W3C schema of VoiceXML 2.1, and both with the rules, over documents and over changes of
// them: node scripts/conformance/vxml-schema.mjs SCHEMA_FOLDER DOCUMENTS_FOLDER [CHANGES]. Needs a build.
// Documents with grammars in them are compared without these: their content has a schema of its own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { changed, numbers } from '../support/vxml-changes.mjs';

const [schemas, folder, count = '2000'] = process.argv.slice(2);
if (!schemas || !folder) {
  console.error('usage: vxml-schema.mjs SCHEMA_FOLDER DOCUMENTS_FOLDER [CHANGES]');
  process.exit(2);
}
const built = join(import.meta.dirname, '..', '..', 'build');
const { readVxml } = await import(join(built, 'ivr', 'vxml', 'read', 'read-vxml.js'));
const { lintVxml } = await import(join(built, 'ivr', 'vxml', 'lint', 'lint-vxml.js'));
const { structural } = await import(join(built, 'ivr', 'vxml', 'lint', 'schema-stage.js'));
const { checkSchema } = await import(join(built, 'grxml', 'schema', 'check-schema.js'));
const { SchemaWorker } = await import(join(built, 'grxml', 'schema', 'schema-worker.js'));
const { decode } = await import(join(built, 'xml', 'decode.js'));

const files = readdirSync(schemas)
  .filter((name) => name.endsWith('.xsd'))
  .map((name) => ({ fileName: name, contents: readFileSync(join(schemas, name), 'utf8') }));
const schema = files.filter(({ fileName }) => fileName === 'vxml.xsd');
const preload = files.filter(({ fileName }) => fileName !== 'vxml.xsd');

const plain = (text) =>
  text
    .replace(/^﻿?<\?xml[^>]*\?>/, '')
    .replace(/<!DOCTYPE[^>]*>/, '')
    .replace(/<grammar\b[^>]*\/>/g, '')
    .replace(/<grammar\b[\s\S]*?<\/grammar>/g, '')
    .replace(/\s(?:xmlns:xsi|xsi:\w+)="[^"]*"/g, '')
    .trim();

const documents = readdirSync(folder, { recursive: true })
  .filter((name) => /\.vxml$/i.test(name))
  .sort()
  .map((name) => ({ name, text: plain(decode(readFileSync(join(folder, name))).text) }))
  .filter(
    ({ text }) => /<vxml[^>]*xmlns="http:\/\/www\.w3\.org\/2001\/vxml"/.test(text) && !/<!ENTITY|conf:/.test(text),
  )
  .filter(({ text }) => readVxml(text, {}).diagnostics.length === 0);

const pick = numbers(11);
const cases = documents.map(({ name, text }) => ({ about: name, text }));
for (let tries = 0; cases.length < documents.length + Number(count) && tries < Number(count) * 10; tries++) {
  const { name, text } = documents[pick(documents.length)];
  const other = changed(text, pick);
  if (other !== text) cases.push({ about: `${name} changed`, text: other });
}

const worker = new SchemaWorker('vxml.xsd');
const own = await checkSchema(
  cases.map(({ text }) => readVxml(text, {}).document),
  { worker, code: 'vxml-schema' },
);
const theirs = [];
for (let at = 0; at < cases.length; at += 200) {
  const xml = cases.slice(at, at + 200).map(({ text }, i) => ({ fileName: `d${i}.xml`, contents: text }));
  const { errors } = await validateXML({ xml, schema, preload, maxMemoryPages: 16_384 });
  for (const { fileName } of xml)
    theirs.push(errors.filter(({ loc }) => loc?.fileName === fileName).map(({ message }) => message));
}

const counts = { both_valid: 0, both_invalid: 0, only_own_schema: 0, only_w3c_schema: 0 };
const kinds = new Map();
let rules = 0;
let withoutRule = 0;
for (const [i, { about, text }] of cases.entries()) {
  const [a, b] = [own[i].map?.(({ diagnostic }) => diagnostic.message) ?? [], theirs[i]];
  const verdict =
    a.length > 0 === b.length > 0
      ? a.length > 0
        ? 'both_invalid'
        : 'both_valid'
      : a.length > 0
        ? 'only_own_schema'
        : 'only_w3c_schema';
  counts[verdict]++;
  if (verdict.startsWith('only')) {
    const [message] = a.length > 0 ? a : b;
    const kind = `${verdict}: ${message.replace(/'[^']{0,80}'/g, "'…'").slice(0, 150)}`;
    if (!kinds.has(kind)) kinds.set(kind, []);
    kinds.get(kind).push(`${about}: ${message}`);
  }
  const found = await lintVxml(text, { uri: 'file:///app/main.vxml', schema: false });
  const byRules = found.some(({ code }) => structural.has(code));
  if (byRules) rules++;
  if (a.length > 0 && !byRules) {
    withoutRule++;
    console.log(`no rule: ${about}: ${a[0]}`);
  }
}
for (const [kind, list] of [...kinds].sort((x, y) => y[1].length - x[1].length))
  console.log(`${list.length} ${kind}\n    ${list[0]}`);
console.log(`${documents.length} documents, ${cases.length - documents.length} changes of them`);
console.log(counts);
console.log(
  `agreement of the schemas: ${((100 * (counts.both_valid + counts.both_invalid)) / cases.length).toFixed(1)} %; ${withoutRule} refused by our schema and by no rule; ${rules} reported by rules`,
);
