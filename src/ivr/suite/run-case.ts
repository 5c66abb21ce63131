import { isEqual, type Value } from '../expression/index.js';
import { foldUtterance } from '../language.js';
import { readInput, type Turn } from '../simulate/input.js';
import type { Program } from '../simulate/program.js';
import { goesOn, type Simulation, summarize } from '../simulate/simulate-call.js';
import { hidden } from '../simulate/speak.js';
import type { Effect } from '../simulate/state.js';
import { newCall, step } from '../simulate/step.js';
import type { Expectation, SuiteCase } from './suite-file.js';

export interface CaseFailure {
  message: string;
  expected: string;
  actual: string;
}

export interface CaseResult {
  test: SuiteCase;
  failures: CaseFailure[];
  simulation: Simulation;
}

/** True when a prompt contains a text, ignoring case, punctuation and spacing. */
export function saysText(prompt: string, expected: string): boolean {
  return (
    ` ${foldUtterance(prompt)} `.includes(` ${foldUtterance(expected)} `) ||
    foldUtterance(prompt).includes(foldUtterance(expected))
  );
}

/** Runs one case of a suite and compares what happened with what was expected. */
export function runCase(program: Program, test: SuiteCase): CaseResult {
  const effects: Effect[] = [];
  const failures: CaseFailure[] = [];
  let state = newCall(program, {
    variables: { ...test.variables },
    session: test.session,
    ...(test.seed !== undefined && { seed: test.seed }),
  });
  /** Prompts since the caller last did something, for `says` between turns. */
  let recent: string[] = [];
  const advance = (event: Parameters<typeof step>[2]) => {
    const result = step(program, state, event);
    state = result.state;
    effects.push(...result.effects);
    recent = result.effects.flatMap((effect) =>
      effect.effect === 'transcript' && effect.who === 'system' ? [effect.text] : [],
    );
  };
  advance({ kind: 'start' });
  const unused: Turn[] = [];
  for (const each of test.steps) {
    if ('says' in each) {
      for (const expected of each.says) {
        const found = recent.findIndex((prompt) => saysText(prompt, expected));
        if (found < 0)
          failures.push({
            message: 'the system does not say the expected text here',
            expected,
            actual: recent.join(' / ') || 'nothing',
          });
        else recent = recent.slice(found + 1);
      }
      continue;
    }
    for (const turn of readInput(each.caller)) {
      const { written: _, ...event } = turn;
      if (state.status === 'waiting') advance(event);
      else unused.push(turn);
    }
  }
  if (test.onExhausted === 'hangup' && state.status === 'waiting') advance({ kind: 'hangup' });
  while (goesOn(program, state, test.onExhausted)) advance({ kind: 'noinput' });
  const simulation = summarize(program, state, effects, unused);
  failures.push(...compare(test.expect, simulation));
  if (unused.length > 0)
    failures.push({
      message: 'the call ended before all input was used',
      expected: 'all input used',
      actual: simulation.unusedInput.join(' | '),
    });
  return { test, failures, simulation };
}

function compare(expect: Expectation, simulation: Simulation): CaseFailure[] {
  const failures: CaseFailure[] = [];
  const same = (message: string, expected: string | undefined, actual: string | null | undefined) => {
    if (expected !== undefined && expected !== (actual ?? 'none'))
      failures.push({ message, expected, actual: actual ?? 'none' });
  };
  const { outcome, path, transcript } = simulation;
  same('unexpected status', expect.status, simulation.status);
  same('unexpected outcome', expect.outcome, outcome?.type ?? simulation.status);
  same('unexpected target', expect.target, outcome?.target);
  same('unexpected reason', expect.reason, outcome?.reason);
  const prompts = transcript.flatMap(({ who, text }) => (who === 'system' ? [text] : []));
  const all = prompts.join(' / ');
  for (const expected of expect.says) {
    if (!prompts.some((prompt) => saysText(prompt, expected)))
      failures.push({ message: 'never said', expected, actual: all });
  }
  let from = 0;
  for (const expected of expect.saysInOrder) {
    const found = prompts.findIndex((prompt, index) => index >= from && saysText(prompt, expected));
    if (found < 0)
      failures.push({
        message: 'not said in this order',
        expected,
        actual: prompts.slice(from).join(' / ') || 'nothing more',
      });
    else from = found + 1;
  }
  for (const forbidden of expect.neverSays) {
    const said = prompts.find((prompt) => saysText(prompt, forbidden));
    if (said !== undefined)
      failures.push({ message: 'said a text that must not be said', expected: `never "${forbidden}"`, actual: said });
  }
  if (expect.path && expect.path.join() !== path.join()) {
    failures.push({ message: 'unexpected path', expected: expect.path.join(' > '), actual: path.join(' > ') });
  }
  let at = 0;
  for (const expected of expect.visits) {
    const found = path.indexOf(expected, at);
    if (found < 0)
      failures.push({
        message: 'not visited in this order',
        expected,
        actual: path.slice(at).join(' > ') || 'the end',
      });
    else at = found + 1;
  }
  for (const [name, value] of Object.entries(expect.variables)) {
    const { variables, secrets } = simulation.state;
    const actual: Value = Object.hasOwn(variables, name) ? variables[name]! : null;
    const shown = (each: Value) => JSON.stringify(secrets.includes(name) && each !== null ? hidden(each) : each);
    if (!isEqual(value, actual))
      failures.push({
        message: `the variable "${name}" has an unexpected value`,
        expected: shown(value),
        actual: shown(actual),
      });
  }
  if (expect.withinMs !== undefined && simulation.simulatedMs > expect.withinMs) {
    failures.push({
      message: 'the call takes too long',
      expected: `within ${expect.withinMs / 1000} s`,
      actual: `${(simulation.simulatedMs / 1000).toFixed(1)} s`,
    });
  }
  return failures;
}
