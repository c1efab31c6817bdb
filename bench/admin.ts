import { setTimeout as pause } from 'node:timers/promises';
import { countHours } from '../packages/server/src/features/executions/admin/summarize-runs.ts';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import type { Large } from './large.ts';
import { send } from './load.ts';
import { seedAdmin } from './seed-admin.ts';

const calls = 120;
const warmUp = 10;
/** How often the product is started to request its first overview. */
const starts = 5;

export type AdminFigure = { call: string; p50: number; p95: number };

type Subjects = {
  scheduledTask: string;
  userId: string;
  /** The latest run, its task and its agent. */
  runId: string;
  taskId: string;
  agentId: string;
  cursor: string;
  auditCursor: string;
  runCursor: string;
};

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Administrators' requests; there are 100,000 accounts, as many audit log entries, and 2,000 prompts. */
function reads({
  scheduledTask,
  userId,
  runId,
  taskId,
  agentId,
  cursor,
  auditCursor,
  runCursor,
}: Subjects): [string, string][] {
  const users = '/private/users';
  const runs = '/private/task-executions';
  const audit = '/private/admin/audit-logs';
  const found = (words: string, extra = '') => `${users}?search=${encodeURIComponent(words)}${extra}`;
  return [
    ['users', users],
    ['users, next page', `${users}?cursor=${cursor}`],
    ['users, 200 of a page', `${users}?limit=200`],
    ['users by status', `${users}/status/blocked`],
    ['users found by status', `${users}?status=suspended`],
    ['users of a plan', `${users}?plan=pro`],
    ['users without a plan', `${users}?plan=starter`],
    ['users by role', `${users}?role=admin`],
    ['users active this week', `${users}?activity=week`],
    ['users idle for a month', `${users}?activity=idle`],
    ['users by name', `${users}?sort=username&order=asc`],
    ['users by runs', `${users}?sort=runs`],
    ['users by cost', `${users}?sort=cost`],
    ['users of a plan by cost', `${users}?plan=pro&sort=cost&order=asc`],
    ['users by activity', `${users}?sort=active&order=desc`],
    ['users of a plan by activity', `${users}?plan=pro&sort=active&order=asc`],
    ['search: every second, by name', found('anna', '&sort=username&order=asc')],
    ['search: every second, by runs', found('anna', '&sort=runs')],
    ['search: everybody', found('a')],
    ['search: every second', found('anna')],
    ['search: every second, next', found('anna', `&cursor=${cursor}`)],
    ['search: one in thirty, Cyrillic', found('Иван')],
    ['search: the oldest tenth', found('partner.net')],
    ['search: one of a status', found('novak77777', '&status=active')],
    ['search: one', found('olga.petrov4242@')],
    ['search: none, a word', found('xylophone')],
    ['search: none, two letters', found('жъ')],
    ['search: none, one letter', found('љ')],
    ['audit log', audit],
    ['audit log, next page', `${audit}?cursor=${auditCursor}`],
    ['audit log by action', `${audit}?action=catalogue.importCatalogue`],
    ['audit log by action, none', `${audit}?action=tools.deleteTool`],
    ['audit log by kind of target', `${audit}?target_type=user`],
    ['audit log by kind, none', `${audit}?target_type=tool`],
    ['audit log of a month', `${audit}?from=${ago(200)}&to=${ago(170)}`],
    ['audit log by target', `${audit}?target_id=${'0'.repeat(32)}`],
    ['audit log by administrator', `${audit}?actor=anna`],
    ['audit log by administrator, none', `${audit}?actor=nobody`],
    ['audit log by its id, none', `${audit}?actor=${userId}`],
    ['schedules of 100,000 users', `/private/schedule/${scheduledTask}/management`],
    ['purchases', '/private/purchases'],
    ['purchases by amount', '/private/purchases?sort=amount'],
    ['purchases of a buyer', '/private/purchases?search=olga.petrov4242'],
    ['purchases by status, none', '/private/purchases?status=refunded'],
    ['purchases by type', '/private/purchases?type=plan'],
    ['sessions of a user', `${users}/${userId}/sessions`],
    ['schedules of a user', `${users}/${userId}/schedules`],
    ['purchases of a user', `/private/purchases?user_id=${userId}`],
    ['costs', '/private/costs'],
    ['costs of a user', `/private/costs?user_id=${userId}`],
    ['executions of a user', `/public/users/${userId}/task-executions`],
    ['runs', runs],
    ['runs, next page', `${runs}?cursor=${runCursor}`],
    ['runs of a user', `${runs}?user_id=${userId}`],
    ['runs of a user that failed', `${runs}?user_id=${userId}&status=failed`],
    ['runs of a task', `${runs}?task_id=${taskId}`],
    ['runs of a task that failed', `${runs}?task_id=${taskId}&status=failed`],
    ['runs of an agent', `${runs}?agent_id=${agentId}`],
    ['runs of an agent by reason', `${runs}?agent_id=${agentId}&error_code=MODEL_TIMEOUT`],
    ['a run', `${runs}/${runId}`],
    ['runs in progress', `${runs}?status=running`],
    ['runs of a model, none', `${runs}?model=unknown`],
    ['runs of a model family', `${runs}?model_family=grok`],
    ['failed runs of a model family', `${runs}?model_family=grok&status=failed`],
    ['runs that failed', `${runs}?status=failed`],
    ['runs by reason', `${runs}?error_code=MODEL_TIMEOUT`],
    ['runs by reason, none', `${runs}?error_code=UNEXPECTED`],
    ['runs of a month a year ago', `${runs}?from=${ago(365)}&to=${ago(335)}`],
    ['summary of runs', `${runs}/summary`],
    ['summary of today', `${runs}/summary?from=${ago(1)}`],
    ['summary of a month', `${runs}/summary?from=${ago(30)}`],
    ['summary of a task', `${runs}/summary?task_id=${taskId}`],
    ['summary of an agent', `${runs}/summary?agent_id=${agentId}`],
    ['summary of a model family', `${runs}/summary?model_family=grok`],
    ['summary of a reason', `${runs}/summary?error_code=MODEL_TIMEOUT`],
    ['summary of a user', `${runs}/summary?user_id=${userId}`],
    ['500 agents', '/public/agents'],
    ['500 tasks', '/public/tasks'],
    ['500 prompts', '/private/prompts'],
    ['500 tools', '/private/tools'],
    ['a page of tasks', '/public/tasks?limit=48'],
    ['tasks of an agent', `/public/tasks?limit=48&agent_id=${agentId}`],
    ['tasks of a model', '/public/tasks?limit=48&model_type=grok'],
    ['tasks found', '/public/tasks?limit=48&search=menu'],
    ['tasks by change', '/public/tasks?limit=48&sort=updated&order=desc'],
    ['a page of prompts', '/private/prompts?limit=48'],
    ['prompts found', '/private/prompts?limit=48&search=menu'],
    ['prompts found, none', '/private/prompts?limit=48&search=xylophone'],
    ['prompts of a model', '/private/prompts?limit=48&model_type=grok&role=user'],
    ['unused prompts', '/private/prompts?limit=48&unused=true'],
    ['prompts by change', '/private/prompts?limit=48&sort=updated&order=desc'],
    ['a page of agents', '/public/agents?limit=48'],
    ['agents found', '/public/agents?limit=48&search=chef'],
    ['models', '/private/models'],
    ['pending tool calls', '/private/tool-calls/pending'],
    ['given-up jobs', '/private/dead-jobs'],
    ['ratings', '/private/quality?by=task'],
    ['overview', '/private/overview'],
  ];
}

