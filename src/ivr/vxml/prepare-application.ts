/** A VoiceXML application, ready for calls. */
import { CctoolError } from '../../diagnostics/index.js';
import type { Resolve } from '../../grxml/resolver.js';
import type { Flow } from '../model.js';
import { flowOf } from './flow-of.js';
import { addressOf } from './read-vxml-flow.js';
import { Application, type ApplicationSources, bytesOf } from './run/application.js';
import { vxmlEngine } from './run/engine.js';
import { type Loaded, withoutTail } from './run/loaded.js';
import { EventThrown } from './run/signals.js';

/** What a prepared application is made of. */
export interface PreparedApplication {
  flow: Flow;
  engine: ReturnType<typeof vxmlEngine>;
  dispose(): void;
}

/** An application with its documents, the first one of a call apart. */
export interface LoadedApplication {
  app: Application;
  first: Loaded;
  documents: readonly Loaded[];
}

/**
 * Loads an application from its first document on.
 * @param sources what it may read; a flow that came with its text is not read again
 * @throws CctoolError of kind `input` where the first document cannot be used
 */
export async function loadApplication(flow: Flow, sources: ApplicationSources): Promise<LoadedApplication> {
  const main = withoutTail(new URL(addressOf(flow.file)));
  const { source } = flow;
  const withText: Resolve = async (uri) =>
    uri === main && source !== undefined ? { uri, bytes: bytesOf(source) } : sources.resolve(uri);
  const app = new Application(main, { ...sources, resolve: withText });
  try {
    const first = await app.load();
    return { app, first, documents: app.documents };
  } catch (error) {
    app.dispose();
    if (error instanceof EventThrown) throw new CctoolError('input', error.text ?? error.event);
    throw error;
  }
}

/** Loads an application for calls. @throws CctoolError of kind `input` where the first document cannot be used */
export async function prepareApplication(flow: Flow, sources: ApplicationSources): Promise<PreparedApplication> {
  const { app, first, documents } = await loadApplication(flow, sources);
  const whole = flowOf(documents, first, flow.file);
  return {
    flow: { ...whole, name: flow.name, ...(flow.source !== undefined && { source: flow.source }) },
    engine: vxmlEngine(app),
    dispose: () => app.dispose(),
  };
}
