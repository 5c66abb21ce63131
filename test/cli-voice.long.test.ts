import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { readWav } from '../src/voice/audio/wav.js';
import { runBuiltCliBytes } from './support/run-built-cli.js';
import { hasPython, onTerminal } from './support/terminal.js';

const program = join(packageRoot(), 'bin', 'cctool.js');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cctool-voice-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const environment = { PATH: process.env.PATH ?? '', HOME: folder };

/** Runs the built command line. */
function cctool(args: string[], { env = {}, input = '' }: { env?: { [name: string]: string }; input?: string } = {}) {
  const { status, stdout, stderr } = runBuiltCliBytes(['voice', ...args], { cwd: folder, input, variables: env });
  return { status, out: stdout, err: stderr.toString() };
}
const has = (name: string, flag = '-version') => spawnSync(name, [flag]).status === 0;
const path = (name: string) => join(folder, name);
const manifest = (dir: string) => JSON.parse(readFileSync(join(path(dir), 'manifest.json'), 'utf8'));

/**
 * Active speech level in dBFS of 16-bit samples at 8 kHz that another program has filtered: RMS over the 20 ms frames
 * within 40 dB of the loudest (RFC 7874 section 4).
 */
function activeLevel(raw: Buffer): number {
  const powers: number[] = [];
  for (let at = 0; at + 320 <= raw.length; at += 320) {
    let sum = 0;
    for (let i = 0; i < 160; i++) sum += (raw.readInt16LE(at + 2 * i) / 32768) ** 2;
    powers.push(sum / 160);
  }
  const loudest = Math.max(...powers);
  const active = powers.filter((power) => power >= loudest / 10_000);
  return 10 * Math.log10(active.reduce((sum, power) => sum + power, 0) / active.length);
}

