/** Calls through VoiceXML documents that a test holds as text. */
import { expect, test } from 'vitest';
import { CctoolError } from '../../src/diagnostics/index.js';
import { readAnyFlow } from '../../src/ivr/flow-folder.js';
import type { Mocks } from '../../src/ivr/prepare/mocks.js';
import { prepareProgram } from '../../src/ivr/prepare/prepare-program.js';
import { withLoading } from '../../src/ivr/prepare/with-loading.js';
import type { SimulationLimits } from '../../src/ivr/simulate/program.js';
import { type Simulation, simulateCall } from '../../src/ivr/simulate/simulate-call.js';
import type { Session, Variables } from '../../src/ivr/simulate/state.js';

export interface CallOptions {
  mocks?: Mocks;
  at?: string;
  variables?: Variables;
  session?: Partial<Session>;
  limits?: Partial<SimulationLimits>;
}

/** Documents by their name, `main.vxml` among them; a document alone is that one. */
export type Documents = string | { readonly [name: string]: string };

const FOLDER = 'file:///app/';

/** A document with these contents. */
export const vxml = (body: string, attributes = ''): string =>
  `<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml" xml:lang="en-US" ${attributes}>${body}</vxml>`;

/** A document with one form. */
export const form = (body: string): string => vxml(`<form id="f">${body}</form>`);

/** A grammar that takes words, each with what it means where that is not the word. */
export const words = (...entries: readonly (string | readonly [said: string, tag: string])[]): string =>
  `<grammar root="r" tag-format="semantics/1.0"><rule id="r" scope="public"><one-of>${entries
    .map((entry) =>
      typeof entry === 'string' ? `<item>${entry}</item>` : `<item>${entry[0]}<tag>${entry[1]}</tag></item>`,
    )
    .join('')}</one-of></rule></grammar>`;

/** Prepares an application and makes one call. */
export async function callVxml(documents: Documents, input: string, options: CallOptions = {}): Promise<Simulation> {
  const files = typeof documents === 'string' ? { 'main.vxml': documents } : documents;
  const { flow, diagnostics } = readAnyFlow(files['main.vxml']!, '/app/main.vxml');
  if (!flow) throw new CctoolError('input', diagnostics.map(({ line, message }) => `${line}: ${message}`).join('; '));
  const { program, dispose } = await prepareProgram(flow, {
    flow: async () => undefined,
    resolve: async (uri) => {
      const name = uri.startsWith(FOLDER) ? uri.slice(FOLDER.length) : '';
      if (!Object.hasOwn(files, name)) throw new CctoolError('not-found', `${uri}: there is no such file`);
      return { uri, bytes: new TextEncoder().encode((files as { [name: string]: string })[name]) };
    },
    at: Date.parse(options.at ?? '2026-03-02T12:00:00Z'),
    ...(options.mocks && { mocks: options.mocks }),
    ...(options.limits && { limits: options.limits }),
  });
  try {
    return await withLoading(() =>
      simulateCall(program, input, {
        ...(options.variables && { variables: options.variables }),
        ...(options.session && { session: options.session }),
      }),
    );
  } finally {
    dispose();
  }
}

/** What a call is expected to come to. */
export interface VxmlCase {
  /** The section of VoiceXML 2.0 (or `2.1/` of 2.1) that says so, and what it says. */
  section: string;
  documents: Documents;
  input?: string;
  /** All that is said, in order; messages of the platform are `(platform)`. */
  says: readonly string[];
  /** `exit`, `form ran out`, `error.semantic`, …: the reason of the outcome; `waits` for a call that goes on. */
  ends?: string;
  /** Log lines and other events of the transcript that must be there, in order. */
  events?: readonly string[];
  variables?: Variables;
  /** What the application hands to the platform. */
  exit?: unknown;
  options?: CallOptions;
}

/** A document with these contents that a platform refuses when it is loaded: error.badfetch where it was asked for (5.2.6). */
export const refused = (section: string, body: string): VxmlCase => ({
  section: `${section}: the document is refused`,
  documents: {
    'main.vxml': form(
      '<catch event="error"><value expr="_event"/><exit/></catch><block><goto next="two.vxml"/></block>',
    ),
    'two.vxml': vxml(body),
  },
  says: ['error.badfetch'],
  ends: 'exit',
});

/** Runs a table of cases. */
export function testCases(cases: readonly VxmlCase[]): void {
  test.each(cases.map((each) => [each.section, each] as const))('%s', async (_, each) => {
    const { transcript, outcome, status, variables } = await callVxml(each.documents, each.input ?? '', each.options);
    const said = transcript.flatMap(({ who, kind, text }) =>
      who === 'system' ? [kind === 'platform' ? '(platform)' : text] : [],
    );
    expect({ said, ends: status === 'awaiting_input' ? 'waits' : outcome?.reason }).toEqual({
      said: each.says,
      ends: each.ends ?? 'form ran out',
    });
    if (each.events)
      expect(transcript.flatMap(({ who, text }) => (who === 'event' ? [text] : []))).toEqual(each.events);
    if (each.exit !== undefined) expect(outcome?.exit).toEqual(each.exit);
    if (each.variables) expect(variables).toMatchObject(each.variables);
  });
}
