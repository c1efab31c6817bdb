import { expect, it } from 'vitest';
import { addressOf, locationOf } from './location.ts';

const here = locationOf('/tasks/7?tab=2#part');

it.each([
  ['/agents', '/agents'],
  ['/agents?sort=new#a?b', '/agents?sort=new#a?b'],
  ['?tab=3', '/tasks/7?tab=3'],
  ['?', '/tasks/7'],
  ['#end', '/tasks/7#end'],
  ['', '/tasks/7'],
  ['//other.example/login', '/other.example/login'],
])('%s resolves to %s', (to, address) => {
  expect(addressOf(locationOf(to, here))).toBe(address);
});

it('every location has a unique key and its state', () => {
  const [one, other] = [locationOf('/a', here, { from: '/b' }), locationOf('/a', here)];
  expect(one.key).not.toBe(other.key);
  expect([one.state, other.state]).toEqual([{ from: '/b' }, null]);
});
