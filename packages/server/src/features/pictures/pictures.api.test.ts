import { setTimeout as pause } from 'node:timers/promises';
import { api, pictureLimits } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent } from '@agentarium/testkit/catalogue.ts';
import { aPng, pngChunk } from '@agentarium/testkit/pictures.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agents } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { sweepPictures } from './jobs.ts';
import { usePicture } from './pictures.ts';

const { createPicture, getPicture } = api.pictures;

describe('pictures for agents', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.admin()).token;
  });
  afterAll(() => app.close());

  const upload = (body: Uint8Array, type = 'image/png', as: string | undefined = token) =>
    app.call(createPicture, { body, token: as, headers: { 'content-type': type } });
  const look = (path: string, headers: Record<string, string> = {}) =>
    app.http.inject({ url: path, headers });
  const audits = () =>
    app.services.database.query<{ target_id: string; changes: object }>(
      '',
      `select target_id, changes from audit_logs where action = 'pictures.createPicture' order by id`,
      [],
    );
  const fields = { name: 'Painter', description: 'Paints what you tell.', role: 'painter' };
  const agentWith = (image: string) =>
    app.call(api.agents.createAgent, { token, body: { ...fields, config: { image } } });

  test('an upload is public, unchanged, and cached by browsers', async () => {
    const bytes = aPng({ width: 80, height: 70 });
    const { status, body } = await upload(bytes);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        path: `/api/public/pictures/${body.id}`,
        width: 80,
        height: 70,
        bytes: bytes.length,
        media_type: 'image/png',
      },
    ]);
    const shown = await look(body.path, { 'accept-encoding': 'gzip' });
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload.equals(bytes)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${body.id}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
    const again = await look(body.path, { 'if-none-match': `"${body.id}"` });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await look(body.path.replace(body.id, body.id.toUpperCase()))).statusCode).toBe(200);
  });

  test('a missing one is an ordinary, uncached 404', async () => {
    const { status, error, headers } = await app.call(getPicture, { params: { id: 'f'.repeat(64) } });
    expect([status, error.error_code, headers['cache-control']]).toEqual([
      404,
      'PICTURE_NOT_FOUND',
      'no-store',
    ]);
  });

  test('the same file twice is one picture, with one entry in the audit log', async () => {
    const bytes = aPng();
    const [first, second] = await Promise.all([upload(bytes), upload(bytes)]);
    const third = await upload(bytes);
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    const entries = (await audits()).filter(({ target_id: id }) => id === first.body.id);
    expect(entries.map(({ changes }) => changes)).toEqual([
      { media_type: 'image/png', width: 64, height: 64, bytes: bytes.length },
    ]);
  });

  test('one of the max size is stored; a byte more is too large', async () => {
    const picture = aPng();
    const [endOfHeader, chunkFrame] = [33, 12];
    const filled = (length: number) => {
      const text = pngChunk('tEXt', Buffer.alloc(length - picture.length - chunkFrame, 'x'));
      return Buffer.concat([picture.subarray(0, endOfHeader), text, picture.subarray(endOfHeader)]);
    };
    const largest = filled(pictureLimits.maxBytes);
    expect(largest.length).toBe(512 * 1024);
    const { status, body } = await upload(largest);
    expect([status, body.bytes]).toEqual([201, 512 * 1024]);
    expect((await look(body.path)).rawPayload.equals(largest)).toBe(true);
    const refused = await upload(filled(pictureLimits.maxBytes + 1));
    expect([refused.status, refused.error.error_code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['JSON', Buffer.from('{"role":"admin"}'), 'application/json'],
  ])('%s is rejected by its type', async (_, bytes, type) => {
    const message = 'The request body must be one of: image/png, image/jpeg, image/webp';
    const { status, error } = await upload(bytes, type);
    expect([status, error]).toMatchObject([
      415,
      { error_code: 'UNSUPPORTED_MEDIA_TYPE', message, details: [{ path: 'body', message }] },
    ]);
  });

  test.each([
    ['a PNG declared as a JPEG', aPng(), 'image/jpeg', 'The file is image/png'],
    ['a truncated one', aPng().subarray(0, 60), 'image/png', 'The picture is cut off or damaged'],
  ])('%s is rejected by its bytes', async (_, bytes, type, message) => {
    const { status, error } = await upload(bytes, type);
    expect([status, error]).toMatchObject([
      400,
      { error_code: 'VALIDATION_FAILED', details: [{ path: 'body', message }] },
    ]);
  });

  test('a missing body is rejected, and no other call accepts a picture', async () => {
    const empty = await app.call(createPicture, { token });
    expect([empty.status, empty.error.details?.[0]?.path]).toEqual([400, 'body']);
    const elsewhere = await app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: aPng(),
      headers: { 'content-type': 'image/png' },
    });
    expect(elsewhere.json()).toMatchObject({
      error_code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'The request body must be JSON.',
    });
  });

  test('only administrators upload', async () => {
    const { token: member } = await app.signUp();
    expect((await upload(aPng(), 'image/png', member)).error.error_code).toBe('FORBIDDEN');
    const stranger = await app.call(createPicture, {
      body: aPng(),
      headers: { 'content-type': 'image/png' },
    });
    expect(stranger.status).toBe(401);
  });

  test('an agent accepts only an existing one', async () => {
    const { body: picture } = await upload(aPng());
    const made = await agentWith(picture.path);
    expect(made.body.config.image).toBe(picture.path);
    const unknown = `/api/public/pictures/${'a'.repeat(64)}`;
    const details = [{ path: 'config.image', message: 'Unknown picture' }];
    for (const image of [unknown, '/api/public/pictures/', `${picture.path}?x`]) {
      const refused = await agentWith(image);
      expect([refused.status, refused.error.details]).toMatchObject([400, details]);
    }
    const changed = await app.call(api.agents.updateAgent, {
      token,
      params: { id: made.body.id },
      body: { ...fields, config: { image: unknown } },
    });
    expect([changed.status, changed.error.details]).toMatchObject([400, details]);
    const back = await app.call(api.agents.updateAgent, {
      token,
      params: { id: made.body.id },
      body: { ...fields, config: { image: '/agents/chef.svg' } },
    });
    expect(back.body.config.image).toBe('/agents/chef.svg');
  });

  test('the sweep deletes only those unused by any agent for a day', async () => {
    const [used, released, unused, fresh] = [
      (await upload(aPng())).body,
      (await upload(aPng())).body,
      (await upload(aPng())).body,
      aPng(),
    ];
    await agentWith(used.path);
    const { body: agent } = await agentWith(released.path);
    const statuses = () =>
      Promise.all([used, released, unused].map(async ({ path }) => (await look(path)).statusCode));
    await sweepPictures(app.services);
    expect(await statuses()).toEqual([200, 200, 200]);
    app.clock.advance(DAY_MS + 1000);
    token = (await app.admin()).token;
    const { body: late } = await upload(fresh);
    const again = await upload(fresh);
    expect(again.body).toEqual(late);
    await sweepPictures(app.services);
    expect(await statuses()).toEqual([200, 200, 404]);
    expect((await look(late.path)).statusCode).toBe(200);
    await app.call(api.agents.deleteAgent, { token, params: { id: agent.id } });
    await sweepPictures(app.services);
    expect(await statuses()).toEqual([200, 404, 404]);
  });
});

describe('a sweep of pictures during a save', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ worker: false });
  });
  afterAll(() => app.close());

  test('keeps a picture that is being assigned to an agent', async () => {
    const headers = { 'content-type': 'image/png' };
    const { token } = await app.admin();
    const { body } = await app.call(createPicture, { token, headers, body: aPng() });
    const agent = await addAgent(app.services.database);
    app.clock.advance(DAY_MS + 1000);
    const held = Promise.withResolvers<void>();
    const sweeping = Promise.withResolvers<void>();
    const config = { image: body.path, greeting: null, disclaimer: null, task_execution_limit: null };
    const saving = app.services.database.transaction(async (tx) => {
      await usePicture(tx, body.path, app.clock.now());
      held.resolve();
      await sweeping.promise;
      await tx
        .update(agents)
        .set({ config: { ...config, locales: {} } })
        .where(eq(agents.id, agent.id));
    });
    await held.promise;
    let isSwept = false;
    const sweep = sweepPictures(app.services).then(() => {
      isSwept = true;
    });
    await pause(300);
    expect(isSwept).toBe(false);
    sweeping.resolve();
    await Promise.all([saving, sweep]);
    expect((await app.http.inject(body.path)).statusCode).toBe(200);
  });
});
