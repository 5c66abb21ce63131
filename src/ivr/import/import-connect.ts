import { stringify } from 'yaml';
import { functionName } from '../connect/actions/data.js';
import { fallbackIntents } from '../connect/lex.js';
import { candidateNames } from '../connect/names.js';
import type { Value } from '../expression/index.js';
import type { Flow, NodeOf } from '../model.js';
import { defaultSimulationLimits } from '../simulate/program.js';
import {
  type ConversionNotes,
  connectCondition,
  connectExpression,
  connectTemplate,
  isDynamic,
  variableName,
} from './connect-expression.js';

type Written = { [key: string]: unknown };
type Node = NodeOf<'connect'>;

/** A Connect flow in the native format, and what of it could not be said there. */
export interface ConnectImport {
  /** The text of a `*.ivr.yaml` file. */
  text: string;
  /** One line for each thing that is lost or changed, with the node it belongs to. */
  report: { node: string; message: string }[];
}

const record = (value: Value | undefined): { readonly [name: string]: Value } =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};

/** The node where a call ends that has no branch to go on. */
const END = 'no branch';

/**
 * Writes an Amazon Connect flow as a native one. Nodes keep their names; helpers that the native format needs are named
 * after the node they belong to with `~` and a word. Contact attributes become variables.
 * @param flow a flow as `readConnect` gives it
 */
export function importConnect(flow: Flow): ConnectImport {
  const nodes: { [id: string]: Written } = {};
  const report: ConnectImport['report'] = [];
  const variables = new Map<string, unknown>();
  const services = new Set<string>();
  for (const node of flow.nodes.values()) {
    if (node.type !== 'connect') continue;
    const note = (message: string) => report.push({ node: node.id, message });
    const notes: ConversionNotes = {
      variable: (name, type, initial) => void variables.set(name, initial === undefined ? type : { type, initial }),
      report: note,
    };
    const to = (...names: string[]) =>
      names.flatMap((name) => node.edges.find((edge) => edge.name === name)?.target ?? [])[0] ?? END;
    const onward = to('next', 'NoMatchingCondition', 'NoMatchingError');
    const helper = (word: string, written: Written) => {
      nodes[`${node.id}~${word}`] = written;
      return `${node.id}~${word}`;
    };
    /** A flow by the name on the canvas; this one by its own, which the native flow keeps. */
    const flowName = ({ Names: names, ContactFlowId: id }: Node['parameters']) => {
      const candidates = candidateNames(names, 'ContactFlowId', String(id ?? 'flow'));
      const own = [flow.name, ...(flow.aliases ?? [])].map((name) => name.toLowerCase());
      return candidates.some((name) => own.includes(name.toLowerCase())) ? flow.name : (candidates[0] ?? 'flow');
    };
    nodes[node.id] = write(node, notes, { to, onward, helper, flowName }, services);
  }
  if (Object.values(nodes).some((node) => JSON.stringify(node).includes(JSON.stringify(END))))
    nodes[END] = { type: 'end', reason: 'no branch' };
  const document = {
    ivr: 1,
    name: flow.name,
    language: flow.language,
    start: flow.start,
    defaults: { retries: 0 },
    ...(variables.size > 0 && { variables: Object.fromEntries([...variables].sort()) }),
    ...(services.size > 0 && { services: [...services].sort() }),
    nodes,
  };
  return { text: stringify(document, { lineWidth: 0 }), report };
}

/** What an action needs of the flow around it. */
interface FlowContext {
  /** The target of the first of these edges that there is. */
  to(...names: string[]): string;
  onward: string;
  /** Adds a node beside that of the action. */
  helper(word: string, written: Written): string;
  flowName(parameters: Node['parameters']): string;
}

