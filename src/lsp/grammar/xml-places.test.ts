import { describe, expect, test } from 'vitest';
import { spotAt } from './xml-places.js';

/** `|` is the cursor. Hand-written: what an author is about to write there. */
const cases: [marked: string, expected: object][] = [
  ['|', { kind: 'content', parents: [] }],
  ['<|', { kind: 'element', parents: [] }],
  ['<grammar><ru|', { kind: 'element', start: 10, parents: ['grammar'] }],
  ['<grammar><rule id="a"><|', { kind: 'element', parents: ['rule', 'grammar'] }],
  ['<rule><item/><|', { kind: 'element', parents: ['rule'] }],
  ['<rule><item></item><|', { kind: 'element', parents: ['rule'] }],
  ['<rule><!-- <item> --><|', { kind: 'element', parents: ['rule'] }],
  ['<rule><tag><![CDATA[<item>]]></tag><|', { kind: 'element', parents: ['rule'] }],
  ['<rule><item repeat="0-1"><|</item>', { kind: 'element', parents: ['item', 'rule'] }],
  ['<rule |', { kind: 'attribute', element: 'rule', present: [] }],
  ['<rule id="a" sc|', { kind: 'attribute', start: 13, element: 'rule', present: ['id'] }],
  ['<rule | scope="public">', { kind: 'attribute', element: 'rule', present: ['scope'] }],
  ['<rule id="|', { kind: 'value', start: 10, element: 'rule', attribute: 'id' }],
  ['<ruleref uri="#a|"/>', { kind: 'value', start: 14, element: 'ruleref', attribute: 'uri' }],
  ["<ruleref uri='#a|", { kind: 'value', start: 14, element: 'ruleref', attribute: 'uri' }],
  ['<item weight="1" repeat="|"', { kind: 'value', element: 'item', attribute: 'repeat' }],
  ['<item repeat="1">tw|', { kind: 'content', start: 17, parents: ['item'] }],
  ['<meta name="a>b" |', { kind: 'attribute', element: 'meta', present: ['name'] }],
  ['<s:grammar><|', { kind: 'element', parents: ['s:grammar'] }],
  ['</|', { kind: 'content' }],
  ['<?xml version="|', { kind: 'content' }],
];

describe('what is being written', () => {
  test.each(cases)('%s', (marked, expected) => {
    const offset = marked.indexOf('|');
    expect(spotAt(marked.replace('|', ''), offset)).toMatchObject(expected);
  });
});
