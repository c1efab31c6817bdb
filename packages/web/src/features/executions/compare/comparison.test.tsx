import type { Execution, OutputParameter, Task } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { press, speakRussian } from '../../../../testing/fields.ts';
import { screen, waitFor, within } from '../../../../testing/library.ts';
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
    .map((row) =>
      [...row.children].map((cell) => (cell.lastElementChild ?? cell).textContent.replaceAll(/\s/g, ' ')),
    );

describe('the numbers of two answers', () => {
  it.each<[string, number | null, number | null, string[]]>([
    ['that grew', 2000, 2200, ['2,000 kcal', '2,200 kcal', '+200 kcal+10%']],
    ['that fell', 2000, 1500, ['2,000 kcal', '1,500 kcal', '-500 kcal-25%']],
    ['that stayed', 2000, 2000, ['2,000 kcal', '2,000 kcal', '0 kcal']],
    ['that began at nought', 0, 5, ['0 kcal', '5 kcal', '+5 kcal']],
    ['of which the first is not known', null, 5, ['—', '5 kcal', '—']],
    ['of which the second is not known', 5, null, ['5 kcal', '—', '—']],
  ])('%s', async (_what, was, is, cells) => {
    await show({ before: { output_params: { kcal: was } }, after: { output_params: { kcal: is } } });
    expect(rows('Numbers')).toEqual([['The kcal', ...cells]]);
  });

  it.each([
    [1, 2, 'More'],
    [2, 1, 'Less'],
    [2, 2, 'No change'],
  ])('say to a screen reader which way they went: %i then %i', async (was, is, words) => {
    await show({ before: { output_params: { price: was } }, after: { output_params: { price: is } } });
    expect(within(part('Numbers') as HTMLElement).getByRole('img', { name: words })).toBeVisible();
  });

  it('are rounded, and have no column of changes of their own without any', async () => {
    await show({ before: { output_params: { price: 1.239 } }, after: { output_params: { price: 1.5 } } });
    expect(rows('Numbers')).toEqual([['The price', '1.24', '1.5', '+0.26+21.1%']]);
  });

  it('have no place where neither answer gave one', async () => {
    await show({ before: { output_params: null }, after: { output_params: { mood: 'fine' } } });
    expect(part('Numbers')).toBeNull();
  });

  it('are written as Russian writes them', async () => {
    await show({ before: { output_params: { kcal: 1000 } }, after: { output_params: { kcal: 1001.5 } } });
    await speakRussian();
    expect(rows('Числа')).toEqual([['The kcal', '1 000 ккал', '1 001,5 ккал', '+1,5 ккал+0,2 %']]);
  });
});

describe('other values of two answers', () => {
  it('stand by name with what they were and are, and how many are the same', async () => {
    await show({
      before: { output_params: { mood: 'calm', dishes: ['soup'] } },
      after: { output_params: { mood: 'calm', dishes: ['soup', 'bread'] } },
    });
    expect(rows('Other values in the answer')).toEqual([['The dishes', 'soup', 'soup, bread']]);
    expect(part('Other values in the answer')).toHaveTextContent('1 parameter is the same in both.');
  });

  it('have no place while all are the same', async () => {
    await show({ before: { output_params: { mood: 'calm' } }, after: { output_params: { mood: 'calm' } } });
    expect(part('Other values in the answer')).toBeNull();
  });
});

describe('what two runs were asked', () => {
  it('shows what was given to one of them only, and nothing of administrators', async () => {
    await show({
      before: { input_params: { goal: 'lose', days: 7, secret: 'x' } },
      after: { input_params: { goal: 'lose', secret: 'y' } },
    });
    expect(rows('Input')).toEqual([['The days', '7', '—']]);
    expect(part('Input')).toHaveTextContent('1 parameter is the same in both.');
    expect(part('Input')).not.toHaveTextContent('secret');
  });

  it('says so where all of it is the same', async () => {
    const input_params = { goal: 'lose', days: 7 };
    await show({ before: { input_params }, after: { input_params: { ...input_params } } });
    expect(part('Input')).toHaveTextContent('2 parameters are the same in both.');
    expect(within(part('Input') as HTMLElement).queryByRole('table')).toBeNull();
  });

  it.each([
    [{ goal: 'a' }, '1 параметр'],
    [{ goal: 'a', days: 1 }, '2 параметра'],
  ])('counts in Russian what is the same', async (input_params, text) => {
    await show({ before: { input_params }, after: { input_params } });
    await speakRussian();
    expect(screen.getByText(new RegExp(text))).toBeVisible();
  });

  it('has no place where nothing was asked', async () => {
    await show();
    expect(part('Input')).toBeNull();
  });
});

describe('the words of two answers', () => {
  it('stand beside each other on demand, which the address remembers', async () => {
    const { router } = await show({ before: { result: 'Soup **now**' }, after: { result: 'Bread' } });
    press('Side by side');
    const before = await screen.findByRole('region', { name: 'Before' });
    expect(await within(before).findByText('now')).toBeVisible();
    expect(screen.getByRole('region', { name: 'After' })).toHaveTextContent('Bread');
    expect(router.state.location.search).toBe('?view=beside');
    press('Changed words');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByRole('region', { name: 'Before' })).toBeNull();
  });

  it('stand so from the beginning where the address says so', async () => {
    await show({ at: '/?view=beside' });
    expect(screen.getByRole('button', { name: 'Side by side' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('region', { name: 'After' })).toBeVisible();
  });

  it('are compared without their marks: emphasis alone is no change', async () => {
    await show({ before: { result: '**Soup** today' }, after: { result: 'Soup *today*' } });
    expect(await screen.findByText('The answers are identical.')).toBeVisible();
  });

  it('are all there is to compare when the task is gone', async () => {
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
});

describe('the heads of two runs', () => {
  it('lead to each run by its moment, and say which model took how long', async () => {
    const { pairs } = await show({
      before: { created_at: '2026-11-19T08:00:00Z', model: 'gpt-old', duration_ms: 65_000 },
      after: { model: null, duration_ms: null },
    });
    const before = screen.getByRole('link', { name: /Nov\s19, 2026/ });
    expect(before).toHaveAttribute('href', '/executions/a');
    expect(screen.getByText(/gpt-old · 1 min 5 sec$/)).toBeVisible();
    expect(screen.getByRole('link', { name: /Nov\s20, 2026/ })).toHaveAttribute('href', '/executions/b');
    press('Swap the two runs');
    expect(pairs).toEqual([{ a: 'b', b: 'a' }]);
  });
});
