import type { ChalkInstance } from 'chalk';
import type { TestFlowResult } from '../../../toolkit/index.js';

interface Line {
  t: number;
  who: 'system' | 'caller' | 'event';
  kind: string;
  text: string;
  node: string;
}

/** `0:07.5`: minutes, seconds and tenths on the virtual clock. */
export function clockTime(milliseconds: number): string {
  const tenths = Math.round(milliseconds / 100);
  return `${Math.floor(tenths / 600)}:${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`;
}

const said: { [kind: string]: (text: string) => string } = {
  keys: (text) => `presses ${text}`,
  speech: (text) => `“${text}”`,
};

/** One line of a transcript as on a telephone: clock, who, what, and the node at the end. */
export function showLine(line: Line, colors: ChalkInstance): string {
  const clock = colors.dim(clockTime(line.t).padStart(7));
  const node = colors.dim(`[${line.node}]`);
  const text = line.who === 'caller' ? (said[line.kind]?.(line.text) ?? line.text) : line.text;
  if (line.who === 'system') return `${clock}  ${colors.cyan('system>')} ${text} ${node}`;
  if (line.who === 'caller') return `${clock}  ${colors.yellow('caller>')} ${text}`;
  return `${clock}  ${colors.magenta('event> ')} ${text} ${node}`;
}

/** How the call ended, or what it waits for. */
export function showEnd(result: TestFlowResult, colors: ChalkInstance): string[] {
  const lines: string[] = [];
  const outcome = result.outcome as { type: string; target: string | null; reason: string | null } | null;
  const clock = clockTime(result.simulated_ms ?? 0);
  if (result.status === 'awaiting_input' && result.awaiting) {
    const { awaiting } = result;
    lines.push(`${colors.yellow('…')} after ${clock} the flow waits at ${colors.bold(awaiting.node)}`);
    if (awaiting.dtmf.length > 0) lines.push(`  keys:    ${awaiting.dtmf.join(', ')}`);
    if (awaiting.phrases.length > 0)
      lines.push(`  phrases: ${awaiting.phrases.map((phrase) => `“${phrase}”`).join(', ')}`);
  } else {
    const how = [
      outcome?.type,
      outcome?.target,
      outcome?.type === 'transfer' ? `(${outcome.reason})` : outcome?.reason,
    ];
    const mark = result.status === 'completed' ? colors.green('✔') : colors.red('✖');
    lines.push(`${mark} ${result.status} after ${clock}: ${how.filter(Boolean).join(' ')}`);
  }
  lines.push(colors.dim(`  path: ${pathText(result.path)}`));
  if (result.unused_input?.length) lines.push(`  not used: ${result.unused_input.join(' | ')}`);
  for (const { severity, node, message } of result.diagnostics ?? []) {
    const color = severity === 'error' ? colors.red : severity === 'warning' ? colors.yellow : colors.dim;
    lines.push(`  ${color(severity)} ${message} [${node}]`);
  }
  return lines;
}

/** True for a third-party service's answer that has another form than that of a call: it is shown as it came. */
const isOtherForm = ({ path, transcript, outcome, awaiting }: TestFlowResult) =>
  path.length === 0 && transcript.length === 0 && outcome === null && awaiting === null;

/** A whole call. */
export function showCall(result: TestFlowResult, colors: ChalkInstance): string {
  if (isOtherForm(result)) return JSON.stringify(result, null, 2);
  return [
    ...(result.transcript as unknown as Line[]).map((line) => showLine(line, colors)),
    ...showEnd(result, colors),
  ].join('\n');
}

/** Rounds of at most this many nodes are looked for. */
const LONGEST_ROUND = 12;

/** The nodes of a call in order; a round that is taken three times in a row or more is written once: `(a → b) × 100`. */
export function pathText(path: readonly string[]): string {
  const parts: string[] = [];
  for (let at = 0; at < path.length; ) {
    let best = { length: 1, times: 1 };
    for (let length = 1; length <= LONGEST_ROUND; length++) {
      let end = at + length;
      while (end < path.length && path[end] === path[end - length]) end++;
      const times = Math.floor((end - at) / length);
      if (times >= 3 && times * length > best.times * best.length) best = { length, times };
    }
    const round = path.slice(at, at + best.length).join(' → ');
    parts.push(best.times === 1 ? round : `${best.length === 1 ? round : `(${round})`} × ${best.times}`);
    at += best.length * best.times;
  }
  return parts.join(' → ');
}
