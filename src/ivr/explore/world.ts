/**
 * How the world may answer in the calls of an exploration. Nothing is decided before a call asks; at each question the
 * search goes on with each answer that the flow tells apart.
 */
import type { Expression, Value } from '../expression/index.js';
import type { Flow } from '../model.js';
import { definitionOf } from '../nodes/index.js';
import { type Mocks, mockSchedule, mockService, mockTransfer, usualAnswer } from '../prepare/mocks.js';
import type { Program } from '../simulate/program.js';

/** What a mock may say: the answer when all is well, and the others that the flows tell apart. */
export interface Alternatives {
  usual?: Value;
  others: Value[];
  /** Said only in a search towards an edge that nothing else has reached. */
  forced: Value[];
}

/** A question of a call, and how else it may be answered. */
export interface Question {
  mock: string;
  /** The number of the question where a mock answers in turn; absent where it answers the same all through a call. */
  turn?: number;
  alternatives: Alternatives;
}

/** Answers by question, in the order in which they were asked; undefined where no mock says anything. */
export type Decisions = ReadonlyMap<string, Value | undefined>;

/** Everything that the nodes of some flows tell apart, by mock. */
export function alternativesOf(flows: readonly Flow[]): Map<string, Alternatives> {
  const found = new Map<string, Alternatives>();
  const entry = (mock: string) => {
    let known = found.get(mock);
    if (!known) {
      known = { others: [], forced: [] };
      found.set(mock, known);
    }
    return known;
  };
  const add = (list: Value[], value: Value) => {
    const written = JSON.stringify(value);
    if (list.length < MOST_VALUES && !list.some((each) => JSON.stringify(each) === written)) list.push(value);
  };
  for (const flow of flows) {
    const conditions = conditionsOn(flow, flows);
    for (const node of flow.nodes.values()) {
      const { usual = [], others = [], forced = [] } = definitionOf(node).answers?.(node, conditions, flow) ?? {};
      for (const [mock, value] of usual) entry(mock).usual ??= value;
      for (const [mock, value] of others) add(entry(mock).others, value);
      for (const [mock, value] of forced) add(entry(mock).forced, value);
    }
  }
  for (const flow of flows)
    for (const [name, sources] of attributeSources(flow)) {
      const values = found.get(name);
      if (values) for (const source of sources) for (const value of values.others) add(entry(source).others, value);
    }
  return found;
}
/** The conditions of a flow, and those of the flows that enter it on what it hands back, in its own names. */
function conditionsOn(flow: Flow, flows: readonly Flow[], seen: ReadonlySet<Flow> = new Set([flow])): Expression[] {
  const conditions = [...flow.nodes.values()].flatMap((node) => definitionOf(node).conditions?.(node) ?? []);
  for (const caller of flows) {
    if (seen.has(caller)) continue;
    for (const node of caller.nodes.values()) {
      if (node.type !== 'subflow' || node.flow !== flow.name || node.out.length === 0) continue;
      const names = new Map(node.out.map(({ name, from }) => [name, from]));
      conditions.push(...conditionsOn(caller, flows, new Set([...seen, caller])).map((each) => renamed(each, names)));
      break;
    }
  }
  return conditions;
}

/** An expression with other names for its variables; those without one are out of reach. */
const renamed = (expression: Expression, names: ReadonlyMap<string, string>): Expression =>
  JSON.parse(
    JSON.stringify(expression, (_, part: Expression) =>
      part?.kind === 'name' ? { ...part, name: names.get(part.name) ?? `caller.${part.name}` } : part,
    ),
  ) as Expression;
const MOST_VALUES = 40;

/**
 * What a vendor's attributes are set from: where `$.Attributes.tier` is set from `$.External.tier`, a condition on the
 * attribute is decided by the answer of the service.
 */
function attributeSources(flow: Flow): Map<string, Set<string>> {
  const sources = new Map<string, Set<string>>();
  for (const node of flow.nodes.values())
    for (const [name, source] of definitionOf(node).sources?.(node) ?? [])
      if (source !== name) sources.set(name, (sources.get(name) ?? new Set()).add(source));
  // Attributes of attributes: a set grows while it is gone through.
  for (const found of sources.values())
    for (const each of found) for (const more of sources.get(each) ?? []) found.add(more);
  return sources;
}

