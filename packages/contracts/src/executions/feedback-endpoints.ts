import { idParams, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  commentsQuery,
  feedbackComments,
  feedbackInput,
  qualityGroups,
  qualityQuery,
  savedFeedback,
} from './feedback-schema.ts';

export const setFeedback = endpoint({
  method: 'PUT',
  path: '/public/task-executions/:id/feedback',
  access: 'user',
  summary: "Rate the answer of one of the caller's ended executions; null deletes the rating",
  params: idParams,
  body: feedbackInput,
  output: savedFeedback,
  errors: ['EXECUTION_NOT_FOUND', 'NOT_FINISHED'],
});

export const setFollowUpFeedback = endpoint({
  method: 'PUT',
  path: '/public/follow-ups/:id/feedback',
  access: 'user',
  summary: "Rate the answer of one of the caller's ended follow-ups; null deletes the rating",
  params: idParams,
  body: feedbackInput,
  output: savedFeedback,
  errors: ['FOLLOW_UP_NOT_FOUND', 'NOT_FINISHED'],
});

export const listQuality = endpoint({
  method: 'GET',
  path: '/private/quality',
  access: 'admin',
  summary: 'Count the ratings by task or by prompt revision, the most negative ones first',
  query: pageQuery.extend(qualityQuery.shape),
  output: qualityGroups,
});

export const listComments = endpoint({
  method: 'GET',
  path: '/private/tasks/:id/comments',
  access: 'admin',
  summary: 'List the comments on answers of a task, and the answers that were shared, newest first',
  params: idParams,
  query: pageQuery.extend(commentsQuery.shape),
  output: feedbackComments,
  errors: ['TASK_NOT_FOUND'],
});
