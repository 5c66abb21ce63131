import { defineTool, preparedGrammar } from './engine-tool.js';

const menu = (items: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="a"><rule id="a" scope="public"><one-of>${items}</one-of></rule></grammar>`;

export const diffGrammarsTool = defineTool({
  name: 'diffGrammars',
  summary: 'Compares two grammars: phrases lost and added, and phrases with another meaning.',
  command: 'grxml diff BEFORE AFTER',
  scope: 'grxml:test',
  documents: ['before', 'after'],
  input: ({ z }) =>
    z.strictObject({
      before: z.string().describe('The grammar as it was.'),
      after: z.string().describe('The grammar as it is now.'),
      rule: z.string().optional().describe('Compare this rule; the root when absent.'),
      limit: z.int().min(0).max(1000).optional().describe('Phrases to list of each kind; 10 when absent.'),
    }),
  example: { before: menu('<item>yes</item>'), after: menu('<item>yes</item><item>no</item>') },
  async run(context, { before, after, rule, limit }, files) {
    const [{ diffGrammars }, { diffAnswer }] = await Promise.all([
      import('../../grxml/diff/diff-grammars.js'),
      import('../../grxml/diff/diff-answer.js'),
    ]);
    const one = await preparedGrammar(context, 'before', before, files.before);
    const other = await preparedGrammar(context, 'after', after, files.after);
    try {
      const options = {
        now: context.now(),
        ...(rule !== undefined && { rule }),
        ...(limit !== undefined && { limit }),
      };
      return diffAnswer(await diffGrammars(one, other, options));
    } finally {
      for (const grammar of [one, other]) (await grammar.interpreter()).dispose();
    }
  },
});

export const tuneGrammarTool = defineTool({
  name: 'tuneGrammar',
  summary: 'Measures a grammar against what callers said, and suggests changes with what each would cost.',
  command: 'grxml tune FILE --transcripts TABLE',
  scope: 'speechsmith:analyze',
  documents: ['grammar', 'transcripts'],
  input: ({ z }) =>
    z.strictObject({
      grammar: z.string().describe('A grammar in XML or ABNF form.'),
      transcripts: z
        .string()
        .describe(
          'A table (CSV) with a line of headings: transcription, and any of count, recognized, confidence, accepted, expected, date.',
        ),
      limit: z.int().min(1).max(200).optional().describe('Changes to suggest; 20 when absent.'),
      mask_digits: z.boolean().optional().describe('Show digits of phrases as #.'),
    }),
  example: {
    grammar: menu('<item>pay my bill</item>'),
    transcripts: 'transcription,count\npay my bill,40\npay the bill,7\n',
  },
  async run(context, { grammar, transcripts, limit = 20, mask_digits }, files) {
    const [{ tuneGrammar }, { maskDigits, readTranscripts }] = await Promise.all([
      import('../../grxml/tune/tune-grammar.js'),
      import('../../grxml/tune/read-transcripts.js'),
    ]);
    const { utterances, warnings } = readTranscripts(files.transcripts?.name ?? 'transcripts', transcripts);
    const prepared = await preparedGrammar(context, 'grammar', grammar, files.grammar);
    try {
      const options = { limit, now: context.now(), ...(mask_digits && { show: maskDigits }) };
      const { report } = await tuneGrammar(prepared, utterances, options);
      return warnings.length > 0 ? { ...report, warnings } : report;
    } finally {
      (await prepared.interpreter()).dispose();
    }
  },
});

export const mapReferencesTool = defineTool({
  name: 'mapReferences',
  summary: 'Shows which grammars of the workspace refer to which, and what a change of a rule reaches.',
  command: 'grxml refs FILES --rule FILE#RULE',
  documents: [],
  input: ({ z }) =>
    z.strictObject({
      rule: z.string().optional().describe('FILE#RULE: what depends on this rule; all references when absent.'),
    }),
  example: { rule: 'grammars/cities.grxml#city' },
  async run({ workspace, files }, { rule }) {
    const [{ affectedBy, mapReferences }, { placeOf }, { CctoolError }, { listFiles }, { fileURLToPath }, path] =
      await Promise.all([
        import('../../grxml/refs/map-references.js'),
        import('../local/documents.js'),
        import('../../diagnostics/index.js'),
        import('../list-files.js'),
        import('node:url'),
        import('node:path'),
      ]);
    const shown = (each: string) => path.relative(workspace.root, each).split(path.sep).join('/');
    const folder = workspace.grammars ?? workspace.root;
    const found = (await (files?.list(folder) ?? listFiles(folder))).filter((each) => grammarEnding.test(each));
    if (found.length > mostGrammars) {
      throw new CctoolError('limit', `the workspace has ${found.length} grammars; at most ${mostGrammars} are mapped`);
    }
    const resolvers = new Map();
    const documents = [];
    for (const each of found) {
      // A link that leads out of the workspace is left out, as everywhere.
      const bytes = await files?.read(each).catch(() => undefined);
      if (!bytes) continue;
      const place = placeOf(workspace, { path: each, allowPaths: [folder] }, resolvers);
      documents.push({ file: shown(each), bytes, ...place });
    }
    const map = await mapReferences(documents, (uri) => (uri.startsWith('file:') ? shown(fileURLToPath(uri)) : uri));
    if (rule === undefined) return map;
    const hash = rule.lastIndexOf('#');
    const changed = map.rules.find((each) => each.file === rule.slice(0, hash) && each.rule === rule.slice(hash + 1));
    if (!changed) {
      const hint = 'name it as FILE#RULE, with the path of the file in the workspace';
      throw new CctoolError('input', `there is no rule "${rule.slice(0, 200)}"`, hint);
    }
    return { changed, affected: affectedBy(map, changed) };
  },
});

const grammarEnding = /\.(?:grxml|srgs|gram|abnf|jsgf|gsl|vxml)$/i;
const mostGrammars = 1000;
