// The source editor of the pages: CodeMirror 6 with what the pages need of it, one file for browsers. It lives in a shadow
// root, where its styles are constructed style sheets: the pages' policy allows no style element.
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  snippet,
  startCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, redo } from '@codemirror/commands';
import { xml } from '@codemirror/lang-xml';
import { yaml } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { forEachDiagnostic, lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Prec, Transaction } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { theme } from './theme.js';

/** Marks in the source at most; the list beside it has all findings. */
const mostMarks = 500;

// Colours of the pages, whose contrast on the ground of the editor is tested.
const highlighting = HighlightStyle.define([
  { tag: [tags.tagName, tags.definition(tags.propertyName), tags.keyword], color: 'var(--accent-strong)' },
  { tag: [tags.attributeValue, tags.string, tags.number, tags.bool], color: 'var(--warning)' },
  { tag: [tags.comment, tags.processingInstruction, tags.documentMeta], color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.attributeName, tags.angleBracket, tags.punctuation], color: 'var(--quiet)' },
  { tag: [tags.invalid], color: 'var(--danger)' },
]);

const languages = {
  xml: () => xml(),
  yaml: () => yaml(),
  plain: () => [],
};

/** The language of a text whose form is open: a grammar may be ABNF, a flow VoiceXML. */
function languageOf(usual, text) {
  if (/^\s*</.test(text)) return 'xml';
  return usual === 'xml' && text.trim() !== '' ? 'plain' : usual;
}

/** The offset of a line and column (from 1) of a document. */
function offsetOf({ doc }, line, column) {
  if (line > doc.lines) return doc.length;
  const { from, to } = doc.line(Math.max(1, line));
  return Math.min(to, from + Math.max(0, column - 1));
}

/** Where a finding is; a finding without a width marks the character behind it. */
function spanOf(state, { line, column, end_line = line, end_column = column }) {
  const from = offsetOf(state, line, column);
  const to = Math.max(from, offsetOf(state, end_line, end_column));
  return { from, to };
}

const severities = { error: 'error', warning: 'warning', info: 'info' };

function diagnosticOf(state, finding) {
  return {
    ...spanOf(state, finding),
    severity: severities[finding.severity] ?? 'info',
    source: finding.code,
    message: [finding.message, finding.hint].filter(Boolean).join('\n'),
  };
}

/** The snippets of the language server in the notation of CodeMirror: `$1` is `${1}`, and `$0` comes last. */
const notation = (text) => text.replace(/\$(\d)/g, (_, stop) => `\${${stop === '0' ? 9 : stop}}`);

