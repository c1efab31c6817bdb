import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aParameter, aTask } from '../../../../testing/tasks.ts';
import { mockCanvas, sizeCharts } from '../testing/canvas.ts';
import { aNumber, aPoint } from '../testing/progress.ts';
import type { Slot } from './chart-preferences.ts';
import { ProgressCard, sameNumberOf } from './progress-card.tsx';

const locales = { en: { display_name: 'Weight' }, ru: { display_name: 'Вес' } };
const parameters = [
  aNumber('input.weight', { unit: 'kg', locales, description: 'In the morning' }),
  aNumber('output.calories', { unit: 'kcal' }),
  aNumber('output.cost'),
];
const points = [
  aPoint(1, { 'input.weight': 80.5, 'output.calories': 2000 }),
  aPoint(2, { 'output.cost': 3 }),
  aPoint(3, { 'input.weight': 79 }),
];

async function show(primary: string | null, secondary: string | null = null, title = 'Weekly menu: soup') {
  const chosen: [Slot, string | null][] = [];
  const app = await renderWithProviders(
    <ProgressCard
      chart={{ id: 'c', primary_parameter: primary, secondary_parameter: secondary, position: 0 }}
      number={2}
      parameters={parameters}
      points={points}
      goals={[]}
      title={title}
      onChoose={(slot, key) => chosen.push([slot, key])}
      onRemove={() => chosen.push(['primary_parameter', 'removed'])}
    />,
    { texts: ['progress'], user: { timezone: 'UTC' } },
  );
  return { ...app, chosen };
}
const choice = (name: string) => screen.getByRole('combobox', { name: new RegExp(name) });

it('a chart is titled by its numbers with their units; its choices name the sources too', async () => {
  const { user, chosen } = await show('input.weight', 'output.calories');
  expect(screen.getByRole('region', { name: 'Weight, kg · calories, kcal' })).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).toBeNull();
  press('Edit chart 2');
  expect(choice('Primary parameter')).toHaveTextContent('Weight (input)');
  expect(choice('Secondary parameter')).toHaveTextContent('calories (output)');
  await user.click(choice('Secondary parameter'));
  expect(screen.getByRole('option', { name: /^Weight/ })).toHaveTextContent('In the morning · kg');
  expect(screen.getByRole('option', { name: /^cost/ })).toHaveTextContent(/^cost \(output\)$/);
  await user.click(screen.getByRole('option', { name: 'None' }));
  expect(chosen).toEqual([['secondary_parameter', null]]);
});

it('a chart shows none if the chosen series is no longer a number of the task', async () => {
  await show('input.gone');
  expect(choice('Primary parameter')).toHaveTextContent('None');
  expect(screen.getByText(/Choose a parameter to see/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
});

it('a chart becomes a table on request, without the picture', async () => {
  await show('input.weight', 'output.calories');
  expect(screen.getByRole('figure', { name: 'Weight (input), calories (output)' })).toBeInTheDocument();
  press('Show as table');
  expect(screen.queryByRole('figure')).toBeNull();
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(screen.getByText('80.5 kg')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'PNG' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Show as chart' })).toHaveAttribute('aria-pressed', 'true');
  press('Show as chart');
  expect(screen.getByRole('figure')).toBeInTheDocument();
});

describe('a chart as a file', () => {
  const files: { name: string; content: Blob }[] = [];
  let content = new Blob();
  beforeEach(() => {
    files.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      content = blob as Blob;
      return 'blob:chart';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, content });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('has its numbers in order, with units in the header and empty cells for gaps', async () => {
    await show('input.weight', 'output.calories');
    press('CSV');
    expect(files.map(({ name }) => name)).toEqual(['weekly-menu-soup-2.csv']);
    expect(await files[0]?.content.text()).toBe(
      [
        'Date and time (UTC),"Weight (input), kg","calories (output), kcal"',
        '2026-11-01 09:00:00,80.5,2000',
        '2026-11-03 09:00:00,79,',
        '',
      ].join('\r\n'),
    );
  });

  it('has a name even if the task’s name has no valid character', async () => {
    await show('output.cost', null, '???');
    press('CSV');
    expect(files[0]?.name).toBe('progress-2.csv');
  });

  it('reports that the browser can’t draw a picture', async () => {
    sizeCharts();
    await show('input.weight');
    mockCanvas({ decode: false });
    press('PNG');
    expect(await screen.findByText('The image could not be created.')).toBeInTheDocument();
    expect(files).toEqual([]);
  });

  it('is a picture of its lines, with their names above them', async () => {
    sizeCharts();
    await show('input.weight', 'output.calories');
    const picture = new Blob(['png'], { type: 'image/png' });
    const drawn = mockCanvas({ blob: picture });
    press('PNG');
    await waitFor(() => expect(files).toEqual([{ name: 'weekly-menu-soup-2.png', content: picture }]));
    expect(drawn.source).toContain('viewBox="0 0 600 280"');
    expect(drawn.texts).toEqual(['Weight (input)', 'calories (output)']);
  });
});

const weight = { name: 'weight', data_type: 'Float' as const, unit: 'kg' };
const asks = aTask({ name: 'Energy needs', required_parameters: [aParameter(weight)] });
const returns = aTask({ name: 'Weekly plan', output_parameters: [weight] as never });
const own = aNumber('input.weight', { unit: 'kg', task_id: asks.id });

it('a chart shows a number of several tasks as one series, on request', async () => {
  const at = (day: number) => `2026-11-0${day}T09:00:00Z`;
  const requests = mockApi({
    'GET /public/tasks': { body: { items: [asks, returns], next_cursor: null } },
    'GET /public/progress': {
      body: {
        unit: 'kg',
        parameters: [],
        points: [
          { execution_id: 'a', task_id: asks.id, created_at: at(1), value: 81 },
          { execution_id: 'b', task_id: returns.id, created_at: at(2), value: 80 },
        ],
      },
    },
  });
  await renderWithProviders(
    <ProgressCard
      chart={{ id: 'c', primary_parameter: 'input.weight', secondary_parameter: null, position: 0 }}
      number={1}
      parameters={[own]}
      points={[aPoint(1, { 'input.weight': 81 })]}
      goals={[]}
      title="Energy needs"
      onChoose={() => {}}
      onRemove={() => {}}
    />,
    { texts: ['progress'], user: { timezone: 'UTC' } },
  );
  press('Show as table');
  const rows = () => screen.getAllByRole('row').length - 1;
  expect(rows()).toBe(1);
  press('Edit chart 1');
  fireEvent.click(await screen.findByRole('switch', { name: 'Together with other tasks: Weekly plan' }));
  await waitFor(() => expect(rows()).toBe(2));
  expect(requests.find(({ path }) => path === '/public/progress')?.query.get('outputs')).toBe(
    `${asks.id}:input.weight,${returns.id}:output.weight`,
  );
});

it('another task has the same number under the same name and with the same unit only', () => {
  expect(sameNumberOf(asks, own)).toBeNull();
  expect(sameNumberOf(returns, own)).toBe(`${returns.id}:output.weight`);
  expect(sameNumberOf(returns, { ...own, unit: 'lb' })).toBeNull();
  const hidden = aTask({ required_parameters: [aParameter({ ...weight, param_type: 'AdminInput' })] });
  expect(sameNumberOf(hidden, own)).toBeNull();
});
