import { ask } from '../api.js';
import { h } from '../dom.js';
import { failureNotice, waiting } from '../notices.js';

/** Longer texts are sent for proposals only when somebody asks for them. */
const mostToComplete = 200_000;

/** Half a megabyte that only pages with an editor need. */
const load = () => import('../code-editor.js');

/** What may be written at a place of a text of a kind. An editor works without it: a failure shows no list. */
const proposals = (kind) => async (text, offset, is_explicit, signal) => {
  if (text.length > mostToComplete) return undefined;
  try {
    return await ask('tools/completeSource', { method: 'POST', body: { kind, text, offset, is_explicit }, signal });
  } catch {
    return undefined;
  }
};

/**
 * A source editor with colours, folding, proposals, and marks for findings.
 * @param options as `codeEditor` takes them; `kind` is what the engines know the text as: without one nothing is proposed
 */
export function sourceEditor({ kind, className = '', ...options }) {
  const host = h('div', { class: 'editor-host' });
  const element = h('div', { class: `editor ${className}` }, waiting(3));
  // Until the editor is loaded it keeps what it will show.
  let editor;
  let kept = '';
  let marks = [];

  async function begin() {
    try {
      const { codeEditor } = await load();
      element.replaceChildren(host);
      editor = codeEditor(host, { ...options, ...(kind && { complete: proposals(kind) }) });
      if (kept !== '') editor.text = kept;
      if (marks.length > 0) editor.mark(marks);
    } catch (failure) {
      element.replaceChildren(failureNotice(failure, begin));
    }
  }
  begin();

  return {
    element,
    mark(findings) {
      marks = findings;
      editor?.mark(findings);
    },
    get text() {
      return editor ? editor.text : kept;
    },
    set text(text) {
      kept = text;
      marks = [];
      if (!editor) return;
      editor.text = text;
      editor.mark([]);
    },
    show: (finding) => editor?.show(finding),
    close: () => editor?.destroy(),
  };
}

/** The editor of a grammar in any of its forms. */
export const grammarEditor = (options) =>
  sourceEditor({
    ...{ kind: 'grammar', language: 'xml', label: 'Grammar source', hint: 'Paste GRXML here, or drop a file.' },
    ...options,
  });
