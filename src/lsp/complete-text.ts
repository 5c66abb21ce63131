import { type CompletionItem, CompletionItemKind, InsertTextFormat } from 'vscode-languageserver/node';
import type { ToolkitContext } from '../toolkit/context.js';
import { OpenDocuments } from './documents.js';
import { languages } from './languages.js';
import { Project } from './project.js';

/** The kinds of texts that proposals are made for outside of an editor with a workspace. */
export const completedKinds = ['grammar', 'flow', 'hours'] as const;
export type CompletedKind = (typeof completedKinds)[number];

/** What may be written at a place of a text. */
export interface Proposals {
  /** The offset from which a proposal replaces what is written, in UTF-16 units. */
  from: number;
  items: Proposal[];
}

export interface Proposal {
  label: string;
  kind: 'element' | 'attribute' | 'value' | 'name' | 'function';
  detail?: string;
  documentation?: string;
  insert: string;
  /** `$1` to `$8` in `insert` are places to fill in, `$0` is the last. */
  is_snippet: boolean;
}

/** More are of no use in a list: whoever looks for one types on. */
const mostItems = 500;

/**
 * Texts that came alone: nothing but the hours of the workspace is read for them, whatever file a reference names.
 */
class LoneDocuments extends OpenDocuments {
  readonly #context: ToolkitContext;

  constructor(context: ToolkitContext) {
    super();
    this.#context = context;
  }

  override async read(path: string): Promise<Uint8Array> {
    const { workspace, files } = this.#context;
    if (path === workspace.hours && files) return files.read(path);
    throw Object.assign(new Error('not here'), { code: 'ENOENT' });
  }
}

/**
 * What may be written at an offset of a text that came without a file, as the language server proposes it.
 * @param offset in UTF-16 units; beyond the text it means its end
 * @param trigger the character before the offset where the list was not asked for by hand
 */
export async function completeText(
  context: ToolkitContext,
  { kind, text, offset, trigger }: { kind: CompletedKind; text: string; offset: number; trigger?: string | undefined },
): Promise<Proposals> {
  const documents = new LoneDocuments(context);
  const { now, data, zones, workspace } = context;
  const host = { now, data, ...(zones && { zones }), loadWorkspace: async () => workspace };
  const project = new Project(workspace, host, documents);
  const document = documents.open(`untitled:${kind}`, kind, kind, 1, text);
  const at = Math.min(offset, text.length);
  const items =
    (await languages[kind].complete?.({
      ...{ document, project, documents, now: now(), score: undefined },
      ...{ offset: at, trigger },
    })) ?? [];
  const sorted = items.slice(0, mostItems).sort((a, b) => compare(a.sortText ?? a.label, b.sortText ?? b.label));
  const starts = sorted.map(
    ({ textEdit }) => textEdit && 'range' in textEdit && document.text.offsetAt(textEdit.range.start),
  );
  const [from] = starts.filter((start) => typeof start === 'number');
  return { from: from ?? at, items: sorted.map(proposalOf) };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const kinds: { readonly [kind in CompletionItemKind]?: Proposal['kind'] } = {
  [CompletionItemKind.Class]: 'element',
  [CompletionItemKind.Keyword]: 'element',
  [CompletionItemKind.Property]: 'attribute',
  [CompletionItemKind.Function]: 'function',
  [CompletionItemKind.Method]: 'function',
  [CompletionItemKind.Variable]: 'name',
  [CompletionItemKind.Reference]: 'name',
};

function proposalOf({ label, kind, detail, documentation, textEdit, insertTextFormat }: CompletionItem): Proposal {
  return {
    label,
    kind: (kind && kinds[kind]) ?? 'value',
    ...(detail && { detail }),
    ...(typeof documentation === 'string' && documentation !== '' && { documentation }),
    insert: textEdit?.newText ?? label,
    is_snippet: insertTextFormat === InsertTextFormat.Snippet,
  };
}
