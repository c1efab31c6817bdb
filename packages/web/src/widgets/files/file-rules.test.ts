import { expect, it } from 'vitest';
import {
  acceptOf,
  documentType,
  type FileKind,
  type FileProblem,
  faultOfChosen,
  isPicture,
  sizeText,
} from './file-rules.ts';

const chosen = (name: string, type = '', size = 1000) => ({ name, type, size });
const MB = 1024 * 1024;
const image: FileKind[] = ['Image'];
const document: FileKind[] = ['File'];
const any: FileKind[] = ['Image', 'File'];

it.each<[ReturnType<typeof chosen>, FileKind[], FileProblem | null]>([
  [chosen('a.jpg', 'image/jpeg'), image, null],
  [chosen('a.HEIC', ''), image, null],
  [chosen('a.svg', 'image/svg+xml'), image, 'notPicture'],
  [chosen('a.tiff'), image, 'notPicture'],
  [chosen('a.jpg', 'image/jpeg', 0), image, 'empty'],
  [chosen('a.jpg', 'image/jpeg', 25 * MB), image, null],
  [chosen('a.jpg', 'image/jpeg', 61 * MB), image, 'tooLarge'],
  [chosen('a.csv', 'application/vnd.ms-excel'), document, null],
  [chosen('notes.md'), document, null],
  [chosen('a.pdf', 'application/pdf', 10 * MB), document, null],
  [chosen('a.pdf', 'application/pdf', 10 * MB + 1), document, 'tooLarge'],

  [chosen('a.exe', 'text/plain'), document, 'notDocument'],

  [chosen('a.zip', 'application/zip'), any, 'notTaken'],
])('the problem of the file %o among %j is %s', (file, kinds, problem) => {
  expect(faultOfChosen(file, kinds)).toBe(problem);
});

it('a document is recognized by its extension, and by its type without one', () => {
  const types = [
    chosen('A.MD'),
    chosen('a.csv', 'text/plain'),
    chosen('README', 'text/plain'),
    chosen('README'),
  ];
  expect(types.map(documentType)).toEqual(['text/markdown', 'text/csv', 'text/plain', null]);
});

it('a picture is recognized by its type, and by its extension without one', () => {
  expect([chosen('a.png'), chosen('a', 'image/webp'), chosen('a.png', 'text/plain')].map(isPicture)).toEqual([
    true,
    true,
    false,
  ]);
});

it('the file dialog is restricted to the types that the field accepts', () => {
  expect(acceptOf(image)).toMatch(/^image\/jpeg,image\/png,.*image\/heic,.*\.heif$/);
  expect(acceptOf(image)).not.toMatch(/svg|tiff|\*/);
  expect(acceptOf(document)).toMatch(/^\.pdf,.*text\/csv$/);
  expect(acceptOf(any)).toMatch(/^image\/jpeg,.*,\.heif,\.pdf,/);
});

it.each([
  [1, 'en', '1 byte'],

  [999_700, 'en', '1 MB'],
  [3_440_000, 'ru', '3,4 МБ'],
])('a size of %i bytes is formatted as %s', (bytes, language, text) => {
  expect(sizeText(language, bytes).replaceAll(/\s/g, ' ')).toBe(text);
});
