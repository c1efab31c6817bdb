import { z } from 'zod';
import { type AnyJob, defineJob } from '../../platform/jobs/jobs.ts';
import { evaluateStoredGoal } from './evaluate-goal.ts';

/** `by`: the last day that is over; without it, the goal's numbers may have changed. */
const ofGoal = z.object({ goal_id: z.uuid(), by: z.iso.date().optional() });

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'evaluate-goal': z.infer<typeof ofGoal>;
  }
}

export const goalJobs: AnyJob[] = [
  defineJob({
    name: 'evaluate-goal',
    schema: ofGoal,
    options: { pollSeconds: 3 },
    handler: (ctx, { data }) => evaluateStoredGoal(ctx, { id: data.goal_id, lastDay: data.by }),
  }),
];
