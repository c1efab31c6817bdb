import { expect, it } from 'vitest';
import { paths, withQuery } from './paths.ts';

it('paths.rerun opens the form of the run’s task, filled in as for it', () => {
  const run = { id: 'run', task_id: 'task', parent_execution_id: null };
  expect(paths.rerun(run)).toBe('/tasks/task?execute=true&from=run');
});

it('paths.rerun of a child keeps the run that it belongs to', () => {
  const child = { id: 'run', task_id: 'task', parent_execution_id: 'parent' };
  expect(paths.rerun(child)).toBe('/tasks/task?execute=true&from=run&parent_execution_id=parent');
});

it('withQuery encodes values, and leaves out what is absent', () => {
  expect(withQuery('/executions', { search: 'soup & bread', label: null, date: undefined, page: 2 })).toBe(
    '/executions?search=soup%20%26%20bread&page=2',
  );
  expect(withQuery('/tasks', { view: undefined })).toBe('/tasks');
});
