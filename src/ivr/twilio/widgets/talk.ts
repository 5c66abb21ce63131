/** Widgets that speak and listen. */
import type { Flow } from '../../model.js';
import { type CallerEvent, failing, type Next, pressing, saying } from '../../nodes/node-type.js';
import type { Call } from '../../simulate/call.js';
import { comparedIn } from '../compared.js';
import { fillIn, keepResult } from '../references.js';
import {
  dropKeys,
  go,
  hasEdge,
  type Node,
  numberOf,
  speak,
  spokenSeconds,
  type Widget,
  type Widgets,
} from '../widget.js';

const sayPlay: Widget = {
  status: 'simulated',
  events: ['audioComplete'],
  own: ['audioComplete'],
  speaks: true,
  enter(node, call) {
    dropKeys(call);
    if (typeof node.properties.digits === 'string' && node.properties.digits !== '')
      call.transcribe('event', 'digits', `the tones ${fillIn(call, node.properties.digits)} are sent`);
    speak(call, node);
    return go(node, call, 'audioComplete');
  },
};

const gathering = ({ properties }: Node) => {
  const finish = properties.finish_on_key;
  return {
    max: properties.stop_gather === false ? Number.POSITIVE_INFINITY : numberOf(properties.number_of_digits, Infinity),
    finish: typeof finish === 'string' ? finish : '#',
    timeoutMs: Math.max(1, numberOf(properties.timeout, 5)) * 1000,
  };
};

/** What the flow compares what a caller presses, or says, with. */
const digitsOf = (node: Node, flow: Flow) => comparedIn(flow).get(`widgets.${node.id}.Digits`) ?? [];
const speechOf = (node: Node, flow: Flow) =>
  (comparedIn(flow).get(`widgets.${node.id}.SpeechResult`) ?? [])
    .map((text) => text.replace(/[.!?]+$/, ''))
    // A flow may test keys and words in one.
    .filter((text) => !/^[0-9*#]+$/.test(text));

/** Models that give back words only; the others write sentences. */
const plainModels = new Set(['numbers_and_commands']);

/** An utterance as the recognizer of the service writes it: with a capital, and a full stop where it ends without a mark. */
function recognized(text: string, { properties }: Node): string {
  if (plainModels.has(String(properties.speech_model ?? ''))) return text;
  const sentence = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function takeKeys(node: Node, call: Call): Next {
  const { max, finish } = gathering(node);
  const { keys } = call.state;
  let digits = '';
  let used = 0;
  for (; used < keys.length && digits.length < max; used++) {
    if (finish !== '' && finish.includes(keys[used]!)) {
      used++;
      break;
    }
    digits += keys[used];
  }
  const isEnded = digits.length >= max || digits.length < used;
  call.state.keys = keys.slice(used);
  dropKeys(call);
  // Without an end the widget waits for more keys.
  if (!isEnded) call.wait(gathering(node).timeoutMs);
  if (digits === '') return go(node, call, 'timeout');
  keepResult(call, node.id, { Digits: digits });
  return go(node, call, 'keypress');
}

const gather: Widget = {
  status: 'simulated',
  events: ['keypress', 'speech', 'timeout'],
  own: ['keypress', 'speech', 'timeout'],
  shape: 'question',
  happenings: (node) => [
    ['the caller says nothing', ['timeout']],
    ...(node.edges.some(({ name }) => name === 'keypress' || name === 'speech')
      ? []
      : ([['the caller answers', ['keypress', 'speech']]] as const)),
  ],
  keyMenu(node, flow) {
    if (numberOf(node.properties.number_of_digits, 0) !== 1) return undefined;
    const keys = digitsOf(node, flow).filter((each) => /^[0-9*#]$/.test(each));
    if (keys.length === 0) return undefined;
    const texts = typeof node.properties.say === 'string' ? [node.properties.say] : [];
    return { texts, choices: keys.map((key) => ({ name: key, dtmf: key })), globals: [], open: false };
  },
  sampleKeys(node, flow) {
    const { max, finish } = gathering(node);
    const compared = digitsOf(node, flow).filter((each) => /^[0-9*#A-D]+$/.test(each));
    const length = Number.isFinite(max) ? Math.min(max, 20) : 4;
    const free = [...'9876543210'].map((key) => key.repeat(length)).find((keys) => !compared.includes(keys));
    return [...compared, ...(free === undefined ? [] : [free])].map((keys) =>
      keys.length < max && finish !== '' ? keys + finish[0]! : keys,
    );
  },
  cost(node, edge) {
    const spoken = spokenSeconds(node);
    if (edge === 'keypress') return pressing(spoken, '1');
    return edge === 'speech' ? saying(spoken, 'an answer') : failing(spoken + gathering(node).timeoutMs / 1000);
  },
  enter(node, call) {
    dropKeys(call);
    speak(call, node);
    return { kind: 'listen' };
  },
  accepts(node, call) {
    const { max, finish, timeoutMs } = gathering(node);
    const keys = digitsOf(node, call.flow).filter((each) => /^[0-9*#]$/.test(each));
    const any = `${Number.isFinite(max) ? `up to ${max} keys` : 'keys'}${finish === '' ? '' : `, then ${finish}`}`;
    const hints = fillIn(call, node.properties.hints).split(',');
    const phrases = [...speechOf(node, call.flow), ...hints].map((each) => each.trim()).filter((each) => each !== '');
    // Where the flow does not say what it expects, anything is an answer.
    if (phrases.length === 0 && hasEdge(node, 'speech')) phrases.push('an answer');
    return { dtmf: max === 1 && keys.length > 0 ? keys : [any], phrases: [...new Set(phrases)], timeoutMs };
  },
  input(node, call, event: CallerEvent) {
    if (event.kind === 'keys') return takeKeys(node, call);
    if (event.kind !== 'speech') {
      if (event.kind === 'nomatch') call.wait(gathering(node).timeoutMs);
      return go(node, call, 'timeout');
    }
    keepResult(call, node.id, { SpeechResult: recognized(event.text, node), Confidence: String(event.confidence) });
    return go(node, call, 'speech');
  },
};

/** A recording: what the caller says is it; a caller who is silent leaves none. */
const voicemail: Widget = {
  status: 'simulated',
  events: ['recordingComplete', 'noAudio', 'hangup'],
  own: ['recordingComplete', 'noAudio', 'hangup'],
  shape: 'question',
  cost: (node, edge) =>
    edge === 'recordingComplete'
      ? saying(10, 'a message')
      : edge === 'noAudio'
        ? failing(numberOf(node.properties.timeout, 5))
        : { seconds: 0 },
  enter(node, call) {
    dropKeys(call);
    if (String(node.properties.play_beep) !== 'false') call.transcribe('event', 'beep', 'a beep');
    return { kind: 'listen' };
  },
  accepts: ({ properties }) => ({
    dtmf: typeof properties.finish_on_key === 'string' ? [...properties.finish_on_key] : [],
    phrases: ['a message'],
    timeoutMs: Math.max(1, numberOf(properties.timeout, 5)) * 1000,
  }),
  input(node, call, event) {
    call.state.keys = '';
    if (event.kind !== 'speech') return go(node, call, 'noAudio');
    keepResult(call, node.id, { RecordingUrl: `recording-${node.id}`, RecordingDuration: '10' });
    call.transcribe('event', 'voicemail', 'the message is recorded');
    return go(node, call, 'recordingComplete');
  },
};

/** The widgets of this file by type. */
export const talkWidgets: Widgets = {
  'say-play': sayPlay,
  'gather-input-on-call': gather,
  'record-voicemail': voicemail,
};
