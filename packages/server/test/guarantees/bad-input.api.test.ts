import { describe } from 'vitest';
import { testBadInput } from './bad-input.ts';

// Of each field the first wrong value, which has another type, and the last, which breaks its strictest rule.
describe('P19: with two wrong values of each field,', () =>
  testBadInput((values) => values.filter((_, at) => at === 0 || at === values.length - 1)));
