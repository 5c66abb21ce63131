import { decodeAlaw, decodeMulaw } from './audio/g711.js';
import { loudness, peakLevel, speechLevel } from './audio/loudness.js';
import { containerOf, readSound } from './audio/sound.js';
import { toMono, type WavAudio } from './audio/wav.js';
import { type FaultCode, findFaults } from './faults.js';
import type { Preset } from './presets.js';

/** What is wrong with a recording for a platform, or could be better. */
export interface AudioFinding {
  code:
    | 'wrong-name'
    | 'wrong-extension'
    | 'unreadable'
    | 'wrong-container'
    | 'wrong-encoding'
    | 'wrong-rate'
    | 'not-mono'
    | 'too-large'
    | 'too-long'
    | 'empty'
    | 'wrong-level'
    | 'odd-header'
    | FaultCode;
  severity: 'error' | 'warning';
  message: string;
  /** Where it is, in seconds from the beginning. */
  at?: number;
}

export interface AudioReport {
  findings: AudioFinding[];
  seconds: number;
  level: { speech: number; loudness: number; peak: number };
}

/**
 * dBFS. What never rises above this holds nothing that a caller could hear: the dither of an 8-bit telephone format lies at
 * −72 (the smallest step of mu-law is 8 of 32768), speech that a preset asks for has peaks above −20.
 */
const SILENT_PEAK = -50;
/** Decibels off the target before a warning. */
const LEVEL_TOLERANCE = 3;

const isRiff = (bytes: Uint8Array) => bytes.length >= 4 && String.fromCharCode(...bytes.subarray(0, 4)) === 'RIFF';

/** Samples of a file: WAV, FLAC, AIFF and MP3 by their header, raw by the preset's word. */
export function readRecording(bytes: Uint8Array, preset: Preset): WavAudio {
  if (preset.container === 'wav' || isRiff(bytes) || containerOf(bytes) !== 'wav') return readSound(bytes);
  const whole = bytes.subarray(0, bytes.length & ~1);
  const pcm =
    preset.encoding === 'mulaw'
      ? decodeMulaw(bytes)
      : preset.encoding === 'alaw'
        ? decodeAlaw(bytes)
        : Int16Array.from(
            { length: whole.length / 2 },
            (_, i) => ((whole[2 * i]! | (whole[2 * i + 1]! << 8)) << 16) >> 16,
          );
  return {
    channels: [Float32Array.from(pcm, (sample) => sample / 32768)],
    sampleRate: preset.sampleRate,
    bits: preset.encoding === 'pcm_s16le' ? 16 : 8,
    encoding: preset.encoding === 'pcm_s16le' ? 'pcm' : preset.encoding,
    warnings: [],
    isCutShort: false,
  };
}

/**
 * Tests a recording against what a platform takes (its name, format, size, length and level), and for what a listener
 * would send back: noise, hum, clipping, holes, cut off speech, and a speed that does not fit its text.
 * @param name the file's name without folders
 * @param spoken what is said in it, and in which language: without it the speed is not judged
 */
export function checkRecording(
  name: string,
  bytes: Uint8Array,
  preset: Preset,
  spoken: { text?: string; language?: string } = {},
): AudioReport {
  const findings: AudioFinding[] = [];
  const add = (severity: AudioFinding['severity'], code: AudioFinding['code'], message: string) =>
    findings.push({ code, severity, message });
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const extension = dot > 0 ? name.slice(dot).toLowerCase() : '';
  if (extension !== preset.extension) add('error', 'wrong-extension', `the name must end in ${preset.extension}`);
  if (preset.namePattern && !preset.namePattern.test(stem))
    add('error', 'wrong-name', `the name may have ${preset.nameRule}`);
  if (preset.maxBytes && bytes.length > preset.maxBytes) {
    add('error', 'too-large', `${bytes.length} bytes; ${preset.name} takes ${preset.maxBytes} at most`);
  }
  const none: AudioReport = {
    findings,
    seconds: 0,
    level: { speech: -Infinity, loudness: -Infinity, peak: -Infinity },
  };
  // A recording that is far too long is not decoded.
  if (findings.some(({ code }) => code === 'too-large')) return none;
  let audio: WavAudio;
  try {
    audio = readRecording(bytes, preset);
  } catch (error) {
    add('error', 'unreadable', error instanceof Error ? error.message : String(error));
    return none;
  }
  const container = containerOf(bytes);
  if (container !== 'wav' || (preset.container === 'raw' && isRiff(bytes))) {
    const expected = preset.container === 'raw' ? 'samples without a header' : 'WAV';
    add(
      'error',
      'wrong-container',
      `this is ${container === 'aiff' || container === 'mp3' ? 'an' : 'a'} ${container.toUpperCase()} file; ${preset.name} expects ${expected}`,
    );
  }
  for (const warning of audio.warnings) add('warning', 'odd-header', warning);
  const encoding = audio.encoding === 'pcm' && audio.bits === 16 ? 'pcm_s16le' : audio.encoding;
  if (encoding !== preset.encoding) {
    const found =
      audio.encoding === 'pcm' || audio.encoding === 'float' ? `${audio.encoding} ${audio.bits} bit` : audio.encoding;
    add('error', 'wrong-encoding', `the audio is ${found}; ${preset.name} expects ${preset.encoding}`);
  }
  if (audio.sampleRate !== preset.sampleRate) {
    add(
      'error',
      'wrong-rate',
      `the sample rate is ${audio.sampleRate} Hz; ${preset.name} expects ${preset.sampleRate} Hz`,
    );
  }
  if (audio.channels.length > 1)
    add('error', 'not-mono', `${audio.channels.length} channels; ${preset.name} expects one`);
  const samples = toMono(audio.channels);
  const seconds = samples.length / audio.sampleRate;
  if (preset.maxSeconds && seconds > preset.maxSeconds) {
    add('error', 'too-long', `${Math.round(seconds)} s; ${preset.name} takes ${preset.maxSeconds} s at most`);
  }
  const level = {
    speech: speechLevel(samples, audio.sampleRate, !preset.telephoneBand),
    loudness: loudness(samples, audio.sampleRate),
    peak: peakLevel(samples),
  };
  if (level.peak < SILENT_PEAK) {
    const peak = level.peak === -Infinity ? '' : `: its loudest sample is at ${level.peak.toFixed(1)} dBFS`;
    add('error', 'empty', `the recording is silent${peak}`);
  } else {
    const isLogarithmic = audio.encoding === 'mulaw' || audio.encoding === 'alaw';
    const faults = findFaults({ samples, sampleRate: audio.sampleRate, isLogarithmic, ...spoken }, preset.faults);
    findings.push(...faults.map((fault) => ({ ...fault, severity: 'warning' as const })));
    if (preset.level.mode !== 'none') {
      const measured = preset.level.mode === 'lufs' ? level.loudness : level.speech;
      const off = measured - preset.level.target;
      const unit = preset.level.mode === 'lufs' ? 'LUFS' : 'dBFS of active speech';
      const difference = `the level is ${measured.toFixed(1)} ${unit}, ${Math.abs(off).toFixed(1)} dB too ${off > 0 ? 'loud' : 'quiet'}`;
      if (Math.abs(off) > LEVEL_TOLERANCE) add('warning', 'wrong-level', difference);
    }
  }
  return { findings, seconds, level };
}
