import { expect, test } from 'vitest';
import { isAgentImage } from '../agents/rules.ts';
import { pictureIdOf, picturePath } from './rules.ts';
import { pictureId } from './schema.ts';

const id = 'a0'.repeat(32);

test('the path of an uploaded picture is an agent image and contains its id', () => {
  expect(isAgentImage(picturePath(id))).toBe(true);
  expect(pictureIdOf(picturePath(id))).toBe(id);
});

test.each([
  ['/agents/chef.svg', null],
  ['https://example.com/api/public/pictures/x', null],
  ['/api/public/picturesque', null],
  ['', null],
  [null, null],
  [undefined, null],
  ['/api/public/pictures/', ''],
  ['/api/public/pictures/nope?x', 'nope?x'],
])('%s contains the picture id %s', (address, named) => {
  expect(pictureIdOf(address)).toBe(named);
});

test.each([
  [id, true],
  [id.toUpperCase(), true],
  [id.slice(1), false],
  [`${id}0`, false],
  [`g${id.slice(1)}`, false],
])('%s is a picture id: %s', (given, isOne) => {
  const { success, data } = pictureId.safeParse(given);
  expect([success, data]).toEqual([isOne, isOne ? id : undefined]);
});
