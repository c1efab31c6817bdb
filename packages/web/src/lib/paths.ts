import type { Execution } from '@agentarium/contracts';

/** Returns `path` with a query; undefined and null are left out. */
export function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** The address of a task with its form open; of a child, for the answer of its parent's run. */
const runTask = (id: string, parentExecutionId?: string | null) =>
  withQuery(paths.task(id), { execute: 'true', parent_execution_id: parentExecutionId });

/** Every address of the app. Those of one record take its id, or `:id` for a route. */
export const paths = {
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  invitation: '/invitation',
  shared: (token: string) => `/shared/${token}`,
  notFound: '/404',
  unauthorized: '/unauthorized',

  dashboard: '/',
  agents: '/agents',
  agent: (id: string) => `/agents/${id}`,
  tasks: '/tasks',
  task: (id: string) => `/tasks/${id}`,
  runTask,
  executions: '/executions',
  execution: (id: string) => `/executions/${id}`,
  /** The task's form, filled in as for this run. */
  rerun: ({ id, task_id, parent_execution_id }: Pick<Execution, 'id' | 'task_id' | 'parent_execution_id'>) =>
    withQuery(paths.task(task_id), { execute: 'true', from: id, parent_execution_id }),
  compare: '/executions/compare',
  schedules: '/schedules',
  subscription: '/subscription',
  receipt: (id: string) => `/subscription/receipts/${id}`,
  params: '/params',
  profile: '/profile',
  settings: '/settings',
  privacy: '/settings/privacy',
  /** The page to which other apps share with the installed app (`share_target` in the manifest). */
  share: '/share',

  admin: {
    overview: '/admin',
    /** The form of a record, `new` for one to create. */
    record: (list: 'users' | 'agents' | 'tasks' | 'prompts' | 'tools', id: string) => `/admin/${list}/${id}`,
    users: '/admin/users',
    user: (id: string) => `/admin/users/${id}`,
    agents: '/admin/agents',
    agent: (id: string) => `/admin/agents/${id}`,
    tasks: '/admin/tasks',
    task: (id: string) => `/admin/tasks/${id}`,
    prompts: '/admin/prompts',
    prompt: (id: string) => `/admin/prompts/${id}`,
    tools: '/admin/tools',
    tool: (id: string) => `/admin/tools/${id}`,
    mcpServers: '/admin/mcp-servers',
    schedules: '/admin/schedules',
    settings: '/admin/settings',
    audit: '/admin/audit',
    /** The runs of all users; its query has the names of the API's filters. */
    runs: '/admin/runs',
    run: (id: string) => `/admin/runs/${id}`,
    purchases: '/admin/purchases',
    costs: '/admin/costs',
    catalogue: '/admin/catalogue',
    confirmations: '/admin/confirmations',
    models: '/admin/models',
    modelFamily: (family: string) => `/admin/models/${family}`,
  },
} as const;

/** The address of the runs of a model family in the `hours` before `end`, an ISO time. */
export const runsOfFamily = (model_family: string, end: string, hours: number): string =>
  withQuery(paths.admin.runs, {
    model_family,
    from: new Date(Date.parse(end) - hours * 3_600_000).toISOString(),
  });

/** The address of all users' runs that were accepted on a day, as `2026-11-20`, of UTC. */
export function runsOfDay(day: string): string {
  const from = new Date(`${day}T00:00:00Z`);
  const to = new Date(from.getTime() + 86_400_000 - 1);
  return withQuery(paths.admin.runs, { from: from.toISOString(), to: to.toISOString() });
}

/** The address of the runs of a user that were accepted in a month, as `2026-11`, of UTC. */
export function runsInMonth(user_id: string, month: string): string {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  return withQuery(paths.admin.runs, { user_id, from: from.toISOString(), to: to.toISOString() });
}
