import {
  type Agent,
  availabilityOf,
  type DashboardAgent,
  type DashboardTask,
  isRunnable,
  isTaskListed,
  strictestState,
  type Task,
} from '@agentarium/contracts';

/** Returns whether the user can run this task from its own page now. */
function canRun(task: Task, isAdmin: boolean): boolean {
  const deployment_state = strictestState(task.deployment_state, task.agent.deployment_state);
  return (
    task.task_type !== 'child' &&
    isRunnable(availabilityOf({ deployment_state, has_access: task.has_access }, isAdmin))
  );
}

const asked = (task: Task) => task.required_parameters.filter(({ param_type }) => param_type === 'UserInput');

/**
 * Tasks to start with: immediately runnable (without profile values, which may be missing), fewest inputs first, each
 * of a different agent.
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

/** The favourite tasks that the task list shows too, in the order they were added. */
export function favoriteTasks(
  tasks: readonly Task[],
  favorites: readonly string[],
  isAdmin: boolean,
): Task[] {
  const byId = new Map(tasks.filter((task) => isTaskListed(task, isAdmin)).map((task) => [task.id, task]));
  return favorites.flatMap((id) => byId.get(id) ?? []);
}

/** Usable agents, those that the user has not used lately first. */
export const agentsToExplore = (open: readonly Agent[], met: ReadonlySet<string>, count: number): Agent[] =>
  [...open.filter(({ id }) => !met.has(id)), ...open.filter(({ id }) => met.has(id))].slice(0, count);

type Locales = Record<string, { name?: string | undefined; role?: string | undefined }>;

const namesIn = (locales: Locales) =>
  Object.fromEntries(
    Object.entries(locales).map(([language, { name, role }]) => [
      language,
      { ...(name !== undefined && { name }), ...(role !== undefined && { role }) },
    ]),
  );

const agentCard = ({ id, name, role, deployment_state, config }: Task['agent'] | Agent) => ({
  ...{ id, name, role, deployment_state },
  config: { image: config.image, locales: namesIn(config.locales) },
});

export const presentAgentCard = (agent: Agent): DashboardAgent => ({
  ...agentCard(agent),
  has_access: agent.has_access,
});

export const presentTaskCard = (task: Task): DashboardTask => ({
  id: task.id,
  name: task.name,
  task_type: task.task_type,
  deployment_state: task.deployment_state,
  has_access: task.has_access,
  agent: agentCard(task.agent),
  config: { locales: namesIn(task.config.locales) },
});
