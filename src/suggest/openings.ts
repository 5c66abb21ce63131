import type { Family } from './candidates.js';

// What callers say before what they ask for.

export type Opening = readonly [opening: string, family: Family];

/** Openings that go with whatever a caller wants to do. */
export const doing: readonly Opening[] = [
  ['I want to', 'desire'],
  ['how do I', 'problem'],
  ["I'd like to", 'desire'],
  ['can I', 'desire'],
  ['I need to', 'desire'],
  ["I'm calling to", 'desire'],
  ["I'm trying to", 'desire'],
  ['could I', 'desire'],
  ['is it possible to', 'problem'],
  ['can you help me', 'problem'],
  ['I have to', 'desire'],
  ['help me', 'command'],
  ["I'm looking to", 'desire'],
  ['I wanted to', 'desire'],
  ['I was hoping to', 'desire'],
];
/** Openings of what one would do oneself, if one may: nobody calls to pay in coins. */
export const allowed: readonly Opening[] = doing.filter(([opening]) =>
  /^(?:I want to|I'd like to|can I|could I|is it possible to|I was hoping to)$/.test(opening),
);
/** Openings of what the other side is asked to do. */
export const requesting: readonly Opening[] = [
  ['can you', 'problem'],
  ['could you', 'problem'],
  ['I want you to', 'desire'],
  ["I'd like you to", 'desire'],
  ['I need you to', 'desire'],
  ['would you', 'problem'],
  ['I was hoping you could', 'desire'],
];
/** Openings before a thing that a caller would like to have. */
export const having: readonly Opening[] = [
  ['can I get', 'desire'],
  ["I'd like", 'desire'],
  ['I need', 'desire'],
  ['I want', 'desire'],
  ['could I get', 'desire'],
  ["I'm calling to get", 'desire'],
  ["I'm looking for", 'desire'],
  ["I'd like to get", 'desire'],
  ['how do I get', 'problem'],
  ['I need to get', 'desire'],
  ['is it possible to get', 'problem'],
];
/** Openings that go with whatever a caller may ask about. */
export const asking: readonly Opening[] = [
  ['a question about', 'noun'],
  ["I'm calling about", 'desire'],
  ['can you help me with', 'problem'],
  ['I have a question about', 'desire'],
  ['help with', 'noun'],
  ['I need help with', 'desire'],
  ['I want to ask about', 'desire'],
  ['tell me about', 'problem'],
  ['information about', 'noun'],
  ['can you tell me about', 'problem'],
  ['I need information about', 'desire'],
  ["I'd like to ask about", 'desire'],
  ["it's about", 'problem'],
  ['I have some questions about', 'desire'],
  ["I'd like to know more about", 'desire'],
  ['could you help me with', 'problem'],
  ["I'd like to talk to someone about", 'desire'],
  ["I'm looking for information about", 'desire'],
  ['can I ask about', 'problem'],
  ['who can tell me about', 'problem'],
  ['could you tell me about', 'problem'],
  ["I'd like help with", 'desire'],
  ['can I talk to someone about', 'problem'],
  ['I need to talk to someone about', 'desire'],
  ['who can I talk to about', 'problem'],
  ['I want to know more about', 'desire'],
];
/** Those of them that tell nothing of whether the thing is good or bad; the others come behind them. */
export const neutral: readonly Opening[] = [
  ...asking.filter(([opening]) => !/\b(?:tell me|know more|information)\b/.test(opening)),
  ...asking.filter(([opening]) => /\b(?:tell me|know more|information)\b/.test(opening)),
];
/** Openings that go with what is wrong: nobody asks to hear about it. */
export const troubled: readonly Opening[] = [
  ["I'm calling about", 'desire'],
  ['help with', 'noun'],
  ['I need help with', 'desire'],
  ['can you help me with', 'problem'],
  ['what do I do about', 'problem'],
  ["it's about", 'problem'],
  ["I'd like to report", 'desire'],
  ['could you help me with', 'problem'],
  ['I need to report', 'desire'],
  ['who can help me with', 'problem'],
  ["I'd like to talk to someone about", 'desire'],
  ['I want to report', 'desire'],
  ["I'm calling to report", 'desire'],
  ['can I talk to someone about', 'problem'],
  ['how do I report', 'problem'],
];
/** Openings before a question that is put in another sentence. */
export const wondering: readonly Opening[] = [
  ['can you tell me', 'problem'],
  ['I want to know', 'desire'],
  ["I'd like to know", 'desire'],
  ['could you tell me', 'problem'],
  ["I'm calling to ask", 'desire'],
  ['I need to know', 'desire'],
  ['I was wondering', 'desire'],
  ['do you know', 'problem'],
  ["I'd like to find out", 'desire'],
  ["I'm trying to find out", 'desire'],
  ['can I ask', 'problem'],
  ["I'd like to ask", 'desire'],
  ['I need to find out', 'desire'],
  ['who can tell me', 'problem'],
  ['I want to ask', 'desire'],
];
