import { api, type FileType } from '@agentarium/contracts';
import { addFile } from '@agentarium/testkit/add-file.ts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addComposite, addTask } from '@agentarium/testkit/catalogue.ts';
import { aPng } from '@agentarium/testkit/pictures.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prompts, taskPrompts } from '../../db/schema/index.ts';
import { withNewestImages } from './run-files.ts';

const { createFile, describeFile, deleteFile } = api.files;
const { createExecution, createFollowUp, getExecution, deleteExecution } = api.executions;

const photo = { name: 'photo', param_type: 'UserInput', data_type: 'Image', optional: true } as const;
const notes = { name: 'notes', param_type: 'UserInput', data_type: 'File', optional: true } as const;
const unknown = '01900000-0000-7000-8000-000000000000';

describe('files of runs', () => {
  let app: TestApp;
  let owner: { id: string; token: string };
  let token: string;
  let taskId: string;
  beforeAll(async () => {
    app = await testApp();
    owner = await app.signUp();
    token = owner.token;
    taskId = (await addTask(app.services.database, { required_parameters: [photo, notes] })).id;
  });
  afterAll(() => app.close());

  const upload = async (body: Uint8Array, type: FileType, name: string) =>
    (await app.call(createFile, { body, token, headers: { 'content-type': type, 'x-file-name': name } }))
      .body;
  /** An image that was uploaded before. */
  const anImage = async ({ id: userId, token: as } = owner) => {
    const id = await addFile(app, userId, 'plate');
    return (await app.call(describeFile, { token: as, params: { id } })).body;
  };
  const aText = (text = 'Three eggs and a tomato') => upload(Buffer.from(text), 'text/plain', 'list.txt');
  const run = (parameters: Record<string, string>, task_id = taskId) =>
    app.call(createExecution, { token, body: { task_id, parameters } });
  const isThere = async (id: string) =>
    (await app.call(describeFile, { token, params: { id } })).status === 200;
  const sent = () =>
    app.model.requests.map(({ body }) => body.messages.filter(({ role }) => role === 'user').at(-1)?.content);

  test('the model gets an image and the text of a document with their names; the run refers to both', async () => {
    app.model.play([{ text: 'A fine plate.' }]);
    const [image, text] = [await upload(aPng(), 'image/png', 'plate.png'), await aText()];
    const { status, body } = await run({ photo: image.id, notes: text.id });
    expect([status, body.status, body.files]).toEqual([201, 'completed', [image, text]]);
    expect(sent()[0]).toEqual([
      { type: 'text', text: expect.stringContaining('plate.png') },
      { type: 'text', text: '\n\nImage "plate.png", 64 × 64 pixels, 1 kB:\n' },
      { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,iVBOR/) } },
      {
        type: 'text',
        text: `\n\nFile "list.txt", 1 kB:\n<file ${text.id.slice(-12)}>\nThree eggs and a tomato\n</file ${text.id.slice(-12)}>`,
      },
    ]);
    const read = await app.call(getExecution, { token, params: { id: body.id } });
    expect(read.body.input_params).toEqual({ photo: image.id, notes: text.id });
    expect(JSON.stringify(read.body.request)).not.toContain('base64');

    // Running again uses the same file, which is deleted with its last run.
    const again = await run({ photo: image.id });
    await app.call(deleteExecution, { token, params: { id: body.id } });
    expect([await isThere(image.id), await isThere(text.id)]).toEqual([true, false]);
    await app.call(deleteExecution, { token, params: { id: again.body.id } });
    expect(await isThere(image.id)).toBe(false);
  });

  test('an image replaces the words that a task asks for where the task says so', async () => {
    const meal = {
      name: 'meal',
      param_type: 'UserInput',
      data_type: 'String',
      optional_with: 'photo',
    } as const;
    const { id } = await addTask(app.services.database, { required_parameters: [meal, photo] });
    const refused = await run({}, id);
    expect([refused.status, refused.error.details?.map(({ path }) => path)]).toEqual([
      400,
      ['parameters.meal'],
    ]);
    const image = await anImage();
    const { status, body } = await run({ photo: image.id }, id);
    expect([status, body.input_params]).toEqual([201, { meal: null, photo: image.id }]);
  });

  test('the model gets a long image in parts, in order, and the stored request none of them', async () => {
    const long = await sharp({ create: { width: 800, height: 5000, channels: 3, background: '#c63' } })
      .png()
      .toBuffer();
    const image = await upload(long, 'image/png', 'page.png');
    const { body } = await run({ photo: image.id });
    const [, , ...parts] = (sent().at(-1) ?? []) as { type: string; text?: string }[];
    expect(parts.map(({ type, text }) => text?.trim() ?? type)).toEqual([
      'image_url',
      ...['Part 2 of 3:', 'image_url', 'Part 3 of 3:', 'image_url'],
    ]);
    expect(JSON.stringify(sent().at(-1))).toContain('[In 3 parts from the top;');
    const read = await app.call(getExecution, { token, params: { id: body.id } });
    expect(JSON.stringify(read.body.request)).not.toContain('base64');
  });

  test('a missing file, another user’s, an unknown one or one of the wrong kind is rejected', async () => {
    const theirs = await anImage(await app.signUp());
    const text = await aText();
    const refused = async (parameters: Record<string, string>) => {
      const { status, error } = await run(parameters);
      const { path, code } = error.details?.[0] ?? {};
      return [status, error.error_code, path, code];
    };
    expect((await run({})).body).toMatchObject({ status: 'completed', files: [] });
    for (const id of [theirs.id, unknown]) {
      expect(await refused({ photo: id })).toEqual([
        404,
        'FILE_NOT_FOUND',
        'parameters.photo',
        'FILE_NOT_FOUND',
      ]);
    }
    expect(await refused({ photo: text.id })).toEqual([
      400,
      'VALIDATION_FAILED',
      'parameters.photo',
      'FILE_TYPE',
    ]);
    expect(await refused({ photo: '../etc/passwd' })).toEqual([
      400,
      'VALIDATION_FAILED',
      'parameters.photo',
      'ID_FORMAT',
    ]);
  });

  test('a run with images is rejected if its model family has no vision', async () => {
    const { id } = await addTask(app.services.database, { required_parameters: [photo, notes] });
    const { db } = app.services.database;
    const [link] = await db.select().from(taskPrompts).where(eq(taskPrompts.task_id, id));
    await db
      .update(prompts)
      .set({ model_type: 'deepseek' })
      .where(eq(prompts.id, link?.prompt_id ?? ''));
    const image = await anImage();
    const { status, error } = await run({ photo: image.id }, id);
    expect([status, error.error_code, error.details?.[0]]).toEqual([
      422,
      'MODEL_CANNOT_SEE',
      {
        path: 'parameters.photo',
        message: expect.any(String),
        code: 'MODEL_CANNOT_SEE',
        params: { family: 'deepseek', options: 'chatgpt, grok' },
      },
    ]);
    expect((await run({ notes: (await aText()).id }, id)).status).toBe(201);
    const { body } = await app.call(api.system.getVersion);
    expect(body.model_vision).toEqual(['chatgpt', 'grok']);
  });

  test('a follow-up accepts up to four files, and the model also sees those of the run', async () => {
    const [image, text] = [await anImage(), await aText('First words')];
    const { body: parent } = await run({ photo: image.id });
    app.model.play([{ text: 'Both.' }]);
    const ask = (files: string[]) =>
      app.call(createFollowUp, { token, params: { id: parent.id }, body: { message: 'And this?', files } });
    const { status, body } = await ask([text.id]);
    expect([status, body.status, body.files]).toEqual([201, 'completed', [text]]);
    const contents = JSON.stringify(app.model.requests[0]?.body.messages);
    expect(contents).toContain('data:image/png');
    expect(contents).toContain('First words');
    const five = await ask([image.id, image.id, image.id, image.id, image.id]);
    expect(five.error.details?.[0]).toMatchObject({ path: 'files', code: 'TOO_MANY' });
    expect((await ask([unknown])).error.error_code).toBe('FILE_NOT_FOUND');
    await app.call(deleteExecution, { token, params: { id: parent.id } });
    expect([await isThere(image.id), await isThere(text.id)]).toEqual([false, false]);
  });

  test('a question sends the newest 8 images; the user and the model learn that older ones are left out', async () => {
    const oldest = await anImage();
    const { body: parent } = await run({ photo: oldest.id });
    expect(parent.images_left_out).toBe(0);
    const names: string[][] = [];
    const ask = async () => {
      app.clock.advance(1000);
      const files: string[] = [];
      for (let at = 0; at < 4; at += 1) {
        files.push(await addFile(app, owner.id, `${names.length}-${at}`));
      }
      app.model.play([{ text: 'Fine.' }]);
      const { body } = await app.call(createFollowUp, {
        token,
        params: { id: parent.id },
        body: { message: 'And these?', files },
      });
      const parts = app.model.requests
        .flatMap(({ body: { messages } }) => messages)
        .flatMap(({ content }) => (Array.isArray(content) ? content : []));
      const lines = parts.flatMap((part) => (part.type === 'text' ? (part.text ?? '') : []));
      const sentLines = lines.filter((line) => !line.includes('[Left out'));
      names.push(sentLines.flatMap((line) => /Image "([^"]+)"/.exec(line)?.[1] ?? []));
      const images = parts.filter(({ type }) => type === 'image_url').length;
      return [body.images_left_out, images, lines.filter((line) => line.includes('[Left out')).length];
    };
    expect(await ask()).toEqual([0, 5, 0]);
    expect(await ask()).toEqual([1, 8, 1]);
    expect(await ask()).toEqual([5, 8, 5]);
    const { body } = await app.call(getExecution, { token, params: { id: parent.id } });
    expect([body.images_left_out, body.follow_ups.map((one) => one.images_left_out)]).toEqual([0, [0, 1, 5]]);
    expect(names.at(-1)?.toSorted()).toEqual(
      ['1-0', '1-1', '1-2', '1-3', '2-0', '2-1', '2-2', '2-3'].map((one) => `${one}.png`),
    );
  });

  test('four runs of an account with files run at a time, and others go on', async () => {
    const other = await app.signUp();
    const { token: as, id: userId } = other;
    const image = await anImage(other);
    const held = Promise.withResolvers<void>();
    const holding = Array.from({ length: 4 }, () =>
      app.services.memory.runsWithFiles(userId, () => held.promise),
    );
    const start = async (parameters: Record<string, string>) => {
      const body = { task_id: taskId, parameters };
      return (await app.call(createExecution, { token: as, query: { wait: 0 }, body })).body.id;
    };
    const statusOf = async (id: string) =>
      (await app.call(getExecution, { token: as, params: { id } })).body.status;
    const [waiting, plain] = [await start({ photo: image.id }), await start({})];
    await expect.poll(() => statusOf(plain)).toBe('completed');
    expect(await statusOf(waiting)).not.toBe('completed');
    held.resolve();
    await expect.poll(() => statusOf(waiting)).toBe('completed');
    await Promise.all(holding);
  });

  test('images that are sent have at most 20 MB, without gaps', () => {
    const image = (size: number, text: string | null = null) => ({ size: size * 1024 * 1024, text });
    const sent = (...files: ReturnType<typeof image>[]) =>
      withNewestImages(files).map(({ isLeftOut }) => !isLeftOut);
    expect(sent(image(10), image(10), image(1))).toEqual([true, true, false]);
    expect(sent(image(9), image(10), image(9), image(1))).toEqual([true, true, false, false]);
    expect(sent(image(9), image(100, 'a document'), image(9))).toEqual([true, true, true]);
  });

  test('children take the file of their parent', async () => {
    const child = {
      required_parameters: [
        { name: 'photo', param_type: 'ParentInput' as const, data_type: 'Image' as const },
      ],
    };
    const { parent, children } = await addComposite(app.services.database, [child], {
      required_parameters: [photo],
    });
    const image = await anImage();
    const { body } = await run({ photo: image.id }, parent.id);
    const of = await app.call(createExecution, {
      token,
      body: { task_id: children[0]?.id ?? '', parent_execution_id: body.id },
    });
    expect(of.body).toMatchObject({ status: 'completed', files: [image] });
    expect(JSON.stringify(sent().at(-1))).toContain('data:image/png');
  });

  test('a file that a pending run needs cannot be deleted; a finished run loses it', async () => {
    const { promise: endAfter, resolve: goOn } = Promise.withResolvers<void>();
    app.model.play([{ text: 'Slow', endAfter }]);
    const image = await anImage();
    const { body } = await app.call(createExecution, {
      token,
      query: { wait: 0 },
      body: { task_id: taskId, parameters: { photo: image.id } },
    });
    const remove = () => app.call(deleteFile, { token, params: { id: image.id } });
    const { error } = await remove();
    expect([error.error_code, error.details?.[0]?.code]).toEqual(['IN_USE', 'HAS_EXECUTIONS']);
    goOn();
    await expect.poll(async () => (await remove()).status).toBe(200);
    const { body: read } = await app.call(getExecution, { token, params: { id: body.id } });
    expect([read.input_params.photo, read.files]).toEqual([image.id, []]);
  });
});
