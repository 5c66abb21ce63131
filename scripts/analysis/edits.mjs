// Places of a grammar where faults can be planted, and the edits that plant them.

export const homophones =
  'two:too four:for eight:ate one:won right:write mail:male fare:fair week:weak buy:by sale:sail hear:here four:fore no:know to:two blue:blew red:read new:knew sun:son pause:paws road:rode plane:plain brake:break meet:meat piece:peace wait:weight'.split(
    ' ',
  );
// Minimal pairs: one sound is another one, or is missing.
export const nearHomophones =
  'account:amount cancel:council billing:building fifteen:fifty light:right play:pay back:pack start:smart red:rid coffee:copy north:fourth down:town menu:venue yes:yet no:know zero:hero one:run two:tour three:tree four:more five:fine eight:ate nine:mine coke:coat black:block large:barge please:fleas sun:fun boston:austin'.split(
    ' ',
  );
export const misspellings =
  'account:acount balance:balence payment:paymnet cancel:cancle operator:opertor address:adress address:addres beginning:begining appointment:apointment statement:statment schedule:schedual repeat:repaet repeat:repeet customer:custmer number:numbr weather:wether chicken:chikcen mushrooms:mushroms onions:onoins agent:agnet representative:representitive transfer:tranfer pizza:piza movie:moive music:musci light:ligth please:plese'.split(
    ' ',
  );
export const numbers = 'zero one two three four five six seven eight nine ten'.split(' ');

/** Alternatives of a one-of that are words and at most one tag. */
export function plainAlternatives(grammar) {
  const found = [];
  const visit = (node, rule) => {
    if (node.kind === 'one-of') {
      for (const item of node.alternatives) {
        const tokens = item.children.filter(({ kind }) => kind === 'token');
        const tags = item.children.filter(({ kind }) => kind === 'tag');
        const isPlain = tokens.length > 0 && tokens.length + tags.length === item.children.length && tags.length < 2;
        if (isPlain && !item.repeat)
          found.push({ item, oneOf: node, rule, tokens, tag: tags[0], text: tokens.map(({ text }) => text).join(' ') });
        else visit(item, rule);
      }
    } else if (node.kind === 'item') for (const child of node.children) visit(child, rule);
  };
  for (const rule of grammar.rules) for (const child of rule.expansion) visit(child, rule);
  return found;
}

export function allOf(grammar, kind) {
  const found = [];
  const visit = (node, rule, siblings) => {
    if (node.kind === kind) found.push({ node, rule, siblings });
    for (const child of node.children ?? node.alternatives ?? [])
      visit(child, rule, node.children ?? node.alternatives);
  };
  for (const rule of grammar.rules) for (const child of rule.expansion) visit(child, rule, rule.expansion);
  return found;
}

export const isScript = ({ tagFormat }) => /^semantics\/1\.0(\.2006)?$/.test(tagFormat ?? '');
export const hasValue = ({ tag }) => tag !== undefined && /['"]|\d/.test(tag.content);
export const rootOf = (grammar) => grammar.ruleByName.get(grammar.root ?? '');
export const insert = (at, text) => ({ edits: [[at, at, text]], at });
export const replace = (start, end, text) => ({ edits: [[start, end, text]], at: start });
/** Where the tag of an element ends, counted from its start. */
export const openingEnd = (source, start) => source.indexOf('>', start) + 1;
export const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A further alternative with another value, behind the one it competes with. */
export function sibling(alternative, text, value) {
  const { item, tag } = alternative;
  const held = /(["'])[^"']*\1|-?\d+/;
  // A tag without a text or a number is a literal.
  const other = tag && (held.test(tag.content) ? tag.content.replace(held, value) : 'other');
  const tagText = tag ? `<tag>${escaped(other)}</tag>` : '';
  return insert(item.end, `<item>${text} ${tagText}</item>`);
}

export const wordPairs = (pairs, plant) => (grammar) =>
  plainAlternatives(grammar).flatMap((alternative) => {
    if (alternative.tokens.length > 1 || (grammar.tagFormat && !hasValue(alternative))) return [];
    // Without tags the words of the root are the result; those of other rules are said around something.
    if (!grammar.tagFormat && alternative.rule.id !== grammar.root) return [];
    const word = alternative.text.toLowerCase();
    const siblings = plainAlternatives(grammar).filter(({ oneOf }) => oneOf === alternative.oneOf);
    return pairs.flatMap((pair) => {
      const [a, b] = pair.split(':');
      const other = word === a ? b : word === b ? a : undefined;
      if (!other || siblings.some(({ text }) => text.toLowerCase() === other)) return [];
      return [plant(alternative, other)];
    });
  });

/** Local rule references of tags: `rules.city`. */
export const ruleVariables = (grammar) =>
  allOf(grammar, 'tag').flatMap(({ node }) =>
    [...node.content.matchAll(/\brules\.([A-Za-z]\w{2,})/g)]
      .filter(([, name]) => name !== 'latest')
      .map((match) => ({ tag: node, name: match[1], at: node.contentStart + match.index + 6 })),
  );

/** All but the last two letters, and these exchanged. */
export const slip = (name) => `${name.slice(0, -2)}${name.at(-1)}${name.at(-2)}`;
export const isSlip = (name) => name.at(-1) !== name.at(-2);
