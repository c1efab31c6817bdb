import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aParameter, aTask } from '../../../../testing/tasks.ts';
import { aNumber, aPoint } from '../testing/progress.ts';
import { sameNumberOf } from './across-tasks.ts';
import { ProgressCard } from './progress-card.tsx';

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
