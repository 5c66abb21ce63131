/** The nodes that never wait for the caller. */
import { isTrue, type Value } from '../../expression/index.js';
import { type Behaviour, edgeOr } from '../behaviour.js';

export const play: Behaviour<'play'> = {
  enter(node, call) {
    const key = `${call.state.flow}/${node.id}`;
    const visit = call.state.visits[key] ?? 0;
    call.state.visits[key] = visit + 1;
    const prompt = node.prompts[Math.min(visit, node.prompts.length - 1)];
    if (prompt) call.say(prompt);
    return { kind: 'edge', edge: 'next' };
  },
};

export const hours: Behaviour<'hours'> = {
  enter(node, call) {
    const answer = call.program.schedule(node.schedule, call.instant);
    if (!answer) {
      call.report('unknown-schedule', 'error', `there is no schedule "${node.schedule}"`);
      return edgeOr(node, 'error', 'closed');
    }
    if (answer.open) return { kind: 'edge', edge: 'open' };
    return answer.cause === 'regular' ? { kind: 'edge', edge: 'closed' } : edgeOr(node, answer.cause, 'closed');
  },
};

export const branch: Behaviour<'branch'> = {
  enter(node, call) {
    const found = node.cases.find(({ when }) => isTrue(call.evaluate(when)));
    return { kind: 'edge', edge: found?.edge ?? 'else' };
  },
};

export const set: Behaviour<'set'> = {
  enter(node, call) {
    for (const { name, value } of node.assign) call.set(name, call.evaluate(value));
    return { kind: 'edge', edge: 'next' };
  },
};

export const callService: Behaviour<'call'> = {
  enter(node, call) {
    const args: { [name: string]: Value } = {};
    for (const { name, value } of node.args) args[name] = call.evaluate(value);
    const answer = call.callService(node.service, args, node.timeoutMs);
    if (answer.result === 'ok') {
      if (node.into !== undefined) call.set(node.into, answer.value);
      return { kind: 'edge', edge: 'ok' };
    }
    return edgeOr(node, answer.result, 'error');
  },
};

export const subflow: Behaviour<'subflow'> = {
  enter(node, call) {
    const variables: { [name: string]: Value } = {};
    for (const { name, value } of node.in) variables[name] = call.evaluate(value);
    return { kind: 'enter', flow: node.flow, variables, returns: true };
  },
  returned(node, call, variables) {
    for (const { name, from } of node.out) call.set(name, Object.hasOwn(variables, from) ? variables[from]! : null);
    return { kind: 'edge', edge: 'next' };
  },
};

export const goto: Behaviour<'goto'> = { enter: () => ({ kind: 'edge', edge: 'next' }) };

export const transfer: Behaviour<'transfer'> = {
  enter(node, call) {
    const target = call.fill(node.target);
    // There is nobody to be put through.
    if (call.state.hungUp) return { kind: 'end', outcome: { type: 'hangup', target: null, reason: null } };
    const result = call.program.transfer(target);
    call.transcribe('event', 'transfer', `${node.kind} ${target}${result === 'answered' ? '' : `: ${result}`}`);
    if (node.kind === 'flow' && result === 'answered' && call.program.flows.has(target)) {
      return { kind: 'enter', flow: target, variables: {}, returns: false };
    }
    if (result !== 'answered') return edgeOr(node, result, 'error');
    if (node.edges.some(({ name }) => name === 'answered')) return { kind: 'edge', edge: 'answered' };
    return { kind: 'end', outcome: { type: 'transfer', target, reason: node.kind } };
  },
};

export const record: Behaviour<'record'> = {
  enter(node, call) {
    if (call.state.hungUp) return { kind: 'edge', edge: 'next' };
    for (const prompt of node.prompts) call.say(prompt);
    const seconds = Math.min(node.maxSeconds, 10);
    call.transcribe('event', 'record', `${seconds} s recorded`);
    call.wait(seconds * 1000);
    if (node.into !== undefined) call.set(node.into, `recording-${node.id}`);
    return { kind: 'edge', edge: 'next' };
  },
};

export const random: Behaviour<'random'> = {
  enter(node, call) {
    const mocked = call.mockedEdge('random');
    if (mocked !== undefined) return { kind: 'edge', edge: mocked };
    let left = call.random() * node.choices.reduce((sum, { percent }) => sum + percent, 0);
    for (const { percent, edge } of node.choices) {
      left -= percent;
      if (left < 0) return { kind: 'edge', edge };
    }
    return { kind: 'edge', edge: node.choices.at(-1)!.edge };
  },
};

export const end: Behaviour<'end'> = {
  enter(node, call) {
    if (node.how === 'return' && call.state.frames.length > 0) return { kind: 'return' };
    return { kind: 'end', outcome: { type: 'end', target: null, reason: node.reason ?? node.how } };
  },
};
