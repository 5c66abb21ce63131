import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadWorkspace } from '../src/config/workspace.js';
import { readWav } from '../src/voice/audio/wav.js';
import { TestServer } from './support/server.js';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'cctool-voices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const workspace = join(folder, 'workspace');
mkdirSync(workspace);
execFileSync(process.execPath, [join(root, 'scripts/make-test-model.mjs'), workspace]);
writeFileSync(
  join(workspace, 'cctool.config.yaml'),
  `voice:
  default: greeter
  aliases:
    greeter: piper:letters
  engines:
    piper:
      folder: piper
      phonemes: english
    kokoro:
      folder: kokoro
      phonemes: english
`,
);

interface Run {
  status: number;
  stdout: string;
  stderr: string;
}
/** Runs the built command line as a process of its own. */
const cctool = (args: string[], { cwd = workspace, program = root } = {}): Promise<Run> =>
  new Promise((done) => {
    const env = { ...process.env, CCTOOL_DATA: join(folder, 'data') };
    const child = spawn(process.execPath, [join(program, 'bin/cctool.js'), ...args], { cwd, env });
    const run = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => {
      run.stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      run.stderr += chunk;
    });
    child.on('close', (status) => done({ status: status ?? -1, ...run }));
  });

/** Whole periods in 256 samples that fit a piece of sound best, by correlation with each. */
function periodsIn(samples: Float32Array): number {
  const strength = (periods: number) => {
    let [sine, cosine] = [0, 0];
    for (const [i, sample] of samples.entries()) {
      sine += sample * Math.sin((2 * Math.PI * periods * i) / 256);
      cosine += sample * Math.cos((2 * Math.PI * periods * i) / 256);
    }
    return sine ** 2 + cosine ** 2;
  };
  const all = Array.from({ length: 120 }, (_, i) => strength(i + 1));
  return all.indexOf(Math.max(...all)) + 1;
}

