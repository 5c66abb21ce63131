/** What can be asked over a channel: the question's name, what is sent with it, and what is answered. */
export type Questions = { [name: string]: [input: unknown, answer: unknown] };

type Answers<Heard extends Questions> = {
  [Name in keyof Heard]: (input: Heard[Name][0]) => Promise<Heard[Name][1]>;
};

type Message =
  | { ask: string; id: number; input: unknown }
  | { id: number; answer: unknown }
  | { id: number; error: string };

interface Pending {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Questions and answers between two processes, over the channel that Node opens between parent and child. */
export class Channel<Asked extends Questions, Heard extends Questions> {
  readonly #send: (message: object) => void;
  readonly #answers: Answers<Heard>;
  readonly #pending = new Map<number, Pending>();
  #count = 0;

  /**
   * @param send must not throw when the other process has gone
   * @param answers what this process answers
   */
  constructor(send: (message: object) => void, answers: Answers<Heard>) {
    this.#send = send;
    this.#answers = answers;
  }

  /** Takes a message of the other process; messages that are not of this kind are ignored. */
  receive(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('id' in message)) return;
    const known = message as Message;
    if ('ask' in known) void this.#answer(known.ask, known.id, known.input);
    else this.#settle(known);
  }

  /** @throws Error when the other process fails, or does not answer in time */
  ask<Name extends keyof Asked & string>(
    name: Name,
    input: Asked[Name][0],
    milliseconds: number,
  ): Promise<Asked[Name][1]> {
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      const late = () => this.#settle({ id, error: `no answer to "${name}" within ${milliseconds} ms` });
      this.#pending.set(id, { resolve, reject, timer: setTimeout(late, milliseconds) });
      this.#send({ ask: name, id, input });
    });
  }

  /** The other process has gone: nothing is answered any more. */
  close(): void {
    for (const id of [...this.#pending.keys()]) this.#settle({ id, error: 'the process has ended' });
  }

  async #answer(name: string, id: number, input: unknown): Promise<void> {
    try {
      this.#send({ id, answer: await this.#answers[name]!(input) });
    } catch (error) {
      this.#send({ id, error: error instanceof Error ? error.message : String(error) });
    }
  }

  #settle(message: Exclude<Message, { ask: string }>): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    this.#pending.delete(message.id);
    clearTimeout(pending.timer);
    if ('error' in message) pending.reject(new Error(message.error));
    else pending.resolve(message.answer);
  }
}