/** Puts a snippet in; where its first stop is a value, the values are proposed at once. */
const fillIn = (insert) => {
  const apply = snippet(notation(insert));
  return (view, option, from, to) => {
    apply(view, option, from, to);
    if (/"#?\$1/.test(insert)) startCompletion(view);
  };
};

const types = { element: 'type', attribute: 'property', value: 'enum', name: 'variable', function: 'function' };

/** What the engines propose, as CodeMirror shows it. */
function optionOf({ label, kind, detail, documentation, insert, is_snippet, rank }) {
  return {
    label,
    type: types[kind] ?? 'text',
    // The space is for screen readers, which read both as one.
    ...(detail && { detail: ` ${detail}` }),
    ...(documentation && { info: documentation }),
    apply: is_snippet ? fillIn(insert) : insert,
    ...(rank !== undefined && { boost: -rank }),
  };
}

/** Where a list is of use while one types; Ctrl-Space asks for it anywhere. */
const triggers = {
  xml: /<[^<>]{0,2000}$|\b(?:rules|meta)\.[\w$]*$/s,
  yaml: /[\w.{-]$|:\s$/,
  plain: /[$<][\w.]*$/,
};

/** Asks for proposals, and drops the question when the text changes meanwhile. */
const proposals = (complete, language) => async (context) => {
  const { pos, state, explicit } = context;
  const before = state.doc.sliceString(Math.max(0, pos - 2000), pos);
  if (!explicit && !triggers[language].test(before)) return null;
  const stop = new AbortController();
  context.addEventListener('abort', () => stop.abort(), { onDocChange: true });
  const answer = await complete(state.doc.toString(), pos, explicit, stop.signal);
  if (context.aborted || !answer || answer.items.length === 0) return null;
  return { from: answer.from, options: answer.items.map(optionOf), validFor: /^[\w:.$-]*$/ };
};

/** Goes to a finding, and reads it to screen readers. */
const goTo = (command) => (view) => {
  if (!command(view)) return false;
  const { from } = view.state.selection.main;
  let message = '';
  forEachDiagnostic(view.state, (finding, start) => {
    if (start === from && message === '') message = `${finding.severity}: ${finding.message}`;
  });
  if (message !== '') view.dispatch({ effects: EditorView.announce.of(message) });
  return true;
};

/**
 * An editor in a shadow root below `host`. Tab leaves it, as it leaves every field.
 * @param options `label` for screen readers; `language`: `xml`, `yaml` or `plain`; `hint`: shown while it is empty;
 *   `isProse`: sentences, so that long lines are broken and not numbered; `onChange(text)` after each change by the user; `onSubmit()` at Ctrl+Enter;
 *   `complete(text, offset, isExplicit, signal)` answers `{from, items}` or undefined
 */
export function codeEditor(host, { label, language = 'plain', hint, isProse = false, onChange, onSubmit, complete }) {
  const root = host.attachShadow({ mode: 'open' });
  const form = new Compartment();
  let present = language;
  const languageParts = (name) => [
    languages[name](),
    complete ? autocompletion({ override: [proposals(complete, name)], icons: false }) : [],
  ];
  const extensions = [
    isProse
      ? EditorView.lineWrapping
      : [lineNumbers(), lintGutter(), codeFolding(), foldGutter(), highlightActiveLine(), highlightActiveLineGutter()],
    highlightSpecialChars(),
    highlightSelectionMatches(),
    history(),
    search({ top: true }),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    form.of(languageParts(language)),
    syntaxHighlighting(highlighting),
    theme,
    hint ? placeholder(hint) : [],
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      autocapitalize: 'none',
      spellcheck: 'false',
    }),
    Prec.highest(
      keymap.of([
        {
          key: 'Mod-Enter',
          run() {
            onSubmit?.();
            return true;
          },
        },
        { key: 'F8', run: goTo(nextDiagnostic) },
        { key: 'Shift-F8', run: goTo(previousDiagnostic) },
        { key: 'Mod-Shift-z', run: redo },
      ]),
    ),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
    ]),
    EditorView.updateListener.of((update) => {
      if (!update.docChanged) return;
      follow(update.view);
      const isOwn = update.transactions.some((each) => each.annotation(Transaction.userEvent) === 'set');
      if (!isOwn) onChange?.(update.state.doc.toString());
    }),
  ];
  const view = new EditorView({ state: EditorState.create({ extensions }), root, parent: root });

  /** Another form was typed or pasted: its colours, and its places for proposals. */
  function follow({ state }) {
    const next = languageOf(language, state.doc.sliceString(0, 200));
    if (next === present) return;
    present = next;
    // Not within the update that is being told of.
    queueMicrotask(() => view.dispatch({ effects: form.reconfigure(languageParts(next)) }));
  }

  return {
    get text() {
      return view.state.doc.toString();
    },
    set text(text) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: 0 },
        userEvent: 'set',
        scrollIntoView: true,
      });
    },
    /** Marks findings in the text: `line`, `column`, `end_line` and `end_column` from 1, `severity`, `code`, `message`. */
    mark(findings) {
      const shown = findings.slice(0, mostMarks).map((finding) => diagnosticOf(view.state, finding));
      view.dispatch(setDiagnostics(view.state, shown));
    },
    /** Brings a finding into view and selects it. */
    show(finding) {
      const { from, to } = spanOf(view.state, finding);
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
