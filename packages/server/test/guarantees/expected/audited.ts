import { setTimeout } from 'node:timers/promises';
import { allEndpoints } from '@agentarium/contracts';
import type { TestApp } from '@agentarium/testkit/app.ts';
import { addComposite, addTask } from '@agentarium/testkit/catalogue.ts';
import { endRuns } from '@agentarium/testkit/end-run.ts';
import type { World } from '@agentarium/testkit/world.ts';
import { goodCall } from '../expectations.ts';
import { type Sample, send } from '../send.ts';

type Json = Record<string, unknown> & { id: string };
type Acting = { app: TestApp; world: World; token: string };

/** Administrators' calls other than GET that change nothing, each with the reason. */
export const unaudited: Record<string, string> = {
  'tasks.answerTrialCall': 'It answers the trial of the same administrator, which has its own entry',
  'prompts.checkPrompt': 'It renders a template with sample values and stores nothing',
  'tools.addMcpServerTools': 'It adds more than one entry: features/tools/mcp-servers.api.test.ts',
  'catalogue.previewCatalogue': 'It tells what an import would do and stores nothing',
};

/** Calls that are meant to give contents away: to an administrator with a reason, or who decides a waiting call. */
export const disclosing = ['executions.revealExecution', 'tools.openToolCall'];

/** Two endpoints of one verb log the same action. */
export const actionOf: Record<string, string> = { 'users.createAdminUser': 'users.createUser' };

