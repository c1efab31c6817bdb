import { type FileType, fileLimits } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { fileNameOf, nameOfType } from './file-name.ts';

it.each<[string | undefined, FileType, string]>([
  [undefined, 'image/png', 'file.png'],
  ['..', 'application/pdf', 'file.pdf'],
  ['LUNCH.JPEG', 'image/jpeg', 'LUNCH.JPEG'],
  ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
  ['%D0%9E%D0%B1%D0%B5%D0%B4.jpg', 'image/jpeg', 'Обед.jpg'],
  ['..%2F..%2Fetc%2Fpasswd', 'text/plain', 'passwd.txt'],
  ['C:\\Windows\\System32\\cmd.exe', 'image/png', 'cmd.exe.png'],
  ['invoice.hta. ', 'text/plain', 'invoice.hta.txt'],
  ['build.log', 'text/plain', 'build.log'],
  ['.htaccess', 'text/plain', 'htaccess.txt'],
  ['a%00b%0d%0aSet-Cookie: x', 'text/plain', 'abSet-Cookie x.txt'],
  ['photo%E2%80%AEgpj.exe', 'image/jpeg', 'photogpj.exe.jpg'],
  ['a\u{e0041}b\u{feff}c\u200d\u061c.csv', 'text/csv', 'abc.csv'],
  ['<b>"x"</b>', 'text/plain', 'b.txt'],
  ['50%', 'text/plain', '50%.txt'],
  [`${'n'.repeat(300)}.pdf`, 'application/pdf', `${'n'.repeat(196)}.pdf`],
  [`${'🍎'.repeat(300)}.exe`, 'application/pdf', `${'🍎'.repeat(196)}.pdf`],
])('the file name %j of %s becomes %j', (header, type, name) => {
  expect(fileNameOf(header, type)).toBe(name);
  expect(nameOfType(name, type)).toBe(name);
  expect([...name].length).toBeLessThanOrEqual(fileLimits.maxNameChars);
});