const share = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const at = performance.now();
  await ask();
  return performance.now() - at;
}

/** Administrators' lists and the overview over HTTP, one request at a time, in milliseconds. */
export async function measureAdmin(large: Large): Promise<AdminFigure[]> {
  const { admin, heavy, get, whileStopped, vacuumed } = large;
  const { scheduledTask } = await whileStopped(async (database) => {
    await countHours({ database, clock: systemClock }, { signal: new AbortController().signal });
    return seedAdmin(database);
  });
  await vacuumed();
  const read = (path: string) => () => get(path, admin.token);
  const cursorOf = async (path: string) => JSON.parse(await get(path, admin.token)).next_cursor;
  const latest = JSON.parse(await get('/private/task-executions?limit=1', admin.token)).items[0];
  const subjects = {
    scheduledTask,
    userId: heavy.id,
    cursor: await cursorOf('/private/users'),
    auditCursor: await cursorOf('/private/admin/audit-logs'),
    runId: latest.id,
    taskId: latest.task_id,
    agentId: latest.agent_id,
    runCursor: await cursorOf('/private/task-executions'),
  };
  const figures: AdminFigure[] = [];
  for (const [call, path] of reads(subjects)) {
    const times: number[] = [];
    for (let turn = -warmUp; turn < calls; turn += 1) {
      const took = await timed(read(path));
      if (turn >= 0) times.push(took);
    }
    figures.push({ call, p50: share(times, 0.5), p95: share(times, 0.95) });
  }
  const first: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    await whileStopped(async () => {});
    for (let turn = 0; turn < warmUp; turn += 1) await read('/private/tools')();
    first.push(await timed(read('/private/overview')));
  }
  figures.push({ call: 'overview, first of a process', p50: share(first, 0.5), p95: share(first, 0.95) });
  return figures;
}

/** How long others' requests are measured before a job, in milliseconds. */
const beforeMs = 10_000;

type BulkFigure = { users: number; seconds: number; p95Before: number; p95: number; requests: number };

/** A change of the oldest tenth of the accounts by one job, and another user's requests before it and meanwhile. */
export async function measureBulkChange({ admin, light, address, get }: Large): Promise<BulkFigure> {
  const others = ['/users/me', `/public/users/${light.id}/task-executions`, '/public/tasks'];
  /** Milliseconds of each request of another user until `isOver`. */
  const readUntil = async (isOver: () => boolean) => {
    const times: number[] = [];
    while (!isOver()) for (const path of others) times.push(await timed(() => get(path, light.token)));
    return times;
  };
  const readFor = (ms: number) => {
    const end = Date.now() + ms;
    return readUntil(() => Date.now() > end);
  };
  await readFor(beforeMs / 10);
  const before = await readFor(beforeMs);
  const change = { daily_execution_limit: 77 };
  const body = { kind: 'limit', change, filter: { search: 'partner.net' } };
  let isOver = false;
  const meanwhile = readUntil(() => isOver);
  const startedAt = performance.now();
  const { status, body: text } = await send(`${address()}/api/private/jobs`, 'POST', body, admin.token);
  if (status !== 202) throw new Error(`job: ${status} ${text}`);
  let job = JSON.parse(text);
  while (job.status !== 'completed') {
    await pause(200);
    job = JSON.parse(await get(`/private/jobs/${job.id}`, admin.token));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  isOver = true;
  const during = await meanwhile;
  return {
    users: job.changed,
    seconds,
    p95Before: share(before, 0.95),
    p95: share(during, 0.95),
    requests: during.length,
  };
}
