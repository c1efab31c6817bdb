import type { Insight, TaskType } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { dashboardAnswer } from '../testing/dashboard.ts';
import { insightAddress, useInsightText } from './insights-panel.tsx';

function Words({ of: insight, isAdmin }: { of: Insight; isAdmin: boolean }) {
  const { title, text, action } = useInsightText(isAdmin)(insight);
  return <p>{[title, text, action].join(' | ')}</p>;
}
const wordsOf = async (insight: Insight, isAdmin = false) => {
  mockApi(dashboardAnswer());
  const { container } = await renderWithProviders(<Words of={insight} isAdmin={isAdmin} />, {
    user: {},
    texts: ['dashboard'],
  });
  return container.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');
};
const lowSuccess = (failed: number): Insight => ({
  kind: 'low-success',
  priority: 'high',
  success_rate: 0.5,
  completed: failed,
  failed,
});
const automate: Insight = { kind: 'automate', priority: 'medium', task_id: 't', task_name: 'Soup', runs: 5 };
const combine: Insight = {
  kind: 'combine',
  priority: 'medium',
  task_id: 't',
  task_name: 'Soup',
  other_task_id: 'o',
  other_task_name: 'List',
  times: 2,
};
const peak = (runs: number): Insight => ({ kind: 'peak-hour', priority: 'low', hour: 18, runs });

describe('the text of an insight', () => {
  it.each<[Insight, string]>([
    [lowSuccess(1), '50% of your runs succeeded | 1 run failed. See why and try it again. | See failed runs'],
    [
      { kind: 'mixed-results', priority: 'medium', task_id: 't', task_name: 'Soup', completed: 2, failed: 1 },
      "“Soup” doesn't always succeed | 1 of 3 runs failed. Compare what you entered. | Compare runs",
    ],
    [
      automate,
      'Put it on a schedule | You ran “Soup” 5 times. A scheduled task would do it for you. | See scheduled tasks',
    ],
    [
      combine,
      'Better together | You ran “Soup” and “List” together 2 times. A composite task does both in one go. | See composite tasks',
    ],
    [
      { kind: 'clean-up', priority: 'low', failed: 1 },
      'Time to clean up | 1 failed run is more than a week old. | See old failed runs',
    ],
  ])('%j', async (insight, words) => {
    expect(await wordsOf(insight)).toBe(words);
  });

  it.each([
    [automate, 'Create a scheduled task'],
    [combine, 'Create a composite task'],
  ])('offers administrators to create the suggested task', async (insight, action) => {
    expect(await wordsOf(insight, true)).toMatch(new RegExp(`\\| ${action}$`));
  });

  it('formats an hour as usual in the language', async () => {
    expect(await wordsOf(peak(12))).toMatch(/^Your busiest hour is 6:00 PM \| 12 runs in this hour\./);
    await switchToRussian();
    expect(await wordsOf(peak(12))).toMatch(/18:00/);
  });
});

const of = (kind: Insight['kind']): Insight =>
  ({ kind, task_id: 't', other_task_id: 'o', execution_id: 'e', agent_id: 'a' }) as unknown as Insight;
const newTask = '/admin/tasks/new';

it.each<[Insight['kind'], isAdmin: boolean, has: TaskType[], address: string]>([
  ['automate', true, [], `${newTask}?type=scheduled&template=t`],
  ['automate', false, ['parent_scheduled'], '/tasks?filter=scheduled'],
  ['automate', false, ['parent'], '/tasks/t'],
  ['combine', true, ['parent'], `${newTask}?composite=true&child1=t&child2=o`],
  ['combine', false, ['parent'], '/tasks?view=all&type=parent'],
  ['combine', false, ['parent_scheduled'], '/tasks/t'],
  ['clean-up', true, [], '/executions?filter=failed&date=old'],
  ['peak-hour', false, ['parent_scheduled'], '/tasks?filter=scheduled'],
  ['peak-hour', true, [], '/executions?date=month'],
])('the insight %s, for an administrator: %s, with %j listed, links to %s', (kind, isAdmin, has, address) => {
  expect(insightAddress(of(kind), isAdmin, (type) => has.includes(type))).toBe(address);
});
