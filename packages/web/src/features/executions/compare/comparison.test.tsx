import type { Execution, OutputParameter, Task } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anExecution, ask, aTask } from '../testing/factories.ts';
import { Comparison } from './comparison.tsx';

const gives = (name: string, data_type: OutputParameter['data_type'], facts: Partial<OutputParameter> = {}) =>
  ({ name, data_type, locales: { en: { display_name: `The ${name}` } }, ...facts }) as OutputParameter;
const task = aTask({
  required_parameters: [
    ask('goal', 'String'),
    ask('days', 'Integer'),
    { ...ask('secret', 'String'), param_type: 'AdminInput' },
  ],
  output_parameters: [
    gives('kcal', 'Integer', { unit: 'kcal' }),
    gives('price', 'Float'),
    gives('mood', 'String'),
    gives('dishes', 'Array'),
  ],
});

type Sides = { before?: Partial<Execution>; after?: Partial<Execution>; of?: Task | null; at?: string };

async function show({ before = {}, after = {}, of = task, at = '/' }: Sides = {}) {
  const pairs: object[] = [];
  const app = await renderWithProviders(
    <Comparison
      a={anExecution({ id: 'a', ...before })}
      b={anExecution({ id: 'b', ...after })}
      task={of ?? undefined}
      onChange={(pair) => pairs.push(pair)}
    />,
    { texts: ['compare', 'executions'], user: { timezone: 'UTC' }, at },
  );
  return { ...app, pairs };
}
const part = (name: string) => screen.queryByRole('region', { name });
const rows = (name: string) =>
  within(part(name) as HTMLElement)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent.replaceAll(/\s/g, ' ')));

it.each<[string, number | null, number | null, string[]]>([
  ['that grew', 2000, 2200, ['2,000 kcal', '2,200 kcal', '+200 kcal+10%']],
  ['of which the first is not known', null, 5, ['—', '5 kcal', '—']],
])('the numbers of two answers: %s', async (_what, was, is, cells) => {
  await show({ before: { output_params: { kcal: was } }, after: { output_params: { kcal: is } } });
  expect(rows('Numbers')).toEqual([['The kcal', ...cells]]);
});

it('the numbers of two answers announce their direction to screen readers', async () => {
  await show({ before: { output_params: { price: 1 } }, after: { output_params: { price: 2 } } });
  expect(within(part('Numbers') as HTMLElement).getByRole('img', { name: 'More' })).toBeInTheDocument();
});

it('the numbers of two answers are shown whole, so that a small change can be seen', async () => {
  await show({ before: { output_params: { price: 0.0012 } }, after: { output_params: { price: 0.0045 } } });
  expect(rows('Numbers')).toEqual([['The price', '0.0012', '0.0045', '+0.0033+275%']]);
});

it('other values of two answers are listed by name before and after, with the number of unchanged ones', async () => {
  await show({
    before: { output_params: { mood: 'calm', dishes: ['soup'] } },
    after: { output_params: { mood: 'calm', dishes: ['soup', 'bread'] } },
  });
  expect(rows('Other values in the answer')).toEqual([['The dishes', 'soup', 'soup, bread']]);
  expect(part('Other values in the answer')).toHaveTextContent('1 parameter is the same in both.');
});

it('other values of two answers render nothing while all are the same', async () => {
  await show({ before: { output_params: { mood: 'calm' } }, after: { output_params: { mood: 'calm' } } });
  expect(part('Other values in the answer')).toBeNull();
});

it('the input of two runs shows values that only one has, without administrators’ values', async () => {
  await show({
    before: { input_params: { goal: 'lose', days: 7, secret: 'x' } },
    after: { input_params: { goal: 'lose', secret: 'y' } },
  });
  expect(rows('Input')).toEqual([['The days', '7', '—']]);
  expect(part('Input')).toHaveTextContent('1 parameter is the same in both.');
  expect(part('Input')).not.toHaveTextContent('secret');
});

it('the input of two runs shows a notice when all of it is the same', async () => {
  const input_params = { goal: 'lose', days: 7 };
  await show({ before: { input_params }, after: { input_params: { ...input_params } } });
  expect(part('Input')).toHaveTextContent('2 parameters are the same in both.');
  expect(within(part('Input') as HTMLElement).queryByRole('table')).toBeNull();
});

it('the texts of two answers are shown side by side on request, kept in the address', async () => {
  const { router } = await show({ before: { result: 'Soup **now**' }, after: { result: 'Bread' } });
  press('Side by side');
  const before = await screen.findByRole('region', { name: 'Before' });
  expect(await within(before).findByText('now')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'After' })).toHaveTextContent('Bread');
  expect(router.state.location.search).toBe('?view=beside');
  press('Changed words');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('region', { name: 'Before' })).toBeNull();
});

it('the texts of two answers are compared without markdown: emphasis alone is no change', async () => {
  await show({ before: { result: '**Soup** today' }, after: { result: 'Soup *today*' } });
  expect(await screen.findByText('The answers are identical.')).toBeInTheDocument();
});

it('the texts of two answers are the only comparison when the task was deleted', async () => {
  await show({
    of: null,
    before: { output_params: { kcal: 1 }, input_params: { goal: 'a' } },
    after: { output_params: { kcal: 2 }, input_params: { goal: 'b' } },
  });
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toContain(
    'The answer',
  );
  for (const name of ['Numbers', 'Input']) expect(part(name)).toBeNull();
});

it('the heads of two runs link to each run by its time, and show model and duration', async () => {
  const { pairs } = await show({
    before: { created_at: '2026-11-19T08:00:00Z', model: 'gpt-old', duration_ms: 65_000 },
    after: { model: null, duration_ms: null },
  });
  const before = screen.getByRole('link', { name: /Nov\s19, 2026/ });
  expect(before).toHaveAttribute('href', '/executions/a');
  expect(screen.getByText(/gpt-old · 1 min 5 sec$/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Nov\s20, 2026/ })).toHaveAttribute('href', '/executions/b');
  press('Swap the two runs');
  expect(pairs).toEqual([{ a: 'b', b: 'a' }]);
});
