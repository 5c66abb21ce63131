// Writes schemas/vxml.xsd from the table of elements in src/ivr/vxml/schema. Needs a build.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vxmlSchema } from '../build/ivr/vxml/schema/write-schema.js';

writeFileSync(join(import.meta.dirname, '..', 'schemas', 'vxml.xsd'), vxmlSchema());
console.log('schemas/vxml.xsd');
