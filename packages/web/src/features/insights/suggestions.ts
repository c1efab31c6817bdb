import type { Agent, ExecutionListed, Task } from '@agentarium/contracts';
import { availabilityOf, isListed, isRunnable, strictestState } from '../../lib/availability.ts';

/** Whether the user can run this task from its own page now. */
function canRun(task: Task, isAdmin: boolean): boolean {
  const deployment_state = strictestState(task.deployment_state, task.agent.deployment_state);
  return (
    task.task_type !== 'child' &&
    isRunnable(availabilityOf({ deployment_state, has_access: task.has_access }, isAdmin))
  );
}

const asked = (task: Task) => task.required_parameters.filter(({ param_type }) => param_type === 'UserInput');

/**
 * Tasks to begin with: runnable at once (nothing is taken from a profile that may be empty), those that ask least
 * first, each of another agent.
 */
export function starterTasks(tasks: readonly Task[], isAdmin: boolean, count: number): Task[] {
  const ready = tasks
    .filter((task) => canRun(task, isAdmin) && task.task_type === 'plain')
    .filter((task) =>
      task.required_parameters.every(
        ({ param_type }) => param_type === 'UserInput' || param_type === 'AdminInput',
      ),
    )
    .sort((a, b) => asked(a).length - asked(b).length || a.name.localeCompare(b.name));
  const agents = new Set<string>();
  return ready
    .filter(({ agent_id }) => !agents.has(agent_id) && agents.add(agent_id).size <= count)
    .slice(0, count);
}

/** The favourite tasks that the list of tasks shows too, in the order they were chosen. */
export function favoriteTasks(
  tasks: readonly Task[],
  favorites: readonly string[],
  isAdmin: boolean,
): Task[] {
  const byId = new Map(tasks.filter((task) => isListed(task, isAdmin)).map((task) => [task.id, task]));
  return favorites.flatMap((id) => byId.get(id) ?? []);
}

/** Agents that can be used now, those that the user has not run lately first. */
export function agentsToExplore(
  agents: readonly Agent[],
  recent: readonly Pick<ExecutionListed, 'agent_id'>[],
  isAdmin: boolean,
  count: number,
): Agent[] {
  const used = new Set(recent.map(({ agent_id }) => agent_id));
  return agents
    .filter((agent) => isRunnable(availabilityOf(agent, isAdmin)))
    .map((agent) => ({ agent, rank: used.has(agent.id) ? 1 : 0 }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ agent }) => agent);
}

export const isTaskRunnable = canRun;
