import { api } from '@agentarium/contracts';
import { testApp } from '@agentarium/testkit/app.ts';
import { expect, test } from 'vitest';

test('a job archives more items than a statement takes values for', async () => {
  const app = await testApp({ worker: false });
  const many = 16_400;
  await app.services.database.query(
    '',
    `insert into prompts (id, title, content) select gen_random_uuid(), 'Spare ' || n, 'Say nothing.' from generate_series(1, ${many}) n`,
    [],
  );
  const { status, body } = await app.call(api.users.createJob, {
    token: (await app.admin()).token,
    body: { kind: 'archive', change: { of: 'prompts', archived: true }, filter: { search: 'Spare ' } },
  });
  expect([status, body.total]).toEqual([202, many]);
  await app.close();
});
