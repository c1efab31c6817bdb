import { expect, it } from 'vitest';
import { moved } from './numbered-rows.tsx';

it('a moved row changes places with its neighbor, and stays at the end of the list', () => {
  expect(moved(['x', 'y', 'z'], 2, -1)).toEqual(['x', 'z', 'y']);
  expect(moved(['x', 'y'], 0, -1)).toEqual(['x', 'y']);
});
