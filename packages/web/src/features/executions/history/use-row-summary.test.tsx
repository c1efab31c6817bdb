import type { ExecutionListed, OutputParameter, Task } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aListedExecution, ask, aTask } from '../testing/factories.ts';
import { useRowSummary } from './use-row-summary.ts';

const kcal = {
  name: 'kcal',
  data_type: 'Integer',
  unit: 'kcal',
  locales: { en: { display_name: 'Energy' }, ru: { display_name: 'Энергия' } },
} as OutputParameter;
const task = aTask({
  required_parameters: [
    ask('goal', 'String'),
    ask('days', 'Integer'),
    ask('when', 'Schedule'),
    ask('weight', 'Float', { param_type: 'UserProfile', unit: 'kg' }),
  ],
  output_parameters: [
    { ...kcal, name: 'advice', data_type: 'String' },
    kcal,
    { ...kcal, name: 'left', unit: undefined },
  ],
});

function Words({ execution, of }: { execution: ExecutionListed; of: Task | undefined }) {
  const { asked, figures } = useRowSummary()(execution, of);
  return <output>{`${asked}|${figures}`}</output>;
}
const show = (overrides: Partial<ExecutionListed>, of: Task | undefined = task) =>
  renderWithProviders(<Words execution={aListedExecution(overrides)} of={of} />, {
    user: {},
    texts: ['schedule'],
  });
const when = { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true };

it.each<[string, Partial<ExecutionListed>, string]>([
  ['the input, without the schedule', { input_params: { goal: 'lose', days: 7, when } }, 'lose · 7|'],
  ['no empty values', { input_params: { goal: '', days: null } }, '|'],
  ['several lines as one', { input_params: { goal: 'one\n\n  two' } }, 'one two|'],
  ['the first number of the answer', { output_params: { advice: 'eat', kcal: 2000 } }, '|2,000 kcal'],
  ['two numbers, named without a unit', { output_params: { kcal: 1, left: 2 } }, '|1 kcal · Energy: 2'],
  [
    'the weight that the answer was made for',
    { input_params: { weight: 80.3 }, output_params: { kcal: 1, left: 2 } },
    '|1 kcal · 80.3 kg',
  ],
  ['no figure that is not a number', { output_params: { kcal: null } }, '|'],
])('the summary of a run shows %s', async (_what, overrides, words) => {
  await show(overrides);
  expect(screen.getByRole('status')).toHaveTextContent(words);
});

it('the summary of a run truncates long text', async () => {
  await show({ input_params: { goal: 'x'.repeat(200) } });
  expect(screen.getByRole('status')).toHaveTextContent(`${'x'.repeat(89)}…|`);
});

it('the summary of a run is empty for a deleted task', async () => {
  await renderWithProviders(
    <Words execution={aListedExecution({ input_params: { goal: 'lose' } })} of={undefined} />,
    {
      user: {},
      texts: ['schedule'],
    },
  );
  expect(screen.getByRole('status').textContent).toBe('|');
});
