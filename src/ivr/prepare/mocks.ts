import { CctoolError } from '../../diagnostics/index.js';
import type { Value } from '../expression/index.js';
import type { ScheduleAnswer, ScheduleNews, ServiceAnswer } from '../simulate/program.js';

/**
 * How the world answers in a simulation, by name:
 * - `balance`: what the service answers. A value; `{ result: error }`, `{ result: timeout }`, or `{ result: ok, value,
 *   delay_ms }`; a list answers in turn, its last entry from then on
 *   (`{ result: usual }` among them: as without the mock)
 * - `transfer:sales` (or `transfer:*`): `answered`, `busy`, `noanswer`, `full`, `error`; `agent-left`: answered, and
 *   the agent leaves before the customer
 * - `wait:sales` (or `wait:*`): the seconds in the queue; `queue:sales`: `{ position, wait }` as they are announced;
 *   `callback:sales`: `error`; `voicemail:BOX`: `full`, `error`; `module:NAME`, `branch:NODE`: the branch that is taken
 * - `random:NODE`: the edge that a random node draws; `view:NODE`: the branch that an agent takes at a page
 * - `fetch:ADDRESS`: what a server of a VoiceXML application answers; `object:CLASSID`: the value of an object of its
 *   platform; `grammar:REFERENCE`: phrases, or a grammar, for one that cannot be used; `event:NODE`: an event of the
 *   platform at an item
 * - `lex:NODE`: what a bot comes to: an intent, or `{ intent, slots, confidence, session_attributes, sentiment, state,
 *   elicit, says }`; `{ utterances: { TEXT: … } }` has one for each utterance
 * - `hours:support`: `open`, `closed`, `holiday`, `emergency`, instead of the hours file; or `{ state, next_open, holiday }`
 *   with the next opening as ISO 8601 local time and the name of the holiday
 */
export type Mocks = { readonly [name: string]: Value };

const scheduleAnswers: { readonly [word: string]: ScheduleAnswer } = {
  open: { open: true, cause: 'regular' },
  closed: { open: false, cause: 'regular' },
  holiday: { open: false, cause: 'holiday' },
  emergency: { open: false, cause: 'emergency' },
};

const transferAnswers = [
  ...['answered', 'busy', 'noanswer', 'full', 'error', 'agent-left'],
  // What VoiceXML tells apart beyond these (2.3.7).
  ...[
    'far_end_disconnect',
    'near_end_disconnect',
    'network_disconnect',
    'network_busy',
    'maxtime_disconnect',
    'unknown',
  ],
];
const DEFAULT_DELAY_MS = 200;

/**
 * Checks the shape of mocks before a call.
 * @throws CctoolError of kind `input` that names the mock
 */
export function checkMocks(mocks: Mocks): void {
  for (const [name, value] of Object.entries(mocks)) {
    if (name.startsWith('transfer:') && !transferAnswers.includes(value as string)) {
      throw new CctoolError('input', `the mock "${name}" must be one of ${transferAnswers.join(', ')}`);
    }
    if (name.startsWith('event:') && !isEvent(value))
      throw new CctoolError('input', `the mock "${name}" must be the name of an event, such as error.noresource`);
    if (name.startsWith('hours:') && !Object.hasOwn(scheduleAnswers, stateOf(value))) {
      throw new CctoolError('input', `the mock "${name}" must be one of ${Object.keys(scheduleAnswers).join(', ')}`);
    }
    if (Array.isArray(value) && value.length === 0)
      throw new CctoolError('input', `the mock "${name}" is an empty list`);
  }
}

/** An answer in a list that is as it would be without the mock. */
export const usualAnswer = { result: 'usual' } as const;

/** The name of an event, or a list of them and of `usual`. */
const isEvent = (value: Value): boolean =>
  Array.isArray(value)
    ? value.every((each) => isEvent(each) || (isRecord(each) && each.result === usualAnswer.result))
    : typeof value === 'string' && /^[\w-]+(?:\.[\w-]+)*$/.test(value);

const own = (mocks: Mocks, name: string): Value | undefined => (Object.hasOwn(mocks, name) ? mocks[name] : undefined);

/** What a service answers on its call number `count` (from 0). */
export function mockService(mocks: Mocks, name: string, count: number): ServiceAnswer | undefined {
  const written = own(mocks, name);
  if (written === undefined) return undefined;
  const answer = Array.isArray(written) ? written[Math.min(count, written.length - 1)]! : written;
  if (answer !== null && typeof answer === 'object' && !Array.isArray(answer) && typeof answer.result === 'string') {
    const delay = typeof answer.delay_ms === 'number' ? answer.delay_ms : undefined;
    if (answer.result === 'ok')
      return { result: 'ok', value: answer.value ?? null, milliseconds: delay ?? DEFAULT_DELAY_MS };
    if (answer.result === usualAnswer.result) return undefined;
    if (answer.result === 'error') return { result: 'error', milliseconds: delay ?? DEFAULT_DELAY_MS };
    // A service that never answers: the node that asks waits as long as it does, on the virtual clock.
    if (answer.result === 'timeout') return { result: 'timeout', milliseconds: Number.POSITIVE_INFINITY };
  }
  return { result: 'ok', value: answer, milliseconds: DEFAULT_DELAY_MS };
}

/** How a transfer ends. */
export function mockTransfer(mocks: Mocks, target: string): string {
  return String(own(mocks, `transfer:${target}`) ?? own(mocks, 'transfer:*') ?? 'answered');
}

/** What a schedule answers by a mock; undefined: ask the hours. */
export function mockSchedule(mocks: Mocks, key: string): ScheduleAnswer | undefined {
  const word = own(mocks, `hours:${key}`) ?? own(mocks, 'hours:*');
  return word === undefined ? undefined : scheduleAnswers[stateOf(word)];
}

/** True for an object of a mock. */
export const isRecord = (value: Value | undefined): value is { [key: string]: Value } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
/** The word of a mocked schedule, alone or beside what is said about it. */
const stateOf = (value: Value): string => String(isRecord(value) ? value.state : value);

/** What a mock says about a schedule; undefined where it says nothing but the word. */
export function mockNews(mocks: Mocks, key: string): ScheduleNews | undefined {
  const written = own(mocks, `hours:${key}`) ?? own(mocks, 'hours:*');
  if (!isRecord(written)) return undefined;
  const { next_open: next, holiday } = written;
  return { nextOpen: typeof next === 'string' ? next : null, holiday: typeof holiday === 'string' ? holiday : '' };
}
