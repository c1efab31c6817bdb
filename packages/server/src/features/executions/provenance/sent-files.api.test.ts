import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { aPng } from '@agentarium/testkit/pictures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { createExecution, createFollowUp, getProvenance } = api.executions;
const photo = { name: 'photo', param_type: 'UserInput', data_type: 'Image', optional: true } as const;

describe('files in sent data', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  test('photos and documents are separate kinds, also in follow-ups', async () => {
    const { token } = await app.signUp();
    const { id: task_id } = await addTask(app.services.database, { required_parameters: [photo] });
    const upload = async (body: Uint8Array, type: 'image/png' | 'text/plain') => {
      const headers = { 'content-type': type, 'x-file-name': 'given' };
      return (await app.call(api.files.createFile, { token, body, headers })).body.id;
    };
    const run = async (parameters: Record<string, string>) =>
      (await app.call(createExecution, { token, body: { task_id, parameters } })).body.id;
    const read = async () => {
      const { body } = await app.call(api.users.getPrivacy, { token });
      return body.sent.map(({ family, group, runs }) => `${family} ${group} ${runs}`);
    };

    await run({});
    expect(await read()).toEqual([]);
    const id = await run({ photo: await upload(aPng(), 'image/png') });
    expect(await read()).toEqual(['chatgpt photos 1']);
    const files = [await upload(Buffer.from('Three eggs'), 'text/plain')];
    await app.call(createFollowUp, { token, params: { id }, body: { message: 'And these?', files } });
    expect(await read()).toEqual(['chatgpt documents 1', 'chatgpt photos 2']);
    const { sent } = (await app.call(getProvenance, { token, params: { id } })).body;
    expect(sent?.fields).toEqual([{ field: 'photos', group: 'photos', origin: 'file' }]);
  });
});