describe('local voices through the built command line', () => {
  test('generate: the tones of the model are in the file, in order, at their places', async () => {
    const args = ['voice', 'generate', '--text', 'hi you.', '--voice', 'piper:letters', '--preset', 'wideband-16k'];
    const first = await cctool([...args, '-o', 'a.wav', '--json']);
    expect(first.stderr).toBe('');
    const answer = JSON.parse(first.stdout);
    const digest = createHash('sha256')
      .update(readFileSync(join(workspace, 'piper/letters.onnx')))
      .digest('hex');
    expect(answer.engine).toMatchObject({ id: 'piper', neural: true });
    expect(answer.engine.version).toContain(`sha256:${digest}`);
    const wav = readWav(readFileSync(join(workspace, 'a.wav')));
    const samples = wav.channels[0]!;
    // 100 ms and 200 ms of silence of the preset around begin, pad, seven letters with their pads, end, three scales.
    const [head, tail] = [1600, 3200];
    expect(samples.length).toBe(head + 256 * (2 + 7 * 2 + 1) + 3 + tail);
    // Ids of the voice's letters: a is 4, space 3, point 30; a tone has one period more than its id.
    const ids = [1, 0, ...[...'hi you.'].flatMap((letter) => [letterId(letter), 0]), 2];
    const heard = ids.map((_, i) => periodsIn(samples.subarray(head + i * 256, head + (i + 1) * 256)));
    expect(heard).toEqual(ids.map((id) => id + 1));
    await cctool([...args, '-o', 'b.wav']);
    expect(readFileSync(join(workspace, 'b.wav'))).toEqual(readFileSync(join(workspace, 'a.wav')));
  });

  test('a model that tells its timing: each phoneme where its tone is', async () => {
    const text = '[[ab]]. [[ba]].';
    const args = [
      'voice',
      'generate',
      '--text',
      text,
      '--voice',
      'piper:tones',
      '--preset',
      'wideband-16k',
      '--json',
      '--marks',
    ];
    const { marks } = JSON.parse((await cctool(args)).stdout);
    // A frame is 16 ms: begin, pad, a, pad, b, pad, point, pad, end; after three scales, 350 ms and then b before a.
    const second = 100 + 9 * 16 + 350;
    const times = marks.map((mark: { value: string; start_ms: number; end_ms: number }) => [
      mark.value,
      mark.start_ms,
      mark.end_ms,
    ]);
    expect(times).toEqual([
      ['a', 132, 148],
      ['b', 164, 180],
      ['.', 196, 212],
      ['b', second + 32, second + 48],
      ['a', second + 64, second + 80],
      ['.', second + 96, second + 112],
    ]);
  });

  test('voices are listed with what they are', async () => {
    const { status, stdout } = await cctool(['voice', 'voices']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^flite:rms +en-US, male, not neural/m);
    expect(stdout).toMatch(/^piper:letters +en-US, neural, not stated: see the model card of the voice$/m);
    expect(stdout).toMatch(/^piper:many\/bob +en-US, neural/m);
    expect(stdout).toMatch(/^kokoro:bm_two +en-GB, male, neural, Apache-2\.0/m);
    expect(stdout).toMatch(/^greeter += piper:letters$/m);
  });

  test('an unknown voice names those that exist', async () => {
    const { status, stderr } = await cctool([
      'voice',
      'generate',
      '--text',
      'a',
      '--voice',
      'piper:nova',
      '-o',
      'x.wav',
    ]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/unknown voice "piper:nova"; the voices here are flite:rms, .*piper:letters.*, greeter/);
  });

  test('a broken voice is reported and takes no other with it', async () => {
    const place = join(folder, 'broken');
    cpSync(workspace, place, { recursive: true });
    rmSync(join(place, 'piper/tones.onnx.json'));
    const { status, stdout, stderr } = await cctool(['voice', 'voices'], { cwd: place });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^piper:letters/m);
    expect(stderr).toMatch(/^piper: .*tones\.onnx\.json is missing/m);
    const unknown = await cctool(['voice', 'generate', '--text', 'a', '--voice', 'nova', '-o', 'x.wav'], {
      cwd: place,
    });
    expect(unknown.stderr).toContain('greeter; some of piper cannot be used (cctool voice voices shows why)');
    const named = await cctool(['voice', 'generate', '--text', 'a', '--voice', 'piper:tones', '-o', 'x.wav'], {
      cwd: place,
    });
    expect([named.status, named.stderr]).toEqual([2, expect.stringContaining('tones.onnx.json is missing')]);
    const doctor = await cctool(['doctor', '--json'], { cwd: place });
    expect(doctor.status).toBe(1);
    const items = JSON.parse(doctor.stdout).items.filter((item: { section: string }) => item.section === 'voices');
    expect(items.map((item: { name: string; value: string; state: string }) => [item.name, item.state])).toEqual([
      ['flite', 'ok'],
      ['piper', 'ok'],
      ['piper', 'error'],
      ['kokoro', 'ok'],
      ['ONNX runtime', 'ok'],
    ]);
    expect(items.at(-1).value).toMatch(/^onnxruntime-(web|node) \d/);
  });

  test('a batch makes a prompt again when the model or its description has changed', async () => {
    const place = join(folder, 'batch');
    cpSync(workspace, place, { recursive: true });
    writeFileSync(join(place, 'p.csv'), 'id,text,voice\na,one,greeter\nb,two,rms\n');
    const batch = (...more: string[]) => cctool(['voice', 'batch', 'p.csv', '-o', 'out', ...more], { cwd: place });
    expect((await batch()).status).toBe(0);
    expect((await batch('--check')).status).toBe(0);
    const sidecar = join(place, 'piper/letters.onnx.json');
    writeFileSync(sidecar, readFileSync(sidecar, 'utf8').replace('"length_scale": 1', '"length_scale": 1.5'));
    const described = await batch('--check');
    expect([described.status, described.stdout]).toEqual([1, 'stale    a.wav\n']);
    expect((await batch()).stderr).toContain('1 made, 1 current');
    cpSync(join(place, 'piper/tones.onnx'), join(place, 'piper/letters.onnx'));
    expect((await batch('--check')).stdout).toBe('stale    a.wav\n');
  });
});

