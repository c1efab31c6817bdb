import * as agentsAdmin from './agents/admin-endpoints.ts';
import * as agents from './agents/endpoints.ts';
import * as audit from './audit/endpoints.ts';
import * as auth from './auth/endpoints.ts';
import * as catalogue from './catalogue/endpoints.ts';
import * as digest from './digest/endpoints.ts';
import { type EndpointDefinition, withIds } from './endpoint.ts';
import * as deletions from './executions/delete-endpoints.ts';
import * as executions from './executions/endpoints.ts';
import * as followUps from './executions/follow-up-endpoints.ts';
import * as labels from './executions/label-endpoints.ts';
import * as progress from './executions/progress-endpoints.ts';
import * as provenance from './executions/provenance-endpoints.ts';
import * as shares from './executions/share-endpoints.ts';
import * as files from './files/endpoints.ts';
import * as goals from './goals/endpoints.ts';
import * as insights from './insights/endpoints.ts';
import * as live from './live/endpoints.ts';
import * as notifications from './notifications/endpoints.ts';
import * as push from './notifications/push-endpoints.ts';
import * as pictures from './pictures/endpoints.ts';
import * as prompts from './prompts/endpoints.ts';
import * as scheduleCalendar from './schedule/calendar-endpoints.ts';
import * as schedule from './schedule/endpoints.ts';
import * as security from './security/endpoints.ts';
import * as subscriptionAdmin from './subscription/admin-endpoints.ts';
import * as subscription from './subscription/endpoints.ts';
import * as system from './system/endpoints.ts';
import * as tasksAdmin from './tasks/admin-endpoints.ts';
import * as tasks from './tasks/endpoints.ts';
import * as tools from './tools/endpoints.ts';
import * as usersAdmin from './users/admin-endpoints.ts';
import * as users from './users/endpoints.ts';
import * as accountExport from './users/export-endpoints.ts';
import * as privacy from './users/privacy-endpoints.ts';

/** Every endpoint of the product by feature: nothing else is served, documented or called. */
export const api = withIds({
  auth,
  users: { ...users, ...accountExport, ...privacy, ...usersAdmin },
  audit,
  security,
  agents: { ...agents, ...agentsAdmin },
  tasks: { ...tasks, ...tasksAdmin },
  pictures,
  files,
  prompts,
  tools,
  catalogue,
  executions: { ...executions, ...deletions, ...followUps, ...labels, ...progress, ...provenance, ...shares },
  goals,
  digest,
  insights,
  schedule: { ...schedule, ...scheduleCalendar },
  notifications: { ...notifications, ...push },
  live,
  subscription: { ...subscription, ...subscriptionAdmin },
  system,
});

export const allEndpoints: EndpointDefinition[] = Object.values(api).flatMap((feature) =>
  Object.values<EndpointDefinition>(feature),
);
