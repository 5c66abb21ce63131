import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { engineTypes } from '../src/voice/engines/engine-types.js';
import { installCommand } from '../src/voice/engines/onnx/onnx-runtime.js';
import { createVoices } from '../src/voice/settings.js';

// The configuration and the commands of the page are used as they stand there, with test models under the voices' names.
const root = resolve(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/voices.md'), 'utf8');
const configuration = page.match(/```yaml\n([\s\S]*?)```/)![1]!;
const services = page.match(/## Services[\s\S]*?```yaml\n([\s\S]*?)```/)![1]!;
const commands = page
  .match(/```sh\n(cctool voice voices[\s\S]*?)```/)![1]!
  .trim()
  .split('\n');
const cwd = mkdtempSync(join(tmpdir(), 'cctool-docs-voices-'));

beforeAll(() => {
  const models = join(cwd, 'models');
  execFileSync(process.execPath, [join(root, 'scripts/make-test-model.mjs'), models]);
  writeFileSync(join(cwd, 'cctool.config.yaml'), configuration);
  const voices = join(cwd, 'voices');
  for (const [voice, language] of [
    ['en_US-amy-medium', { code: 'en_US' }],
    ['fr_FR-siwis-medium', { code: 'fr_FR' }],
  ] as const) {
    cpSync(join(models, 'piper/letters.onnx'), join(voices, 'piper', `${voice}.onnx`));
    const sidecar = JSON.parse(readFileSync(join(models, 'piper/letters.onnx.json'), 'utf8'));
    writeFileSync(join(voices, 'piper', `${voice}.onnx.json`), JSON.stringify({ ...sidecar, language }));
  }
  cpSync(join(models, 'kokoro'), join(voices, 'kokoro'), { recursive: true });
  cpSync(join(voices, 'kokoro/voices/af_one.bin'), join(voices, 'kokoro/voices/af_heart.bin'));
});
afterAll(() => rmSync(cwd, { recursive: true }));

const schema = JSON.parse(readFileSync(join(root, 'schemas/config.schema.json'), 'utf8'));

test.each([
  ['configuration', configuration],
  ['configuration of services', services],
])('the %s of the page is one', (_, text) => {
  const validate = new Ajv({ allowUnionTypes: true, strict: false }).compile(schema);
  expect(validate(parse(text)), JSON.stringify(validate.errors)).toBe(true);
  expect(createVoices(parse(text).voice).engines.length).toBeGreaterThan(3);
});

test('the page names every setting of a service', () => {
  const section = page.slice(page.indexOf('## Services'), page.indexOf('## Pronunciation'));
  for (const type of ['openai', 'azure', 'google', 'elevenlabs', 'polly', 'piper-http']) {
    for (const name of Object.keys(schema.definitions[type].properties)) {
      // token_file is to token_env what api_key_file is to api_key_env.
      if (name !== 'token_file') expect(section, `${type}: ${name}`).toMatch(new RegExp(`\\b${name}\\b`));
    }
  }
});

test.each(commands)('%s', (command) => {
  const program = join(root, 'bin/cctool.js');
  // The engine espeak of the page is there only where the program is: listing the voices then tells it and fails.
  const allowed = command === 'cctool voice voices' ? ' || [ $? = 1 ]' : '';
  const script = `cctool() { '${process.execPath}' '${program}' "$@"; }; ${command}${allowed}`;
  const text = execFileSync('bash', ['-c', script], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const file = / -o (\S+)/.exec(command)?.[1];
  if (file) expect(existsSync(join(cwd, file))).toBe(true);
  else {
    expect(text).toMatch(/^piper:en_US-amy-medium +en-US, neural/m);
    expect(text).toMatch(/^house-voice:nova .*remote: the text leaves this machine/m);
  }
});

test('the page names every type of engine and the command that errors name', () => {
  expect(
    engineTypes
      .map(({ type }) => type)
      .filter((type) => !page.includes(`\`${type}\``) && !page.includes(`type: ${type}`)),
  ).toEqual(['flite', 'espeak']);
  for (const setting of ['espeak: {}', 'flite: {}', installCommand]) expect(page).toContain(setting);
});
