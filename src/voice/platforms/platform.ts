/** A prompt on its way to a platform. */
export interface PromptUpload {
  /** The name on the platform. */
  name: string;
  text: string;
  language: string;
  /** The name of the file, without folders. */
  file: string;
  bytes: Uint8Array;
}

/** A request to a platform; header names in lower case. */
export interface PlatformRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: URL;
  headers?: { [name: string]: string };
  body?: string | Uint8Array;
}

/**
 * Sends a request and reads the answer.
 * @returns the answer of a status below 300, as text
 * @throws CctoolError of kind `remote` for any other, `timeout` where there is none in time
 */
export type Send = (request: PlatformRequest) => Promise<string>;

/** Where prompts are put, by the published API of a vendor. */
export interface Platform {
  /** What `put` will do, in words: `create or update the prompt "welcome", …`. */
  plan(upload: PromptUpload): string;
  /** @throws CctoolError of kind `remote` */
  put(upload: PromptUpload, send: Send): Promise<'created' | 'updated'>;
}

/** The field of a JSON answer, where it is a text. */
export function textField(json: string, ...path: (string | number)[]): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  for (const step of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined;
    value = (value as { [name: string]: unknown })[step];
  }
  return typeof value === 'string' ? value : undefined;
}

/** An address below a base, its last parts percent-encoded. */
export function below(base: URL, path: string, query: { readonly [name: string]: string } = {}): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/$/, '')}${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
