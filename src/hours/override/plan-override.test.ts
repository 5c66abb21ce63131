import { expect, test } from 'vitest';
import { checkSpan } from './plan-override.js';

const now = Date.UTC(2026, 10, 1, 0);

test.each([
  ['an end before the start', now + 60_000, now + 30_000, 'before it starts'],
  ['an end at the start', now, now, 'before it starts'],
  ['an end in the past', now - 7_200_000, now - 3_600_000, 'over already'],
])('%s is refused', (_, start, end, message) => expect(() => checkSpan(start, end, now)).toThrow(message));

test('an open end is fine', () => expect(() => checkSpan(now, null, now)).not.toThrow());
