import type { z } from 'zod';
import type { ToolkitContext } from './context.js';
import type { Json, SchemaKit } from './schema-kit.js';

export type { Json };

/** The fields of an object that comes from elsewhere. */
export type Fields = { [name: string]: unknown };

/** How a route fills the operation's input. */
export interface Route {
  method: 'GET' | 'POST';
  /** Polka pattern; a `:name` fills the input field of that name. */
  path: string;
  /** `query`: input fields from the query string; `json`: the JSON body; `xml`: the raw body is the field `content`. */
  input: 'query' | 'json' | 'xml';
}

/** Runs an operation in this process. `local` holds what only this process can use; a service never sees it. */
export type Run<Input, Output, Local> = (context: ToolkitContext, input: Input, local?: Local) => Promise<Output>;

/** What a field of a service's answer is called in errors. */
export type Kind = 'boolean' | 'string' | 'number' | 'list' | 'object';

/** What the server checks an input with, and what its description says of both. Outputs are loose objects: a service may send more. */
export interface OperationSchemas {
  input: z.ZodType;
  output: z.ZodType;
}

/** How one field of a service's answer is read. */
export interface FieldReader<Value> {
  /** Without a value of this kind the answer is refused; absent where `read` has a neutral value. */
  required?: Kind;
  read(value: unknown): Value;
}

/**
 * The shape that a part of an answer is read as. `?`: left out where it is of another kind; `|null`: null there;
 * otherwise a neutral value ('', 0, false) takes its place. `place` is a line or a column: a whole number from 1. A list
 * has the shape of its entries; `['each', shape]` is an object whose every field has that shape.
 */
export type AnswerShape =
  | 'text'
  | 'text?'
  | 'text|null'
  | 'number'
  | 'number?'
  | 'number|null'
  | 'flag'
  | 'flag?'
  | 'place?'
  | readonly ['?' | 'null' | 'each', AnswerShape]
  | readonly [AnswerShape]
  | { readonly [field: string]: AnswerShape };

type RequiredField<Output> = {
  [Field in keyof Output]-?: object extends Pick<Output, Field> ? never : Field;
}[keyof Output];

/** A file that a command is to read: what is too long or too wild for an argument. */
export interface FileWord {
  file: string;
  extension: string;
}

/** How one field of an input is written on a command line; `undefined` where it cannot be written. */
export type FieldWords = { options?: (string | FileWord)[]; argument?: string; stdin?: string } | undefined;

/** How the fields of an input are written on the command line, in the order of the arguments. */
export type Words<Input> = { [Field in keyof Input]-?: (value: NonNullable<Input[Field]>) => FieldWords };

/**
 * Everything that the doors (library, service, command line) need to know about one operation, as far as it does not
 * depend on the types of its input and output.
 */
export interface OperationFacts {
  summary: string;
  scope: string;
  /** The command that runs it, without the program's name. */
  command: string;
  /** The first one that is not `xml` is the one that RemoteToolkit asks. */
  routes: readonly Route[];
  /** Where the server runs it: on the main thread (microseconds, or waiting for the store), or in a worker process. */
  runs: 'inline' | 'worker';
  /** What of the server's workspace it may read: all of it, or the rule settings alone, for a document from a request. */
  reads: 'workspace' | 'rules';
  /** Needs the workspace's hours file. */
  needsHours?: boolean;
  /** Depends on who asks: always (something is kept per account), or for keys that are restricted to some schedules. */
  dependsOnCaller?: 'always' | 'for-some-schedules';
  /** A repeated request with the same Idempotency-Key is one request. */
  isIdempotentByKey?: boolean;
  /** Answers the same for a long time: clients may ask whether what they have still holds (ETag). */
  seldomChanges?: boolean;
  /** May ask a paid service elsewhere: what failed halfway is not asked again. */
  asksElsewhere?: boolean;
}

/** An operation without its schemas. */
interface OperationBody<Name extends string, Input, Output, Local> extends OperationFacts {
  /** The name of its method in a Toolkit. */
  name: Name;
  /** A request that makes sense: shown in the description of the service and sent by its curl lines. */
  example: Input;
  /** Loads the engine. */
  load(): Promise<Run<Input, Output, Local>>;
  /** Small inputs that arrive at the same time take the same way to a worker process. */
  together?: {
    /** How much work an input is, in characters. */
    sizeOf(input: Input): number;
    /** Runs them as one, where that costs less; without it, each runs by itself. */
    load?(): Promise<(context: ToolkitContext, inputs: readonly Input[]) => Promise<Output[]>>;
    /** Milliseconds of processor time that an answer would have taken in addition without what was kept of earlier inputs. */
    spared?(output: Output): number;
  };
  /** How a service's answer is read: every field that an answer always has. Others pass through. */
  answer: {
    fields: { [Field in RequiredField<Output>]: FieldReader<Output[Field]> };
    /** Applied to the answer first, where services differ in its form. */
    normalize?(answer: Fields): Fields;
    /** What further fields, and parts of fields, are read as; see foreign-answer.ts. */
    shape?: { readonly [field: string]: AnswerShape };
    /** Forms of the answer other than JSON. */
    media?: { types: readonly string[]; read(contentType: string, bytes: Buffer): Fields };
  };
  /** The input field that names a resource to which a key can be restricted. */
  restricted?: { field: keyof Input & string; by: 'schedules' | 'flows' };
  /** How an input is written on the command line, behind the words of `command`. */
  words: Words<Input>;
  /** The words of the command where they are not those of `command`. */
  commandWords?: readonly string[];
}

