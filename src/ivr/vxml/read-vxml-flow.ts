/** One VoiceXML document as a flow. */
import { resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from '../../diagnostics/index.js';
import type { Flow, FlowReading } from '../model.js';
import { flowOf } from './flow-of.js';
import { readVxml } from './read/read-vxml.js';
import { loadFaults } from './run/load-faults.js';
import type { Loaded } from './run/loaded.js';

/** True for a text that is a VoiceXML document. */
export const looksLikeVxml = (text: string): boolean =>
  /^\uFEFF?\s*(?:<\?[\s\S]{0,400}?\?>\s*)*(?:<!--[\s\S]{0,20000}?-->\s*|<!DOCTYPE[^[>]{0,1000}(?:\[[^\]]{0,20000}\]\s*)?>\s*)*<(?:\w+:)?vxml\b/.test(
    text.slice(0, 50_000),
  );

/** True for a VoiceXML document; an empty or damaged file is one by its name. */
export const isVxml = (text: string, file: string): boolean => looksLikeVxml(text) || /\.vxml$/i.test(file);

/**
 * Reads one document as a flow of its own, without what it refers to: `prepareProgram` loads that.
 * @param options `file` is the document's path, or its address
 */
export function readVxmlFlow(text: string, options: { file: string }): FlowReading {
  const { file } = options;
  const uri = addressOf(file);
  const { vxml, diagnostics, document } = readVxml(text, { uri });
  if (!vxml || diagnostics.length > 0) return { diagnostics: diagnostics.length > 0 ? diagnostics : [notVxml] };
  const faults = loadFaults(vxml).map(
    ({ at, message }): Diagnostic => ({
      code: 'vxml-fault',
      severity: 'error',
      message,
      ...document.lines.span(at.start, at.end),
    }),
  );
  if (faults.length > 0) return { diagnostics: faults };
  const name = /([^/\\]+?)(?:\.vxml)?$/i.exec(file.replace(/[?#].*$/, ''))?.[1] ?? file;
  const loaded: Loaded = {
    key: uri,
    url: uri,
    name,
    document: vxml,
    root: undefined,
    grammars: new Map(),
    dialogs: new Map(vxml.dialogs.map((dialog) => [dialog.name, dialog])),
  };
  return { flow: { ...flowOf([loaded], loaded, file), source: text }, diagnostics: [] };
}

/** An application on a server: nothing of it is known before it is asked. */
export const flowOfAddress = (url: string): Flow => ({
  name: /([^/?#]+?)(?:\.vxml)?(?:[?#].*)?$/i.exec(url)?.[1] ?? url,
  format: 'vxml',
  file: url,
  language: 'en-US',
  start: '',
  nodes: new Map(),
  variables: [],
  prompts: new Map(),
  grammars: new Map(),
  services: [],
  globals: [],
});

const notVxml: Diagnostic = {
  code: 'vxml-fault',
  severity: 'error',
  message: 'the document has no <vxml>',
  line: 1,
  column: 1,
  end_line: 1,
  end_column: 1,
};

/** The address of a flow's file. */
export const addressOf = (file: string) => (/^https?:/i.test(file) ? file : pathToFileURL(resolvePath(file)).href);
