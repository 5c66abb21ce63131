import { CctoolError } from '../diagnostics/index.js';
import { nearest } from '../diagnostics/nearest.js';
import type { LevelTarget, Padding } from './audio/shape.js';
import type { Encoding } from './audio/wav.js';
import { checkedLevel, checkedPadding } from './audio-settings.js';
import { type FaultLimits, usualLimits } from './faults.js';

/** What a platform takes: its audio format, and its rules for names, sizes and lengths. */
export interface Preset {
  name: string;
  /** For people: the platform and the format. */
  title: string;
  container: 'wav' | 'raw';
  encoding: Encoding;
  sampleRate: 8000 | 16000 | 24000;
  level: LevelTarget;
  /** Highest true peak in dBTP. */
  ceiling: number;
  /** Filter to 300-3400 Hz; only where the audio ends at a telephone. */
  telephoneBand: boolean;
  /** Silence before and after, in milliseconds. */
  pad: Padding;
  /** The ending of a file, with the dot. */
  extension: string;
  /** Largest file in bytes, longest prompt in seconds, where the platform says so. */
  maxBytes?: number;
  maxSeconds?: number;
  /** From where on noise, hum, holes and silence in a recording are faults. */
  faults: FaultLimits;
  /** The file name without its ending must match. */
  namePattern?: RegExp;
  /** The rule behind the pattern, for people. */
  nameRule?: string;
}

/** RFC 7874 section 4, after ITU-T G.115: active speech at -19 dBm0, that is -22 dBFS. */
const telephoneLevel: LevelTarget = { mode: 'speech-rms', target: -22 };

const telephone = {
  container: 'wav',
  sampleRate: 8000,
  level: telephoneLevel,
  ceiling: -1,
  telephoneBand: true,
  pad: { head: 100, tail: 200 },
  extension: '.wav',
  faults: usualLimits,
} as const;

const MEGABYTE = 1024 * 1024;

/** Letters, digits, `_` and `-`: safe in a dial plan and on every file system. */
const plainName = { namePattern: /^[A-Za-z0-9_-]+$/, nameRule: 'letters, digits, "_" and "-" only' };

const rows: readonly Preset[] = [
  { ...telephone, name: 'cxone', title: 'NICE CXone Studio: WAV mu-law 8 kHz', encoding: 'mulaw' },
  {
    ...telephone,
    name: 'connect',
    title: 'Amazon Connect: WAV mu-law 8 kHz',
    encoding: 'mulaw',
    maxBytes: 50 * MEGABYTE,
    maxSeconds: 300,
  },
  {
    ...telephone,
    name: 'genesys',
    title: 'Genesys Cloud Architect: WAV PCM 16 bit 8 kHz',
    encoding: 'pcm_s16le',
    maxBytes: 25 * MEGABYTE,
    namePattern: /^[A-Za-z_][A-Za-z0-9_]{0,199}$/,
    nameRule: 'letters, digits and "_", not starting with a digit, at most 200',
  },
  {
    ...telephone,
    ...plainName,
    name: 'asterisk-ulaw',
    title: 'Asterisk: raw mu-law 8 kHz',
    container: 'raw',
    encoding: 'mulaw',
    extension: '.ulaw',
  },
  {
    ...telephone,
    ...plainName,
    name: 'asterisk-alaw',
    title: 'Asterisk: raw A-law 8 kHz',
    container: 'raw',
    encoding: 'alaw',
    extension: '.alaw',
  },
  {
    ...telephone,
    ...plainName,
    name: 'asterisk-sln',
    title: 'Asterisk: raw PCM 16 bit 8 kHz',
    container: 'raw',
    encoding: 'pcm_s16le',
    extension: '.sln',
  },
  {
    ...telephone,
    ...plainName,
    name: 'asterisk-sln16',
    title: 'Asterisk: raw PCM 16 bit 16 kHz',
    container: 'raw',
    encoding: 'pcm_s16le',
    sampleRate: 16000,
    telephoneBand: false,
    extension: '.sln16',
  },
  {
    ...telephone,
    ...plainName,
    name: 'asterisk-wav',
    title: 'Asterisk: WAV PCM 16 bit 8 kHz',
    encoding: 'pcm_s16le',
  },
  {
    ...telephone,
    ...plainName,
    name: 'freeswitch-8k',
    title: 'FreeSWITCH: WAV PCM 16 bit 8 kHz',
    encoding: 'pcm_s16le',
  },
  {
    ...telephone,
    ...plainName,
    name: 'freeswitch-16k',
    title: 'FreeSWITCH: WAV PCM 16 bit 16 kHz',
    encoding: 'pcm_s16le',
    sampleRate: 16000,
    telephoneBand: false,
  },
  {
    ...telephone,
    name: 'wideband-16k',
    title: 'Wideband: WAV PCM 16 bit 16 kHz',
    encoding: 'pcm_s16le',
    sampleRate: 16000,
    telephoneBand: false,
    level: { mode: 'lufs', target: -20 },
  },
  {
    ...telephone,
    name: 'hd-24k',
    title: 'HD: WAV PCM 16 bit 24 kHz',
    encoding: 'pcm_s16le',
    sampleRate: 24000,
    telephoneBand: false,
    level: { mode: 'lufs', target: -20 },
  },
];

/** The presets by name. */
export const presets: ReadonlyMap<string, Preset> = new Map(rows.map((preset) => [preset.name, preset]));

/**
 * A preset by name.
 * @throws CctoolError of kind `input` that lists the presets
 */
export function findPreset(name: string): Preset {
  const preset = presets.get(name);
  if (preset) return preset;
  const meant = nearest(name, presets.keys());
  throw new CctoolError(
    'input',
    `unknown preset "${name}"; the presets are ${[...presets.keys()].join(', ')}`,
    meant && `did you mean "${meant}"?`,
  );
}

/**
 * Refuses a name that the platform does not take.
 * @param stem the name without folder and ending
 * @throws CctoolError of kind `input` that says which names it takes
 */
export function refuseName(stem: string, { name, namePattern, nameRule }: Preset): void {
  if (namePattern && !namePattern.test(stem))
    throw new CctoolError('input', `${name} does not take the name "${stem}": ${nameRule}`);
}

/** What a request or a row of a list changes in its preset. */
export interface PresetChange {
  encoding?: string;
  sampleRate?: number;
  container?: string;
  level?: LevelTarget;
  pad?: Padding;
}

/**
 * The preset with another encoding, rate, container, level or padding, for those who want just that.
 * @throws CctoolError of kind `input` that names the value and what it may be
 */
export function customPreset(base: Preset, change: PresetChange): Preset {
  const { encoding = base.encoding, sampleRate = base.sampleRate, container = base.container } = change;
  const one = <T>(value: unknown, values: readonly T[], what: string): T => {
    if (!values.includes(value as T))
      throw new CctoolError('input', `unknown ${what} "${value}"; it may be ${values.join(', ')}`);
    return value as T;
  };
  const rate = one(sampleRate, [8000, 16000, 24000] as const, 'sample rate');
  return {
    ...base,
    encoding: one(encoding, ['pcm_s16le', 'mulaw', 'alaw'] as const, 'encoding'),
    sampleRate: rate,
    container: one(container, ['wav', 'raw'] as const, 'format'),
    telephoneBand: rate === 8000,
    level: change.level === undefined ? base.level : checkedLevel(change.level),
    pad: change.pad === undefined ? base.pad : checkedPadding(change.pad),
  };
}
