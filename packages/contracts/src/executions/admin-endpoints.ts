import * as z from 'zod';
import { pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { adminExecutionFilters, adminExecutionPage, executionSummary } from './admin-schema.ts';

export const listAllExecutions = endpoint({
  method: 'GET',
  path: '/private/task-executions',
  access: 'admin',
  summary: 'List the runs of all users, steps included, newest first, without inputs and answers',
  query: pageQuery.extend(adminExecutionFilters.shape),
  output: adminExecutionPage,
});

export const summarizeExecutions = endpoint({
  method: 'GET',
  path: '/private/task-executions/summary',
  access: 'admin',
  summary: 'Count the same runs by status and by reason; over 10,000 of them by hourly totals',
  query: adminExecutionFilters,
  output: executionSummary,
});

export const exportExecutions = endpoint({
  method: 'GET',
  path: '/private/task-executions.csv',
  access: 'admin',
  summary: 'Export the same runs as CSV, newest first; streamed',
  query: adminExecutionFilters,
  output: z.unknown(),
});
