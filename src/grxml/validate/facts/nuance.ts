import { once } from '../../../diagnostics/kept.js';
import type { Grammar } from '../../model.js';
import { partsOf } from './expansions.js';

/** A script by which Nuance's recogniser drops a parse that it belongs to, whatever else was said. */
export const refusesParse = (content: string): boolean => /(?:^|;)\s*SWI_disallow\s*=\s*(?:1|true)\b/.test(content);

/** The grammar is written for Nuance's recogniser: it names that in its tag format, a setting or a variable of its scripts. */
export const isForNuance = once(
  (grammar: Grammar): boolean =>
    grammar.tagFormat?.startsWith('swi-') === true ||
    grammar.metas.some(({ name }) => name !== undefined && /^swirec_/i.test(name)) ||
    [...grammar.headerTags, ...partsOf(grammar).tags.map(({ tag }) => tag)].some(({ content }) =>
      /\bSWI_\w/.test(content),
    ),
);

/** The grammar comes with a dictionary in the form of Nuance, which is not read: tokens may be entries of it, made up or not. */
export const hasUserDictionary = once((grammar: Grammar): boolean =>
  grammar.metas.some(({ name }) => name?.toLowerCase() === 'swirec_user_dict_name'),
);

/** Nuance's tokens for sounds other than words, of which `@hes@` stands for any hesitation. */
export const isSoundToken = (text: string): boolean => /^@\w+@$/.test(text);

/** A name that nobody would say, as entries of a user dictionary have: `w_0`. */
export const isDictionaryName = (text: string): boolean => /^\p{L}+_\d+$/u.test(text);

/** A unit of sound that a recogniser knows by this name, as loops for enrolment have: `ph_ih`, `ph_EE1`. */
export const isPhoneUnit = (text: string): boolean => /^phn?_[A-Za-z]{1,4}\d?$/.test(text);
