import type { Insight, TaskType } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { insightAddress } from './panels/insights-panel.tsx';

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
])('%s, for an administrator: %s, with %j listed, links to %s', (kind, isAdmin, has, address) => {
  expect(insightAddress(of(kind), isAdmin, (type) => has.includes(type))).toBe(address);
});
