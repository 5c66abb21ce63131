import { defineOperation, read, type SchemaInput, type SchemaOutput, word } from '../../src/toolkit/operation.js';
import type { SchemaKit } from '../../src/toolkit/schema-kit.js';

const schemas = ({ z }: SchemaKit) => ({
  input: z.strictObject({
    text: z.string().describe('The prompt as text.'),
    most: z.int().min(1).optional().describe('A longer prompt is refused.'),
  }),
  output: z.looseObject({ words: z.int() }),
});

export type CountWordsInput = SchemaInput<typeof schemas>;
export type CountWordsResult = SchemaOutput<typeof schemas>;

/** How many words a prompt has. */
export const countWords = defineOperation()(schemas, {
  name: 'countWords',
  summary: 'Count the words of a prompt.',
  scope: 'voice:generate',
  command: 'voice count',
  routes: [{ method: 'POST', path: '/v1/voice/count', input: 'json' }],
  example: { text: 'Thank you for calling.' },
  runs: 'inline',
  reads: 'rules',
  async load() {
    const { CctoolError } = await import('../../src/diagnostics/index.js');
    return async (_context, { text, most }) => {
      const words = text.split(/\s+/).filter((part) => part !== '').length;
      if (most === undefined || words <= most) return { words };
      throw new CctoolError('input', `text: ${words} words; ${most} are allowed`);
    };
  },
  answer: { fields: { words: read.required('number') } },
  words: { text: word.stdin, most: word.option('most') },
});
