import { api, type FileType } from '@agentarium/contracts';
import { addFile } from '@agentarium/testkit/add-file.ts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { aPdf, pdfPage } from '@agentarium/testkit/pdfs.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/index.ts';
import { DAY_MS } from '../../../platform/clock.ts';

const { createFile, deleteFile, describeFile } = api.files;
const { createExecution, createFollowUp, createShare, deleteExecution, getSharedResult, revokeShare } =
  api.executions;
const input = (name: string, data_type: 'Image' | 'File') =>
  ({ name, param_type: 'UserInput', data_type, optional: true }) as const;

describe('P8: a link that a stranger opens', () => {
  let app: TestApp;
  let owner: Awaited<ReturnType<TestApp['signUp']>>;
  let taskId: string;
  beforeAll(async () => {
    app = await testApp();
    const required_parameters = [input('photo', 'Image'), input('notes', 'File')];
    taskId = (await addTask(app.services.database, { required_parameters })).id;
    owner = await app.signUp();
    await app.services.database.db
      .update(users)
      .set({ daily_execution_limit: -1 })
      .where(eq(users.id, owner.id));
  });
  afterAll(() => app.close());

  const upload = async (body: Uint8Array, type: FileType, name: string) =>
    (
      await app.call(createFile, {
        body,
        token: owner.token,
        headers: { 'content-type': type, 'x-file-name': name },
      })
    ).body;
  const aPhoto = async (name = 'plate') => {
    const id = await addFile(app, owner.id, name);
    return (await app.call(describeFile, { token: owner.token, params: { id } })).body;
  };
  const run = async (parameters: Record<string, string>) => {
    app.model.play([{ text: 'A fine plate.' }]);
    const { token } = owner;
    return (await app.call(createExecution, { token, body: { task_id: taskId, parameters } })).body.id;
  };
  const ask = async (id: string, files: string[]) => {
    app.model.play([{ text: 'Yes.' }]);
    const { status, body } = await app.call(createFollowUp, {
      token: owner.token,
      params: { id },
      body: { message: 'And this?', files },
    });
    expect([status, body.status]).toEqual([201, 'completed']);
    app.clock.advance(1000);
  };
  const share = async (id: string, include_files = true) =>
    (await app.call(createShare, { token: owner.token, params: { id }, body: { include_files } })).body;
  const shown = async (token: string) => (await app.call(getSharedResult, { params: { token } })).body;
  const open = (token: string, id: string, part = '') =>
    app.http.inject({ url: `/api/shared/${token}/files/${id}${part}` });
  const opens = async (token: string, id: string) => [
    (await open(token, id)).statusCode,
    (await open(token, id, '/preview')).statusCode,
  ];

  test('serves only files of its run and of the follow-ups it shows', async () => {
    const [photo, asked, later, unused, other] = [
      await aPhoto(),
      await aPhoto('asked'),
      await aPhoto('later'),
      await aPhoto('unused'),
      await aPhoto('other'),
    ];
    const id = await run({ photo: photo.id });
    const elsewhere = await share(await run({ photo: other.id }));
    await ask(id, [asked.id]);
    const { token, include_files } = await share(id);
    expect(include_files).toBe(true);
    await ask(id, [later.id]);

    const { created_at: _, unread_pages: __, text_chars: ___, ...file } = photo;
    const { files, follow_ups } = await shown(token);
    expect(files).toEqual([file]);
    expect(follow_ups.map((one) => one.files.map(({ name }) => name))).toEqual([['asked.png']]);
    for (const each of [photo, asked]) expect(await opens(token, each.id)).toEqual([200, 200]);
    for (const each of [later, unused, other]) expect(await opens(token, each.id)).toEqual([404, 404]);
    expect(await opens(elsewhere.token, other.id)).toEqual([200, 200]);
    expect(await opens(elsewhere.token, photo.id)).toEqual([404, 404]);
    expect(await opens('x'.repeat(43), photo.id)).toEqual([404, 404]);
  });

  test('names a PDF that acts when it is opened, or holds other files, and never serves it', async () => {
    const acting = { catalogue: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' };
    const notes = await upload(aPdf(pdfPage('Hello', acting)), 'application/pdf', 'notes.pdf');
    expect(notes.is_active).toBe(true);
    const id = await run({ notes: notes.id });
    expect(JSON.stringify(app.model.requests.at(-1)?.body.messages)).toContain('Hello');
    const { token } = await share(id);
    expect((await shown(token)).files).toMatchObject([{ id: notes.id, name: 'notes.pdf', is_active: true }]);
    expect(await opens(token, notes.id)).toEqual([404, 404]);
    const own = await app.http.inject({
      url: `/api/public/files/${notes.id}`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect([own.statusCode, own.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment; /),
    ]);
  });

  test('serves none if the owner did not include files', async () => {
    const photo = await aPhoto();
    const id = await run({ photo: photo.id });
    await ask(id, [(await aPhoto('asked')).id]);
    const { token } = await share(id, false);
    const { files, follow_ups } = await shown(token);
    expect([files, follow_ups.map((one) => one.files)]).toEqual([[], [[]]]);
    expect(await opens(token, photo.id)).toEqual([404, 404]);
    expect((await open(token, photo.id)).json().error_code).toBe('FILE_NOT_FOUND');
  });

  test('serves files with inert content, neither cached nor indexed', async () => {
    const script = '[Open me](javascript:alert(1)) ![x](https://example.com/x.png)';
    const notes = await upload(Buffer.from(script), 'text/markdown', 'x.html');
    const { token } = await share(await run({ notes: notes.id }));
    const { headers, body } = await open(token, notes.id);
    expect(headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="x\.html\.md"; /),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(body).toBe(script);
    expect((await open(token, notes.id, '/preview')).statusCode).toBe(404);
  });

  test('serves none once the link is revoked or expired, or its file, run or owner is deleted', async () => {
    const { db } = app.services.database;
    const ended = async (end: (all: { id: string; shareId: string; fileId: string }) => Promise<unknown>) => {
      const photo = await aPhoto();
      const id = await run({ photo: photo.id });
      const { token, id: shareId } = await share(id);
      expect(await opens(token, photo.id)).toEqual([200, 200]);
      await end({ id, shareId, fileId: photo.id });
      return opens(token, photo.id);
    };
    const gone = [404, 404];
    const { token } = owner;
    expect(
      await ended(({ id, shareId }) => app.call(revokeShare, { token, params: { id, shareId } })),
    ).toEqual(gone);
    expect(await ended(({ fileId }) => app.call(deleteFile, { token, params: { id: fileId } }))).toEqual(
      gone,
    );
    expect(await ended(({ id }) => app.call(deleteExecution, { token, params: { id } }))).toEqual(gone);
    const setStatus = (status: 'active' | 'blocked') =>
      db.update(users).set({ status }).where(eq(users.id, owner.id));
    expect(await ended(() => setStatus('blocked'))).toEqual(gone);
    await setStatus('active');
    expect(await ended(async () => app.clock.advance(8 * DAY_MS))).toEqual(gone);
  });
});
