import { defineOperation, read, word } from '../../src/toolkit/operation.js';

export interface CountWordsInput {
  /** The prompt as text. */
  text: string;
  /** A longer prompt is refused. */
  most?: number;
}
export interface CountWordsResult {
  words: number;
}

/** How many words a prompt has. */
export const countWords = defineOperation<CountWordsInput, CountWordsResult>()
  .schemas(({ z }) => ({
    input: z.strictObject({
      text: z.string().describe('The prompt as text.'),
      most: z.int().min(1).optional().describe('A longer prompt is refused.'),
    }),
    output: z.looseObject({ words: z.int() }),
  }))
  .body({
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
