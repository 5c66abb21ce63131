import type { Expression, Value } from '../expression/index.js';
import { type Choice, fixedText, type NodeOf } from '../model.js';
import type { Call } from '../simulate/call.js';
import { acceptsChoices, chooseByKeys, chooseBySpeech } from '../simulate/listen.js';
import { choiceCost, choiceKeys, claimKeys, readChoice } from './listening.js';
import { edgeOr, filledText, type NativeNodeDefinition, type Next, ref, textSchema } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    queue: {
      queue: Template;
      /** The first is said on entering, each further one after another interval; the last stays. */
      prompts: readonly Prompt[];
      everySeconds: number;
      maxSeconds: number;
      music?: string;
      choices: readonly Choice[];
    };
  }
}

/** Seconds until an agent is there, where no mock says otherwise. */
const USUAL_WAIT = 20;

/** What is known while a caller waits: the variable `$queue`. */
interface Waiting {
  [name: string]: Value;
  name: string;
  position: number;
  /** The estimated wait from now on, in seconds. */
  wait: number;
  waited: number;
}

export const queue: NativeNodeDefinition<'queue'> = {
  summary: 'Waits in a queue for an agent.',
  does: 'waits in a `queue` with `music`, saying `prompt` on entering and `every` interval (`$queue.position`, `$queue.wait` and `$queue.waited` are known), at most `max`; the caller may leave by one of `choices`; without an edge `answered` the call ends with the agent',
  keys: {
    queue: filledText,
    prompt: ref('prompts'),
    every: ref('duration'),
    max: ref('duration'),
    music: textSchema,
    choices: { type: 'array', items: ref('choice') },
  },
  required: ['queue'],
  edges: {
    answered: 'optional',
    timeout: 'required',
    full: 'optional',
    busy: 'optional',
    error: 'optional',
    hangup: 'optional',
  },
  edgePer: 'choice',
  read(reading) {
    const { reader } = reading;
    const name = reading.need('queue') && reading.template('queue');
    const pressed = new Map<string, string>();
    const choices = reader.list(reading.get('choices'), 'choices').flatMap((item): Choice[] => {
      const fields = reader.fields(item, 'a choice', choiceKeys);
      if (!fields) return [];
      if (!fields.has('to')) reader.wrong(item, 'flow-value', 'a choice needs "to"');
      const choice = readChoice(reader, item, fields);
      if (!choice) return [];
      claimKeys(reader, fields, choice, pressed);
      reading.edge(choice.name, fields.get('to'));
      return [choice];
    });
    const music = reader.optionalText(reading.get('music'), 'music');
    const everySeconds = reading.duration('every', 30_000) / 1000;
    if (everySeconds < 1) reading.wrong('every must be at least a second');
    return (
      name && {
        queue: name,
        prompts: reading.prompts(),
        everySeconds: Math.max(1, everySeconds),
        maxSeconds: reading.duration('max', 600_000) / 1000,
        choices,
        ...(music !== undefined && { music }),
      }
    );
  },

  enter(node, call) {
    if (call.state.hungUp) return { kind: 'end', outcome: { type: 'hangup', target: null, reason: null } };
    const name = call.fill(node.queue);
    const shown = call.fillShown(node.queue);
    const result = call.program.transfer(name);
    if (result !== 'answered' && result !== 'agent-left') {
      call.transcribe('event', 'queue', `queue ${shown}: ${result}`);
      return edgeOr(node, result, 'error');
    }
    call.transcribe('event', 'queue', `queue ${shown}${node.music === undefined ? '' : `, music ${node.music}`}`);
    const mocked = mockedWait(call, name);
    call.state.vendor.queued = { since: call.state.clock, said: 0, ...mocked };
    return wait(node, call, shown);
  },
  accepts(node, call) {
    const { timeLeft } = progress(node, call);
    return acceptsChoices(call, { globals: false, timeoutMs: Math.max(100, timeLeft) }, node.choices);
  },
  input(node, call, event) {
    const shown = call.fillShown(node.queue);
    // An agent who was there before the caller acted has the call.
    if (progress(node, call).isOver) return wait(node, call, shown);
    const match =
      event.kind === 'keys'
        ? chooseByKeys(call, node.choices)
        : event.kind === 'speech'
          ? chooseBySpeech(call, node.choices, event.text, event.confidence)
          : undefined;
    if (match) {
      know(node, call, shown);
      return { kind: 'edge', edge: match.choice.name };
    }
    // Keys that mean nothing do not stop the music.
    call.state.keys = '';
    return wait(node, call, shown);
  },
  waits: true,

  shape: 'question',
  detail: (node) => node.queue.map((piece) => (typeof piece === 'string' ? piece : '…')).join(''),
  expressions: (node) => node.queue.filter((piece): piece is Expression => typeof piece !== 'string'),
  grammars: (node) => node.choices.flatMap(({ grammar }) => grammar ?? []),
  exit: (node) => ({ kind: 'queue', target: fixedText(node.queue) ?? null }),
  cost(node, edge, spoken) {
    const choice = node.choices.find(({ name }) => name === edge);
    const said = spoken(node.prompts[0]);
    if (choice) return choiceCost(choice, said);
    return { seconds: edge === 'timeout' ? node.maxSeconds : edge === 'answered' ? said + USUAL_WAIT : 0 };
  },
  asks(node) {
    const name = fixedText(node.queue) ?? '*';
    return [`wait:${name}`, `queue:${name}`];
  },
  answers(node) {
    const name = fixedText(node.queue) ?? '*';
    const words = ['full', 'busy', 'error'].filter((word) => node.edges.some((edge) => edge.name === word));
    return {
      usual: [[`wait:${name}`, USUAL_WAIT]],
      others: [
        [`wait:${name}`, node.maxSeconds + 1] as const,
        ...words.map((word) => [`transfer:${name}`, word] as const),
      ],
    };
  },
};

