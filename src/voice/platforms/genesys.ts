import { CctoolError } from '../../diagnostics/index.js';
import { below, type Platform, type PlatformRequest, type PromptUpload, type Send, textField } from './platform.js';

export interface GenesysSettings {
  /** `https://api.mypurecloud.com` and `https://login.mypurecloud.com`, or one stand-in for both. */
  api: URL;
  login: URL;
  clientId: string;
  clientSecret: string;
}

/** Genesys Cloud has its own tags: `en-us`. */
const tag = (language: string) => language.toLowerCase();

/**
 * Genesys Cloud, by its platform API: a user prompt (`/api/v2/architect/prompts`), its resource of a language, and the
 * recording at the address that the resource names (Developer Center, "Uploading Architect prompts with API").
 */
export class GenesysPlatform implements Platform {
  readonly #settings: GenesysSettings;
  #token: Promise<string> | undefined;

  constructor(settings: GenesysSettings) {
    this.#settings = settings;
  }

  plan({ name, language }: PromptUpload): string {
    return `user prompt "${name}", resource ${tag(language)}: create where it is missing, then upload the recording`;
  }

  async put(upload: PromptUpload, send: Send): Promise<'created' | 'updated'> {
    const { name, text, language } = upload;
    const found = await this.#ask(send, { path: '/api/v2/architect/prompts', query: { name } });
    const known = found === undefined ? undefined : promptNamed(found, name);
    const id =
      known ??
      textField(
        (await this.#ask(send, {
          path: '/api/v2/architect/prompts',
          body: { name, description: text.slice(0, 500) },
        }))!,
        'id',
      );
    if (id === undefined) throw new CctoolError('remote', 'Genesys Cloud did not answer with the id of the prompt');
    const resources = `/api/v2/architect/prompts/${encodeURIComponent(id)}/resources`;
    const resource =
      (known &&
        (await this.#ask(send, { path: `${resources}/${encodeURIComponent(tag(language))}`, mayBeMissing: true }))) ||
      (await this.#ask(send, { path: resources, body: { language: tag(language), ttsString: text, text } }))!;
    const address = textField(resource, 'uploadUri');
    await send({ ...(await this.#upload(address, upload)), method: 'POST' });
    return known === undefined ? 'created' : 'updated';
  }

  /** A request to the API; undefined for what is not there and may be missing. */
  async #ask(
    send: Send,
    {
      path,
      query,
      body,
      mayBeMissing,
    }: { path: string; query?: { [name: string]: string }; body?: object; mayBeMissing?: boolean },
  ): Promise<string | undefined> {
    this.#token ??= this.#signIn(send);
    try {
      return await send({
        method: body ? 'POST' : 'GET',
        url: below(this.#settings.api, path, query),
        headers: {
          authorization: `Bearer ${await this.#token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      if (mayBeMissing && error instanceof CctoolError && /\bstatus 404\b/.test(error.message)) return undefined;
      throw error;
    }
  }

  /** OAuth, client credentials. */
  async #signIn(send: Send): Promise<string> {
    const { login, clientId, clientSecret } = this.#settings;
    const answer = await send({
      method: 'POST',
      url: below(login, '/oauth/token'),
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const token = textField(answer, 'access_token');
    if (token === undefined) throw new CctoolError('remote', 'Genesys Cloud did not answer with an access token');
    return token;
  }

  /** The recording as a form. The token goes to the vendor's own domain and nowhere else. */
  async #upload(address: string | undefined, { file, bytes }: PromptUpload): Promise<Omit<PlatformRequest, 'method'>> {
    const { api } = this.#settings;
    if (address === undefined || !URL.canParse(address))
      throw new CctoolError('remote', 'Genesys Cloud did not name an address for the recording');
    const url = new URL(address);
    const domain = api.hostname.replace(/^api\./, '');
    const isOwn = url.hostname === api.hostname || url.hostname === domain || url.hostname.endsWith(`.${domain}`);
    if (!isOwn || url.protocol !== api.protocol) {
      throw new CctoolError('remote', `Genesys Cloud names ${url.host} for the recording, which is not of ${domain}`);
    }
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(bytes)], { type: 'audio/wav' }), file);
    // A form has its boundary and its bytes from one place.
    const encoded = new Response(form);
    return {
      url,
      headers: { authorization: `Bearer ${await this.#token}`, 'content-type': encoded.headers.get('content-type')! },
      body: new Uint8Array(await encoded.arrayBuffer()),
    };
  }
}

/** The id of the prompt of a name: the filter of the list is not exact. */
function promptNamed(json: string, name: string): string | undefined {
  for (let index = 0; ; index++) {
    const found = textField(json, 'entities', index, 'name');
    if (found === undefined) return undefined;
    if (found.toLowerCase() === name.toLowerCase()) return textField(json, 'entities', index, 'id');
  }
}
