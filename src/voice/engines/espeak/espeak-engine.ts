import { CctoolError } from '../../../diagnostics/index.js';
import { readWav } from '../../audio/wav.js';
import type { EngineSettings } from '../engine-settings.js';
import {
  refuseLongRuns,
  refuseOtherLanguage,
  type SpeechAudio,
  type SpeechEngine,
  type SpeechSegment,
  type VoiceInfo,
} from '../speech-engine.js';
import { espeakVersion, isEspeakName, runEspeak } from './espeak-program.js';

/** Words a minute: the program's own speed, and what it can do. */
const SPEED = { normal: 175, least: 80, most: 450 } as const;
/** The program's pitch goes from 0 to 100 around 50; measured on its voices, 56 steps are an octave. */
const PITCH = { normal: 50, octave: 56 } as const;

/**
 * eSpeak NG, where the user has installed it: formant voices in about a hundred languages. A process of its own per
 * sentence, so that its licence (GPL) stays with it.
 */
export class EspeakEngine implements SpeechEngine {
  readonly id: string;
  readonly version = 'espeak-ng';
  readonly neural = false;
  readonly remote = false;
  readonly #program: string;
  #voices: Promise<VoiceInfo[]> | undefined;
  #version: Promise<string> | undefined;

  constructor(id: string, settings: EngineSettings) {
    this.id = id;
    this.#program = settings.text('program') ?? 'espeak-ng';
  }

  voices(): Promise<VoiceInfo[]> {
    this.#voices ??= this.#list().catch((error: unknown) => {
      // The next request looks again: the program may have been installed meanwhile.
      this.#voices = undefined;
      throw error;
    });
    return this.#voices;
  }

  /** A variant of a voice, such as `en-us+f3`. */
  async findVoice(name: string): Promise<VoiceInfo | undefined> {
    const [base = '', variant] = name.split('+');
    if (variant === undefined || !isEspeakName(name)) return undefined;
    const voice = (await this.voices()).find((candidate) => candidate.name === base);
    return voice && { ...voice, id: `${this.id}:${name}`, name };
  }

  voiceVersion(): Promise<string> {
    this.#version ??= espeakVersion(this.#program).catch((error: unknown) => {
      this.#version = undefined;
      throw error;
    });
    return this.#version;
  }

  check({ runs, rate, pitch }: SpeechSegment): void {
    refuseLongRuns(runs);
    if (runs.some((run) => run.phonemes)) {
      throw new CctoolError(
        'input',
        `the engine ${this.id} does not accept phonemes`,
        'write the word as it sounds, with <sub alias="…"> or an alias in the lexicon',
      );
    }
    const speed = speedOf(rate);
    if (speed < SPEED.least || speed > SPEED.most) {
      throw new CctoolError(
        'input',
        `the engine ${this.id} speaks at a rate from ${(SPEED.least / SPEED.normal).toFixed(2)} to ${(SPEED.most / SPEED.normal).toFixed(2)}, not ${rate}`,
      );
    }
    const step = pitchOf(pitch);
    if (step < 0 || step > 100) {
      const limit = (end: number) => (2 ** ((end - PITCH.normal) / PITCH.octave)).toFixed(2);
      throw new CctoolError(
        'input',
        `the engine ${this.id} has a pitch from ${limit(0)} to ${limit(100)}, not ${pitch}`,
      );
    }
  }

  async synthesize(segment: SpeechSegment, signal?: AbortSignal): Promise<SpeechAudio> {
    this.check(segment);
    const { voice, runs } = segment;
    const known = (await this.voices()).find(({ name }) => name === voice) ?? (await this.findVoice(voice));
    if (!known) throw new CctoolError('input', `the engine ${this.id} has no voice "${voice}"`);
    refuseOtherLanguage(known.id, known.languages[0], segment.language);
    // Two brackets begin eSpeak's own phonemes; as text they have no sound.
    const text = runs
      .map((run) => run.text)
      .join(' ')
      .replace(/\[\[|\]\]/g, ' ');
    const options = ['-s', `${speedOf(segment.rate)}`, '-p', `${pitchOf(segment.pitch)}`];
    const bytes = await runEspeak(
      this.#program,
      ['--stdout', '-b', '1', '-v', known.name, ...options, '--stdin'],
      text,
      signal,
    );
    const wav = readWav(bytes);
    return { samples: wav.channels[0]!, sampleRate: wav.sampleRate };
  }

  async close(): Promise<void> {}

  async #list(): Promise<VoiceInfo[]> {
    const table = (await runEspeak(this.#program, ['--voices'], '')).toString('utf8');
    const voices = new Map<string, VoiceInfo>();
    for (const line of table.split('\n').slice(1)) {
      const [, name = '', gender = ''] = /^\s*\d+\s+(\S+)\s+(\S+)\s/.exec(line) ?? [];
      if (!isEspeakName(name) || voices.has(name)) continue;
      voices.set(name, {
        id: `${this.id}:${name}`,
        name,
        engine: this.id,
        languages: [languageTag(name)],
        ...(/F$/.test(gender) ? { gender: 'female' as const } : /M$/.test(gender) ? { gender: 'male' as const } : {}),
        sampleRate: 22_050,
        neural: false,
        licence: 'GPL-3.0 (the program; what it speaks is yours)',
      });
    }
    return [...voices.values()];
  }
}

const speedOf = (rate: number) => Math.round(SPEED.normal * rate);
const pitchOf = (pitch: number) => Math.round(PITCH.normal + PITCH.octave * Math.log2(pitch));

/** eSpeak NG writes language tags in small letters; BCP 47 has regions in capitals. */
function languageTag(name: string): string {
  return name
    .split('-')
    .map((part, i) => (i === 1 && /^[a-z]{2}$/i.test(part) ? part.toUpperCase() : part))
    .join('-');
}
