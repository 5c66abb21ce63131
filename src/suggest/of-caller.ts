import { spoken, withInnerArticles } from './articles.js';
import { isDeterminer } from './text/normalise.js';
import { noNoun } from './typed-topic.js';

/** What one has left out of "I am" and "I have": "locked out of my car", "forgot PIN". */
export function ofCaller(tokens: readonly string[]): string | undefined {
  const [first, second, ...rest] = tokens;
  if (second === undefined) return undefined;
  const words = withInnerArticles(tokens).slice(1);
  // "being bumped from a flight", "feeling dizzy"
  if (first === 'being' && /(?:ed|en|laid|hit|told|put)$/.test(second)) return `I was ${spoken(words)}`;
  // "having a bad day"
  if (first === 'having' && /^(?:an?|trouble|problems|difficulty|issues|second)$/.test(second))
    return `I'm ${spoken([first, ...words])}`;
  if (
    /^(?:sent|paid|transferred|lent)$/.test(first!) &&
    /^(?:money|cash|funds|rent|twice|too|extra)$/.test(second) &&
    tokens.length > 2
  )
    return `I ${spoken([first!, ...words])}`;
  // "left laptop on plane"
  const on = tokens.findIndex((word, at) => at > 1 && /^(?:on|in|at|behind|under)$/.test(word));
  if (
    /^(?:left|dropped|spilled|spilt|locked)$/.test(first!) &&
    on > 1 &&
    on < 5 &&
    on < tokens.length - 1 &&
    !noNoun.test(second) &&
    !isDeterminer(second) &&
    !/^(?:luggage|behind|over|side|hand)$/.test(second)
  )
    return `I ${first} my ${spoken(words)}`;
  // "added without my consent": what was, the title does not say.
  if (
    /^(?:added|removed|changed|opened|installed|activated|renewed|cancelled|canceled|delivered|updated|signed|ordered)$/.test(
      first!,
    ) &&
    /^(?:without|by|after|before)$/.test(second) &&
    tokens.length > 2
  )
    return `${/^(?:added|removed|changed|opened|ordered|signed)$/.test(first!) ? 'something' : 'it'} was ${spoken([first!, ...words])}`;
  // "moved out still billed"
  const still = tokens.indexOf('still');
  if (
    /^(?:moved|cancelled|canceled|paid|left|returned)$/.test(first!) &&
    still > 0 &&
    /(?:ed|ing|getting)$/.test(tokens[still + 1] ?? '')
  )
    return `I ${spoken(tokens.slice(0, still))} and I'm still ${spoken(tokens.slice(still + 1))}`;
  // "broke down by the roadside"
  if (
    /^(?:broke|fell|slipped|tripped|crashed|ran|got|moved|went|passed|checked|signed)$/.test(first!) &&
    /^(?:down|out|over|up|off|into|in|on|through|away|back|to|from)$/.test(second) &&
    tokens.length > 2
  )
    return `I ${spoken([first!, ...words])}`;
  if (first === 'running' && /^(?:late|low|out|behind)$/.test(second)) return `I'm ${spoken([first, ...words])}`;
  if (first === 'feeling' && !noNoun.test(second) && !isDeterminer(second)) return `I'm ${spoken([first, ...words])}`;
  if (first === 'overdrawn' && /^(?:by|because|again|due|after|for)$/.test(second))
    return `I'm ${spoken([first, ...words])}`;
  if (/^(?:stolen|taken|missing)$/.test(first!) && second === 'from')
    return `something was ${spoken([first!, ...words])}`.replace('was missing', 'is missing');
  // "loan payments behind"
  if (tokens.at(-1) === 'behind' && /^(?:payments?|rent|mortgage|bills?|instalments?)$/.test(tokens.at(-2)!))
    return `I'm behind on my ${spoken(tokens.slice(0, -1))}`;
  if (/^(?:forgot|forgotten)$/.test(first!))
    return noNoun.test(second) || isDeterminer(second)
      ? `I ${spoken(['forgot', ...words])}`
      : `I forgot my ${spoken([second, ...rest])}`;
  if (
    /^(?:locked|stuck|stranded|trapped|logged|shut)$/.test(first!) &&
    /^(?:out|in|at|on|outside|inside)$/.test(second)
  )
    return `I'm ${spoken([first!, ...words])}`;
  if (/^(?:trouble|difficulty|problems|issues)$/.test(first!) && /^(?:with|\w+ing)$/.test(second))
    return `I'm having ${spoken([first!, ...words])}`;
  if (/^(?:unable|ready|waiting)$/.test(first!) && /^(?:to|for|on)$/.test(second))
    return `I'm ${spoken([first!, ...words])}`;
  if (/^(?:can't|cannot|couldn't|didn't|don't|won't)$/.test(first!)) return `I ${spoken([first!, ...words])}`;
  // "charged twice at a restaurant", "denied for a loan": it was done to the caller.
  if (
    /^(?:blocked|suspended|banned|removed|ignored|threatened|discharged|released|misled|disconnected|stopped|charged|billed|overcharged|scammed|robbed|hacked|rejected|denied|declined|refused|fired|evicted|injured|hit|bitten|overbooked|bumped|laid|turned)$/.test(
      first!,
    ) &&
    /^(?:twice|double|for|by|at|off|down|again|from|wrongly|too|after|because|without|out)$/.test(second)
  )
    return `I was ${spoken([first!, ...words])}`;
  if (
    /^(?:damaged|broken|crushed|ruined|delayed|destroyed)$/.test(first!) &&
    /^(?:in|during|by|at|from|after|on)$/.test(second)
  )
    return `it was ${spoken([first!, ...words])}`;
  // "left my phone in the room", "lost points when I switched cards": a verb with its object or what went with it.
  const isPast =
    /^(?:lost|left|broke|missed|dropped|bought|ordered|moved|sold|got|found|received|returned|paid|sent|made|had|changed|locked|damaged|spilled|hit)$/.test(
      first!,
    );
  const isTold = tokens.some((word, at) => at > 1 && /^(?:when|while|after|because|since)$/.test(word));
  // "overpaid my credit card", "returned wrong item"
  if (/(?:[^e]ed|paid|sold|built|spent|sent)$/.test(first!) && isDeterminer(second) && first !== 'bed')
    return `I ${spoken([first!, ...words])}`;
  if (isPast && second === 'wrong' && rest.length > 0 && rest.length < 3)
    return `I ${first} the ${spoken([second, ...rest])}`;
  if (isPast && isDeterminer(second)) return `I ${spoken([first!, ...words])}`;
  if (isPast && isTold && !noNoun.test(second)) return `I ${first} my ${spoken(words)}`;
  if (
    first === 'out' &&
    second === 'of' &&
    tokens.length === 3 &&
    !/^(?:stock|order|warranty|network|service|state|town|date|pocket)$/.test(rest[0]!)
  )
    return `I'm ${spoken(tokens)}`;
  return undefined;
}