function write(
  { id, action, parameters, edges }: Node,
  notes: ConversionNotes,
  { to, onward, helper, flowName }: FlowContext,
  services: Set<string>,
): Written {
  const nameOf = (parameter: string, value: string) => candidateNames(parameters.Names, parameter, value)[0] ?? '';
  const has = (name: string) => edges.some((edge) => edge.name === name);
  const prompt = promptOf(parameters, notes);
  const operands = edges.flatMap(({ name }) => (name.startsWith('Equals ') ? [name.slice(7)] : []));
  const unknownIntent = to(
    ...fallbackIntents.map((name) => `Equals ${name}`),
    'NoMatchingCondition',
    'NoMatchingError',
  );
  switch (action) {
    case 'MessageParticipant':
      return prompt === undefined ? { type: 'goto', to: onward } : { type: 'play', prompt, next: onward };
    case 'GetParticipantInput': {
      const limit = parameters.InputTimeLimitSeconds;
      if (limit !== undefined && !(Number(limit) > 0))
        notes.report(`the time limit ${String(limit)} is treated as 5 seconds`);
      const listening = {
        ...(prompt !== undefined && { prompt }),
        timeout: Number(limit) > 0 ? Number(limit) : 5,
        globals: false,
      };
      if (String(parameters.StoreInput).toLowerCase() !== 'true') {
        const [silence, other] = [
          to('InputTimeLimitExceeded', 'NoMatchingError'),
          to('NoMatchingCondition', 'NoMatchingError'),
        ];
        notes.report('speech counts as a wrong key, and a wrong key drops the keys behind it');
        return {
          type: 'menu',
          ...listening,
          choices: operands.map((key) => ({ name: `Equals ${key}`, dtmf: key, to: to(`Equals ${key}`) })),
          on: { noinput: silence, nomatch: other },
          maxretries: to('NoMatchingError', 'NoMatchingCondition'),
        };
      }
      notes.variable('stored', 'text');
      const validation = record(parameters.InputValidation);
      const isPhone = 'PhoneNumberValidation' in validation;
      const isEncrypted = (parameters.InputEncryption ?? null) !== null;
      if (isEncrypted) notes.report('the entry is secret instead of encrypted: conditions see its digits');
      const max = Number(record(validation.CustomValidation).MaximumLength ?? 20) || 20;
      const written = String(record(parameters.DTMFConfiguration).InputTerminationSequence ?? '') || '#';
      if ('MaximumLength' in record(validation.CustomValidation))
        notes.report(
          `keys behind a full entry wait for the next one, through messages too, but a ${written[0]} is dropped`,
        );
      if (written.length > 1) notes.report(`the terminator "${written}" is shortened to its first key`);
      return {
        type: 'collect',
        ...listening,
        into: 'stored',
        ...(isEncrypted && { secret: true }),
        digits: { min: 1, max, terminator: written[0] },
        validate: `!contains(stored, "*")${isPhone ? ' && len(stored) >= 7 && len(stored) <= 15' : ''}`,
        next: to('next', 'NoMatchingError'),
        ...(isPhone && { on: { nomatch: to('InvalidPhoneNumber', 'NoMatchingError') } }),
        maxretries: helper('silent', {
          type: 'set',
          assign: { stored: '"Timeout"' },
          next: to('next', 'NoMatchingError'),
        }),
      };
    }
    case 'ConnectParticipantWithLexBot':
      if (operands.every((intent) => fallbackIntents.includes(intent))) break;
      notes.report('the bot becomes a menu of its intents; add phrases to it');
      return {
        type: 'menu',
        ...(prompt !== undefined && { prompt }),
        globals: false,
        choices: operands
          .filter((intent) => !fallbackIntents.includes(intent))
          .map((intent) => ({
            name: `Equals ${intent}`,
            phrases: [intent],
            to: to(`Equals ${intent}`),
          })),
        on: {
          noinput: to('InputTimeLimitExceeded', 'NoMatchingCondition', 'NoMatchingError'),
          nomatch: unknownIntent,
        },
        maxretries: unknownIntent,
      };
    case 'Compare': {
      const value = connectExpression(parameters.ComparisonValue, notes);
      const cases = edges.flatMap(({ name, target }) => {
        const when = connectCondition(value, name, notes);
        if (when === undefined && name.includes(' ')) notes.report(`the condition ${name} is left out`);
        return when === undefined ? [] : [{ name, when, to: target }];
      });
      return { type: 'branch', cases, else: to('NoMatchingCondition', 'NoMatchingError', 'next') };
    }
    case 'UpdateContactAttributes':
    case 'UpdateFlowAttributes': {
      const isFlow = action === 'UpdateFlowAttributes';
      const written = Object.entries(record(parameters[isFlow ? 'FlowAttributes' : 'Attributes']));
      const assign = Object.fromEntries(
        written.map(([name, value]) => {
          const variable = variableName(isFlow ? `flow_${name}` : name);
          notes.variable(variable, 'any');
          return [variable, connectExpression(isFlow ? (record(value).Value ?? null) : value, notes)];
        }),
      );
      return written.length === 0 ? { type: 'goto', to: onward } : { type: 'set', assign, next: onward };
    }
    case 'InvokeLambdaFunction': {
      const arn = String(parameters.LambdaFunctionARN ?? parameters.FunctionArn ?? 'function');
      const service = isDynamic(arn) ? variableName(id) : functionName(arn);
      services.add(service);
      notes.variable('external', 'any');
      notes.report(
        isDynamic(arn)
          ? `the function ${arn} is known only during a call; it becomes the service "${service}"`
          : `the function becomes the service "${service}"`,
      );
      const args = Object.fromEntries(
        Object.entries(record(parameters.LambdaInvocationAttributes)).map(([name, value]) => [
          name,
          connectExpression(value, notes),
        ]),
      );
      const failed = to('NoMatchingError', 'next');
      const timeout = Math.min(8, Number(parameters.InvocationTimeLimitSeconds) || 8);
      return {
        type: 'call',
        service,
        ...(Object.keys(args).length > 0 && { args }),
        into: 'external',
        timeout,
        on: { ok: onward, error: failed, timeout: failed },
      };
    }
    case 'CheckHoursOfOperation': {
      const written = String(parameters.HoursOfOperationId ?? parameters.Hours ?? '');
      const named = nameOf('HoursOfOperationId', written);
      const schedule = isDynamic(named) ? variableName(id) : named.split('/').at(-1) || 'queue';
      notes.report(
        isDynamic(named)
          ? `the hours ${named} are known only during a call; they become the schedule "${schedule}" of the hours file`
          : `the hours become the schedule "${schedule}" of the hours file`,
      );
      return {
        type: 'hours',
        schedule,
        on: {
          open: to('Equals True', 'NoMatchingError', 'next'),
          closed: to('Equals False', 'NoMatchingError', 'next'),
        },
      };
    }
    case 'UpdateContactTargetQueue':
      notes.variable('queue', 'any');
      return {
        type: 'set',
        assign: {
          queue: connectExpression(
            nameOf('QueueId', String(parameters.QueueId ?? parameters.AgentId ?? '')).replace(/^arn:.*\//, ''),
            notes,
          ),
        },
        next: onward,
      };
    case 'TransferContactToQueue':
    case 'DequeueContactAndTransferToQueue':
      notes.variable('queue', 'any');
      return {
        type: 'transfer',
        // Without a queue of its own the contact goes to that of the flow, which has no name here.
        queue: '{{ text(queue) == "" ? "queue" : queue }}',
        on: {
          ...(action !== 'TransferContactToQueue' && has('next') && { answered: to('next') }),
          full: to('QueueAtCapacity', 'NoMatchingError'),
          busy: to('QueueAtCapacity', 'NoMatchingError'),
          error: to('NoMatchingError'),
        },
      };
    case 'TransferParticipantToThirdParty': {
      const failed = to('CallFailed', 'NoMatchingError');
      return {
        type: 'transfer',
        number: connectTemplate(String(parameters.ThirdPartyPhoneNumber ?? 'number'), notes) || 'number',
        on: {
          ...(String(parameters.ContinueFlowExecution).toLowerCase() === 'true' &&
            has('next') && { answered: to('next') }),
          busy: failed,
          error: failed,
          noanswer: to('ConnectionTimeLimitExceeded', 'CallFailed', 'NoMatchingError'),
        },
      };
    }
    case 'TransferToFlow':
      return {
        type: 'transfer',
        flow: connectTemplate(flowName(parameters), notes) || 'flow',
        on: { error: to('NoMatchingError') },
      };
    case 'Loop': {
      const counter = variableName(`loop_${id}`);
      notes.variable(counter, 'number');
      const next = helper('next', {
        type: 'set',
        assign: { [counter]: `${counter} + 1` },
        next: to('Equals ContinueLooping', 'next'),
      });
      const done = helper('done', { type: 'set', assign: { [counter]: 0 }, next: to('Equals DoneLooping', 'next') });
      const count = Number(parameters.LoopCount);
      if (!Number.isFinite(count)) notes.report('the loop count is not fixed; 1 is used');
      // A Connect flow raises the limits by itself, a native one has the usual ones.
      if (count >= defaultSimulationLimits.idleVisits)
        notes.report(`${count} rounds without input are more than a call is given: use --limit visits=${count + 1}`);
      return {
        type: 'branch',
        cases: [{ name: 'again', when: `${counter} < ${Number.isFinite(count) ? count : 1}`, to: next }],
        else: done,
      };
    }
    case 'CheckMetricData': {
      const type = String(parameters.MetricType ?? 'AgentsAvailable');
      const variable = variableName(`metric_${type}`);
      const isStaffing = has('Equals True') || has('Equals False');
      if (isStaffing) notes.variable(variable, 'text', 'True');
      else notes.variable(variable, 'number', /Agents/.test(type) ? 1 : 0);
      notes.report(`the metric ${type} becomes the variable "${variable}"`);
      const cases = edges.flatMap(({ name, target }) => {
        const when = connectCondition(variable, name, notes);
        return when === undefined ? [] : [{ name, when, to: target }];
      });
      return { type: 'branch', cases, else: to('NoMatchingCondition', 'NoMatchingError', 'next') };
    }
    case 'DistributeByPercentage': {
      let drawn = 0;
      const choices = edges.flatMap(({ name, target }) => {
        const sum = name.startsWith('NumberLessThan ') ? Number(name.slice(15)) - 1 : Number.NaN;
        if (!(sum > drawn && sum <= 100)) return [];
        const percent = sum - drawn;
        drawn = sum;
        return [{ name, percent, to: target }];
      });
      if (drawn < 100)
        choices.push({
          name: 'others',
          percent: 100 - drawn,
          to: to('NoMatchingCondition', 'NoMatchingError', 'next'),
        });
      return { type: 'random', choices };
    }
    case 'Wait':
      notes.report(`the wait of ${String(parameters.TimeLimitSeconds ?? 1)} seconds is left out`);
      return { type: 'goto', to: to('Equals WaitCompleted', 'next', 'NoMatchingError') };
    case 'DisconnectParticipant':
      return { type: 'end', reason: 'disconnect' };
    case 'EndFlowExecution':
    case 'EndFlowModuleExecution':
      return { type: 'end', return: true };
  }
  if (action === 'MessageParticipantIteratively') {
    const list = Array.isArray(parameters.Messages) ? parameters.Messages.slice(0, 10).map(record) : [];
    const prompts = list.flatMap((each) => promptOf(each, notes) ?? []);
    const interrupted = Number(parameters.InterruptFrequencySeconds) > 0 && has('Equals MessagesInterrupted');
    notes.report('the messages are played once, without the interval between them');
    let next = interrupted
      ? to('Equals MessagesInterrupted')
      : helper('hold', { type: 'end', reason: 'holds in a prompt loop' });
    for (const [index, prompt] of [...prompts.entries()].slice(1).reverse())
      next = helper(`message-${index + 1}`, { type: 'play', prompt, next });
    return prompts.length === 0 ? { type: 'goto', to: next } : { type: 'play', prompt: prompts[0], next };
  }
  if (edges.length === 0) {
    notes.report(`${action} ends the flow`);
    return { type: 'end', reason: action };
  }
  notes.report(`${action} is left out; its success branch is taken`);
  return { type: 'goto', to: onward };
}

function promptOf(parameters: { readonly [name: string]: Value }, notes: ConversionNotes): unknown {
  const { SSML: ssml, Text: text, PromptId: audio } = parameters;
  if (typeof ssml === 'string' && ssml.trim() !== '') return { ssml: connectTemplate(ssml, notes) };
  // A mapping, since a single word would be read as the name of a prompt.
  if (typeof text === 'string' && text.trim() !== '') return { text: connectTemplate(text, notes) };
  if (typeof audio === 'string' && audio !== '') return { audio: connectTemplate(audio, notes) };
  return undefined;
}
