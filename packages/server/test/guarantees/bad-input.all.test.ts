import { describe } from 'vitest';
import { testBadInput } from './bad-input.ts';

describe('P19: with every wrong value,', () => testBadInput((values) => values));