describe('a prompt for a telephone platform', () => {
  const make = (name: string, ...more: string[]) =>
    cctool([
      'generate',
      '--text',
      'Thank you for calling.',
      '--voice',
      'rms',
      '--preset',
      'cxone',
      '-o',
      name,
      ...more,
    ]);

  it('is the same bytes every time, and tells what it is', () => {
    expect(make('a.wav')).toMatchObject({ status: 0, err: expect.stringContaining('mulaw 8000 Hz') });
    expect(make('b.wav', '--no-cache').status).toBe(0);
    expect(readFileSync(path('b.wav')).equals(readFileSync(path('a.wav')))).toBe(true);
  });

  it.skipIf(!has('ffprobe'))('ffmpeg reads it as 8 kHz mono mu-law, at its level (skipped without ffmpeg)', () => {
    make('a.wav');
    const entries = 'stream=codec_name,sample_rate,channels';
    const probe = spawnSync('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', path('a.wav')]);
    expect([probe.stdout.toString().trim(), probe.stderr.toString()]).toEqual(['pcm_mulaw,8000,1', '']);
    const filter = ['-af', 'highpass=f=300:p=2', '-f', 's16le', '-'];
    const raw = spawnSync('ffmpeg', ['-v', 'error', '-i', path('a.wav'), ...filter], { maxBuffer: 1 << 28 }).stdout;
    expect(Math.abs(activeLevel(raw) + 22)).toBeLessThan(0.5);
  });

  it.skipIf(!has('soxi', '--help') && !has('sox', '--version'))(
    'sox reads it as 8 kHz mono mu-law, at its level (skipped without sox)',
    () => {
      make('a.wav');
      const info = spawnSync('sox', ['--i', path('a.wav')]);
      expect(info.stderr.toString()).toBe('');
      expect(info.stdout.toString()).toMatch(/Channels\s*: 1\n/);
      expect(info.stdout.toString()).toMatch(/Sample Rate\s*: 8000\n/);
      expect(info.stdout.toString()).toMatch(/Sample Encoding: 8-bit u-law/);
      const filtered = ['-t', 'raw', '-e', 'signed', '-b', '16', '-', 'highpass', '-2', '300'];
      const raw = spawnSync('sox', ['-D', path('a.wav'), ...filtered], { maxBuffer: 1 << 28 }).stdout;
      expect(Math.abs(activeLevel(raw) + 22)).toBeLessThan(0.5);
    },
  );

  it('takes level, padding, rate and lexicons', () => {
    writeFileSync(
      path('names.pls'),
      '<lexicon version="1.0" alphabet="ipa" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon"><lexeme><grapheme>Contoso</grapheme><alias>con toe so</alias></lexeme></lexicon>',
    );
    const args = [
      'generate',
      '--text',
      'Contoso.',
      '--lexicon',
      'names.pls',
      '--level',
      '-30',
      '--pad',
      '0,500',
      '--json',
    ];
    const { status, out } = cctool(args);
    const body = JSON.parse(out.toString());
    expect([status, body.spoken_text]).toEqual([0, 'con toe so.']);
    expect(body.level.speech_dbfs).toBeCloseTo(-30, 0);
    const fast = JSON.parse(cctool([...args, '--rate', '2']).out.toString());
    // Half of what is spoken goes; the 500 ms of padding and 40 ms around the speech stay.
    expect((fast.audio.duration_ms - 540) / (body.audio.duration_ms - 540)).toBeCloseTo(0.5, 1);
  });

  it('writes the times of words to a file', () => {
    const text = '<speak>Press <mark name="one"/>one.<break time="1s"/><mark name="end"/></speak>';
    const { status } = cctool(['generate', '--text', text, '--marks', 'times.json', '-o', 'times.wav']);
    expect(status).toBe(0);
    const { sample_rate, samples, marks } = JSON.parse(readFileSync(path('times.json'), 'utf8'));
    expect([sample_rate, samples]).toEqual([8000, readWav(readFileSync(path('times.wav'))).channels[0]!.length]);
    const at = (type: string, value: string) =>
      marks.find((mark: { type: string; value: string }) => mark.type === type && mark.value === value);
    expect(at('mark', 'one').start_sample).toBe(at('word', 'one').start_sample);
    // The tail padding of 200 ms is all that follows the second mark.
    expect(at('mark', 'end').start_sample).toBe(samples - 1600);
    expect(at('phone', 'w').start_ms).toBe(Math.round(at('phone', 'w').start_sample / 8));
    expect(cctool(['generate', '--text', 'a', '--marks', '-o', 'b.wav'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('--marks needs a file, or --json'),
    });
  });

  it.each<[string, string[], RegExp]>([
    ['a level that is invalid', ['--level', 'loud'], /"loud" is not a level/],
    ['a level out of range', ['--level', 'lufs:3'], /target of 3 is out of range/],
    ['padding that is invalid', ['--pad', 'some'], /"some" is not a padding length/],
    ['a rate out of range', ['--rate', '40'], /rate 40 is out of range/],
    ['a rate that is not a number', ['--rate', 'fast'], /--rate fast: not a number/],
    ['a lexicon that is not there', ['--lexicon', 'nowhere.pls'], /nowhere\.pls: there is no such file/],
    ['a voice that is written wrongly', ['--voice', 'slot'], /did you mean "slt"\?/],
  ])('refuses %s', (_, args, told) => {
    const { status, err } = make('no.wav', ...args);
    expect(status).toBe(2);
    expect(err).toMatch(told);
    expect(existsSync(path('no.wav'))).toBe(false);
  });
});