const letterId = (letter: string) => 3 + ' abcdefghijklmnopqrstuvwxyz.,?!'.indexOf(letter);

describe('the runtime', () => {
  // A copy of the built program in a place where none of its packages can be found.
  const bare = join(folder, 'bare');
  beforeAll(() => {
    for (const part of ['bin', 'dist', 'data', 'schemas', 'package.json']) {
      cpSync(join(root, part), join(bare, part), { recursive: true });
    }
  });
  const generate = ['voice', 'generate', '--text', 'a', '--voice', 'piper:letters', '-o', 'x.wav', '--no-cache'];

  test('that is nowhere: the error names the one command that installs it', async () => {
    const { status, stderr } = await cctool(generate, { program: bare });
    expect(status).toBe(2);
    expect(stderr).toContain('neither onnxruntime-node nor onnxruntime-web is installed');
    expect(stderr).toContain('npm install onnxruntime-node --ignore-scripts');
    const doctor = await cctool(['doctor'], { program: bare });
    expect(doctor.status).toBe(1);
    expect(doctor.stdout).toMatch(/FAIL ONNX runtime +ONNX voices need a runtime.*\n.*npm install onnxruntime-node/);
    expect(existsSync(join(workspace, 'x.wav'))).toBe(false);
  });

  test('that the user installed in the project: found from there; one that does not load is passed over', async () => {
    const project = join(folder, 'project');
    cpSync(workspace, project, { recursive: true });
    const modules = join(project, 'node_modules');
    mkdirSync(join(modules, 'onnxruntime-node'), { recursive: true });
    writeFileSync(join(modules, 'onnxruntime-node/index.js'), 'throw new Error("built for another machine");');
    const broken = await cctool(generate, { program: bare, cwd: project });
    expect([broken.status, broken.stderr]).toEqual([
      2,
      expect.stringContaining('onnxruntime-node is installed but does not load: built for another machine'),
    ]);
    const installed = dirname(dirname(createRequire(import.meta.url).resolve('onnxruntime-web')));
    symlinkSync(installed, join(modules, 'onnxruntime-web'), 'dir');
    expect((await cctool(generate, { program: bare, cwd: project })).status).toBe(0);
    expect(readWav(readFileSync(join(project, 'x.wav'))).sampleRate).toBe(8000);
  });
});

describe('the service', () => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await TestServer.start({
      workspace: await loadWorkspace(workspace),
      settings: { deadline: 240, workers: 1 },
    });
    key = (await server.key()).key;
  });
  afterAll(() => server.stop());
  const ask = (body: object) => server.ask({ path: '/v1/voice/generate', key, body });

  test('speaks with the voices of its configuration', async () => {
    const { status, body } = await ask({ text: 'hi', voice: 'greeter', preset: 'wideband-16k' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ voice: 'piper:letters', engine: { id: 'piper', neural: true } });
    expect(body.engine.version).toMatch(/^sha256:[0-9a-f]{64}/);
    expect(readWav(Buffer.from(body.audio.data, 'base64')).channels[0]!.length).toBe(1600 + 256 * 7 + 3 + 3200);
  });
  test('names the voices that exist: 400', async () => {
    const { status, body } = await ask({ text: 'hi', voice: 'nova' });
    expect([status, Object.keys(body)]).toEqual([400, ['error']]);
    expect(body.error).toMatch(/unknown voice "nova"; the voices here are flite:rms, .*kokoro:bm_two, greeter/);
  });
  test('wrong settings stop it at its start, not a client later', async () => {
    const wrong = { ...(await loadWorkspace(workspace)), voice: { engines: { piper: { folder: 3 } } } };
    await expect(TestServer.start({ workspace: wrong })).rejects.toThrow('voice.engines.piper.folder: expected a text');
  });
});
