import { CctoolError } from '../../diagnostics/index.js';
import type { KeysEvent, SpeechEvent } from './call-event.js';

/** One thing the caller does. */
export type Turn = { written: string } & (
  | KeysEvent
  | SpeechEvent
  | { kind: 'noinput' }
  | { kind: 'nomatch' }
  | { kind: 'hangup' }
  | { kind: 'wait'; milliseconds: number }
);

/** What a recogniser is taken to report where the input says nothing of it. */
export const defaultConfidence = 0.9;

export const inputLimits = { characters: 20_000, turns: 500, results: 20 } as const;

const wait = /^<wait\s+(\d+(?:\.\d+)?)\s*(ms|s)>$/i;
const bargeinAfter = /^(\d+(?:\.\d+)?)\s*(ms|s)\s+(?=\S)/i;
const confidence = /\s+@\s*(0(?:\.\d+)?|1(?:\.0+)?|\.\d+)$/;

/**
 * Reads what the caller says and presses. Turns are separated by line ends or `|`. Only keys and spaces: DTMF, typed
 * ahead if need be. `<noinput>`, `<nomatch>`, `<hangup>`, `<wait 3s>`: events. Anything else is said; `"1"` in quotes is
 * said too. `!` in front barges in (`!1.5s`: so long after the prompts began), `@0.4` behind is the recogniser's
 * confidence, and `~` separates the results of a recogniser that is not sure.
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
  const rest = bargein ? written.slice(1).trim() : written;
  const moment = bargein ? bargeinAfter.exec(rest) : null;
  const text = rest.slice(moment?.[0].length ?? 0);
  const after = moment && { after: Number(moment[1]) * (moment[2]!.toLowerCase() === 's' ? 1000 : 1) };
  if (/^[0-9*#A-D\s]+$/.test(text))
    return { written, kind: 'keys', keys: text.replace(/\s/g, ''), ...(bargein && { bargein }), ...after };
  const results = text.split(/\s+~\s+/);
  if (results.length > inputLimits.results)
    throw new CctoolError(
      'limit',
      `turn ${number} has ${results.length} results of the recogniser; ${inputLimits.results} are allowed`,
    );
  const [best, ...others] = results.map((result) => readResult(result, written, number));
  return { ...{ written, kind: 'speech', ...best!, bargein }, ...(others.length > 0 && { others }), ...after };
}

function readResult(result: string, written: string, number: number): { text: string; confidence: number } {
  const match = confidence.exec(result);
  let text = match ? result.slice(0, match.index) : result;
  const quoted = /^"(.*)"$/.exec(text);
  if (quoted) text = quoted[1]!.trim();
  if (text === '') throw new CctoolError('input', `turn ${number}: "${written}" says nothing`);
  return { text, confidence: match ? Number(match[1]) : defaultConfidence };
}
