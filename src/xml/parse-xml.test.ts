import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { runs } from '../../test/support/extent.js';
import { fc } from '../../test/support/random-cases.js';
import { parseXml } from './parse-xml.js';
import { readXml } from './read-xml.js';
import { type DocumentKind, defaultReadLimits, type XmlDocument, type XmlElement, type XmlNode } from './tree.js';

const kind: DocumentKind = {
  name: 'test',
  root: 'a',
  start: 'it begins with <a>',
  whenLarge: 'cut it',
  whenDeep: 'flatten it',
};

/** Everything a parser can tell of a document, in one form. */
type Event = [string, ...unknown[]];

const parse = (source: string) => parseXml(source, defaultReadLimits, kind);

/** The tree as events; neighbouring texts are one. */
function eventsOf(nodes: readonly XmlNode[], events: Event[] = []): Event[] {
  for (const node of nodes) {
    if (node.kind === 'element') {
      const attributes = node.attributes.map(({ name, namespace, value }) => [name, namespace, value]).sort();
      events.push(['open', node.name, node.namespace, attributes]);
      eventsOf(node.children, events);
      events.push(['close', node.name]);
    } else if (node.kind === 'text') addText(events, node.value);
    else if (node.kind === 'comment') events.push(['comment', node.value]);
    else if (node.kind === 'instruction') events.push(['instruction', node.target, node.body]);
  }
  return events;
}

function addText(events: Event[], text: string): void {
  if (text === '') return;
  const last = events[events.length - 1];
  if (last?.[0] === 'text') last[1] += text;
  else events.push(['text', text]);
}

/** What saxes makes of the same text; undefined where it is not well-formed. */
function eventsOfSaxes(source: string): Event[] | undefined {
  const parser = new SaxesParser({ xmlns: true });
  const events: Event[] = [];
  let failed = false;
  let depth = 0;
  parser.on('error', () => {
    failed = true;
  });
  parser.on('opentag', (tag) => {
    depth++;
    const attributes = Object.values(tag.attributes).map(({ name, uri, value }) => [name, uri, value]);
    events.push(['open', tag.name, tag.uri, attributes.sort()]);
  });
  parser.on('closetag', (tag) => {
    depth--;
    events.push(['close', tag.name]);
  });
  parser.on('text', (text) => {
    if (depth > 0) addText(events, text);
  });
  parser.on('cdata', (text) => addText(events, text));
  parser.on('comment', (text) => void events.push(['comment', text]));
  parser.on('processinginstruction', ({ target, body }) => void events.push(['instruction', target, body]));
  parser.write(source).close();
  return failed ? undefined : events;
}

const documents = [
  '<a/>',
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<a b="1" c=\'2\'>x<b/>y</a>\n',
  '<!-- c --><?p q r?><a xmlns="urn:a" xmlns:x="urn:x"><x:b x:c="d" c="e">&lt;&#65;&#x42;&amp;</x:b></a>',
  '<a><![CDATA[ <b> && ]]>]]<!-- - --></a>',
  '<!DOCTYPE a PUBLIC "p" "s"><a\n b = "x&#10;y\tz\r\nw" >\r\n\r </a >',
  '<grüße xml:lang="de">ä\u{1F600}</grüße>',
  '<a><b xmlns=""><c xmlns="urn:c"/></b><b/></a>',
  '<!DOCTYPE a [<!-- x --><!ELEMENT a ANY><?y?>]><a>]]&gt;"\'</a>',
];

describe('sound documents', () => {
  it.each(documents)('%s', (source) => {
    const { nodes, problems } = parse(source);
    expect(problems).toEqual([]);
    expect(eventsOf(nodes)).toEqual(eventsOfSaxes(source));
  });
});