/** Calls as the administrator. Throws unless it succeeds. */
async function act({ app, token }: Acting, id: string, sample: Sample): Promise<Json> {
  const endpoint = allEndpoints.find((one) => one.id === id);
  if (!endpoint) throw new Error(`There is no ${id}`);
  const answer = await send(app, endpoint, sample, token);
  if (answer.status >= 400) throw new Error(`${id} answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text);
}

/** A new record from a valid call of `make`, for a call that changes or deletes it. */
const about =
  (make: string, change: (made: Json, good: Sample) => Sample, call: string) =>
  async (acting: Acting): Promise<Sample> => {
    const made = await act(acting, make, goodCall(make, acting.world));
    return change(made, goodCall(call, acting.world));
  };
const only = ({ id }: Json): Sample => ({ params: { id } });
const archived = ({ id }: Json): Sample => ({ params: { id }, body: { archived: true } });
const changed =
  (field: string) =>
  ({ id }: Json, { body }: Sample): Sample => ({
    params: { id },
    body: { ...(body as object), [field]: 'Changed by the test' },
  });

/** A job that leaves its account as it is: for each changed one it would add an entry, now or a little later. */
const aJob = ({ owner }: World) => ({
  kind: 'status',
  change: { status: 'active', reason: 'Testing' },
  selection: [owner.id],
});

/** A new prompt with a draft. */
async function draftOf(acting: Acting): Promise<Json> {
  const { id } = await act(acting, 'prompts.copyPrompt', goodCall('prompts.copyPrompt', acting.world));
  const { body } = goodCall('prompts.saveDraft', acting.world);
  return act(acting, 'prompts.saveDraft', { params: { id }, body });
}

type Section = 'task_scheduler' | 'tool_calls' | 'user_registration';

/** The opposite of a switch's current state. */
const flipped =
  (section: Section, field: string) =>
  async (acting: Acting): Promise<Sample> => {
    const { config } = (await act(acting, 'system.getConfig', {})) as unknown as {
      config: Record<Section, Record<string, boolean>>;
    };
    return { body: { [field]: !config[section][field] } };
  };

/** A call that makes a change, where the valid call of the expectations makes none. */
export const changing: Record<string, (acting: Acting) => Promise<Sample>> = {
  'agents.updateAgent': about('agents.copyAgent', changed('description'), 'agents.updateAgent'),
  'agents.deleteAgent': about('agents.copyAgent', only, 'agents.deleteAgent'),
  'agents.archiveAgent': about('agents.copyAgent', archived, 'agents.archiveAgent'),
  'tasks.archiveTask': about('tasks.copyTask', archived, 'tasks.archiveTask'),
  'prompts.archivePrompt': about('prompts.copyPrompt', archived, 'prompts.archivePrompt'),
  'tools.archiveTool': about('tools.createTool', archived, 'tools.archiveTool'),
  'tasks.updateTask': about('tasks.copyTask', changed('description'), 'tasks.updateTask'),
  'tasks.deleteTask': about('tasks.copyTask', only, 'tasks.deleteTask'),
  'tasks.orderChildren': async ({ app }) => {
    const { parent, children } = await addComposite(app.services.database, [{}, {}]);
    return { params: { id: parent.id }, body: { order: children.map(({ id }) => id).reverse() } };
  },
  'tasks.movePrompts': async ({ app }) => {
    const task = await addTask(app.services.database);
    return { params: { id: task.id }, body: { model_type: 'grok', version: 2 } };
  },
  'prompts.updatePrompt': about('prompts.copyPrompt', changed('title'), 'prompts.updatePrompt'),
  'prompts.deletePrompt': about('prompts.copyPrompt', only, 'prompts.deletePrompt'),
  'prompts.restoreRevision': async (acting) => {
    const { id } = await act(acting, 'prompts.copyPrompt', goodCall('prompts.copyPrompt', acting.world));
    const { body } = goodCall('prompts.updatePrompt', acting.world);
    await act(acting, 'prompts.updatePrompt', { params: { id }, body });
    return { params: { id, revision: '0' }, body: {} };
  },
  'auth.revokeInvitation': async (acting) => {
    const made = await act(acting, 'auth.createInvitation', goodCall('auth.createInvitation', acting.world));
    return only((made as unknown as { invitation: Json }).invitation);
  },
  'users.createJob': async ({ world }) => ({ body: aJob(world) }),
  'users.undoJob': async (acting) => {
    const { id } = await act(acting, 'users.createJob', { body: aJob(acting.world) });
    for (let status: unknown; status !== 'completed'; ) {
      await setTimeout(50);
      ({ status } = await act(acting, 'users.getJob', { params: { id } }));
    }
    return { params: { id }, body: {} };
  },
  'prompts.publishDraft': async (acting) => ({ ...only(await draftOf(acting)), body: {} }),
  'prompts.deleteDraft': async (acting) => only(await draftOf(acting)),
  'tools.updateMcpServer': about(
    'tools.createMcpServer',
    ({ id }, { body }) => ({ params: { id }, body }),
    'tools.updateMcpServer',
  ),
  'tools.deleteMcpServer': about('tools.createMcpServer', only, 'tools.deleteMcpServer'),
  'tools.updateTool': about('tools.createTool', changed('description'), 'tools.updateTool'),
  'tools.deleteTool': about('tools.createTool', only, 'tools.deleteTool'),
  'executions.retryExecution': async ({ app, world }) => {
    await endRuns(app.services.database, [world.executionId], { status: 'failed', code: 'MODEL_TIMEOUT' });
    return { params: { id: world.executionId } };
  },
  'schedule.restartUserSchedule': async (acting) => {
    const sample = goodCall('schedule.stopUserSchedule', acting.world);
    await act(acting, 'schedule.stopUserSchedule', sample);
    return sample;
  },
  'schedule.restartAllSchedules': async (acting) => {
    const sample = goodCall('schedule.stopAllSchedules', acting.world);
    await act(acting, 'schedule.stopAllSchedules', sample);
    return sample;
  },
  'alerts.updateAlerts': async () => ({ body: { kinds: ['disk_low'] } }),
  'models.updateModel': async () => ({
    params: { family: 'deepseek', model: 'deepseek-chat' },
    body: { context_tokens: 64_000 },
  }),
  'models.pauseFamily': async () => ({ params: { family: 'deepseek' }, body: { paused: true } }),
  'system.toggleTaskScheduler': flipped('task_scheduler', 'enabled'),
  'system.setMaintenanceMode': flipped('task_scheduler', 'maintenance_mode'),
  'system.toggleToolCalls': flipped('tool_calls', 'enabled'),
  'system.setToolCallsMaintenance': flipped('tool_calls', 'maintenance_mode'),
  'system.setToolCallsEmergency': flipped('tool_calls', 'emergency_stop'),
  'system.toggleUserRegistration': flipped('user_registration', 'enabled'),
  'system.updateConfig': async () => ({ body: { tool_calls: { max_execution_time_seconds: 299 } } }),
};
