import { CctoolError } from '../../diagnostics/index.js';
import { type AwsCredentials, sha256, signAws } from '../engines/remote/sign-aws.js';
import { below, type Platform, type PlatformRequest, type PromptUpload, type Send, textField } from './platform.js';

export interface ConnectSettings {
  region: string;
  instance: string;
  bucket: string;
  /** Of the objects in the bucket, with its slash: `prompts/`; or empty. */
  prefix: string;
  credentials: AwsCredentials;
  /** `https://connect.eu-west-1.amazonaws.com`. */
  connect: URL;
  /** `https://s3.eu-west-1.amazonaws.com`: objects are addressed by path. */
  s3: URL;
  /** Milliseconds since 1970 UTC. */
  now(): number;
}

const MOST_PAGES = 50;

/**
 * Amazon Connect: the recording goes to a bucket (S3 PutObject), then the prompt is created (CreatePrompt) or given the new
 * recording (UpdatePrompt), which copies it.
 */
export class ConnectPlatform implements Platform {
  readonly #settings: ConnectSettings;
  #known: Promise<Map<string, string>> | undefined;

  constructor(settings: ConnectSettings) {
    this.#settings = settings;
  }

  plan({ name, file }: PromptUpload): string {
    const { bucket, prefix } = this.#settings;
    return `put s3://${bucket}/${prefix}${file}, then create or update the prompt "${name}"`;
  }

  async put({ name, text, file, bytes }: PromptUpload, send: Send): Promise<'created' | 'updated'> {
    const { instance, bucket, prefix, connect, s3 } = this.#settings;
    this.#known ??= this.#list(send);
    const id = (await this.#known).get(name);
    const object = `/${bucket}/${prefix}${file}`;
    await send(
      this.#signed('s3', {
        method: 'PUT',
        url: below(s3, object),
        headers: { 'content-type': 'audio/wav', 'x-amz-content-sha256': sha256(bytes) },
        body: bytes,
      }),
    );
    const path = `/prompts/${encodeURIComponent(instance)}`;
    await send(
      this.#signed('connect', {
        method: id === undefined ? 'PUT' : 'POST',
        url: below(connect, id === undefined ? path : `${path}/${encodeURIComponent(id)}`),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ Name: name, Description: text.slice(0, 250), S3Uri: `s3:/${object}` }),
      }),
    );
    return id === undefined ? 'created' : 'updated';
  }

  /** The ids of the instance's prompts by their names (ListPrompts). */
  async #list(send: Send): Promise<Map<string, string>> {
    const { instance, connect } = this.#settings;
    const ids = new Map<string, string>();
    let token: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const query = { maxResults: '1000', ...(token === undefined ? {} : { nextToken: token }) };
      const url = below(connect, `/prompts-summary/${encodeURIComponent(instance)}`, query);
      const answer = await send(this.#signed('connect', { method: 'GET', url }));
      for (let index = 0; ; index++) {
        const [id, name] = ['Id', 'Name'].map((field) => textField(answer, 'PromptSummaryList', index, field));
        if (id === undefined || name === undefined) break;
        ids.set(name, id);
      }
      token = textField(answer, 'NextToken');
      if (token === undefined) return ids;
    }
    throw new CctoolError('remote', `Amazon Connect lists more than ${MOST_PAGES * 1000} prompts`);
  }

  #signed(service: string, request: PlatformRequest): PlatformRequest {
    const { credentials, region, now } = this.#settings;
    const { method, url, headers = {}, body = '' } = request;
    const wire = {
      method,
      host: url.host,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
      body,
    };
    return { ...request, headers: { ...headers, ...signAws(wire, credentials, { region, service }, now()) } };
  }
}
