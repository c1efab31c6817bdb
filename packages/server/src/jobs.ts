import { alertJobs } from './features/alerts/index.ts';
import { auditJobs } from './features/audit/index.ts';
import { accountJobs } from './features/auth/index.ts';
import { digestJobs } from './features/digest/index.ts';
import { executionJobs } from './features/executions/index.ts';
import { fileJobs } from './features/files/index.ts';
import { goalJobs } from './features/goals/index.ts';
import { insightJobs } from './features/insights/index.ts';
import { notificationJobs } from './features/notifications/index.ts';
import { pictureJobs } from './features/pictures/index.ts';
import { scheduleJobs } from './features/schedule/index.ts';
import { subscriptionJobs } from './features/subscription/index.ts';
import { userJobs } from './features/users/index.ts';
import { type AnyJob, queueJobs } from './platform/jobs/jobs.ts';

/** All background work of the product. */
export const allJobs: readonly AnyJob[] = [
  ...queueJobs,
  ...accountJobs,
  ...notificationJobs,
  ...digestJobs,
  ...executionJobs,
  ...goalJobs,
  ...fileJobs,
  ...pictureJobs,
  ...scheduleJobs,
  ...subscriptionJobs,
  ...insightJobs,
  ...auditJobs,
  ...userJobs,
  ...alertJobs,
];
