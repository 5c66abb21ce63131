import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type Endpoint, type Exchange, json } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import type { Service } from '../service.js';
import { readFields, readQuery } from './read-fields.js';
import { requireCountedSession, requireSession } from './session.js';
import { deskDecisions, deskSound } from './workspace-schemas.js';

/** Folders that are listed, bytes of a recording that is played, and of a request with decisions. */
const most = { folders: 500, sound: 16 * 2 ** 20, body: 2 ** 20 };

/** The prompt desk over the folders of the operator: `/account/desk`. */
export function deskEndpoints(service: Service): Endpoint[] {
  const place = () => {
    const { desk } = service.settings;
    return desk === undefined ? undefined : resolve(service.workspace.current.context.workspace.root, desk);
  };
  /** The folder of the path, which is one of those that are listed. */
  const folderOf = async ({ params }: Exchange) => {
    const found = (await foldersIn(place())).find(({ name }) => name === params.folder);
    if (!found) throw new HttpError(404, `There is no folder of prompts "${params.folder}".`);
    return found;
  };
  return [
    {
      path: '/account/desk',
      methods: {
        async GET(exchange) {
          await requireSession(service, exchange);
          const folders = await foldersIn(place());
          return json({ configured: place() !== undefined, folders: folders.map(({ name }) => name) });
        },
      },
    },
    {
      path: '/account/desk/:folder',
      methods: {
        async GET(exchange) {
          await requireCountedSession(service, exchange);
          const { name, path } = await folderOf(exchange);
          const [{ manifestOf, promptsInFolder }, { whyAgain }] = await loadDesk();
          const prompts = await promptsInFolder(path, await manifestOf(path));
          return json({ name, prompts: prompts.map((prompt) => ({ ...prompt, again: whyAgain(prompt) })) });
        },
      },
    },
    {
      path: '/account/desk/:folder/sound',
      methods: {
        async GET(exchange) {
          // Not counted: whoever listens to a list of prompts hears hundreds.
          await requireSession(service, exchange);
          const { path } = await folderOf(exchange);
          const { id } = readQuery(exchange, deskSound);
          const [{ manifestOf, soundIn }, , { findPreset }] = await loadDesk();
          const manifest = await manifestOf(path);
          const entry = manifest.prompts.find((prompt) => prompt.id === id);
          if (!entry) throw new HttpError(404, `The folder has no prompt "${id}".`);
          const sound = await soundIn(path, entry, findPreset(manifest.preset), most.sound);
          if (!sound) {
            throw new HttpError(404, `The recording of "${id}" is gone, too large, or not the one that was made.`);
          }
          return { status: 200, headers: { 'content-type': 'audio/wav' }, body: Buffer.from(sound) };
        },
      },
    },
    {
      path: '/account/desk/:folder/decisions',
      methods: {
        async POST(exchange) {
          const { account } = await requireCountedSession(service, exchange);
          const { path } = await folderOf(exchange);
          const { decisions } = await readFields(exchange, deskDecisions, most.body);
          const [{ decideIn }] = await loadDesk();
          const made = decisions.map((decision) => ({ ...decision, by: account.name }));
          return json(await decideIn(path, made, new Date(service.now()).toISOString(), writeWhole));
        },
      },
    },
  ];
}

/** Loaded with the first request: it is a part of the speech engine. */
const loadDesk = () =>
  Promise.all([
    import('../../voice/desk/desk-folder.js'),
    import('../../voice/desk/desk.js'),
    import('../../voice/presets.js'),
  ]);

/** The folder itself where it has prompts, and those in it that have. */
async function foldersIn(place: string | undefined): Promise<{ name: string; path: string }[]> {
  if (place === undefined) return [];
  const inside = await readdir(place, { withFileTypes: true }).catch(() => []);
  const names = inside.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const paths = [place, ...names.sort().map((name) => join(place, name))];
  const folders: { name: string; path: string }[] = [];
  for (const path of paths) {
    if (folders.length === most.folders) break;
    const found = await stat(join(path, 'manifest.json')).catch(() => undefined);
    if (found?.isFile()) folders.push({ name: basename(path), path });
  }
  return folders;
}

/** Writes a file whole or not at all. @throws HttpError 501 where the server may not */
async function writeWhole(path: string, text: string): Promise<void> {
  const part = `${path}.part-${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(part, text, { flag: 'wx' });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new HttpError(501, `The server cannot write to the folder of prompts (${code}): nothing was saved.`);
  }
}
