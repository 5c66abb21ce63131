import { nearest } from '../../../diagnostics/nearest.js';
import { readsIn } from '../../twilio/compared.js';
import { exactTypes } from '../../twilio/predicates.js';
import { setIn } from '../../twilio/widgets/logic.js';
import { flowRule, placeOf } from '../subject.js';

export const flowUnknownReference = flowRule({
  code: 'flow-unknown-reference',
  severity: 'warning',
  summary: 'A template of a Studio flow reads a widget or a variable that the flow does not have.',
  what: 'In the properties and conditions of the widgets, looks for `{{widgets.NAME.…}}` where no widget has the name, and for `{{flow.variables.NAME}}` where no Set Variables widget sets it.',
  why: 'The template is filled in with nothing: after a widget is renamed, a split on its input silently takes "no match".',
  check({ flow }, report) {
    if (flow?.format !== 'twilio') return;
    const set = setIn(flow);
    for (const node of flow.nodes.values()) {
      if (node.type !== 'twilio') continue;
      const written = [JSON.stringify(node.properties), ...node.matches.flatMap(argumentsOf)];
      const paths = new Set(written.flatMap(readsIn).map(({ path }) => path));
      const reported = new Set<string>();
      for (const path of paths) {
        const [head, first = '', second = ''] = path.split('.');
        const isWidget = head === 'widgets' && first !== '';
        const isVariable = head === 'flow' && first === 'variables' && second !== '';
        const name = isWidget ? first : second;
        if (!(isWidget || isVariable) || (isWidget ? flow.nodes.has(name) : set.has(name)) || reported.has(name))
          continue;
        reported.add(name);
        const meant = nearest(name, isWidget ? [...flow.nodes.keys()] : [...set.keys()]);
        report({
          span: placeOf(node),
          message: isWidget
            ? `"${node.id}" reads {{${path}}}, but no widget is named "${name}"`
            : `"${node.id}" reads {{${path}}}, but no widget sets the variable "${name}"`,
          ...(meant !== undefined && { hint: `did you mean "${meant}"?` }),
        });
      }
    }
  },
});

const argumentsOf = ({ conditions }: { conditions: readonly { argument: string; value: string }[] }) =>
  conditions.flatMap(({ argument, value }) => [argument, value]);

export const flowSplitInput = flowRule({
  code: 'flow-split-input',
  severity: 'warning',
  summary: 'A condition of a split tests something else than the split says it tests.',
  what: 'Compares the variable to test of a Split Based On widget with what its conditions test. They differ in a definition that was copied or written by a program; the editor shows only the former.',
  why: 'The flow decides by an earlier answer of the caller, while the editor shows the new one.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'twilio' || typeof node.properties.input !== 'string') continue;
      const input = node.properties.input.replace(/\s/g, '');
      const other = node.matches
        .flatMap(({ conditions }) => conditions)
        .find(({ argument }) => input !== '' && argument !== '' && argument.replace(/\s/g, '') !== input);
      if (other)
        report({
          span: placeOf(node),
          message: `"${node.id}" is to test ${node.properties.input}, but its condition ${other.type} tests ${other.argument}`,
          hint: 'set the variable to test again, or correct the arguments of the conditions',
        });
    }
  },
});

export const flowSpokenEquality = flowRule({
  code: 'flow-spoken-equality',
  severity: 'warning',
  summary: 'A split compares what the caller said word for word.',
  what: 'Reports conditions `equal_to` and `matches_any_of` on `SpeechResult`.',
  why: 'The recognizer writes sentences: a caller who says "yes" is written as "Yes.", and the condition does not hold.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'twilio') continue;
      const exact = node.matches
        .flatMap(({ conditions }) => conditions)
        .find(
          ({ type, argument, value }) =>
            exactTypes.has(type) &&
            /[a-z]$/i.test(value.trim()) &&
            readsIn(argument).some(({ path }) => /^widgets\.[^.]+\.SpeechResult$/.test(path)) &&
            !/\|/.test(argument),
        );
      if (exact)
        report({
          span: placeOf(node),
          message: `"${node.id}" compares the spoken answer with ${exact.type} "${exact.value}", but "${sentence(exact.value)}" is what the recognizer writes`,
          hint: 'use contains, or regex',
        });
    }
  },
});

/** The first word or words as a recognizer writes them. */
function sentence(value: string): string {
  const first = value.split(',')[0]!.trim();
  return `${first.slice(0, 1).toUpperCase()}${first.slice(1)}.`;
}
