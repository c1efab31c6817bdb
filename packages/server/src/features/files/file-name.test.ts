import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

it.each([
  [undefined, 'file'],
  ['', 'file'],
  ['..', 'file'],
  ['lunch.jpg', 'lunch.jpg'],
  ['%D0%9E%D0%B1%D0%B5%D0%B4.jpg', 'Обед.jpg'],
  ['..%2F..%2Fetc%2Fpasswd', 'passwd'],
  ['C:\\Windows\\System32\\cmd.exe', 'cmd.exe'],
  ['.htaccess', 'htaccess'],
  ['a%00b%0d%0aSet-Cookie: x', 'abSet-Cookie x'],
  ['photo%E2%80%AEgpj.exe', 'photogpj.exe'],
  ['<b>"x"</b>', 'b'],
  ['50%', '50%'],
  [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(196)}.pdf`],
])('the file name %j becomes %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