/** How long the caller waits, and what the platform announces: `wait:QUEUE`, and `queue:QUEUE` with `position` and `wait`. */
function mockedWait(call: Call, name: string): { answered: number; position: number; estimate: number } {
  const ask = (kind: string): Value | undefined => {
    for (const each of [`${kind}:${name}`, `${kind}:*`]) {
      const mocked = call.program.service(each, {}, 0);
      if (mocked?.result === 'ok') return mocked.value;
    }
    return undefined;
  };
  const announced = ask('queue');
  const known = announced !== null && typeof announced === 'object' && !Array.isArray(announced) ? announced : {};
  const wait = ask('wait');
  const estimate = Number(known.wait ?? wait ?? USUAL_WAIT) || 0;
  return {
    answered: Number(wait ?? known.wait ?? USUAL_WAIT) || 0,
    estimate,
    position: Number(known.position ?? 1) || 1,
  };
}

/** Where the caller stands now. */
function progress(node: NodeOf<'queue'>, call: Call) {
  const { since, said, answered, estimate, position } = call.state.vendor.queued as { [name: string]: number };
  const waited = (call.state.clock - since!) / 1000;
  const left = Math.max(0, estimate! - waited);
  const end = Math.min(answered!, node.maxSeconds);
  const next = Math.min(end, said! * node.everySeconds);
  return {
    isOver: waited >= end,
    isAnswered: waited >= answered! && answered! <= node.maxSeconds,
    isDue: waited >= said! * node.everySeconds,
    said: said!,
    timeLeft: (next - waited) * 1000,
    waited,
    left,
    position: left === 0 ? 1 : Math.max(1, Math.ceil((position! * left) / Math.max(1, estimate!))),
  };
}

/** Writes what is known of the wait into `$queue`. */
function know(node: NodeOf<'queue'>, call: Call, name: string): void {
  const { waited, left, position } = progress(node, call);
  const waiting: Waiting = { name, position, wait: Math.round(left), waited: Math.round(waited) };
  call.set('$queue', waiting);
}

/** Goes on waiting: an agent is there, the time is over, or the next announcement is due. */
function wait(node: NodeOf<'queue'>, call: Call, name: string): Next {
  const now = progress(node, call);
  know(node, call, name);
  if (now.isOver) {
    if (!now.isAnswered) return { kind: 'edge', edge: 'timeout' };
    call.transcribe('event', 'queue', `queue ${name}: answered after ${Math.round(now.waited)} s`);
    if (node.edges.some((edge) => edge.name === 'answered')) return { kind: 'edge', edge: 'answered' };
    return { kind: 'end', outcome: { type: 'transfer', target: name, reason: 'queue' } };
  }
  if (now.isDue) {
    const prompt = node.prompts[Math.min(now.said, node.prompts.length - 1)];
    // The interval counts from one announcement to the next, however long they are.
    const missed = Math.floor(now.waited / node.everySeconds);
    call.state.vendor.queued = { ...(call.state.vendor.queued as object), said: Math.max(now.said, missed) + 1 };
    if (prompt) call.say(prompt);
  }
  return { kind: 'listen' };
}
