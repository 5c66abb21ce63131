// Writes docs/ssml.md: what each element and attribute of SSML and of the services does here. Needs a build.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spokenText, toSentences } from '../build/voice/text/sentences.js';
import { readSsml } from '../build/voice/text/ssml.js';
import { ssmlPage } from './support/ssml-page.mjs';

const page = join(import.meta.dirname, '..', 'docs', 'ssml.md');
writeFileSync(
  page,
  ssmlPage((source) => spokenText(toSentences(readSsml(source)))),
);
console.log('docs/ssml.md');
