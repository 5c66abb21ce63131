import type { InputOf, OperationName } from '../../src/toolkit/operations/index.js';

/**
 * One row of the table that all doors have to satisfy: LocalToolkit, the server, RemoteToolkit through it, and the command.
 * Errors are rows too: `status` is the server's, `error` stands in its message; the toolkits throw the error that the
 * server turns into that status.
 */
export interface DoorCase<Name extends OperationName> {
  title: string;
  input: InputOf<Name>;
  /** 200 when absent. */
  status?: number;
  /** Fields of the answer, as `toMatchObject` takes them. */
  body?: object;
  /** Text in the error's message. */
  error?: string;
  /** The same at the terminal, where the place is shown in another way (a source line, an option). */
  terminalError?: string;
  /** Fields that differ from one call to the next (identifiers, times): compared by shape only. */
  volatile?: string[];
}

export type DoorCases = { [Name in OperationName]: DoorCase<Name>[] };
