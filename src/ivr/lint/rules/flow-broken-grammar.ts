import { type FlowRule, placeOf } from '../subject.js';

const flowWith = (item: string) => `ivr: 1
start: a
grammars:
  size:
    inline: |
      <grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="main">
        <rule id="main" scope="public"><one-of><item>small</item>${item}</one-of></rule>
      </grammar>
nodes:
  a: { type: menu, prompt: "Small or large?", choices: [{ name: size, grammar: size, to: z }], maxretries: z }
  z: { type: end }
`;

export const flowBrokenGrammar: FlowRule = {
  code: 'flow-broken-grammar',
  severity: 'error',
  summary: 'A grammar of the flow cannot be read or used.',
  what: 'Reads every grammar that the flow names, with what it refers to, and checks it as cctool grxml validate does. A file that is missing or may not be read is reported too.',
  why: 'The flow works until the first caller comes to that menu.',
  bad: flowWith('<item>large'),
  good: flowWith('<item>large</item>'),
  check({ flow, around }, report) {
    if (!flow || !around) return;
    for (const [id, facts] of around.grammars) {
      if (!('error' in facts)) continue;
      const user =
        [...flow.nodes.values()].find(
          (node) =>
            (node.type === 'collect' && node.grammar === id) ||
            (node.type === 'menu' && node.choices.some(({ grammar }) => grammar === id)),
        ) ?? flow.nodes.get(flow.start)!;
      report({ span: placeOf(user), message: facts.error, ...(facts.hint !== undefined && { hint: facts.hint }) });
    }
  },
};
