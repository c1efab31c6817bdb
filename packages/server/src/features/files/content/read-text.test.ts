import { encodeText } from '@agentarium/testkit/encode-text.ts';
import { describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';

const russian = [
  'Дата;Вес\r\n25.11.2026;72,5\r\n',
  'ДАТА;ДАВЛЕНИЕ;ПУЛЬС\r\n01.02.2026;120/80;64\r\n',
  'id,name,note\n1,Milk,обезжиренное\n2,Bread,\n',
  'Жалобы: головная боль, слабость.\nАнализы: лейкоциты 4,5; СОЭ 12 мм/ч.\n',
];
const western = ['Größe;Gewicht\r\n1,80;72,5\r\n'];
const japanese = ['アレルギー：ピーナッツ、牛乳'];

const encodings: [string, string[]][] = [
  ['windows-1251', [...russian.slice(1, 3), 'Їжа: вареники з сиром, їхній ґанок']],
  ['koi8-r', russian.slice(1, 3)],
  ['ibm866', russian.slice(0, 1)],
  ['x-mac-cyrillic', russian.slice(3)],
  ['windows-1252', western],
  ['windows-1250', ['Śniadanie: żółty ser, chleb, mleko, Łódź']],
  ['windows-1254', ['Kahvaltı: ekmek, çay. Şeker yok, soğuk değil, ığdır']],
  ['windows-1253', ['Ημερομηνία;Βάρος\r\nΠρωινό: γιαούρτι με μέλι\r\n']],
  ['shift_jis', japanese],
  ['euc-jp', ['りんご,52\n']],
  ['gb18030', ['早餐：鸡蛋、牛奶和面包。']],
  ['big5', ['日期,體重\r\n2026-11-25,72.5\r\n早餐：雞蛋、牛奶和麵包。']],
  ['euc-kr', ['날짜,체중\r\n2026-11-25,72.5\r\n아침: 밥과 국']],
];
const cases = encodings.flatMap(([label, texts]) => texts.map((text) => [label, text] as const));

const refusalOf = (bytes: Uint8Array, charset?: string) =>
  readText(bytes, charset).then(
    (text) => text,
    ({ details }) => details[0].code,
  );

describe('a text that is not UTF-8', () => {
  it.each(cases)('is read in %s: %j', async (label, text) => {
    expect(await readText(encodeText(text, label))).toBe(text);
  });

  it.each(['utf-16le', 'utf-16be'])('is read in %s, with a mark or without', async (label) => {
    for (const text of [russian.join(''), 'Date\tWeight\r\n25.11.2026\t72.5\r\n', japanese.join('')])
      expect(await readText(encodeText(`\ufeff${text}`, label))).toBe(text);
    expect(await readText(encodeText(russian.join(''), label))).toBe(russian.join(''));
  });

  it('is read where only a few lines of a long one show its encoding', async () => {
    const lines = `${'2026-11-25 12:00:00 GET /index.html 200\n'.repeat(2000)}Ошибка входа: неверный пароль\n`;
    expect(await readText(encodeText(lines, 'windows-1251'))).toBe(lines);
  });

  it('is read in the encoding that the sender named, if its bytes are valid in it', async () => {
    const bytes = encodeText('Ïîãîäà', 'windows-1252');
    expect(await readText(bytes)).toBe('Погода');
    expect(await readText(bytes, 'ISO-8859-1')).toBe('Ïîãîäà');
    expect(await readText(bytes, 'utf-8')).toBe('Погода');
    expect(await readText(bytes, 'no-such-charset')).toBe('Погода');
    expect(await readText(Buffer.from('\ufeffДа'), 'windows-1251')).toBe('Да');
  });

  it('is read as UTF-8 where only a character of it is cut', async () => {
    const bytes = Buffer.from('Запись в журнале о входе пользователя, и ещё одна. '.repeat(3));
    expect(await readText(bytes.subarray(1))).toContain('апись в журнале');
  });
});

describe('control characters', () => {
  it('of colours, bells and the ends of pages are left out', async () => {
    const log =
      '\u001b[1;32mok\u001b[0m started\u000b\r\n\u001b]0;title\u0007ready\u0007\u007f\r\n\u000cnext\u001a';
    expect(await readText(Buffer.from(log))).toBe('ok started\n\r\nready\r\n\u000cnext');
    expect(await readText(Buffer.concat([Buffer.from('text'), Buffer.alloc(600)]))).toBe('text');
  });

  it.each([
    ['zeros among the text', Buffer.from([65, 0, 66])],
    ['many of them', Buffer.from('\u0001a\u0002b\u0003c')],
    [
      'random bytes',
      Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * index * 31 + index * 7) % 251 || 1)),
    ],
    ['two bytes that are no UTF-8', Buffer.from([0xc0, 0xaf])],
  ])('make a file no text: %s', async (_name, bytes) => {
    expect(await refusalOf(bytes)).toBe('FILE_NOT_TEXT');
  });

  it.each([' \r\n', '\u001b[2J'])('alone are no text: %j', async (text) => {
    expect(await refusalOf(Buffer.from(text))).toBe('FILE_WITHOUT_TEXT');
  });

  it.each(['\u001b]8;;', '\u001b[1;', '\u00ff'])('of 10 MB of %j are read in one pass', async (part) => {
    // A pattern that goes back would take hours.
    await refusalOf(Buffer.alloc(10 * 1024 * 1024, part));
  });
});
