/** A document that a reference named. */
export interface ResolvedDocument {
  /** The document's own URI after mapping and redirection; relative references inside it start here. */
  uri: string;
  bytes: Uint8Array;
  /** The media type where the source knows one (an HTTP header, a file ending). */
  mediaType?: string;
}

/**
 * Fetches what a reference names, or throws a CctoolError that says why policy or the world forbids it. Engines read
 * nothing except through a resolver: the doors decide what it allows.
 * @param uri absolute, without fragment
 */
export type Resolve = (uri: string) => Promise<ResolvedDocument>;
