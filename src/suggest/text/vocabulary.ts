import { wordsOf } from './normalise.js';

/** Openings before a verb phrase. The first ones are also used to make phrases. */
export const desireCarriers = ['I want to', "I'd like to", 'I need to', 'can I'] as const;
/** Openings before a thing with its determiner, or one that needs none. */
export const topicCarriers = ["I'm calling about", 'I have a question about', 'I need help with'] as const;
/** Openings before a person or department. */
export const roleCarriers = ['I want to speak to', 'can I talk to', 'let me speak to'] as const;

const heard = [
  ...desireCarriers,
  ...topicCarriers,
  ...roleCarriers,
  'I would like to',
  'I want',
  'I need',
  'I would like',
  'I wish to',
  'I have to',
  'I am trying to',
  'I am looking to',
  'I am calling to',
  'I am calling because',
  'I am calling for',
  'I am calling in regards to',
  'I am looking for',
  'I have a problem with',
  'I have an issue with',
  'I have trouble with',
  'I am having trouble with',
  'I am having problems with',
  'I have some questions about',
  'I got a question about',
  'I wanted to',
  'I would love to',
  'I was wondering about',
  'can you help me',
  'can you help me with',
  'could you help me with',
  'can you',
  'could you',
  'could I',
  'may I',
  'would you',
  'how do I',
  'how can I',
  'how do you',
  'how to',
  'help me',
  'help me with',
  'help with',
  'help me to',
  'let me',
  'tell me about',
  'information about',
  'information on',
  'a question about',
  'question about',
  'questions about',
  'problem with',
  'problems with',
  'issue with',
  'trouble with',
  'it is about',
  'this is about',
  'about',
  'regarding',
  'where is',
  'what is',
  'what about',
  'speak to',
  'talk to',
  'speak with',
  'talk with',
  'connect me to',
  'transfer me to',
  'put me through to',
  'give me',
  'get me',
];

const carriers = [...new Set(heard.map((carrier) => wordsOf(carrier).join(' ')))]
  .map((carrier) => carrier.split(' '))
  .sort((a, b) => b.length - a.length);

/** What is left of a phrase's words behind the longest carrier that opens it; all of them where none does. */
export function withoutCarrier(words: readonly string[]): string[] {
  const carrier = carriers.find(
    (each) => each.length < words.length && each.every((word, index) => words[index] === word),
  );
  return carrier ? words.slice(carrier.length) : [...words];
}

/** Verbs that open what callers ask for. A phrase that begins with one is taken for a command. */
export const serviceVerbs: ReadonlySet<string> = new Set(
  `accept access activate add adjust amend apply appeal approve arrange ask assign attach authorize back bill block book
  borrow bring browse buy calculate call cancel change charge check choose claim clear close collect combine compare
  complain complete confirm connect consolidate contact continue convert correct cover create deactivate decline
  decrease delay delete deliver deny deposit describe disable disconnect discuss dispute donate download drop earn edit
  email enable end enroll enter escalate exchange expedite explain extend file fill find finish fix forward freeze
  fund generate get give go hear hold increase initiate inquire insure install invest invite issue join keep know lease
  leave link list locate lock log lookup lower make manage match merge modify move name notify obtain obtain open opt
  order pause pay pick place plan port postpone prepay print process provide purchase put raise reactivate receive
  reconnect record recover redeem reduce refer refill refinance refund register reinstate reject relocate remove renew
  rent repair repeat replace replay report request resend reserve reset resolve resume retrieve return reverse
  review roll save schedule see select sell send set setup settle share ship shorten show sign skip sort speak split
  start stop submit subscribe suspend swap switch talk terminate test top trace track trade transfer troubleshoot turn
  unblock unfreeze unlink unlock unsubscribe update upgrade downgrade upload use validate verify view visit void waive
  wire withdraw write`
    .split(/\s+/)
    .filter(Boolean),
);

/** Verbs that go with nearly everything one can have: these may change places between objects. */
export const generalVerbs: ReadonlySet<string> = new Set(
  'cancel change check find get order replace return review see track update view'.split(' '),
);
