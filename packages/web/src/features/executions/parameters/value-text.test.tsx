import type { TypedParameter } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { useValueText } from './value-text.tsx';

function Shown({ parameter, value }: { parameter: TypedParameter; value: unknown }) {
  return <output>{useValueText()(parameter, value)}</output>;
}
const map = { data_type: 'Map', key_type: 'String', value_type: 'Float' } as const;
const list = { data_type: 'Array', element_type: 'Integer' } as const;

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
  ['a map without a unit', map, { oats: 1.5 }, 'oats: 1.5'],
  ['words of a map, which have no unit', { ...map, unit: 'kg' }, { oats: 'some' }, 'oats: some'],
  ['numbers of a list', { ...list, unit: 'min' }, [5, 10], '5, 10 · min'],
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
    'a schedule on some days',
    { data_type: 'Schedule' } as const,
    { cron_expressions: ['0 9 * * 0,3'], timezone: 'UTC', enabled: true },
    /^Every Wednesday and Sunday at 9:00 AM/,
  ],
  [
    'a schedule that has no short words',
    { data_type: 'Schedule' } as const,
    { cron_expressions: ['*/5 * * * *'], timezone: 'UTC', enabled: true },
    /^On its own schedule/,
  ],
  ['nothing', map, null, '—'],
])('says %s', async (_what, facts, value, text) => {
  const parameter = { name: 'p', locales: null, ...facts } as TypedParameter;
  await renderWithProviders(<Shown parameter={parameter} value={value} />, {
    texts: ['schedule'],
    user: { timezone: 'Asia/Tokyo' },
  });
  expect(screen.getByRole('status')).toHaveTextContent(text);
});
