import { expressionsOf, isListening, promptsOf, setBy } from '../../nodes/index.js';
import { flowRule, namesIn, placeOf, removalOf } from '../subject.js';

export const flowUnused = flowRule({
  code: 'flow-unused',
  severity: 'info',
  summary: 'A prompt, grammar, variable or service is never used.',
  what: 'Names that the flow defines and nothing refers to. A variable counts as used when something reads it.',
  why: 'Unused prompts are recorded and paid for, and an unused name is often a typo elsewhere.',
  fixes: { unsafe: 'Removes it.' },
  check({ flow, reading }, report) {
    if (flow?.format !== 'native') return;
    const nodes = [...flow.nodes.values()];
    const prompts = new Set(nodes.flatMap(promptsOf).map(({ id }) => id));
    const choices = [
      ...flow.globals,
      ...nodes.flatMap((node) => (node.type === 'menu' || node.type === 'queue' ? node.choices : [])),
    ];
    const grammars = new Set([
      ...choices.map(({ grammar }) => grammar),
      ...nodes.map((node) => (node.type === 'collect' ? node.grammar : undefined)),
    ]);
    const read = new Set(
      nodes.flatMap((node) => expressionsOf(node).flatMap((expression) => [...namesIn(expression)])),
    );
    // The flow that entered this one may ask for whatever is set here.
    if (nodes.some((node) => node.type === 'end' && node.how === 'return'))
      for (const name of nodes.flatMap(setBy)) read.add(name);
    // What a collect stores is its result, read or not.
    for (const node of nodes) if (isListening(node) && node.into !== undefined) read.add(node.into);
    for (const node of nodes)
      if ((node.type === 'record' || node.type === 'voicemail' || node.type === 'survey') && node.into !== undefined)
        read.add(node.into);
    const services = new Set(nodes.map((node) => (node.type === 'call' ? node.service : undefined)));
    const { source } = reading;
    const reportUnused = (what: string, section: string, names: Iterable<string>, used: ReadonlySet<unknown>) => {
      for (const name of names) {
        if (used.has(name)) continue;
        const path = [section, section === 'services' ? flow.services.indexOf(name) : name];
        const span = source ? placeOf({ place: source.keyPlaceAt(path) }) : placeOf(flow.nodes.get(flow.start)!);
        const message = `the ${what} "${name}" is never used`;
        report({ span, message, fix: removalOf(reading, `the ${what} "${name}"`, 'unsafe', path) });
      }
    };
    const variables = flow.variables.map(({ name }) => name);
    reportUnused('prompt', 'prompts', flow.prompts.keys(), prompts);
    reportUnused('grammar', 'grammars', flow.grammars.keys(), grammars);
    reportUnused('variable', 'variables', variables, read);
    reportUnused('service', 'services', flow.services, services);
  },
});
