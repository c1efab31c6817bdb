import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { type ObjectServer, startObjectServer } from '@agentarium/testkit/object-server.ts';
import { aPng } from '@agentarium/testkit/pictures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../platform/clock.ts';
import { removeOrphans } from './stored-content.ts';

const { createFile } = api.files;
const { createExecution, deleteExecution } = api.executions;

describe('files in an object store', () => {
  let app: TestApp;
  let store: ObjectServer;
  beforeAll(async () => {
    store = await startObjectServer();
    app = await testApp({
      env: {
        FILE_STORE: 's3://photos/product',
        S3_ENDPOINT: store.url,
        S3_ACCESS_KEY: 'key',
        S3_SECRET_KEY: 'secret',
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const upload = (token: string) =>
    app.call(createFile, { body: aPng(), token, headers: { 'content-type': 'image/png' } });

  test('a file is one object, which a run reads, and which is deleted with the file or the account', async () => {
    const { token, id: userId } = await app.signUp();
    const { body: file } = await upload(token);
    const key = `/photos/product/${userId}/${file.id}`;
    expect([...store.objects.keys()]).toEqual([key]);
    const read = await app.http.inject({
      url: `/api/public/files/${file.id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(read.rawPayload.equals(store.objects.get(key) ?? Buffer.alloc(0))).toBe(true);

    const task = await addTask(app.services.database, {
      required_parameters: [{ name: 'photo', param_type: 'UserInput', data_type: 'Image' }],
    });
    const body = { task_id: task.id, parameters: { photo: file.id } };
    const run = await app.call(createExecution, { token, body });
    expect(run.body.status).toBe('completed');
    expect(JSON.stringify(app.model.requests.at(-1)?.body.messages)).toContain('data:image/png');
    await app.call(deleteExecution, { token, params: { id: run.body.id } });
    await removeOrphans(app.services);
    await app.jobsDone();
    expect(store.objects.size).toBe(0);

    await upload(token);
    expect(store.objects.size).toBe(1);
    await app.services.database.query('', 'delete from users where id = $1', [userId]);
    await removeOrphans(app.services);
    await app.jobsDone();
    expect(store.objects.size).toBe(0);
  });

  test('a file that the store has lost is in the export without its content, and the others with theirs', async () => {
    const { token, id: userId } = await app.signUp();
    const [lost, kept] = [(await upload(token)).body, (await upload(token)).body];
    store.objects.delete(`/photos/product/${userId}/${lost.id}`);
    const exported = await app.http.inject({
      url: '/api/public/users/me/export',
      headers: { authorization: `Bearer ${token}` },
    });
    const content_base64 = store.objects.get(`/photos/product/${userId}/${kept.id}`)?.toString('base64');
    expect(exported.json().files).toMatchObject([
      { id: lost.id, content_base64: '' },
      { id: kept.id, content_base64 },
    ]);
  });

  test('no object is kept for an upload beyond the quota', async () => {
    const { token } = await app.signUp();
    const quota = app.config.files.quotaBytes;
    app.config.files.quotaBytes = 1024 * 1024;
    const before = store.objects.size;
    const body = Buffer.alloc(400 * 1024, 'a ');
    const send = () => app.call(createFile, { body, token, headers: { 'content-type': 'text/plain' } });
    const answers = [...(await Promise.all(Array.from({ length: 6 }, send))), await send()];
    app.config.files.quotaBytes = quota;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 507, 507, 507, 507, 507]);
    expect(store.objects.size).toBe(before + 2);
  });

  test('an upload while the store is down is rejected, and leaves nothing behind', async () => {
    const { token, id: userId } = await app.signUp();
    store.away = true;
    const { status, error } = await upload(token);
    expect([status, error.error_code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    store.away = false;
    const planned = () =>
      app.services.database.query(
        '',
        `select data from pgboss.job where name = 'remove-object' and state = 'created'
         and data->>'object_key' like $1 || '/%'`,
        [userId],
      );
    expect(await planned()).toHaveLength(1);
    app.clock.advance(HOUR_MS + 1000);
    await app.jobsDone();
    expect(await planned()).toHaveLength(0);
  });
});
