import { expect, test } from 'vitest';
import { lintVxml } from './lint-vxml.js';

const vxml = (content: string) =>
  `<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml" xml:lang="en">${content}</vxml>`;
const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join('');

/** Documents that cost a careless check its time or memory; each ends with findings that are bounded in number. */
const documents: { name: string; text: () => string; expected: string }[] = [
  { name: '20 MB', text: () => vxml(`<!--${' '.repeat(20 * 1024 * 1024)}-->`), expected: 'xml-limit' },
  {
    name: '100,000 levels',
    text: () => `<vxml>${'<if>'.repeat(100_000)}${'</if>'.repeat(100_000)}</vxml>`,
    expected: 'xml-limit',
  },
  {
    name: 'entities in entities',
    text: () => `<!DOCTYPE vxml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${vxml('<form><block>&b;</block></form>')}`,
    expected: 'xml-entity-declaration',
  },
  {
    name: 'a file of the machine as an entity',
    text: () => `<!DOCTYPE vxml [<!ENTITY a SYSTEM "file:///etc/passwd">]>${vxml('<form><block>&a;</block></form>')}`,
    expected: 'xml-entity-declaration',
  },
  { name: '600,000 elements', text: () => vxml(`<form>${'<block/>'.repeat(600_000)}</form>`), expected: 'xml-limit' },
  {
    name: '10,000 misspelt elements',
    text: () => vxml(`<form>${times(10_000, (i) => `<bloc${i}/>`)}</form>`),
    expected: 'vxml-extension',
  },
  {
    name: '5,000 targets that do not exist, among 1,000 dialogs',
    text: () =>
      vxml(
        times(1000, (i) => `<form id="dialog${i}"/>`) +
          `<form><block>${times(5000, (i) => `<if cond="a"><goto next="#dialag${i}"/></if>`)}</block></form>`,
      ),
    expected: 'vxml-target',
  },
  {
    name: '2,000 fields under 2,000 handlers',
    text: () =>
      vxml(
        times(2000, (i) => `<catch event="nomatch" count="${i}"/>`) +
          `<form>${times(2000, (i) => `<field name="f${i}"/>`)}</form>`,
      ),
    expected: 'vxml-no-handler',
  },
  {
    name: 'an expression of 1 MB',
    text: () =>
      vxml(`<form><field name="a" type="boolean"/><block><log expr="${'a'.repeat(1024 * 1024)}"/></block></form>`),
    expected: 'vxml-undeclared',
  },
  {
    name: 'an expression of 50,000 brackets',
    text: () => vxml(`<form><block><log expr="${'('.repeat(50_000)}1${')'.repeat(50_000)}"/></block></form>`),
    expected: 'vxml-expression',
  },
  {
    name: 'a prompt of 2 MB that announces nothing',
    text: () =>
      vxml(`<menu><prompt>${'press the '.repeat(200_000)}</prompt><choice dtmf="1" next="#a">a</choice></menu>`),
    expected: 'vxml-target',
  },
];

test.each(documents)('$name', async ({ text, expected }) => {
  const findings = await lintVxml(text(), { uri: 'file:///app/main.vxml' });
  expect(findings.map(({ code }) => code)).toContain(expected);
  expect(findings.length).toBeLessThan(20_000);
});
