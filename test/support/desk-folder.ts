import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWav } from '../../src/voice/audio/wav.js';
import type { Manifest } from '../../src/voice/batch/manifest.js';

/** A tenth of a second of a tone that no other prompt has. */
function tone(number: number): Uint8Array {
  const samples = Int16Array.from({ length: 800 }, (_, at) => 8000 * Math.sin((at * (300 + number)) / 1270));
  return writeWav(samples, 8000, 'pcm_s16le');
}

/** Writes a folder as `cctool voice batch` leaves it: `p000.wav` and so on, with their manifest. */
export function writeDeskFolder(folder: string, texts: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const prompts = texts.map((text, number) => {
    const id = `p${String(number).padStart(3, '0')}`;
    const sound = tone(number);
    writeFileSync(join(folder, `${id}.wav`), sound);
    return {
      ...{ id, file: `${id}.wav`, text, spoken_text: text, voice: 'flite:rms', hash: id, bytes: sound.length },
      engine: { id: 'flite', version: '1', neural: false },
      sha256: createHash('sha256').update(sound).digest('hex'),
      duration_ms: 100,
      level: { speech_dbfs: -22, lufs: -20, peak_dbfs: -12 },
    };
  });
  const manifest: Manifest = { version: 1, preset: 'cxone', prompts };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
}
