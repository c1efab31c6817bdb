import { type AnyJob, definePeriodicJob } from '../../platform/jobs/jobs.ts';
import { checkAlerts } from './alerts.ts';

export const alertJobs: AnyJob[] = [
  definePeriodicJob({ name: 'check-alerts', cron: '* * * * *', handler: checkAlerts }),
];