const signs = [
  '<',
  '>',
  '/',
  '&',
  ';',
  '"',
  "'",
  '=',
  ' ',
  '\n',
  '\r',
  '!',
  '?',
  '-',
  '[',
  ']',
  '#',
  ':',
  'a',
  '1',
  'ä',
  '\u0001',
  '</a>',
  '<b>',
  '<!--',
  '-->',
  ']]>',
  '&lt;',
  '&#9;',
  'xmlns="u"',
  'xml:b=""',
  '<?x?>',
  '\u{1F600}',
];
const mutation = fc.record({
  source: fc.constantFrom(...documents),
  changes: fc.array(fc.record({ at: fc.nat(120), remove: fc.nat(3), sign: fc.constantFrom('', ...signs) }), {
    minLength: 1,
    maxLength: 3,
  }),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

function mutate({ source, changes }: Mutation): string {
  // By characters: half a surrogate pair is reported elsewhere.
  let text = [...source];
  for (const { at, remove, sign } of changes) {
    const place = at % (text.length + 1);
    text = [...text.slice(0, place), ...sign, ...text.slice(place + remove)];
  }
  return text.join('');
}

/** What the two parsers are known to see differently, and why ours is right. */
function isKnownDifference(source: string): boolean {
  return (
    // saxes takes any text for a document type declaration, and `x:-y` for a name.
    /<!DOCTYPE|:[-.0-9]/.test(source) ||
    // saxes lets the text of an instruction follow its name without white space.
    /<\?[^\s?]*\?(?!>)/.test(source) ||
    // saxes trims the values of namespace declarations.
    /xmlns(:\w+)?\s*=\s*(["'])(\s|&#|[^"']*(\s|;)\2)/.test(source)
  );
}

describe('broken documents', () => {
  it('are found to be broken exactly where saxes finds so', () => {
    fc.assert(
      fc.property(mutation, (input) => {
        const source = mutate(input);
        if (isKnownDifference(source)) return;
        const { nodes, problems } = parse(source);
        const theirs = eventsOfSaxes(source);
        expect([source, problems.length === 0]).toEqual([source, theirs !== undefined]);
        if (theirs) expect(eventsOf(nodes)).toEqual(theirs);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('give a tree whose places fit the text, whatever is wrong', () => {
    fc.assert(
      fc.property(mutation, (input) => {
        const { document } = readXml(mutate(input), kind);
        for (const node of document.nodes) checkPlaces(document, node, 0, document.source.length);
      }),
      { numRuns: runs(3000) },
    );
  });
});

/** A node lies within its parent, its neighbours do not overlap, and its text begins and ends as its kind does. */
function checkPlaces({ source }: XmlDocument, node: XmlNode, from: number, to: number): number {
  expect(node.start).toBeGreaterThanOrEqual(from);
  expect(node.end).toBeLessThanOrEqual(to);
  expect(node.end).toBeGreaterThanOrEqual(node.start);
  if (node.kind === 'element') {
    expect(source.startsWith(`<${node.name}`, node.start)).toBe(true);
    let at = node.openEnd;
    for (const attribute of node.attributes) {
      expect(source.startsWith(attribute.name, attribute.start)).toBe(true);
      expect(attribute.valueStart).toBeLessThanOrEqual(attribute.valueEnd);
      expect(attribute.end).toBeLessThanOrEqual(node.openEnd);
    }
    for (const child of node.children) at = checkPlaces({ source } as XmlDocument, child, at, node.closeStart);
  }
  return node.end;
}

it('knows the exact place of every part', () => {
  const source = '<a b = "1&amp;2"\n  c=\'\'>x<!--y--><d/><![CDATA[z]]></a>';
  const { document } = readXml(source, kind);
  const root = document.root!;
  const text = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  expect(text(root)).toBe(source);
  expect(source.slice(root.start, root.openEnd)).toBe('<a b = "1&amp;2"\n  c=\'\'>');
  expect(source.slice(root.closeStart, root.end)).toBe('</a>');
  expect(root.attributes.map(text)).toEqual(['b = "1&amp;2"', "c=''"]);
  expect(root.attributes.map(({ valueStart, valueEnd }) => source.slice(valueStart, valueEnd))).toEqual([
    '1&amp;2',
    '',
  ]);
  expect(root.attributes.map(({ value }) => value)).toEqual(['1&2', '']);
  expect(root.children.map(text)).toEqual(['x', '<!--y-->', '<d/>', '<![CDATA[z]]>']);
  const empty = root.children[2] as XmlElement;
  expect([empty.closeStart, empty.openEnd]).toEqual([empty.end, empty.end]);
});

it('counts lines with CR LF, LF and CR', () => {
  const { document } = readXml('<a>\r\n<b/>\r<c/>\n<d/></a>', kind);
  const starts = document
    .root!.children.filter((node) => node.kind === 'element')
    .map((node) => document.lines.at(node.start));
  expect(starts).toEqual([
    { line: 2, column: 1 },
    { line: 3, column: 1 },
    { line: 4, column: 1 },
  ]);
});
