import type { TypedParameter } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { useValueText, ValueList } from './parameter-values.tsx';

function Shown({ parameter, value }: { parameter: TypedParameter; value: unknown }) {
  return <output>{useValueText()(parameter, value)}</output>;
}

it('a long text is folded until it is opened, a short one is not', async () => {
  const value = (name: string, length: number) => ({
    parameter: { name, locales: null, data_type: 'String' } as TypedParameter,
    value: 'word '.repeat(length / 5),
  });
  const { user } = await renderWithProviders(
    <ValueList values={[value('note', 200), value('story', 500)]} />,
  );
  const unfold = screen.getByRole('button', { expanded: false });
  expect(unfold).toHaveAccessibleName('Show all: story');
  await user.click(unfold);
  expect(screen.getByRole('button', { expanded: true })).toHaveAccessibleName('Show less: story');
});

const map = { data_type: 'Map', key_type: 'String', value_type: 'Float' } as const;
const list = { data_type: 'Array', element_type: 'Integer' } as const;

const options = [
  { value: 'hot', locales: { en: { display_name: 'Spicy' }, ru: { display_name: 'Острое' } } },
  { value: 'mild' },
];

it.each([
  [
    'sums of a map in the unit that they share',
    { ...map, unit: 'kg' },
    { oats: 1.5, rice: 2 },
    'oats: 1.5, rice: 2 · kg',
  ],
  [
    'no unit of parts that are not all numbers',
    { ...map, unit: 'kg' },
    { oats: 1.5, rice: 'some' },
    'oats: 1.5, rice: some',
  ],
  ['one number', { data_type: 'Float', unit: 'kg' } as const, 72.25, '72.25 kg'],
  ['a day as it was written', { data_type: 'Date' } as const, '2026-11-20', 'Nov 20, 2026'],
  [
    'a sum in one’s own currency without a word behind it',
    { data_type: 'Float', unit: 'local currency' } as const,
    60,
    /^60$/,
  ],
  [
    'a schedule in words',
    { data_type: 'Schedule' } as const,
    { cron_expressions: ['0 9 * * 1-5', '30 18 * * 1-5'], timezone: 'Europe/London', enabled: true },
    /^Every weekday at 9:00 AM and 6:30 PM · .*London/,
  ],
  [
    'a schedule that has no short words',
    { data_type: 'Schedule' } as const,
    { cron_expressions: ['*/5 * * * *'], timezone: 'UTC', enabled: true },
    /^On a custom schedule/,
  ],
  ['nothing', map, null, '—'],
  ['an empty list', list, [], 'None'],
  ['a zero', { data_type: 'Integer', unit: 'kg' } as const, 0, '0 kg'],
  ['a long fraction', { data_type: 'Float' } as const, 1 / 3, '0.333333'],
  ['a day that is none as it is', { data_type: 'Date' } as const, '2026-13-45', '2026-13-45'],
  ['a text that looks like a day as it is', { data_type: 'String' } as const, '2026-11-20', '2026-11-20'],
  [
    'days of a list apart from each other',
    { data_type: 'Array', element_type: 'Date' } as const,
    ['2026-11-20', '2026-11-21'],
    'Nov 20, 2026; Nov 21, 2026',
  ],
  ['large numbers of a list apart from each other', { ...list, unit: 'g' }, [1000, 2500], '1,000; 2,500 · g'],
  [
    'a map of days',
    { data_type: 'Map', key_type: 'Date', value_type: 'Boolean' } as const,
    { '2026-11-20': false },
    'Nov 20, 2026: No',
  ],
  ['a choice by its label', { data_type: 'Enum', options } as const, 'hot', 'Spicy'],
  ['a choice without a label', { data_type: 'Enum', options } as const, 'mild', 'mild'],
  [
    'several choices',
    { data_type: 'Enum', options, multi_choice: true } as const,
    ['hot', 'mild'],
    'Spicy, mild',
  ],
  ['an object', { data_type: 'Object' } as const, { a: [1] }, '{"a":[1]}'],
])('the text of a value shows %s', async (_what, facts, value, text) => {
  const parameter = { name: 'p', locales: null, ...facts } as TypedParameter;
  await renderWithProviders(<Shown parameter={parameter} value={value} />, {
    texts: ['schedule', 'zones'],
    user: { timezone: 'Asia/Tokyo' },
  });
  expect(screen.getByRole('status')).toHaveTextContent(text);
});
