import type { World } from '@agentarium/testkit/world.ts';
import type { Expectation } from '../expectation.ts';

const deadJob: Expectation = {
  reach: 'admin',
  request: ({ deadJobId }: World) => ({ params: { id: deadJobId } }),
};
const admin = (body: object): Expectation => ({ reach: 'admin', request: () => ({ body }) });

/** The switches' initial values, so that a valid call disturbs no other test. */
export const systemExpectations: Record<string, Expectation> = {
  'system.getVersion': { reach: 'anyone' },
  'system.getConfig': { reach: 'admin' },
  'system.updateConfig': admin({ tool_calls: { max_calls_per_execution_global: 50 } }),
  'system.toggleTaskScheduler': admin({ enabled: true }),
  'system.getTaskSchedulerStatus': { reach: 'admin' },
  'system.setMaintenanceMode': admin({ maintenance_mode: false }),
  'system.toggleUserRegistration': admin({ enabled: true }),
  'system.toggleToolCalls': admin({ enabled: true }),
  'system.setToolCallsMaintenance': admin({ maintenance_mode: false }),
  'system.setToolCallsEmergency': admin({ emergency_stop: false }),
  'system.listDeadJobs': { reach: 'admin' },
  'system.retryDeadJob': deadJob,
  'system.discardDeadJob': deadJob,
};
