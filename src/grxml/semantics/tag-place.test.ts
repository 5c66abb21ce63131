import { describe, expect, it } from 'vitest';
import { grammarXml } from '../../../test/grxml/interpret-phrase.js';
import { readGrammar } from '../read/index.js';
import { tagsOf } from './dialect.js';
import { sourceOffset, tagSpan } from './problems.js';

function firstTag(content: string) {
  const { grammar } = readGrammar(grammarXml({ rules: `<rule id="a">x<tag>${content}</tag></rule>` }));
  const [tag] = [...tagsOf(grammar!)];
  return { grammar: grammar!, tag: tag! };
}

describe('places within tags', () => {
  it.each<[why: string, content: string]>([
    ['plain', 'out = #'],
    ['after a named reference', 'a &lt; b &amp;&amp; #'],
    ['after references by number', '&#97;&#x62;#'],
    ['after a character beyond the basic plane, by number', '&#x1F600;#'],
    ['the same, as it is', '\u{1f600}#'],
    ['in CDATA', '<![CDATA[a < b #]]>'],
    ['after CDATA', '<![CDATA[a < b]]> #'],
    ['between two sections', '<![CDATA[a]]><![CDATA[ #]]>'],
    ['after a comment', 'a <!-- &lt; # no --> #'.replace('# no', 'no')],
    ['after CR LF', 'a\r\nb\r\n#'],
    ['after CR LF and references', 'a\r\n&lt;\r\n#'],
    ['an ampersand in CDATA is not a reference', '<![CDATA[a && b &lt; #]]>'],
    ['a reference itself', '&lt;&#35;'],
  ])('%s', (_why, content) => {
    const { grammar, tag } = firstTag(content);
    const { source } = grammar.document;
    const offset = sourceOffset(grammar, tag, tag.content.indexOf('#'));
    // The hash stands there as it is, or as the reference that makes it.
    expect(source.startsWith('#', offset) || source.startsWith('&#35;', offset)).toBe(true);
  });

  it('the span of a tag is that of its text without the space around it', () => {
    const { grammar, tag } = firstTag('\n  out = 1;\n');
    expect(tagSpan(grammar, tag)).toEqual({ line: 3, column: 3, end_line: 3, end_column: 11 });
  });

  it('an empty tag is shown whole', () => {
    const { grammar, tag } = firstTag(' ');
    expect(tagSpan(grammar, tag)).toEqual({ line: 2, column: 15, end_line: 2, end_column: 27 });
  });

  it('a place in it reaches to the end of its line', () => {
    const { grammar, tag } = firstTag('\n  out = 1;\n  out.b = nosuch;  \n');
    expect(tagSpan(grammar, tag, { line: 3, column: 11 })).toEqual({
      line: 4,
      column: 11,
      end_line: 4,
      end_column: 18,
    });
  });
});
