import { describe, expect, test } from 'vitest';
import { inputLimits, readInput } from './input.js';

describe('the input of a call', () => {
  test.each([
    ['500 turns', '1|'.repeat(inputLimits.turns), 500],
    ['20,000 characters', 'a'.repeat(inputLimits.characters), 1],
    ['empty turns between others', '1||2\n\r\n3', 3],
  ])('%s', (_, input, turns) => {
    expect(readInput(input)).toHaveLength(turns);
  });

  test.each([
    ['501 turns', '1|'.repeat(inputLimits.turns + 1), '501 turns; 500 are allowed'],
    ['20,001 characters', 'a'.repeat(inputLimits.characters + 1), '20001 characters; 20000 are allowed'],
  ])('%s are refused', (_, input, message) => {
    expect(() => readInput(input)).toThrow(message);
  });
});
