import {
  type Agent,
  type AgentTask,
  type Availability,
  hasAccessTo,
  localized,
  openingPlan,
  type PlanName,
  taskAvailabilityOf,
  type User,
} from '@agentarium/contracts';

export type AgentTaskView = {
  task: AgentTask;
  name: string;
  description: string;
  availability: Availability;
  /** The lowest plan that unlocks the task and its agent. */
  opensWith: PlanName;
};

/**
 * An agent's tasks as its page shows them: `new` hidden, runnable ones first, texts in the user's language. Child tasks
 * are listed separately, since they run only inside a parent.
 */
export function agentTasks(
  agent: Agent,
  viewer: { user: Pick<User, 'subscription_data'>; isAdmin: boolean; language: string; now: Date },
): { own: AgentTaskView[]; parts: AgentTaskView[] } {
  const views = agent.tasks
    .filter((task) => task.deployment_state !== 'new')
    .map((task) => ({
      task,
      name: localized(task.locales, viewer.language, 'name', task.name),
      description: localized(task.locales, viewer.language, 'description', task.description),
      availability: taskAvailabilityOf(
        { ...task, agent, has_access: hasAccessTo(viewer.user, { ...task, agent }, viewer.now) },
        viewer.isAdmin,
      ),
      opensWith: openingPlan(task.tier, agent.tier),
    }));
  const rank: Record<Availability, number> = {
    open: 0,
    testing: 1,
    locked: 2,
    'coming-soon': 3,
    archived: 4,
  };
  const sorted = views.toSorted((a, b) => rank[a.availability] - rank[b.availability]);
  return {
    own: sorted.filter(({ task }) => task.task_type !== 'child'),
    parts: sorted.filter(({ task }) => task.task_type === 'child'),
  };
}
