import { adminPassword } from '@agentarium/testkit/app.ts';
import type { World } from '@agentarium/testkit/world.ts';
import type { Expectation } from './expectation.ts';
import { adminRunExpectations } from './expected/admin-runs.ts';
import { catalogueExpectations } from './expected/catalogue.ts';
import { deletionExpectations } from './expected/deletions.ts';
import { digestExpectations } from './expected/digest.ts';
import { feedbackExpectations } from './expected/feedback.ts';
import { fileExpectations } from './expected/files.ts';
import { followUpExpectations } from './expected/follow-ups.ts';
import { goalExpectations } from './expected/goals.ts';
import { insightExpectations } from './expected/insights.ts';
import { labelExpectations } from './expected/labels.ts';
import { modelExpectations } from './expected/models.ts';
import { notificationExpectations } from './expected/notifications.ts';
import { pictureExpectations } from './expected/pictures.ts';
import { progressExpectations } from './expected/progress.ts';
import { promptExpectations } from './expected/prompts.ts';
import { scheduleExpectations } from './expected/schedule.ts';
import { securityExpectations } from './expected/security.ts';
import { shareExpectations } from './expected/shares.ts';
import { subscriptionExpectations } from './expected/subscription.ts';
import { systemExpectations } from './expected/system.ts';
import { toolExpectations } from './expected/tools.ts';
import type { Sample } from './send.ts';

let counter = 0;
const fresh = () => {
  counter += 1;
  return `fresh${counter}`;
};

const newAccount = () => {
  const username = fresh();
  return { username, email: `${username}@example.com`, name: 'Someone New', password: 'a-good-password' };
};
const create = () => ({ body: { ...newAccount(), role: 'user' } });
const ownId = ({ owner }: World) => ({ params: { id: owner.id } });
const run = ({ taskId }: World) => ({ query: { wait: 0 }, body: { task_id: taskId } });
const unknownToken = 'no-such-token';
const unknownId = () => ({ params: { id: crypto.randomUUID() } });
const newAgent = { name: 'New agent', description: 'Does many things.', role: 'helper', config: {} };
const newTask = ({ agentId, promptId }: World) => ({
  name: 'New task',
  description: 'Does one thing well.',
  agent_id: agentId,
  prompt_ids: [promptId],
  execution_type: 'once',
  task_type: 'plain',
  config: {},
});
const newPrompt = {
  title: 'A new prompt',
  content: 'Answer in one short sentence.',
  version: 1,
  model_type: 'chatgpt',
  role: 'user',
};

