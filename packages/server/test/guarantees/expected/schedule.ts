import type { World } from '@agentarium/testkit/world.ts';
import type { Expectation } from '../expectation.ts';

const ofTask = ({ scheduledTaskId: id }: World) => ({ params: { id } });
const ofUser = ({ scheduledTaskId: id, owner }: World) => ({ params: { id, userId: owner.id } });

/** Only the owner of a world has a schedule of its scheduled task. */
export const scheduleExpectations: Record<string, Expectation> = {
  'schedule.listSchedules': { reach: 'self' },
  'schedule.getSchedule': { reach: 'owner', request: ofTask },
  'schedule.getSavedSchedule': { reach: 'owner', request: ofTask },
  'schedule.saveSchedule': {
    reach: 'self',
    request: (world) => ({
      ...ofTask(world),
      body: {
        parameters: { schedule: { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: false } },
      },
    }),
  },
  'schedule.removeSchedule': { reach: 'owner', request: ofTask },
  'schedule.stopSchedule': { reach: 'owner', request: ofTask },
  'schedule.restartSchedule': { reach: 'owner', request: ofTask },
  'schedule.pauseSchedule': {
    reach: 'owner',
    request: (world) => ({ ...ofTask(world), body: { until: '2999-01-01T00:00:00.000Z' } }),
  },
  'schedule.skipNextRun': { reach: 'owner', request: ofTask },
  'schedule.listTicks': { reach: 'owner', request: ofTask },
  'schedule.getForecast': { reach: 'owner', request: ofTask },
  'schedule.getCalendar': { reach: 'self' },
  'schedule.revokeCalendar': { reach: 'self' },
  'schedule.getCalendarFile': {
    reach: 'anyone',
    request: () => ({ params: { file: `${'x'.repeat(43)}.ics` } }),
    answers: 'SHARE_NOT_FOUND',
  },
  'schedule.getUserSchedule': {
    reach: 'admin',
    request: (world) => ({ ...ofTask(world), query: { user_id: world.owner.id } }),
  },
  'schedule.listUserSchedules': { reach: 'admin', request: ({ owner }) => ({ params: { id: owner.id } }) },
  'schedule.getManagement': { reach: 'admin', request: ofTask },
  'schedule.stopAllSchedules': { reach: 'admin', request: ofTask },
  'schedule.restartAllSchedules': { reach: 'admin', request: ofTask },
  'schedule.stopUserSchedule': { reach: 'admin', request: ofUser },
  'schedule.restartUserSchedule': { reach: 'admin', request: ofUser },
};