describe('sound and the terminal', () => {
  it('goes into a pipe', () => {
    const { status, out } = cctool(['generate', '--file', '-', '-o', '-'], { input: 'Hello.' });
    expect([status, out.subarray(0, 4).toString()]).toEqual([0, 'RIFF']);
  });

  it.skipIf(!hasPython)('never goes to a terminal (skipped without python3)', () => {
    const words = [process.execPath, program, 'voice', 'generate', '--text', 'Hello.', '-o', '-'];
    const { status, out } = onTerminal(80, words, folder, environment);
    expect(out).toContain('audio cannot be written to a terminal');
    expect(out).not.toContain('RIFF');
    expect(status).toBe(2);
  });

  describe('playing', () => {
    const players = path('players');
    mkdirSync(players, { recursive: true });
    /** A player that keeps its words and the file it was given. */
    const player = (name: string, end = 'exit 0') => {
      const script = `#!/bin/sh\nPATH=/usr/bin:/bin\nprintf '%s\\n' "$@" > '${path('words')}'\nfor last; do :; done\ncp "$last" '${path('played')}'\n${end}\n`;
      writeFileSync(join(players, name), script);
      chmodSync(join(players, name), 0o755);
    };
    const env = { PATH: players };

    it('hands a file to the player, and takes it away afterwards', () => {
      player('aplay');
      expect(cctool(['generate', '--text', 'Hello.', '-o', 'hello; echo.wav'])).toMatchObject({ status: 0 });
      const { status, err } = cctool(['play', 'hello; echo.wav'], { env });
      expect([status, err]).toEqual([0, '']);
      const [quiet, file] = readFileSync(path('words'), 'utf8').trim().split('\n');
      expect([quiet, existsSync(file!)]).toEqual(['-q', false]);
      const played = readWav(readFileSync(path('played')));
      const made = readWav(readFileSync(path('hello; echo.wav')));
      expect([played.encoding, played.bits, played.sampleRate]).toEqual(['pcm', 16, 8000]);
      expect(played.channels[0]).toEqual(made.channels[0]);
    });

    it('plays what was generated, and raw files by their ending', () => {
      player('aplay');
      rmSync(path('played'), { force: true });
      const raw = ['generate', '--text', 'Hello.', '--preset', 'asterisk-alaw', '--play', '-o', 'hello.alaw'];
      expect(cctool(raw, { env }).status).toBe(0);
      const first = readFileSync(path('played'));
      expect(readWav(first).channels[0]!.length).toBe(readFileSync(path('hello.alaw')).length);
      rmSync(path('played'));
      expect(cctool(['play', 'hello.alaw'], { env }).status).toBe(0);
      expect(readFileSync(path('played')).equals(first)).toBe(true);
    });

    it('tells when the player fails, and what to install when there is none', () => {
      player('aplay', 'echo "no sound card" >&2; exit 1');
      expect(cctool(['play', 'hello.alaw'], { env })).toMatchObject({
        status: 2,
        err: expect.stringContaining('aplay could not play the audio: no sound card'),
      });
      const none = cctool(['play', 'hello.alaw'], { env: { PATH: path('nothing') } });
      expect(none.status).toBe(2);
      expect(none.err).toMatch(/none of paplay, aplay, ffplay, play.*\n.*apt-get install alsa-utils/);
      expect(cctool(['play', 'gone.wav'], { env }).err).toContain('gone.wav: there is no such file');
      writeFileSync(path('text.wav'), 'this is not a sound');
      expect(cctool(['play', 'text.wav'], { env }).err).toMatch(/text\.wav: .*no RIFF\/WAVE header/);
    });
  });
});

