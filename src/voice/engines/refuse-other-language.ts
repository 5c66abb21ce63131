import { CctoolError } from '../../diagnostics/index.js';

/**
 * Refuses text of another language than the voice's; a dialect of it is taken as meant, so is a voice that says nothing.
 * @throws CctoolError of kind `input`
 */
export function refuseOtherLanguage(voice: string, own: string | undefined, asked: string): void {
  const language = (tag: string) => tag.split('-')[0]!.toLowerCase();
  if (own === undefined || own === 'und' || language(own) === language(asked)) return;
  throw new CctoolError('input', `the voice ${voice} speaks ${own}, not "${asked}"`, 'choose a voice of that language');
}
