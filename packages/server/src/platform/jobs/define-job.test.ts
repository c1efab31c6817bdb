import { expect, test } from 'vitest';
import { defineJob } from './define-job.ts';
import type { JobHandler, Jobs } from './jobs.ts';

test('a job acts as the system, under its own name, with the queued data', async () => {
  const defined: { name: string; handler: JobHandler<object>; options: object | undefined }[] = [];
  const jobs: Jobs = {
    define: async (name, handler, options) => {
      defined.push({ name, handler: handler as JobHandler<object>, options });
    },
    send: async () => undefined,
    stop: async () => undefined,
  };
  const seen: unknown[] = [];
  const work = async (...given: unknown[]) => void seen.push(...given);
  await defineJob({ jobs, greeting: 'hello' }, 'greet', work, { everySeconds: 60 });
  expect(defined).toMatchObject([{ name: 'greet', options: { everySeconds: 60 } }]);
  const { signal } = new AbortController();
  await defined[0]?.handler({ to: 'Ann' }, signal);
  expect(seen).toEqual([
    { jobs, greeting: 'hello', actor: { kind: 'system', job: 'greet' } },
    { data: { to: 'Ann' }, signal },
  ]);
});