/** One for every endpoint of the contract: who may call it, and a valid call. */
export const expectations: Record<string, Expectation> = {
  'auth.login': {
    reach: 'anyone',
    request: () => ({ body: { username: 'admin', password: adminPassword } }),
  },
  'auth.register': { reach: 'anyone', request: () => ({ body: { ...newAccount(), consent: true } }) },
  'auth.validateSession': { reach: 'self' },
  'auth.registrationStatus': { reach: 'anyone' },
  'auth.resendVerification': {
    reach: 'anyone',
    request: () => ({ body: { email: 'nobody@example.com' } }),
  },
  'auth.verifyEmail': {
    reach: 'anyone',
    request: () => ({ body: { token: unknownToken } }),
    answers: 'TOKEN_INVALID',
  },
  'auth.forgotPassword': { reach: 'anyone', request: () => ({ body: { email: 'nobody@example.com' } }) },
  'auth.resetPassword': {
    reach: 'anyone',
    request: () => ({ body: { token: unknownToken, password: 'another-password' } }),
    answers: 'TOKEN_INVALID',
  },
  'auth.logout': { reach: 'self' },
  'auth.listSessions': { reach: 'self' },
  'auth.endSession': {
    reach: 'owner',
    request: ({ sessionId, owner }) => ({
      params: { id: sessionId },
      body: { current_password: owner.password },
    }),
  },
  'auth.listInvitations': { reach: 'admin' },
  'auth.createInvitation': {
    reach: 'admin',
    request: () => ({ body: { email: newAccount().email, sent: 'link' } }),
  },
  'auth.revokeInvitation': { reach: 'admin', request: ownId, answers: 'NOT_FOUND' },
  'auth.readInvitation': {
    reach: 'anyone',
    request: () => ({ body: { token: 'unknown' } }),
    answers: 'TOKEN_INVALID',
  },
  'auth.acceptInvitation': {
    reach: 'anyone',
    request: () => ({
      body: {
        token: 'unknown',
        username: 'invited.person',
        name: 'Invited',
        consent: true,
        password: 'a long pass phrase 7',
      },
    }),
    answers: 'TOKEN_INVALID',
  },

  'users.getMe': { reach: 'self' },
  'users.getUser': { reach: 'owner-or-admin', request: ownId },
  'users.updateUser': {
    reach: 'owner-or-admin',
    request: (world) => ({ ...ownId(world), body: { name: 'Changed Name' } }),
  },
  'users.deleteUser': {
    reach: 'owner-or-admin',
    request: (world) => ({ ...ownId(world), body: { current_password: world.owner.password } }),
  },
  'users.createUser': { reach: 'admin', request: create },
  'users.createAdminUser': { reach: 'admin', request: create },
  'users.exportAccount': { reach: 'self' },
  'users.getUserParams': { reach: 'self' },
  'users.updateUserParams': { reach: 'self', request: () => ({ body: { height: 180 } }) },
  'users.getPresets': { reach: 'self', request: ({ taskId }) => ({ params: { id: taskId } }) },
  'users.savePresets': {
    reach: 'self',
    request: ({ taskId }) => ({
      params: { id: taskId },
      body: { presets: [{ name: 'Usual', parameters: { meal: 'soup' } }] },
    }),
  },
  'users.getPrivacy': { reach: 'self' },
  'users.updatePrivacy': { reach: 'self', request: () => ({ body: { withheld: ['weight'] } }) },
  'users.getTimezone': { reach: 'self' },
  'users.updateTimezone': { reach: 'self', request: () => ({ body: { timezone: 'Europe/London' } }) },
  'users.getPreferences': { reach: 'owner-or-admin', request: ownId },
  'users.updatePreferences': { reach: 'self', request: () => ({ body: { preferences: { theme: 'dark' } } }) },
  'users.getLanguage': { reach: 'self' },
  'users.updateLanguage': { reach: 'self', request: () => ({ body: { language: 'ru' } }) },
  'users.getFavorites': { reach: 'self' },
  'users.toggleFavorite': { reach: 'self', request: ({ taskId }) => ({ body: { task_id: taskId } }) },
  'users.getTaskUsage': { reach: 'self', request: ({ taskId }) => ({ query: { task_id: taskId } }) },
  'users.listUserExecutions': { reach: 'owner-or-admin', request: ownId },
  'users.listUsers': { reach: 'admin' },
  'users.listUsersByStatus': { reach: 'admin', request: () => ({ params: { status: 'active' } }) },
  'users.changeUserStatus': {
    reach: 'admin',
    request: (world) => ({ ...ownId(world), body: { status: 'blocked', reason: 'Testing' } }),
  },
  'users.listUserSessions': { reach: 'admin', request: ownId },
  'users.endUserSessions': { reach: 'admin', request: ownId },
  'users.getStatusHistory': { reach: 'admin', request: ownId },
  'users.getUsageData': { reach: 'admin', request: ownId },
  'users.updateUsageData': {
    reach: 'admin',
    request: (world) => ({ ...ownId(world), body: { usage_data: { daily_execution_limit: 3 } } }),
  },
  'users.updateSubscriptionData': {
    reach: 'admin',
    request: (world) => ({ ...ownId(world), body: { subscription_data: { current_plan: 'pro' } } }),
  },
  'users.createJob': {
    reach: 'admin',
    request: ({ owner }) => ({
      body: {
        kind: 'limit',
        change: { daily_execution_limit: 3 },
        selection: [owner.id],
        dry_run: true,
      },
    }),
  },
  'users.exportUsers': { reach: 'admin' },
  'users.importUsers': {
    reach: 'admin',
    request: () => ({ body: { csv: `email,name\n${newAccount().email},Ann\n`, sent: 'link' } }),
  },
  'users.getJob': { reach: 'admin', request: ownId, answers: 'NOT_FOUND' },
  'users.undoJob': { reach: 'admin', request: ownId, answers: 'NOT_FOUND' },

  'audit.listAuditLogs': { reach: 'admin' },
  'audit.exportAuditLogs': { reach: 'admin' },

  'agents.listAgents': { reach: 'catalogue' },
  'agents.getAgent': { reach: 'catalogue', request: ({ agentId }) => ({ params: { id: agentId } }) },
  'agents.createAgent': { reach: 'admin', request: () => ({ body: newAgent }) },
  'agents.updateAgent': {
    reach: 'admin',
    request: () => ({ ...unknownId(), body: newAgent }),
    answers: 'AGENT_NOT_FOUND',
  },
  'agents.deleteAgent': {
    reach: 'admin',
    request: ({ agentId }) => ({ params: { id: agentId } }),
    answers: 'IN_USE',
  },
  'agents.archiveAgent': {
    reach: 'admin',
    request: () => ({ params: { id: crypto.randomUUID() }, body: { archived: true } }),
    answers: 'AGENT_NOT_FOUND',
  },
  'agents.copyAgent': { reach: 'admin', request: ({ agentId }) => ({ params: { id: agentId } }) },
  'tasks.listTasks': { reach: 'catalogue' },
  'tasks.getTask': { reach: 'catalogue', request: ({ taskId }) => ({ params: { id: taskId } }) },
  'tasks.createTask': {
    reach: 'admin',
    request: (world) => ({ body: newTask(world) }),
  },
  'tasks.updateTask': {
    reach: 'admin',
    request: (world) => ({ ...unknownId(), body: newTask(world) }),
    answers: 'TASK_NOT_FOUND',
  },
  'tasks.deleteTask': {
    reach: 'admin',
    request: ({ taskId }) => ({ params: { id: taskId } }),
    answers: 'IN_USE',
  },
  'tasks.archiveTask': {
    reach: 'admin',
    request: () => ({ params: { id: crypto.randomUUID() }, body: { archived: true } }),
    answers: 'TASK_NOT_FOUND',
  },
  'tasks.copyTask': { reach: 'admin', request: ({ taskId }) => ({ params: { id: taskId } }) },
  'tasks.orderChildren': {
    reach: 'admin',
    request: () => ({ ...unknownId(), body: { order: [] } }),
    answers: 'TASK_NOT_FOUND',
  },
  'tasks.answerTrialCall': {
    reach: 'admin',
    request: () => ({ ...unknownId(), body: { confirmed: true } }),
  },
  'tasks.tryTask': { reach: 'admin', request: (world) => ({ body: { task: newTask(world) } }) },

  'prompts.listPrompts': { reach: 'admin' },
  'prompts.getPrompt': { reach: 'admin', request: ({ promptId }) => ({ params: { id: promptId } }) },
  'prompts.createPrompt': { reach: 'admin', request: () => ({ body: newPrompt }) },
  'prompts.updatePrompt': {
    reach: 'admin',
    request: () => ({ ...unknownId(), body: newPrompt }),
    answers: 'PROMPT_NOT_FOUND',
  },
  'prompts.deletePrompt': {
    reach: 'admin',
    request: ({ promptId }) => ({ params: { id: promptId } }),
    answers: 'IN_USE',
  },
  'prompts.archivePrompt': {
    reach: 'admin',
    request: () => ({ params: { id: crypto.randomUUID() }, body: { archived: true } }),
    answers: 'PROMPT_NOT_FOUND',
  },
  'prompts.copyPrompt': { reach: 'admin', request: ({ promptId }) => ({ params: { id: promptId } }) },
  ...promptExpectations,

  'executions.createExecution': { reach: 'self', request: run },
  'executions.forceExecution': { reach: 'self', request: run },
  'executions.getExecution': {
    reach: 'owner',
    request: ({ executionId }) => ({ params: { id: executionId } }),
  },
  'executions.getProvenance': {
    reach: 'owner',
    request: ({ executionId }) => ({ params: { id: executionId } }),
  },
  'executions.streamExecution': {
    reach: 'owner',
    request: ({ executionId }) => ({ params: { id: executionId } }),
  },
  'executions.runChildren': {
    reach: 'owner',
    request: ({ executionId }) => ({ params: { id: executionId } }),
    answers: 'VALIDATION_FAILED',
  },
  'executions.cancelExecution': {
    reach: 'owner',
    request: ({ pendingId }) => ({ params: { id: pendingId } }),
  },

  'live.followAccount': { reach: 'self' },

  ...adminRunExpectations,
  ...deletionExpectations,
  ...feedbackExpectations,
  ...fileExpectations,
  ...followUpExpectations,
  ...catalogueExpectations,
  ...digestExpectations,
  ...goalExpectations,
  ...insightExpectations,
  ...labelExpectations,
  ...modelExpectations,
  ...notificationExpectations,
  ...pictureExpectations,
  ...progressExpectations,
  ...securityExpectations,
  ...shareExpectations,
  ...scheduleExpectations,
  ...subscriptionExpectations,
  ...systemExpectations,
  ...toolExpectations,
};

/** Throws for an endpoint without an expectation. */
export function expectationOf(endpointId: string): Expectation {
  const found = expectations[endpointId];
  if (!found) throw new Error(`${endpointId} has no expectation in guarantees/expectations.ts`);
  return found;
}

export const goodCall = (endpointId: string, world: World): Sample =>
  expectationOf(endpointId).request?.(world) ?? {};
