import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anExecution, ask, aTask } from '../testing/factories.ts';
import { ChildExecutions, tabsOf } from './execution-tabs.tsx';

const output = (data_type: 'Integer' | 'String') => ({ name: 'sum', data_type });

describe('the tabs of an execution with children', () => {
  it.each([
    ['no numbers anywhere', [aTask(), aTask({ required_parameters: [ask('topic', 'String')] })], false],
    ['a numeric output of a child', [aTask(), aTask({ output_parameters: [output('Integer')] })], true],
    ['tasks that are gone', [undefined, undefined], false],
  ])('%s', (_name, tasks, hasProgress) => {
    expect(tabsOf(tasks).includes('progress')).toBe(hasProgress);
    expect(tabsOf(tasks).slice(0, 2)).toEqual(['children', 'result']);
  });
});

const child = (id: string, status: 'completed' | 'failed') => ({
  id,
  status,
  error: null,
  created_at: '2026-11-20T09:05:00Z',
  task_id: id,
  task_name: `Task ${id}`,
});

it('the list of a run’s children numbers them and shows name, status and time of each', async () => {
  const execution = anExecution({ child_executions: [child('one', 'completed'), child('two', 'failed')] });
  await renderWithProviders(<ChildExecutions execution={execution} task={undefined} />, {
    texts: ['executions'],
    user: { timezone: 'UTC' },
  });
  const cards = screen.getAllByRole('listitem');
  expect(cards.map((card) => card.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(/^1.*Task one.*Completed.*Nov 20, 2026, 9:05/),
    expect.stringMatching(/^2.*Task two.*Failed.*Nov 20, 2026, 9:05/),
  ]);
  expect(screen.getByRole('link', { name: 'Task two' })).toHaveAttribute('href', '/executions/two');
});
