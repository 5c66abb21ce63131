import { spoken } from './articles.js';
import { tokensOf } from './text/normalise.js';
import { isMassThing, isPluralNoun, withArticle } from './typed-topic.js';

// What has happened to a thing by a title, as its caller says it: who was charged a fee does not say that a fee was charged.

const oneOf = (thing: string): string =>
  isPluralNoun(thing.split(' ').at(-1)!) || isMassThing(thing) ? thing : withArticle(thing);

/** The sentence of a caller whom something has happened to; undefined for a title that says nothing of the kind. */
export function activeOf(title: string): string | undefined {
  const text = spoken(tokensOf(title));
  const unknown = /^(.+) (?:is |was )?(?:not|un)(?: |)(recogni[sz]ed|authori[sz]ed)$/.exec(text);
  if (unknown)
    return unknown[2]!.startsWith('auth')
      ? `I didn't ${unknown[2]!.slice(0, -1)} ${oneOf(unknown[1]!)}`
      : `I don't ${unknown[2]!.slice(0, -1)} ${oneOf(unknown[1]!)}`;
  const charged = /^(.+ (?:fee|charge)s?) (?:was |were )?(?:charged|applied|added|taken|deducted)$/.exec(text)?.[1];
  if (charged !== undefined) return `I was charged ${oneOf(charged)}`;
  const twice = /^(.+) (?:was )?charged (twice|double)$/.exec(text);
  if (twice) return `I was charged ${twice[2]} for ${oneOf(twice[1]!)}`;
  const wrong = /^(?:the )?((?:wrong|incorrect) .+?) (?:was )?(received|delivered|sent|given)$/.exec(text);
  if (wrong) return wrong[2] === 'received' ? `I received the ${wrong[1]}` : undefined;
  return undefined;
}
