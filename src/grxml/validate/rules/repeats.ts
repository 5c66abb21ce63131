import type { Expansion, Range, Repeat } from '../../model.js';
import { readRepeat } from '../../read/values.js';
import { removeAttribute } from '../facts/edits.js';
import { partsOf, walk } from '../facts/expansions.js';
import { valueRange } from '../facts/places.js';
import { Judge, ownTargets, ruleGraphOf } from '../facts/rule-graph.js';
import { elementsOf } from '../facts/structure.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

export const repeatProbIgnored = withExamples({
  code: 'repeat-prob-ignored',
  severity: 'warning',
  spec: 'SRGS 2.5.1',
  summary: 'A repeat probability without a repeat.',
  what: 'repeat-prob says how likely each repetition is; without repeat on the same item it is ignored.',
  why: 'The author expects an optional or repeated part, but the part is required.',
  fixes: { safe: 'Removes the attribute.' },
  check(subject, report) {
    for (const element of elementsOf(subject, 'item')) {
      if (element.attributes.length === 0) continue;
      const probability = element.attributes.find((attribute) => attribute.name === 'repeat-prob');
      if (!probability || element.attributes.some((attribute) => attribute.name === 'repeat')) continue;
      report(
        findingAt(
          subject,
          probability,
          'repeat-prob has no effect without repeat',
          'add repeat="0-1" if the part may be left out, or remove repeat-prob',
          removeAttribute(subject.read.document.source, probability, 'safe'),
        ),
      );
    }
  },
});

export const weightIgnored = withExamples({
  code: 'weight-ignored',
  severity: 'warning',
  spec: 'SRGS 2.4.1',
  summary: 'A weight on an item that is not an alternative.',
  what: 'weight compares the alternatives of a one-of. On any other item it has no meaning.',
  why: 'The author expects a part to be preferred, and nothing happens; usually a one-of is missing.',
  fixes: { safe: 'Removes the attribute.' },
  check(subject, report) {
    for (const element of elementsOf(subject, 'item')) {
      if (element.attributes.length === 0 || element.parent?.local === 'one-of') continue;
      const weight = element.attributes.find((attribute) => attribute.name === 'weight');
      if (!weight) continue;
      report(
        findingAt(
          subject,
          weight,
          'weight has no effect here: this item is not an alternative of a <one-of>',
          'put the alternatives into a <one-of>, or remove the weight',
          removeAttribute(subject.read.document.source, weight, 'safe'),
        ),
      );
    }
  },
});

export const repeatZero = withExamples({
  code: 'repeat-zero',
  severity: 'info',
  spec: 'SRGS 2.5',
  summary: 'An item with a repeat count of zero.',
  what: 'repeat="0" is legal and means that the item is absent.',
  why: 'It is a way to disable a part; a reader of the grammar may think that it is active.',
  check(subject, report) {
    for (const element of elementsOf(subject, 'item')) {
      const repeat = element.attributes.find((attribute) => attribute.name === 'repeat');
      if (!repeat || readRepeat(repeat.value)?.max !== 0) continue;
      report(
        findingAt(
          subject,
          valueRange(repeat),
          'an item that is repeated zero times is never spoken',
          'remove the item, or turn it into a comment',
        ),
      );
    }
  },
});

/** An open range is another language than a number of repetitions that must be said: only a maximum is opened. */
function hintOf({ min, max }: Repeat, write: (range: string) => string): string {
  if (min <= 255) return `write ${write(`${min}-`)} if any greater number may be said too`;
  const least = max > min ? 'at least ' : '';
  return `check the number: a phrase through this item repeats it ${least}${min} times`;
}

export const repeatLarge = withExamples({
  code: 'repeat-large',
  severity: 'warning',
  spec: 'SRGS 2.5',
  summary: 'A repeat count that some platforms refuse.',
  what: 'SRGS sets no limit; several platforms accept at most 255 repetitions.',
  why: 'The grammar works on one platform and is refused by another.',
  check(subject, report) {
    const look = (repeat: Repeat, place: Range, write: (range: string) => string) => {
      const largest = repeat.max === Number.POSITIVE_INFINITY ? repeat.min : repeat.max;
      if (largest <= 255) return;
      const found = `${largest} repetitions are more than some platforms accept (255)`;
      report(findingAt(subject, place, found, hintOf(repeat, write)));
    };
    for (const element of elementsOf(subject, 'item')) {
      const attribute = element.attributes.find(({ name }) => name === 'repeat');
      const repeat = attribute && readRepeat(attribute.value);
      if (repeat) look(repeat, valueRange(attribute), (range) => `repeat="${range}"`);
    }
    if (subject.grammar?.form !== 'abnf') return;
    for (const rule of subject.grammar.rules) {
      walk(rule.expansion, (part) => {
        if (part.kind === 'item' && part.repeat) look(part.repeat, part, (range) => `<${range}>`);
      });
    }
  },
});

function isSettled(part: Expansion): boolean {
  return part.kind === 'tag' || (part.kind === 'ruleref' && part.target.kind === 'special');
}

export const repeatNullable = withExamples({
  code: 'repeat-nullable',
  severity: 'warning',
  spec: 'SRGS 2.5',
  summary: 'A part that may be empty is repeated without limit.',
  what: 'An item with repeat="0-" or "1-" whose content can match nothing could be repeated forever without a word being spoken. A processor must stop, but each decides where.',
  why: 'Some platforms take very long or run out of memory when they compile the grammar.',
  check(subject, report) {
    const { grammar } = subject;
    if (!grammar || !partsOf(grammar).hasOpenRepeat) return;
    const judge = new Judge(ownTargets(grammar), ruleGraphOf(grammar).facts);
    for (const rule of grammar.rules) {
      walk(rule.expansion, (part) => {
        if (part.kind !== 'item' || part.repeat?.max !== Number.POSITIVE_INFINITY) return;
        // Tags alone count once, and NULL repeated is NULL: the specification settles both.
        if (!part.children.every((child) => judge.isNullable(child)) || part.children.every(isSettled)) return;
        report(
          findingAt(
            subject,
            { start: part.start, end: Math.min(part.end, subject.read.document.source.indexOf('>', part.start) + 1) },
            'this item is repeated without limit, but its content can match nothing',
            'make the content match at least one word, and write repeat="0-" if it may be missing',
          ),
        );
      });
    }
  },
});
