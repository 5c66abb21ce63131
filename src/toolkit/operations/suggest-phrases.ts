import { defineOperation, read, type SchemaInput, type SchemaOutput, word } from '../operation.js';
import type { SchemaKit } from '../schema-kit.js';

const schemas = ({ z }: SchemaKit) => {
  const source = ['lexicon', 'phrases', 'provider'] as const;
  return {
    input: z.strictObject({
      topic: z.string().describe('What callers talk about.'),
      phrases: z.array(z.string()).optional().describe('Phrases that are known already.'),
      limit: z.int().min(1).max(100).optional().describe('At most this many suggestions; 12 when absent.'),
      language: z
        .string()
        .optional()
        .describe('A language tag of English, Spanish or French, e.g. en-US, es-MX; en when absent.'),
    }),
    output: z.looseObject({
      suggestions: z.array(z.string()).describe('Most valuable first.'),
      details: z
        .array(
          z.looseObject({
            text: z.string(),
            family: z.enum(['noun', 'command', 'desire', 'problem']),
            source: z.enum(source),
            concept: z.string().optional(),
          }),
        )
        .optional()
        .describe('The same phrases with what is known of them.'),
      source: z
        .enum([...source, 'none'])
        .optional()
        .describe('Where the answer comes from; none where nothing is known of the topic.'),
      concepts: z.array(z.string()).optional().describe('The concepts that the topic was taken for.'),
      notice: z.string().optional().describe('Something to know, such as why a provider was not used.'),
    }),
  };
};

export type SuggestPhrasesInput = SchemaInput<typeof schemas>;
export type PhraseSuggestions = SchemaOutput<typeof schemas>;

/** Offline, unless the workspace names a provider. */
export const suggestPhrases = defineOperation()(schemas, {
  name: 'suggestPhrases',
  summary: 'Suggest what callers will say about a topic.',
  scope: 'speechsmith:suggest',
  command: 'suggest',
  routes: [{ method: 'POST', path: '/api/speechsmith/suggestions', input: 'json' }],
  example: { topic: 'billing', phrases: ['pay my bill'] },
  runs: 'worker',
  reads: 'workspace',
  async load() {
    const { suggestPhrases: suggest } = await import('../../suggest/suggest-phrases.js');
    return async ({ workspace }, input) => {
      if (workspace.suggest === undefined || workspace.suggest === null) return suggest(input);
      const [{ readProvider }, { suggestWithProvider }, { readFileSync }, { resolve }] = await Promise.all([
        import('../../suggest/provider/read-provider.js'),
        import('../../suggest/provider/suggest-with-provider.js'),
        import('node:fs'),
        import('node:path'),
      ]);
      const provider = readProvider(workspace.suggest, {
        variable: (name) => process.env[name],
        file: (path) => {
          try {
            return readFileSync(resolve(workspace.root, path), 'utf8');
          } catch {
            return undefined;
          }
        },
      });
      return provider ? suggestWithProvider(provider, input) : suggest(input);
    };
  },
  answer: {
    fields: { suggestions: read.required('list') },
    shape: {
      suggestions: ['text'],
      details: ['?', [{ text: 'text', family: 'text', source: 'text', concept: 'text?' }]],
      source: 'text?',
      concepts: ['?', ['text']],
      notice: 'text?',
    },
  },
  words: {
    topic: word.argument,
    phrases: (phrases) => ({ options: phrases.map((phrase) => `--phrase=${phrase}`) }),
    limit: word.option('limit'),
    language: word.option('language'),
  },
});
