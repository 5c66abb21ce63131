import { CctoolError } from '../../diagnostics/index.js';
import { readPhraseList } from '../testing/index.js';
import { readCsv } from '../testing/read-csv.js';
import type { ListedMeaning } from './compact-grammar.js';

const headings = {
  phrase: ['phrase', 'utterance', 'transcription', 'text', 'example'],
  meaning: ['meaning', 'interpretation', 'expected', 'value', 'intent', 'tag'],
};

/**
 * Reads phrases with their meanings: a table (`.csv`, `.tsv`) with a column of phrases and one of meanings (JSON, or a
 * text), or any list of phrases that `grxml test` reads. Phrases that must not match are left out.
 * @throws CctoolError of kind `input` that names the file and the line
 */
export async function readMeanings(name: string, text: string): Promise<ListedMeaning[]> {
  if (!/\.[ct]sv$/i.test(name)) {
    const tests = await readPhraseList(name, text);
    return tests
      .filter(({ matches }) => matches)
      .map(({ phrase, line, interpretation }) => ({
        phrase,
        line,
        ...(interpretation ? { meaning: interpretation } : {}),
      }));
  }
  const [header, ...rows] = readCsv(text.replace(/^\uFEFF/, ''), name);
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const column = (known: readonly string[]) => names.findIndex((each) => known.includes(each));
  const [phrase, meaning] = [column(headings.phrase), column(headings.meaning)];
  if (phrase < 0) {
    throw new CctoolError(
      'input',
      `${name}: no column holds the phrases`,
      `the first line must name the columns: one of ${headings.phrase.join(', ')}, and one of ${headings.meaning.join(', ')}`,
    );
  }
  return rows.map(({ cells, line }): ListedMeaning => {
    const said = cells[meaning]?.trim() ?? '';
    return {
      phrase: cells[phrase]?.trim() ?? '',
      line,
      ...(said === '' ? {} : { meaning: { value: meaningOf(said) } }),
    };
  });
}

function meaningOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
