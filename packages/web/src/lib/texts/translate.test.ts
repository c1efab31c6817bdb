import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TextValues, translate } from './translate.ts';

const texts = {
  plain: 'Plain',
  empty: '',
  group: { name: 'Near', deep: { name: 'Far' } },
  hello: 'Hello {{name}}',
  spaced: 'Hello {{ name }}',
  twice: '{{a}} and {{b}} and {{a}}',
  open: 'Hello {{name}',
  price: '<b>{{price}}</b>',
  runs_one: '{{count}} запуск',
  runs_few: '{{count}} запуска',
  runs_many: '{{count}} запусков',
  runs_other: '{{count}} запуска (дробь)',
  left: 'bare',
  left_zero: 'zero',
  left_one: 'one',
  left_other: 'other',
};

/** The expected texts are those of i18next 27.1.2; undefined if it returned the key. */
describe('a text is the same as from i18next', () => {
  const at = (key: string, values?: TextValues) => translate(texts, 'en', key, values);

  it.each([
    ['plain', 'Plain'],
    ['group.name', 'Near'],
    ['group.deep.name', 'Far'],
    ['left', 'bare'],
    ['runs_few', '{{count}} запуска'],
    ['empty', undefined],
    ['group', undefined],
    ['group.absent', undefined],
    ['group.deep.name.more', undefined],
    ['runs', undefined],
    ['Plain', undefined],
    ['plain ', undefined],
    ['plain.', undefined],
    ['.plain', undefined],
    ['plain.length', undefined],
    ['', undefined],
    ['.', undefined],
    ['__proto__', undefined],
    ['constructor', undefined],
    ['constructor.name', undefined],
    ['hasOwnProperty', undefined],
    ['group.constructor', undefined],
    ['group.__proto__.name', undefined],
  ])('at the key %j', (key, text) => {
    expect(at(key)).toBe(text);
  });

  it.each([
    ['hello', { name: 'Ann' }, 'Hello Ann'],
    ['spaced', { name: 'Ann' }, 'Hello Ann'],
    ['hello', { name: 0 }, 'Hello 0'],
    ['hello', { name: true }, 'Hello true'],
    ['hello', { name: '' }, 'Hello '],
    ['hello', { name: null }, 'Hello '],
    ['hello', { name: undefined }, 'Hello '],
    ['hello', {}, 'Hello {{name}}'],
    ['hello', { other: 1 }, 'Hello {{name}}'],
    ['hello', { name: '<b>&"' }, 'Hello <b>&"'],
    ['hello', { name: '{{name}}' }, 'Hello {{name}}'],
    ['hello', { name: '$&$1' }, 'Hello $&$1'],
    ['hello', { name: '$t(plain)' }, 'Hello $t(plain)'],
    ['twice', { a: '{{b}}', b: 2 }, '{{b}} and 2 and {{b}}'],
    ['open', { name: 'Ann' }, 'Hello {{name}'],
    ['price', { price: '$5' }, '<b>$5</b>'],
    ['plain', { count: 5 }, 'Plain'],
    ['left', { count: undefined }, 'bare'],
    ['left_one', { count: 2 }, 'one'],
  ])('at %s with %o', (key, values, text) => {
    expect(at(key, values)).toBe(text);
  });

  it.each([
    ['ru', 0, '0 запусков', 'zero'],
    ['ru', 1, '1 запуск', 'one'],
    ['ru', 2, '2 запуска', 'bare'],
    ['ru', 5, '5 запусков', 'bare'],
    ['ru', 11, '11 запусков', 'bare'],
    ['ru', 21, '21 запуск', 'one'],
    ['ru', 111, '111 запусков', 'bare'],
    ['ru', 1.5, '1.5 запуска (дробь)', 'other'],
    ['ru', -1, '-1 запуск', 'one'],
    ['ru', Number.NaN, 'NaN запуска (дробь)', 'other'],
    ['en', 0, '0 запуска (дробь)', 'zero'],
    ['en', 1, '1 запуск', 'one'],
    ['en', 21, '21 запуска (дробь)', 'other'],
    ['en', 1.5, '1.5 запуска (дробь)', 'other'],
  ])('in %s for the count %d', (language, count, runs, left) => {
    expect(translate(texts, language, 'runs', { count })).toBe(runs);
    expect(translate(texts, language, 'left', { count })).toBe(left);
  });
});

describe('for any input', () => {
  it('a value is inserted unchanged', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(translate(texts, 'en', 'twice', { a, b })).toBe(`${a} and ${b} and ${a}`);
      }),
    );
  });

  it('a key returns one of the texts or none', () => {
    const parts = fc.oneof(
      fc.constantFrom('group', 'deep', 'name', 'runs', '__proto__', 'constructor', 'toString', 'length'),
      fc.string(),
    );
    const all = new Set<string | undefined>([undefined, 'Near', 'Far', ...Object.values(texts).map(String)]);
    fc.assert(
      fc.property(fc.array(parts), fc.option(fc.double(), { nil: undefined }), (path, count) => {
        const text = translate(texts, 'ru', path.join('.'));
        expect(all).toContain(text);
        const counted = translate(texts, 'ru', path.join('.'), { count });
        // `runs` has forms only.
        const hasForm = path.join('.') === 'runs' && count !== undefined;
        expect(typeof counted === 'string').toBe(text !== undefined || hasForm);
      }),
    );
  });
});
