import { expect, test } from 'vitest';
import { isAgentImage } from '../agents/rules.ts';
import { pictureIdOf, picturePath } from './rules.ts';
import { pictureId } from './schema.ts';

const id = 'a0'.repeat(32);

test('the path of an uploaded picture is an agent image and contains its id', () => {
  expect(isAgentImage(picturePath(id))).toBe(true);
  expect(pictureIdOf(picturePath(id))).toBe(id);
});

test('the address of another picture contains no id', () => {
  for (const address of [
    '/agents/chef.svg',
    'https://example.com/api/public/pictures/x',
    '/api/public/picturesque',
    '',
    null,
  ])
    expect(pictureIdOf(address)).toBeNull();
  expect(pictureIdOf('/api/public/pictures/nope?x')).toBe('nope?x');
});

test('a picture id has 64 hexadecimal digits and is read in lower case', () => {
  expect(pictureId.parse(id.toUpperCase())).toBe(id);
  for (const wrong of [id.slice(1), `${id}0`, `g${id.slice(1)}`])
    expect(pictureId.safeParse(wrong).success).toBe(false);
});
