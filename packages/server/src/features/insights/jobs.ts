import { type AnyJob, definePeriodicJob } from '../../platform/jobs/define-job.ts';
import { countDays } from './count-days.ts';

export const insightJobs: AnyJob[] = [
  definePeriodicJob({ name: 'count-days', cron: '* * * * *', handler: countDays }),
];
