import * as z from 'zod';
import { id, listOf, period, queryNumber, timestamp } from '../common.ts';
import { feedbackRatings, feedbackReasons, maxFeedbackChars, qualityGroupings } from './names.ts';

const rating = z.enum(feedbackRatings);
const reasons = z.array(z.enum(feedbackReasons)).max(feedbackReasons.length);

/** The owner's rating of an answer. Administrators read it; the answer too only with `share_with_admins`. */
export const feedback = z.object({
  rating,
  reasons,
  comment: z.string().nullable(),
  share_with_admins: z.boolean(),
});
export type Feedback = z.infer<typeof feedback>;

/** Replaces the feedback; without a rating it is deleted. */
export const feedbackInput = z.strictObject({
  rating: rating.nullable(),
  reasons: reasons.default([]),
  comment: z.string().trim().max(maxFeedbackChars).nullish(),
  share_with_admins: z.boolean().default(false),
});
export type FeedbackInput = z.infer<typeof feedbackInput>;

export const savedFeedback = z.object({ feedback: feedback.nullable() });

const count = z.int();

export const qualityQuery = z.object({
  by: z.enum(qualityGroupings).default('task'),
  task_id: id.optional(),
  /** Of groups by prompt revision. */
  prompt_id: id.optional(),
  ...period,
});

/**
 * The ratings of a task or of a prompt's revision, whose `id` and `name` it has; `revision` is null for a task.
 * `reasons` counts each reason, `comments` the ratings with a comment.
 */
export const qualityGroup = z.object({
  id,
  name: z.string(),
  revision: z.int().nullable(),
  up: count,
  down: count,
  reasons: z.record(z.enum(feedbackReasons), count),
  comments: count,
});
export type QualityGroup = z.infer<typeof qualityGroup>;
export const qualityGroups = listOf(qualityGroup);

export const commentsQuery = z.object({
  ...period,
  rating: rating.optional(),
  prompt_id: id.optional(),
  revision: queryNumber(
    z.coerce
      .number()
      .int()
      .min(0)
      .max(2 ** 31 - 1),
  ).optional(),
});

/** A comment on an answer of a task. `answer`: only if its owner shared it. */
export const feedbackComment = z.object({
  execution_id: id,
  is_follow_up: z.boolean(),
  username: z.string(),
  rating,
  reasons,
  comment: z.string().nullable(),
  answer: z.string().nullable(),
  model: z.string().nullable(),
  rated_at: timestamp,
});
export type FeedbackComment = z.infer<typeof feedbackComment>;
export const feedbackComments = listOf(feedbackComment);
