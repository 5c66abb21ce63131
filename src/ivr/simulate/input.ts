import { CctoolError } from '../../diagnostics/index.js';

/** One thing the caller does. */
export type Turn = { written: string } & (
  | { kind: 'keys'; keys: string; bargein?: boolean }
  | { kind: 'speech'; text: string; confidence: number; bargein: boolean }
  | { kind: 'noinput' }
  | { kind: 'nomatch' }
  | { kind: 'hangup' }
  | { kind: 'wait'; milliseconds: number }
);

/** What a recogniser is taken to report where the input says nothing of it. */
export const defaultConfidence = 0.9;

export const inputLimits = { characters: 20_000, turns: 500 } as const;

const wait = /^<wait\s+(\d+(?:\.\d+)?)\s*(ms|s)>$/i;
const confidence = /\s+@\s*(0(?:\.\d+)?|1(?:\.0+)?|\.\d+)$/;

/**
 * Reads what the caller says and presses. Turns are separated by line ends or `|`. Only keys and spaces: DTMF, typed
 * ahead if need be. `<noinput>`, `<nomatch>`, `<hangup>`, `<wait 3s>`: events. Anything else is said; `"1"` in quotes is
 * said too. `!` in front barges in, `@0.4` behind is the recogniser's confidence.
 * @throws CctoolError of kind `input` or `limit` that names the turn
 */
export function readInput(input: string): Turn[] {
  if (input.length > inputLimits.characters) {
    throw new CctoolError('limit', `the input has ${input.length} characters; ${inputLimits.characters} are allowed`);
  }
  const written = input
    .split(/\r\n|[\r\n|]/)
    .map((turn) => turn.trim())
    .filter((turn) => turn !== '');
  if (written.length > inputLimits.turns) {
    throw new CctoolError('limit', `the input has ${written.length} turns; ${inputLimits.turns} are allowed`);
  }
  return written.map((turn, index) => readTurn(turn, index + 1));
}

function readTurn(written: string, number: number): Turn {
  if (/^<.*>$/.test(written)) {
    const event = written.slice(1, -1).trim().toLowerCase();
    if (event === 'noinput' || event === 'nomatch' || event === 'hangup') return { written, kind: event };
    const match = wait.exec(written);
    if (match) {
      const milliseconds = Number(match[1]) * (match[2]!.toLowerCase() === 's' ? 1000 : 1);
      return { written, kind: 'wait', milliseconds };
    }
    throw new CctoolError(
      'input',
      `turn ${number}: "${written}" is not an event`,
      'the events are <noinput>, <nomatch>, <hangup> and <wait 3s>',
    );
  }
  const bargein = written.startsWith('!');
  let text = bargein ? written.slice(1).trim() : written;
  if (/^[0-9*#A-D\s]+$/.test(text))
    return { written, kind: 'keys', keys: text.replace(/\s/g, ''), ...(bargein && { bargein }) };
  const match = confidence.exec(text);
  if (match) text = text.slice(0, match.index);
  const quoted = /^"(.*)"$/.exec(text);
  if (quoted) text = quoted[1]!.trim();
  if (text === '') throw new CctoolError('input', `turn ${number}: "${written}" says nothing`);
  return { written, kind: 'speech', text, confidence: match ? Number(match[1]) : defaultConfidence, bargein };
}
