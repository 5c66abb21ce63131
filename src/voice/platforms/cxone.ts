import { below, type Platform, type PromptUpload, type Send } from './platform.js';

export interface CxoneSettings {
  /** Of the business unit's area: `https://api-na1.niceincontact.com`. */
  api: URL;
  /** A bearer token. */
  token: string;
  /** Of the files, with its separator: `prompts\\`; or empty. */
  folder: string;
}

/** The version of the Admin API that has been the same since. */
const VERSION = 'v34.0';

/** NICE CXone, by its Admin API: `POST /files` with the recording in base64, which replaces a file of the same name. */
export class CxonePlatform implements Platform {
  readonly #settings: CxoneSettings;

  constructor(settings: CxoneSettings) {
    this.#settings = settings;
  }

  plan({ file }: PromptUpload): string {
    return `put the file "${this.#settings.folder}${file}", in place of one of this name`;
  }

  async put({ file, bytes }: PromptUpload, send: Send): Promise<'updated'> {
    const { api, token, folder } = this.#settings;
    await send({
      method: 'POST',
      url: below(api, `/incontactapi/services/${VERSION}/files`),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        fileName: `${folder}${file}`,
        file: Buffer.from(bytes).toString('base64'),
        overwrite: true,
      }),
    });
    return 'updated';
  }
}