describe('a batch', () => {
  const rows = 40;
  const list = `id,text\n${Array.from({ length: rows }, (_, i) => `p${i},"This is prompt number ${i} of the batch. Please hold."`).join('\n')}\n`;
  const files = (dir: string) => readdirSync(path(dir)).filter((name) => name.endsWith('.wav'));

  /** Starts a batch, and sends a signal as soon as some prompts are there. */
  async function interrupted(dir: string, signal: NodeJS.Signals) {
    writeFileSync(path('many.csv'), list);
    const child = spawn(
      process.execPath,
      [program, 'voice', 'batch', 'many.csv', '-o', dir, '--jobs', '2', '--no-cache'],
      {
        cwd: folder,
        env: environment,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let err = '';
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const ended = new Promise<{ status: number | null; signal: string | null }>((resolve) =>
      child.on('close', (status, by) => resolve({ status, signal: by })),
    );
    while (!existsSync(path(dir)) || files(dir).length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill(signal);
    return { ...(await ended), err };
  }

  it('that is interrupted keeps what it has made and goes on from there', async () => {
    const { status, err } = await interrupted('stopped', 'SIGINT');
    const made = files('stopped');
    expect(status).toBe(1);
    expect(err).toContain('interrupted, run the command again to continue');
    expect(made.length).toBeLessThan(rows);
    expect(readdirSync(path('stopped')).filter((name) => name.includes('.part'))).toEqual([]);
    expect(
      manifest('stopped')
        .prompts.map(({ file }: { file: string }) => file)
        .sort(),
    ).toEqual([...made].sort());
    const before = readFileSync(join(path('stopped'), made[0]!));
    const rest = cctool(['batch', 'many.csv', '-o', 'stopped', '--no-cache', '--json']);
    expect(rest.status).toBe(0);
    expect(JSON.parse(rest.out.toString())).toMatchObject({ made: rows - made.length, current: made.length });
    expect(readFileSync(join(path('stopped'), made[0]!)).equals(before)).toBe(true);
    expect(cctool(['batch', 'many.csv', '-o', 'stopped', '--check']).status).toBe(0);
  });

  it('that is killed leaves whole files only, and is made complete by the next run', async () => {
    expect((await interrupted('killed', 'SIGKILL')).signal).toBe('SIGKILL');
    for (const file of files('killed')) expect(readWav(readFileSync(join(path('killed'), file))).warnings).toEqual([]);
    expect(cctool(['batch', 'many.csv', '-o', 'killed', '--no-cache']).status).toBe(0);
    expect(files('killed')).toHaveLength(rows);
    for (const name of files('killed')) {
      const other = readFileSync(join(path('stopped'), name));
      expect(readFileSync(join(path('killed'), name)).equals(other)).toBe(true);
    }
  });

  it('tells what is stale, missing and orphaned, and a dry run writes nothing', () => {
    writeFileSync(path('few.csv'), 'id,text\none,One.\ntwo,Two.\nthree,Three.\n');
    const dry = cctool(['batch', 'few.csv', '-o', 'few', '--dry-run']);
    expect([dry.status, dry.out.toString()]).toEqual([0, 'new      one.wav\nnew      two.wav\nnew      three.wav\n']);
    expect(existsSync(path('few'))).toBe(false);
    expect(cctool(['batch', 'few.csv', '-o', 'few']).status).toBe(0);
    expect(cctool(['batch', 'few.csv', '-o', 'few', '--check']).status).toBe(0);
    rmSync(path('few/two.wav'));
    writeFileSync(path('few.csv'), 'id,text\none,One and a half.\ntwo,Two.\n');
    const check = cctool(['batch', 'few.csv', '-o', 'few', '--check']);
    expect([check.status, check.out.toString()]).toEqual([
      1,
      'stale    one.wav\nmissing  two.wav\norphan   three.wav\n',
    ]);
    // Another level makes all of them stale.
    const level = cctool(['batch', 'few.csv', '-o', 'few', '--check', '--level', '-20', '--json']);
    expect(JSON.parse(level.out.toString()).prompts.map(({ state }: { state: string }) => state)).toEqual([
      'stale',
      'stale',
    ]);
  });

  it.runIf(hasPython)('shows its progress on a terminal (skipped without python3)', () => {
    writeFileSync(path('many.csv'), list);
    const show = (columns: number, dir: string) => {
      const words = [process.execPath, program, 'voice', 'batch', 'many.csv', '-o', dir, '--jobs', '1', '--no-cache'];
      return onTerminal(columns, words, folder, environment);
    };
    expect(show(80, 'wide')).toEqual({ status: 0, out: expect.stringMatching(/making prompts: \d+ of 40/) });
    // A terminal that does not know its width must not be flooded.
    const narrow = show(0, 'narrow');
    expect([narrow.status, narrow.out.length < 2000]).toEqual([0, true]);
  });

  it('names the file or the folder that is wrong', () => {
    writeFileSync(path('broken.wav'), 'no sound');
    writeFileSync(path('one.csv'), 'id,text,voice\na,One.,nobody\n');
    for (const [words, told] of [
      [['convert', 'broken.wav', '--preset', 'cxone', '-o', 'x.wav'], /^error: broken\.wav: .*no RIFF/],
      [['batch', 'one.csv', '-o', 'one'], /^error: one\.csv: line 2: unknown voice "nobody"/],
      [['batch', 'one.csv', '-o', 'broken.wav', '--voice', 'rms'], /^error: one\.csv: line 2/],
      [
        ['fragments', 'digits', '-o', 'broken.wav'],
        /^error: the folder .*broken\.wav cannot be created: a file is in its/,
      ],
    ] as const) {
      const { status, err } = cctool([...words]);
      expect([status, err]).toEqual([2, expect.stringMatching(told)]);
    }
  });

  it('reads lexicons that lie beside the list, and tells which one is broken', () => {
    mkdirSync(path('lists'), { recursive: true });
    writeFileSync(path('lists/own.pls'), '<lexicon alphabet="ipa">\n<lexeme/></lexicon>');
    writeFileSync(path('lists/p.yaml'), 'lexicon: own.pls\nprompts: [{ id: a, text: Hi. }]\n');
    const { status, err } = cctool(['batch', 'lists/p.yaml', '-o', 'own']);
    expect([status, err]).toEqual([2, expect.stringContaining('own.pls: lexicon line 2')]);
  });
});

it('the list that docs/prompts.md shows can be made', () => {
  const page = readFileSync(join(packageRoot(), 'docs', 'prompts.md'), 'utf8');
  const [, list = ''] = /```yaml\n(preset:.*?)```/s.exec(page) ?? [];
  mkdirSync(path('shown'));
  writeFileSync(path('shown/prompts.yaml'), list);
  writeFileSync(
    path('shown/names.pls'),
    '<lexicon alphabet="ipa"><lexeme><grapheme>Bank</grapheme><alias>bank</alias></lexeme></lexicon>',
  );
  expect(cctool(['batch', 'shown/prompts.yaml', '-o', 'shown/out']).status).toBe(0);
  expect(manifest('shown/out')).toMatchObject({
    preset: 'connect',
    prompts: [
      { id: 'welcome', voice: 'flite:rms', text: 'Thank you for calling Example Bank.' },
      { id: 'goodbye', voice: 'flite:slt' },
    ],
  });
});

describe('fragments', () => {
  it('are made once, with the names of the platform, and put together', () => {
    const make = ['fragments', 'digits', '-o', 'sounds', '--preset', 'asterisk-ulaw', '--json'];
    expect(JSON.parse(cctool(make).out.toString())).toMatchObject({ made: 12, current: 0, failures: [] });
    expect(JSON.parse(cctool(make).out.toString())).toMatchObject({ made: 0, current: 12 });
    const composed = cctool(['fragments', '--compose', 'digits=407', '--preset', 'asterisk-ulaw']);
    expect([composed.status, composed.out.toString()]).toEqual([0, 'digits/4.ulaw\ndigits/0.ulaw\ndigits/7.ulaw\n']);
    for (const file of composed.out.toString().trim().split('\n'))
      expect(existsSync(path(`sounds/${file}`))).toBe(true);
    expect(manifest('sounds').prompts[4]).toMatchObject({ id: 'digits/4', file: 'digits/4.ulaw', text: 'four,' });
  });

  it('are composed to one file, from a voice and from a folder', () => {
    const parts = ['text=Your code is', 'digits=407'];
    const spoken = JSON.parse(cctool(['compose', ...parts, '-o', 'code.wav', '--json']).out.toString());
    expect(spoken.text).toBe('Your code is four zero seven');
    expect(spoken.pieces.map(({ final }: { final: boolean }) => final)).toEqual([false, false, false, true]);
    cctool(['fragments', 'digits', '--finals', '-o', 'finals', '--preset', 'asterisk-wav']);
    const { status } = cctool(['compose', ...parts, '--from', 'finals', '--preset', 'asterisk-wav', '-o', 'from.wav']);
    expect(status).toBe(0);
    // Three digits and three words: between one and four seconds, whichever way they were made.
    for (const file of ['code.wav', 'from.wav']) {
      const { channels, sampleRate } = readWav(readFileSync(path(file)));
      expect(channels[0]!.length / sampleRate).toBeGreaterThan(1);
      expect(channels[0]!.length / sampleRate).toBeLessThan(4);
    }
  });

  it.each<[string[], RegExp]>([
    [['fragments'], /expected 'sets' and a folder/],
    [['fragments', 'fractions', '-o', 'x'], /no set of fragments "fractions"/],
    [['fragments', '--compose', '1,234'], /"1,234" is not of the form KIND=VALUE/],
    [['fragments', '--compose', 'date=2026-02-30'], /cannot be read as date/],
    [['fragments', 'digits', '--language', 'de', '-o', 'x'], /no fragments in the language "de"/],
    [['compose', '1,234', '-o', 'x.wav'], /"1,234" is not of the form KIND=VALUE/],
    [['compose', 'fax=1', '-o', 'x.wav'], /"fax" are not composed/],
    [['compose', 'digits=12', '--from', 'nowhere', '-o', 'x.wav'], /--from nowhere: there is no such folder/],
  ])('%j is refused', (words, told) => {
    const { status, err } = cctool(words);
    expect(status).toBe(2);
    expect(err).toMatch(told);
  });
});

describe('lists for people', () => {
  it('diff names what is new, gone, renamed and changed, and ends with 1', () => {
    writeFileSync(path('before.csv'), 'id,text\nhello,Thank you for calling.\nbye,Goodbye.\nold,Press one.\n');
    writeFileSync(path('after.csv'), 'id,text\nhello,Thank you for waiting.\nnew,Press one.\nmore,Hold on.\n');
    const { status, out, err } = cctool(['diff', 'before.csv', 'after.csv']);
    expect([status, out.toString(), err]).toEqual([
      1,
      '~ hello  Thank you for [-calling.-] {+waiting.+}\n> old is now new\n+ more  Hold on.\n- bye  Goodbye.\n',
      '1 changed, 1 added, 1 removed, 1 renamed\n',
    ]);
    expect(cctool(['diff', 'before.csv', 'before.csv'])).toMatchObject({
      status: 0,
      err: 'no difference in 3 prompts\n',
    });
  });

  it('script is a list for a studio, in a form of its own for paper', () => {
    writeFileSync(path('script.csv'), 'id,text,notes\ndue,Due on May 3.,slow\nsign,"=1+1 <b>"\n');
    const { status, out } = cctool(['script', 'script.csv', '--format', 'csv']);
    // A spreadsheet must not compute what a text begins with.
    expect([status, out.toString().split('\r\n').slice(0, 2)]).toEqual([
      0,
      ['number,file,text,read as,language,seconds,notes', '1,due.wav,Due on May 3.,Due on May third.,en-US,2,slow'],
    ]);
    expect(out.toString()).toContain("2,sign.wav,'=1+1 <b>,");
    expect(cctool(['script', 'script.csv', '--format', 'html']).out.toString()).toContain('=1+1 &lt;b&gt;');
  });

  it('desk writes a page, takes decisions, and a batch makes again what was rejected', () => {
    writeFileSync(path('desk.csv'), 'id,text\none,One.\ntwo,Two.\n');
    expect(cctool(['batch', 'desk.csv', '-o', 'desk']).status).toBe(0);
    expect(cctool(['desk', 'desk']).status).toBe(0);
    expect(readFileSync(path('desk/desk.html'), 'utf8')).toContain('2 prompts');
    const [one, two] = manifest('desk').prompts as { id: string; sha256: string }[];
    const decisions = [
      { id: 'one', sha256: one!.sha256, state: 'approved' },
      { id: 'two', sha256: two!.sha256, state: 'rejected' },
    ];
    writeFileSync(path('decisions.json'), JSON.stringify({ version: 1, decisions }));
    expect(cctool(['desk', 'desk', '--apply', 'decisions.json'])).toMatchObject({
      status: 0,
      err: '2 changed, 0 refused\n',
    });
    expect(cctool(['batch', 'desk.csv', '-o', 'desk', '--check'])).toMatchObject({ status: 1 });
    writeFileSync(path('desk.csv'), 'id,text\none,One.\ntwo,Number two.\n');
    expect(cctool(['batch', 'desk.csv', '-o', 'desk']).status).toBe(0);
    const shown = JSON.parse(cctool(['desk', 'desk', '--json']).out.toString()) as { review: string }[];
    expect(shown.map(({ review }) => review)).toEqual(['approved', 'draft']);
    expect(cctool(['desk', 'desk', '--apply', 'decisions.json']).err).toContain(
      'two: it has been made again since it was heard',
    );
  });
});