/** Mocks that answer in turn, beside services: one answer for each visit of a node, or call of a function. */
const inTurn = /^(?:value|branch|fail|view|random):|^\$\.External\b/;
/** Mocks that answer the same all through a call. */
const constant = /^(?:\$|module:|metric:|wait:|queue:|callback:|voicemail:|grammar:)/;

/** Ends a step at a question that nobody has decided. */
export class Undecided extends Error {
  readonly key: string;
  readonly question: Question;

  constructor(key: string, question: Question) {
    super('undecided');
    this.key = key;
    this.question = question;
  }
}

/** A world with prepared answers; it stops at every question that has none. */
export class World {
  readonly program: Program;
  /** Every question that was asked, by its key: `NAME`, or `NAME#TURN` where a mock answers in turn. */
  readonly questions = new Map<string, Question>();
  /** Whether questions are asked that have only forced answers beside what happens without a mock. */
  isForcing = false;
  readonly #alternatives: ReadonlyMap<string, Alternatives>;
  #decisions: Decisions = new Map();

  constructor(base: Program) {
    this.#alternatives = alternativesOf([...base.flows.values()]);
    this.program = {
      ...base,
      service: (name, args, count) => {
        const isInTurn = inTurn.test(name) || !constant.test(name);
        const decided = this.#ask(name, isInTurn ? count : undefined, name);
        return (decided && mockService(decided, name, 0)) ?? base.service(name, args, count);
      },
      transfer: (target) => {
        const decided = this.#ask(`transfer:${target}`, undefined, 'transfer:*');
        return decided ? mockTransfer(decided, target) : base.transfer(target);
      },
      schedule: (key, instant) => {
        const decided = this.#ask(`hours:${key}`, undefined, 'hours:*');
        return (decided && mockSchedule(decided, key)) ?? base.schedule(key, instant);
      },
    };
  }

  /** What happens next happens with these answers. */
  begin(decisions: Decisions): void {
    this.#decisions = decisions;
  }

  /** The answer to a question as a mock; undefined where no mock says anything. */
  #ask(mock: string, turn: number | undefined, wildcard: string): Mocks | undefined {
    const alternatives = this.#alternatives.get(mock) ?? this.#alternatives.get(wildcard);
    if (!alternatives) return undefined;
    const key = turn === undefined ? mock : `${mock}#${turn}`;
    if (!this.#decisions.has(key)) {
      const { usual, others } = alternatives;
      if (!this.isForcing && usual === undefined && others.length === 0) return undefined;
      const question: Question = { mock, alternatives, ...(turn !== undefined && { turn }) };
      this.questions.set(key, question);
      throw new Undecided(key, question);
    }
    const value = this.#decisions.get(key);
    return value === undefined ? undefined : { [mock]: value };
  }
}

/** The mocks with which a call goes the same way again. */
export function mocksOf(decisions: Decisions, questions: ReadonlyMap<string, Question>): Mocks {
  const mocks: { [name: string]: Value } = {};
  const lists = new Map<string, Value[]>();
  for (const [key, value] of decisions) {
    const { mock, turn } = questions.get(key)!;
    if (turn === undefined) {
      if (value !== undefined) mocks[mock] = value;
      continue;
    }
    const list = lists.get(mock) ?? [];
    lists.set(mock, list);
    list[turn] = value === undefined ? usualAnswer : value;
  }
  for (const [mock, answers] of lists) {
    const whole = Array.from(answers, (answer) => (answer === undefined ? usualAnswer : answer));
    // The last answer of a list holds from then on, so that a tail of equal ones is one.
    while (whole.length > 1 && JSON.stringify(whole.at(-2)) === JSON.stringify(whole.at(-1))) whole.pop();
    if (whole.every((answer) => answer === usualAnswer)) continue;
    mocks[mock] = whole.length === 1 && !Array.isArray(whole[0]) ? whole[0]! : whole;
  }
  return mocks;
}
