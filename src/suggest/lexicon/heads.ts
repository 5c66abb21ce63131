/**
 * Nouns that say what kind of thing a topic is, whatever stands before them: one books an appointment, be it with the
 * vet or the bank, and pays a tax. In the forms `*` is the whole thing (`vet appointment`), `a *` takes the article
 * that fits, and `+` is what stands before the noun.
 */
export interface HeadRow {
  /** In the singular. */
  heads: string;
  /** They have no plural and no article. */
  isMass?: boolean;
  count: string;
  verbs: string;
  problems?: string;
  questions?: string;
}

export const headRows: readonly HeadRow[] = [
  {
    heads: 'appointment|booking|reservation|consultation|viewing|visit|test drive',
    count: 'my *',
    verbs: 'make a *|change my *|cancel my *|confirm my *',
    problems: "I can't make my *|I missed my *",
    questions: 'when is my *|can I move my *',
  },
  {
    heads: 'repair|installation|inspection|cleaning|fitting|collection|pickup|removal|service visit|survey|checkup',
    count: 'a *|my *',
    verbs: 'book a *|arrange a *|change my * appointment|cancel my *',
    problems: 'nobody came for my *',
    questions: 'how much is a *|how soon can you come|when is my *',
  },
  {
    heads: 'permit|licence|license|pass|certificate|visa|badge|registration',
    count: 'my *|a *',
    verbs: 'apply for a *|renew my *|cancel my *',
    problems: 'my * has expired|I lost my *|I never got my *',
    questions: 'how much is a *|how long does it take to get a *',
  },
  {
    heads: 'tax|rent|toll',
    isMass: true,
    count: 'my *',
    verbs: 'pay my *|set up a payment plan for my *',
    problems: "I can't pay my *|my * is too high|I've been charged too much *",
    questions: 'how much is my *|when is my * due|can I pay my * monthly',
  },
  {
    heads: 'bill|fee|fine|charge|ticket fine|penalty|premium|invoice',
    count: 'my *|a *',
    verbs: 'pay my *|dispute my *|ask about my *',
    problems: "I can't pay my *|my * is too high|my * is wrong",
    questions: 'how much is my *|why is my * so high|when is my * due',
  },
  {
    heads: 'quote|estimate|valuation|quotation',
    count: 'a *',
    verbs: 'get a *|ask for a *|go ahead with my *',
    problems: "I haven't heard back about my *|my * is too high",
    questions: 'can you give me a *|how long is my * good for|how do I get a *',
  },
  {
    heads: 'subscription|membership|contract|policy|agreement|plan|warranty|guarantee|lease',
    count: 'my *',
    verbs: 'cancel my *|renew my *|change my *|get a *',
    problems: 'I was charged for my * after I cancelled|my * was not renewed',
    questions: 'when does my * end|how much is a *|how do I get out of my *',
  },
  {
    heads: 'application|claim|complaint|appeal|request|enquiry|inquiry|dispute',
    count: 'my *|a *',
    verbs: 'make a *|check on my *|withdraw my *',
    problems: "I haven't heard back about my *|my * was turned down",
    questions: "what's happening with my *|how long does a * take",
  },
  {
    heads: 'delivery|order|shipment|parcel|package',
    count: 'my *',
    verbs: 'check on my *|change my *|cancel my *',
    problems: "my * hasn't arrived|my * is late|there was something missing from my *",
    questions: 'where is my *|when will my * arrive',
  },
  {
    heads: 'refund|rebate|reimbursement|compensation',
    count: 'a *|my *',
    verbs: 'get a refund for my +|get my money back for my +|check on my *',
    problems: "I haven't got my *|you still owe me a refund for my +",
    questions: 'where is my *|when will I get my *',
  },
  {
    heads: 'form|document|statement|letter|receipt|report',
    count: 'a *|my *',
    verbs: 'get a *|send in my *|ask for a copy of my *',
    problems: "I haven't received my *|my * is wrong",
    questions: 'where can I find my *|how do I fill in my *',
  },
  {
    heads: 'loan|mortgage|credit',
    count: 'my *|a *',
    verbs: 'apply for a *|pay off my *|check my * balance',
    problems: "I can't pay my * this month|my * was turned down",
    questions: 'how much is left on my *|what is the rate on a *',
  },
];

/** What is wrong with a thing stands before it: `broken screen`. Here `*` is the thing without that word, `#` the word. */
export interface TroubleRow {
  words: string;
  count: string;
  verbs: string;
  problems: string;
  questions: string;
}

export const troubleRows: readonly TroubleRow[] = [
  {
    words: 'broken|cracked|damaged|smashed|faulty|leaking|blocked|clogged|noisy|dented|torn|scratched',
    count: 'a # *',
    verbs: 'report a # *|get my * fixed|get someone to look at my *',
    problems: 'my * is #',
    questions: 'can you fix my *|how much is it to fix a # *',
  },
  {
    words: 'lost|missing',
    count: 'a # *',
    verbs: 'report a # *|ask about a # *',
    problems: "I lost my *|my * is missing|I can't find my *",
    questions: 'has anyone found my *|what do I do about my lost *',
  },
  {
    words: 'stolen',
    count: 'a # *',
    verbs: 'report a # *|report my * stolen',
    problems: 'my * was stolen|someone took my *',
    questions: 'what do I do if my * is stolen',
  },
  {
    words: 'late|delayed|overdue',
    count: 'a # *',
    verbs: 'check on my *|complain about a # *|get an update on my *',
    problems: "my * is late|my * hasn't come",
    questions: 'where is my *|when will my * come|why is my * late',
  },
  {
    words: 'wrong|incorrect',
    count: 'a # *',
    verbs: 'get my * corrected|complain about a # *',
    problems: 'my * is wrong|you sent me the wrong *',
    questions: 'can you correct my *',
  },
];
