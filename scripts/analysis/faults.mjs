// Faults that authors of grammars make, as edits of a grammar that does not have them. `risk` is what the fault does to a
// call, `found` the codes of findings that name it, `sites` all edits of a grammar that plant it:
// { edits: [start, end, text][], at }. A fault may have no site in a grammar.

import {
  allOf,
  escaped,
  hasValue,
  homophones,
  insert,
  isScript,
  isSlip,
  misspellings,
  nearHomophones,
  numbers,
  openingEnd,
  plainAlternatives,
  replace,
  rootOf,
  ruleVariables,
  sibling,
  slip,
  wordPairs,
} from './edits.mjs';

export const faults = [
  {
    name: 'the root rule ends in VOID: nothing can match',
    risk: 'fatal',
    found: ['rule-void'],
    sites: (grammar, source) => {
      const root = rootOf(grammar);
      return root ? [insert(source.lastIndexOf('</', root.end - 1), '<ruleref special="VOID"/>')] : [];
    },
  },
  {
    name: 'a reference to a rule whose name is misspelt',
    risk: 'fatal',
    found: ['ruleref-local-undefined'],
    sites: (grammar, source) =>
      allOf(grammar, 'ruleref').flatMap(({ node }) => {
        if (node.target.kind !== 'local' || node.target.name.length < 3 || !isSlip(node.target.name)) return [];
        const start = source.indexOf(`#${node.target.name}`, node.start) + 1;
        return [replace(start, start + node.target.name.length, slip(node.target.name))];
      }),
  },
  {
    name: 'the root attribute names no rule',
    risk: 'fatal',
    found: ['root-undefined'],
    sites: (_, source) => {
      const match = /\broot\s*=\s*(["'])([^"']{3,})\1/.exec(source);
      if (!match || !isSlip(match[2])) return [];
      const start = match.index + match[0].length - 1 - match[2].length;
      return [replace(start, start + match[2].length, slip(match[2]))];
    },
  },
  {
    name: 'a closing tag is missing',
    risk: 'fatal',
    found: ['xml-tag-mismatch', 'xml-syntax'],
    sites: (_, source) => [...source.matchAll(/<\/item>/g)].map(({ index }) => replace(index, index + 7, '')),
  },
  {
    name: 'a misspelt element',
    risk: 'fatal',
    found: ['element-unknown', 'xml-tag-mismatch'],
    sites: (_, source) =>
      [...source.matchAll(/<one-of>/g)].map(({ index }) => {
        const end = source.indexOf('</one-of>', index);
        return {
          edits: [
            [end + 2, end + 8, 'oneof'],
            [index + 1, index + 7, 'oneof'],
          ],
          at: index,
        };
      }),
  },
  {
    name: 'an ampersand that is not escaped',
    risk: 'fatal',
    found: ['xml-reference', 'xml-syntax'],
    sites: (grammar) => plainAlternatives(grammar).map(({ tokens: [token] }) => insert(token.start, 'bed & ')),
  },
  {
    name: 'two rules of one name',
    risk: 'fatal',
    found: ['rule-id-duplicate'],
    sites: (grammar) => {
      const [first, second] = grammar.rules;
      return second ? [{ edits: [[second.idStart, second.idEnd, first.id]], at: second.idStart }] : [];
    },
  },
  {
    name: 'a rule that only leads to itself',
    risk: 'fatal',
    found: ['recursion-endless', 'recursion-left', 'rule-void'],
    sites: (grammar, source) =>
      grammar.rules
        .filter(({ expansion }) => expansion.length > 0)
        .map((rule) => insert(openingEnd(source, rule.start), `<ruleref uri="#${rule.id}"/>`)),
  },
  {
    name: 'a rule variable that is misspelt',
    risk: 'fatal',
    found: ['tag-rules-unreferenced'],
    sites: (grammar) =>
      isScript(grammar)
        ? ruleVariables(grammar)
            .filter(({ name }) => isSlip(name))
            .map(({ name, at }) => replace(at, at + name.length, slip(name)))
        : [],
  },
  {
    name: 'a tag whose script does not parse',
    risk: 'fatal',
    found: ['tag-script'],
    sites: (grammar) =>
      isScript(grammar)
        ? allOf(grammar, 'tag').flatMap(({ node }) => {
            const quote = /["']\s*;?\s*$/.exec(node.content);
            if (!quote) return [];
            const at = node.contentStart + quote.index;
            return [replace(at, at + 1, '')];
          })
        : [],
  },
  {
    name: 'a rule variable that is read before its reference',
    risk: 'fatal',
    found: ['tag-reads-early', 'tag-rules-unreferenced'],
    sites: (grammar, source) =>
      isScript(grammar)
        ? allOf(grammar, 'ruleref').flatMap(({ node, siblings }) => {
            const at = siblings.indexOf(node);
            const tag = siblings[at + 1];
            if (
              node.target.kind !== 'local' ||
              tag?.kind !== 'tag' ||
              !tag.content.includes(`rules.${node.target.name}`)
            )
              return [];
            const text = source.slice(tag.start, tag.end);
            return [
              {
                edits: [
                  [tag.start, tag.end, ''],
                  [node.start, node.start, text],
                ],
                at: node.start,
              },
            ];
          })
        : [],
  },
  {
    name: 'the result goes into a variable of its own',
    risk: 'fatal',
    found: ['value-missing', 'tag-no-effect', 'sibling-untagged', 'tag-undefined-variable'],
    sites: (grammar) =>
      isScript(grammar)
        ? plainAlternatives(grammar).flatMap(({ tag, oneOf }) => {
            const match = tag && /^\s*out(\.\w+)?\s*=/.exec(tag.content);
            if (!match || oneOf.alternatives.length < 3) return [];
            return [replace(tag.contentStart, tag.contentStart + match[0].length, 'var result =')];
          })
        : [],
  },
  {
    name: 'a number word with the value of another number',
    risk: 'fatal',
    found: ['value-contradicts'],
    sites: (grammar) =>
      plainAlternatives(grammar).flatMap(({ tag, text }) => {
        const value = numbers.indexOf(text.toLowerCase());
        const match = tag && new RegExp(`(?<![\\w.])${value}(?![\\w.])`).exec(tag.content);
        if (value < 0 || !match) return [];
        const at = tag.contentStart + match.index;
        return [replace(at, at + String(value).length, String((value + 1) % 10))];
      }),
  },
  {
    name: 'one key with two meanings',
    risk: 'fatal',
    found: ['keys-ambiguous'],
    sites: (grammar) =>
      grammar.mode === 'dtmf'
        ? plainAlternatives(grammar).flatMap((alternative) =>
            hasValue(alternative) ? [sibling(alternative, alternative.text, '"other"')] : [],
          )
        : [],
  },
  {
    name: 'a repeat that ends before it begins',
    risk: 'fatal',
    found: ['repeat-range', 'repeat-syntax'],
    sites: (grammar) => plainAlternatives(grammar).map(({ item }) => insert(item.start + 5, ' repeat="3-1"')),
  },
  {
    name: 'a special reference that is misspelt',
    risk: 'fatal',
    found: ['ruleref-special'],
    sites: (grammar, source) =>
      grammar.rules.map((rule) => insert(openingEnd(source, rule.start), '<ruleref special="GARBADGE"/>')),
  },
  {
    name: 'a key that no telephone has',
    risk: 'fatal',
    found: ['dtmf-token'],
    sites: (grammar) =>
      grammar.mode === 'dtmf' ? plainAlternatives(grammar).map((each) => sibling(each, '12', '"other"')) : [],
  },
  {
    name: 'an alternative without a value among those that have one',
    risk: 'serious',
    found: ['sibling-untagged', 'value-missing'],
    sites: (grammar) =>
      plainAlternatives(grammar).flatMap(({ tag, oneOf }) =>
        tag && oneOf.alternatives.length > 2 ? [replace(tag.start, tag.end, '')] : [],
      ),
  },
  {
    name: 'the same words with another value',
    risk: 'serious',
    found: ['phrase-ambiguous', 'phrase-two-meanings', 'keys-ambiguous', 'alternative-duplicate'],
    sites: (grammar) =>
      grammar.mode === 'voice'
        ? plainAlternatives(grammar).flatMap((alternative) =>
            hasValue(alternative) ? [sibling(alternative, alternative.text, '"other"')] : [],
          )
        : [],
  },
  {
    name: 'an alternative with the value of its neighbour',
    risk: 'serious',
    found: ['value-copied', 'value-contradicts'],
    sites: (grammar) => {
      const all = plainAlternatives(grammar);
      return all.flatMap((alternative) => {
        const siblings = all.filter(({ oneOf }) => oneOf === alternative.oneOf);
        const next = siblings[siblings.indexOf(alternative) + 1];
        const values = siblings.map(({ tag }) => tag?.content);
        // Where every value is the name of what is said, a copied one contradicts it.
        const isNamed = siblings.every(
          ({ tag, text }) => tag && new RegExp(`["']${text.replace(/\W+/g, '.?')}["']`, 'i').test(tag.content),
        );
        const isEach =
          new Set(values).size === values.length && siblings.length === alternative.oneOf.alternatives.length;
        if (!next || siblings.length < 4 || !isNamed || !isEach) return [];
        const { tag } = alternative;
        return [replace(tag.contentStart, tag.contentStart + tag.content.length, escaped(next.tag.content))];
      });
    },
  },
  {
    name: 'two options that sound the same',
    risk: 'serious',
    found: ['sounds-same'],
    isEnglish: true,
    sites: wordPairs(homophones, (alternative, other) => sibling(alternative, other, '"other"')),
  },
  {
    name: 'two options that sound alike',
    risk: 'serious',
    found: ['sounds-alike', 'sounds-confusable', 'numbers-teen-ty', 'sounds-same'],
    isEnglish: true,
    sites: wordPairs(nearHomophones, (alternative, other) => sibling(alternative, other, '"other"')),
  },
  {
    name: 'a misspelt word',
    risk: 'minor',
    found: ['word-misspelt', 'token-misspelt'],
    isEnglish: true,
    sites: (grammar) =>
      plainAlternatives(grammar).flatMap(({ tokens }) =>
        tokens.flatMap((token) =>
          misspellings.flatMap((pair) => {
            const [right, wrong] = pair.split(':');
            return token.text.toLowerCase() === right ? [replace(token.start, token.end, wrong)] : [];
          }),
        ),
      ),
  },
  {
    name: 'a line that was pasted twice',
    risk: 'minor',
    found: ['alternative-duplicate'],
    sites: (grammar, source) =>
      plainAlternatives(grammar).map(({ item }) => insert(item.end, source.slice(item.start, item.end))),
  },
  {
    name: 'a rule that nothing leads to',
    risk: 'minor',
    found: ['rule-unused'],
    sites: (grammar) =>
      rootOf(grammar) ? [insert(grammar.rules.at(-1).end, '<rule id="leftOver">nobody says this</rule>')] : [],
  },
  {
    name: 'an example that the rule does not accept',
    risk: 'serious',
    found: ['example-not-accepted'],
    sites: (grammar, source) => {
      const root = rootOf(grammar);
      return root && grammar.mode === 'voice'
        ? [insert(openingEnd(source, root.start), '<example>colourless green ideas</example>')]
        : [];
    },
  },
  {
    name: 'a zero-width space from a word processor',
    risk: 'minor',
    found: ['token-invisible'],
    sites: (grammar) =>
      plainAlternatives(grammar).flatMap(({ tokens: [token] }) =>
        grammar.mode === 'voice' ? [insert(token.start + 1, '\u200b')] : [],
      ),
  },
  {
    name: 'digits where words are spoken',
    risk: 'minor',
    found: ['token-digits'],
    sites: (grammar) =>
      plainAlternatives(grammar).flatMap(({ tokens: [token] }) =>
        grammar.mode === 'voice' ? [insert(token.end, ' 401')] : [],
      ),
  },
  {
    name: 'an open repeat of a part that may be empty',
    risk: 'serious',
    found: ['repeat-nullable'],
    sites: (grammar) =>
      plainAlternatives(grammar).map(({ tokens }) => ({
        edits: [
          [tokens[0].start, tokens[0].start, '<item repeat="1-"><item repeat="0-1">'],
          [tokens[0].end, tokens[0].end, '</item></item>'],
        ],
        at: tokens[0].start,
      })),
  },
  {
    name: 'a weight of nothing',
    risk: 'minor',
    found: ['weights-extreme', 'weight-syntax'],
    sites: (grammar) => plainAlternatives(grammar).map(({ item }) => insert(item.start + 5, ' weight="0"')),
  },
  {
    name: 'the header declares another language than the words',
    risk: 'minor',
    found: ['language-looks-other', 'script-mismatch'],
    isEnglish: true,
    sites: (grammar, source) => {
      const words = new Set(allOf(grammar, 'token').map(({ node }) => node.text.toLowerCase()));
      const match = /xml:lang\s*=\s*(["'])(en[\w-]*)\1/.exec(source);
      if (!match || words.size < 20) return [];
      const end = match.index + match[0].length - 1;
      return ['es-ES', 'fr-FR', 'de-DE'].map((language) => replace(end - match[2].length, end, language));
    },
  },
  {
    name: 'an alternative that can never match',
    risk: 'minor',
    found: ['alternative-void', 'rule-void'],
    sites: (grammar) =>
      plainAlternatives(grammar).map(({ item, tokens }) => ({
        ...insert(tokens[0].start, '<ruleref special="VOID"/>'),
        at: item.start,
      })),
  },
  {
    name: 'an optional part twice in a row',
    risk: 'minor',
    found: ['optional-twice', 'parse-ambiguous'],
    sites: (grammar) =>
      plainAlternatives(grammar).flatMap(({ tokens: [token] }) =>
        grammar.mode === 'voice'
          ? [insert(token.start, '<item repeat="0-1">please</item><item repeat="0-1">please</item> ')]
          : [],
      ),
  },
  {
    name: 'a key sequence that begins another one',
    risk: 'serious',
    found: ['keys-prefix'],
    sites: (grammar) =>
      grammar.mode === 'dtmf'
        ? plainAlternatives(grammar).flatMap((each) =>
            /^\d$/.test(each.text) && hasValue(each) ? [sibling(each, `${each.text} ${each.text}`, '"other"')] : [],
          )
        : [],
  },
];
