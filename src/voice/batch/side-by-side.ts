import type { VoiceCatalogue } from '../voices.js';

/**
 * Catalogues for prompts that are made at the same time. Engines on this machine get a worker for each; a remote engine
 * is one and the same in all, so that its limit of requests and its patience hold for the whole batch, and its voices
 * are asked for once.
 * @param create makes one catalogue, whose engines are not started yet
 */
export function sideBySide(count: number, create: () => VoiceCatalogue): VoiceCatalogue[] {
  const first = create();
  const more = Array.from({ length: count - 1 }, () => {
    const own = create();
    const engines = own.engines.map((engine) =>
      engine.remote ? (first.engines.find(({ id }) => id === engine.id) ?? engine) : engine,
    );
    return { ...own, engines };
  });
  return [first, ...more];
}
