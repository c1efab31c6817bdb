import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { getCalendar, getCalendarFile, revokeCalendar } from './calendar.ts';
import {
  pauseSchedule,
  removeSchedule,
  restartAllSchedules,
  restartSchedule,
  restartUserSchedule,
  skipNextRun,
  stopAllSchedules,
  stopSchedule,
  stopUserSchedule,
} from './change-schedule.ts';
import {
  getManagement,
  getSavedSchedule,
  getSchedule,
  getUserSchedule,
  listSchedules,
  listTicks,
  listUserSchedules,
} from './read-schedules.ts';

export function registerSchedule(app: App): void {
  const { schedule } = api;
  serve(app, schedule.listSchedules, (ctx) => listSchedules(ctx));
  serve(app, schedule.getSchedule, (ctx, { params }) => getSchedule(ctx, params.id));
  serve(app, schedule.getSavedSchedule, (ctx, { params }) => getSavedSchedule(ctx, params.id));
  serve(app, schedule.removeSchedule, async (ctx, { params }) => {
    await removeSchedule(ctx, params.id);
    return { message: 'Schedule removed' };
  });
  serve(app, schedule.stopSchedule, (ctx, { params }) => stopSchedule(ctx, params.id));
  serve(app, schedule.restartSchedule, (ctx, { params }) => restartSchedule(ctx, params.id));
  serve(app, schedule.pauseSchedule, (ctx, { params, body }) => pauseSchedule(ctx, { ...params, ...body }));
  serve(app, schedule.skipNextRun, (ctx, { params }) => skipNextRun(ctx, params.id));
  serve(app, schedule.listTicks, (ctx, { params, query }) => listTicks(ctx, { ...params, ...query }));
  serve(app, schedule.getCalendar, (ctx) => getCalendar(ctx));
  serve(app, schedule.revokeCalendar, (ctx) => revokeCalendar(ctx));
  serve(app, schedule.getCalendarFile, (ctx, { params }) => getCalendarFile(ctx, params.file));
  serve(app, schedule.getUserSchedule, (ctx, { params, query }) =>
    getUserSchedule(ctx, { taskId: params.id, userId: query.user_id }),
  );
  serve(app, schedule.listUserSchedules, (ctx, { params, query }) =>
    listUserSchedules(ctx, { ...params, ...query }),
  );
  serve(app, schedule.getManagement, (ctx, { params }) => getManagement(ctx, params.id));
  serve(app, schedule.stopAllSchedules, (ctx, { params }) => stopAllSchedules(ctx, params.id));
  serve(app, schedule.restartAllSchedules, (ctx, { params }) => restartAllSchedules(ctx, params.id));
  serve(app, schedule.stopUserSchedule, (ctx, { params }) =>
    stopUserSchedule(ctx, { taskId: params.id, userId: params.userId }),
  );
  serve(app, schedule.restartUserSchedule, (ctx, { params }) =>
    restartUserSchedule(ctx, { taskId: params.id, userId: params.userId }),
  );
}
