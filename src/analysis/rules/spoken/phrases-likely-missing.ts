import { isCctoolError } from '../../../diagnostics/index.js';
import { menuOf, rootPlace } from '../../facts/menu.js';
import type { ListedPhrase } from '../../facts/phrase-list.js';
import { functionWords, withoutCarrier } from '../../facts/words.js';
import { similarity } from '../../phonetics/similarity.js';
import { spokenRules } from '../../rule.js';
import type { SpokenSubject, SuggestPhrases } from '../../subject.js';

/** Phrases asked for per option. */
const asked = 12;

/** From here on a phrase may be taken for one of another meaning. */
const confusable = 0.6;

/** The share of options without any likely phrase from which on the issue is a warning. */
const much = 0.75;

export const phrasesLikelyMissingRules = spokenRules([
  {
    id: 'COV-12',
    code: 'phrases-likely-missing',
    depth: 'deep',
    severity: 'warning',
    summary: 'What callers are likely to say about the options is not accepted.',
    what: 'For the options of a menu whose topic the lexicon of contact-centre concepts knows, likely phrases are tried, and those that are not accepted are listed, the likeliest first, with the option that they belong to. Phrases that are accepted with another meaning are listed separately, as are those that sound like another option. The issue is a warning if three quarters of the options accept none of their phrases, else an info.',
    why: 'A caller hears the prompt and answers in words of their own; each phrase that is missing is a caller who must repeat the request.',
    check(subject, report) {
      const menu = menuOf(subject);
      if (!menu || !subject.suggest) return;
      const reported = new Set<string>();
      const options: Gap[] = [];
      for (const option of menu.options) {
        const gap = gapOf(option, menu.options, subject, subject.suggest);
        // Several options about one thing have the same likely phrases.
        const key = gap?.missing.map(({ text }) => text).join('\n');
        if (!gap || key === undefined || (key !== '' && reported.has(key))) continue;
        reported.add(key);
        options.push(gap);
      }
      const lacking = options.filter(({ missing }) => missing.length > 0);
      if (lacking.length === 0) return;
      const count = lacking.reduce((sum, { missing }) => sum + missing.length, 0);
      const tried = options.reduce((sum, option) => sum + option.tried, 0);
      const deaf = options.filter((option) => option.missing.length === option.tried);
      const add = lacking
        .slice(0, 3)
        .map(({ phrase, missing }) => `${missing.slice(0, 2).map(shown).join(' and ')} for "${phrase}"`);
      report({
        ...rootPlace(subject),
        message: `${count} of ${tried} likely phrases are not accepted, such as ${add.join('; ')}`,
        fix: 'accept the likeliest of them; "cctool suggest TOPIC --grammar FILE" shows the change for each',
        evidence: {
          options: lacking.map(({ meaning, phrase, missing, ...option }) => ({
            meaning,
            phrase,
            tried: option.tried,
            missing: missing.map((each) => ({ ...each })),
            elsewhere: option.elsewhere,
          })),
        },
        severity: deaf.length >= options.length * much ? 'warning' : 'info',
        mass: count / tried,
      });
    },
  },
]);

interface Missing {
  text: string;
  /** A phrase of another meaning that sounds like it. */
  sounds_like?: string;
}

interface Gap {
  meaning: string;
  /** The option's shortest phrase. */
  phrase: string;
  tried: number;
  missing: Missing[];
  /** Phrases that are accepted with another meaning. */
  elsewhere: string[];
}

type Option = NonNullable<ReturnType<typeof menuOf>>['options'][number];

/** What is likely to be said for an option, matched; undefined where nothing is known of its topic. */
function gapOf(
  option: Option,
  all: readonly Option[],
  subject: SpokenSubject,
  suggest: SuggestPhrases,
): Gap | undefined {
  const phrase = option.phrases[0]!.text;
  for (const topic of topicsOf(option)) {
    const found = tryToSuggest(suggest, topic);
    if (found.length === 0 || !isAbout(found, topic)) continue;
    const gap: Gap = { meaning: option.meaning, phrase, tried: found.length, missing: [], elsewhere: [] };
    for (const text of found) {
      const [reading] = subject.phrases.read(text);
      if (reading && reading.meaning !== option.meaning) gap.elsewhere.push(text);
      // What another grammar takes care of is not missing.
      if (reading || subject.others.some((other) => other.phrases.accepts(text))) continue;
      const other = soundsLike(text, option, all, subject);
      gap.missing.push(other === undefined ? { text } : { text, sounds_like: other });
    }
    return gap;
  }
  return undefined;
}

/** What an option is about: its value, where that is a name, and its shortest phrases without their openings. */
function topicsOf({ phrases }: Option): string[] {
  const value = phrases[0]!.readings[0]!.value;
  const named = typeof value === 'string' ? [value.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ')] : [];
  return [...named, ...phrases.slice(0, 3).map(({ text }) => withoutCarrier(text) ?? text)];
}

/** A word without the endings that change nothing of what it is about. */
const stemOf = (word: string) => word.toLowerCase().replace(/(?:'s|(?<=[a-z]{3})(?:ies|es|s|ing|ed|y|e))$/, '');

/**
 * Whether phrases are about the topic and not about a concept whose name only resembles it: each word of content that
 * the topic has is in one of them at least.
 */
function isAbout(phrases: readonly string[], topic: string): boolean {
  const said = new Set(phrases.flatMap((phrase) => phrase.split(/\s+/).map(stemOf)));
  const words = topic.split(/\s+/).filter((word) => !functionWords.has(word.toLowerCase()));
  return words.length > 0 && words.every((word) => said.has(stemOf(word)));
}

function tryToSuggest(suggest: SuggestPhrases, topic: string): readonly string[] {
  try {
    // Phrases of the grammar are not named: those that are likely count as found.
    const { suggestions, source } = suggest({ topic, limit: asked });
    return source === 'lexicon' ? suggestions : [];
  } catch (error) {
    // The value cannot be a topic: it is empty or has control characters.
    if (isCctoolError(error)) return [];
    throw error;
  }
}

function soundsLike(text: string, own: Option, all: readonly Option[], { sounds }: SpokenSubject): string | undefined {
  if (!sounds) return undefined;
  let best: ListedPhrase | undefined;
  let most = confusable;
  for (const option of all) {
    if (option === own) continue;
    for (const phrase of option.phrases.slice(0, 20)) {
      for (const mine of sounds.of(text).variants) {
        for (const theirs of sounds.of(phrase.text).variants) {
          const score = similarity(mine, theirs);
          if (score < most) continue;
          most = score;
          best = phrase;
        }
      }
    }
  }
  return best?.text;
}

const shown = ({ text, sounds_like }: Missing): string =>
  sounds_like === undefined ? `"${text}"` : `"${text}" (which sounds like "${sounds_like}")`;