/** One operation: its definition in `operations/<name>.ts`, its row in `operations/index.ts`. */
export interface Operation<Name extends string, Input, Output, Local = never>
  extends OperationBody<Name, Input, Output, Local> {
  /** The zod schemas: the server checks requests with them and describes itself by them. The command line loads no zod. */
  schemas(kit: SchemaKit): OperationSchemas;
}

/** The values of a schema: fields beyond those that it names, which a loose object lets through, are not part of the type. */
type Known<T> = [Json] extends [T]
  ? T
  : T extends readonly [infer First, infer Second]
    ? [Known<First>, Known<Second>]
    : T extends readonly (infer Entry)[]
      ? Known<Entry>[]
      : T extends object
        ? { [Key in keyof T as string extends Key ? (unknown extends T[Key] ? never : Key) : Key]: Known<T[Key]> }
        : T;

type Made<Schemas> = Schemas extends (kit: SchemaKit) => infer Value
  ? Value extends OperationSchemas
    ? Value
    : never
  : never;

/** The type of an operation's input, from its schemas. */
export type SchemaInput<Schemas> = Known<z.output<Made<Schemas>['input']>>;

/** The type of an operation's output, from its schemas. */
export type SchemaOutput<Schemas> = Known<z.output<Made<Schemas>['output']>>;

/**
 * Defines an operation: `defineOperation<Local>()(schemas, { … })`. The types of its input and output are those of the
 * schemas; a field that the body does not read or write does not compile.
 */
export const defineOperation =
  <Local = never>() =>
  <const Name extends string, Schemas extends (kit: SchemaKit) => OperationSchemas>(
    schemas: Schemas,
    body: OperationBody<Name, SchemaInput<Schemas>, SchemaOutput<Schemas>, Local>,
  ): Operation<Name, SchemaInput<Schemas>, SchemaOutput<Schemas>, Local> => ({ ...body, schemas });

/** True for an object that is not a list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Readers for the fields of a service's answer. What is left out or of another type gets a neutral value. */
export const read = {
  /** Without a value of this kind the answer is refused. */
  required: <Value>(kind: Kind, made = (value: unknown) => value as Value): FieldReader<Value> => ({
    required: kind,
    read: made,
  }),
  text: (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise),
  number: (value: unknown): number => (typeof value === 'number' ? value : 0),
  list: (value: unknown): unknown[] => (Array.isArray(value) ? value : []),
  /** A field with a neutral value. */
  or: <Value>(neutral: Value): FieldReader<Value> => ({
    read: (value) => (value === undefined ? neutral : (value as Value)),
  }),
};

/** A text, or null where a service says nothing. */
export const textOrNull: FieldReader<string | null> = { read: (value) => (typeof value === 'string' ? value : null) };

/** Builders for `words`. A value goes behind `=`, so that it may begin with a dash. */
export const word = {
  option: (name: string) => (value: unknown) => ({ options: [`--${name}=${String(value)}`] }),
  flag: (name: string) => (value: boolean) => ({ options: value ? [`--${name}`] : [] }),
  argument: (value: string) => ({ argument: value }),
  /** The command reads it from standard input: `-` is its argument. */
  stdin: (value: string) => ({ argument: '-', stdin: value }),
};

/** A command line, without the program's name. */
export interface CommandLine {
  words: (string | FileWord)[];
  stdin?: string;
}

/**
 * An input as a command line.
 * @returns undefined where the command line cannot say it
 */
export function commandLine<Input extends object>(
  operation: { command: string; words: Words<Input>; commandWords?: readonly string[] },
  input: Input,
): CommandLine | undefined {
  const line: CommandLine = { words: [...(operation.commandWords ?? operation.command.split(' '))] };
  const given: string[] = [];
  for (const field of Object.keys(operation.words) as (keyof Input)[]) {
    const value = input[field];
    if (value === undefined) continue;
    const words = operation.words[field](value as NonNullable<Input[typeof field]>);
    if (!words) return undefined;
    line.words.push(...(words.options ?? []));
    if (words.argument !== undefined) given.push(words.argument);
    if (words.stdin !== undefined) line.stdin = words.stdin;
  }
  if (given.length > 0) line.words.push('--', ...given);
  return line;
}
