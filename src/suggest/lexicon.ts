import { readFileSync } from 'node:fs';
import { CctoolError } from '../diagnostics/index.js';
import { distFile } from '../package-info.js';

/** The forms of a concept by their kind; data/lexicon/README.md says what each kind holds. */
export type Forms = {
  names: readonly string[];
  kinds: readonly string[];
  count: readonly string[];
  about: readonly string[];
  mass: readonly string[];
  roles: readonly string[];
  verbs: readonly string[];
  questions: readonly string[];
  problems: readonly string[];
  short: readonly string[];
  tracked: readonly string[];
  more: readonly string[];
};

export const noForms: Forms = {
  names: [],
  kinds: [],
  count: [],
  about: [],
  mass: [],
  roles: [],
  verbs: [],
  questions: [],
  problems: [],
  short: [],
  tracked: [],
  more: [],
};

/** A subject that callers talk about, with its typed forms in order of likelihood. */
export interface Concept {
  id: string;
  sector: string;
  forms: Forms;
}

/**
 * A kind of topic that is recognised by its last noun: one makes an appointment, whether with the vet or the bank. In the
 * forms `*` is the whole topic (`vet appointment`), `a *` takes the article that fits, and `+` is what precedes the noun.
 */
export interface HeadKind {
  /** In the singular. */
  nouns: readonly string[];
  /** The nouns have no plural and no article. */
  mass: boolean;
  count: readonly string[];
  verbs: readonly string[];
  problems: readonly string[];
  questions: readonly string[];
}

/** A kind of topic that is recognised by its first word: `broken screen`. In the forms `*` is the thing without that word, `#` the word. */
export interface TroubleKind extends Omit<HeadKind, 'nouns' | 'mass'> {
  words: readonly string[];
}

/** A kind of thing that callers have: money, cards, bookings. */
export interface Field {
  id: string;
  /** What a thing of the field may end with, in the singular. */
  nouns: readonly string[];
  say: readonly string[];
}

/** What happens to things, or is done with them: they are declined, late, cancelled. In the phrases `*` is the thing. */
export interface Situation {
  id: string;
  /** Something has gone wrong: what is asked for is a remedy. */
  trouble: boolean;
  /** How a topic or a known phrase names it. */
  words: readonly string[];
  /** The fields of the things that it happens to; empty where it happens to any. */
  only: readonly string[];
  say: readonly string[];
  /** What is said of things of one field only, by its id. */
  ofField: { readonly [field: string]: readonly string[] };
}

/** The content of data/lexicon, data/topic-kinds.yaml and data/situations.yaml. */
export interface Lexicon {
  /** In order of precedence: if two concepts have a form in common, the earlier one is meant. */
  concepts: readonly Concept[];
  heads: readonly HeadKind[];
  troubles: readonly TroubleKind[];
  fields: readonly Field[];
  situations: readonly Situation[];
}

/** Where the build writes the packed lexicon: parsing its YAML files takes a quarter of a second, this file a millisecond. */
export const packedLexicon = distFile('suggest/lexicon.json');

let lexicon: Lexicon | undefined;

/**
 * The lexicon, read from its packed file when first needed.
 * @throws CctoolError of kind `unavailable` if the file is missing
 */
export function readLexicon(): Lexicon {
  if (lexicon === undefined) {
    let text: string;
    try {
      text = readFileSync(packedLexicon, 'utf8');
    } catch {
      throw new CctoolError(
        'unavailable',
        `${packedLexicon}: the packed lexicon is missing`,
        '"npm run build" creates it',
      );
    }
    lexicon = JSON.parse(text) as Lexicon;
  }
  return lexicon;
}
