import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { encodeText } from '@agentarium/testkit/encode-text.ts';
import { aHeic } from '@agentarium/testkit/heic.ts';
import { pdfImage, pdfOf, pdfText } from '@agentarium/testkit/pdfs.ts';
import { aPng } from '@agentarium/testkit/pictures.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { sweepFiles } from './jobs.ts';

const { createFile, getFile, getFilePreview, describeFile, deleteFile } = api.files;

describe('files of users', () => {
  let app: TestApp;
  let token: string;
  let stranger: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.signUp()).token;
    stranger = (await app.signUp()).token;
  });
  afterAll(() => app.close());

  const upload = (body: Uint8Array, type = 'image/png', name = 'lunch.png', as = token) =>
    app.call(createFile, {
      body,
      token: as,
      headers: { 'content-type': type, 'x-file-name': encodeURIComponent(name) },
    });
  const read = (id: string, as = token, part = '') =>
    app.http.inject({
      url: `/api/public/files/${id}${part}`,
      headers: { authorization: `Bearer ${as}` },
    });

  test('an image is stored upright, scaled and without metadata, readable by its owner only', async () => {
    const photo = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#c63' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { status, body } = await upload(photo, 'image/jpeg', '../photos/Обед <1>.jpg');
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Обед 1.jpg',
        media_type: 'image/jpeg',
        size: expect.any(Number),
        width: 683,
        height: 2048,
        text_chars: null,
        unread_pages: [],
        is_active: false,
        created_at: expect.any(String),
      },
    ]);
    const answer = await read(body.id);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="____ 1.jpg"; filename*=UTF-8''%D0%9E%D0%B1%D0%B5%D0%B4%201.jpg`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const stored = await sharp(answer.rawPayload).metadata();
    expect([stored.width, stored.height, stored.exif, stored.orientation]).toEqual([
      683,
      2048,
      undefined,
      undefined,
    ]);
    expect(answer.rawPayload.length).toBe(body.size);
    const preview = await sharp((await read(body.id, token, '/preview')).rawPayload).metadata();
    expect([preview.format, preview.width, preview.height]).toEqual(['webp', 106, 320]);
    expect((await app.call(describeFile, { token, params: { id: body.id } })).body).toEqual(body);

    for (const endpoint of [getFile, getFilePreview, describeFile, deleteFile]) {
      const { status: refused, error } = await app.call(endpoint, {
        token: stranger,
        params: { id: body.id },
      });
      expect([refused, error.error_code]).toEqual([404, 'FILE_NOT_FOUND']);
    }
    expect((await app.call(deleteFile, { token, params: { id: body.id } })).status).toBe(200);
    expect((await read(body.id)).statusCode).toBe(404);
  });

  test('a list of Excel in windows-1251 is stored as it is, and its charset is not named', async () => {
    const bytes = encodeText('Дата;Вес\r\n25.11.2026;72,5\r\n', 'windows-1251');
    for (const type of ['text/csv', 'text/csv; charset=windows-1251']) {
      const { status, body } = await upload(bytes, type, 'вес.csv');
      expect(status).toBe(201);
      const answer = await read(body.id);
      expect([answer.headers['content-type'], answer.rawPayload.equals(bytes)]).toEqual(['text/csv', true]);
    }
  });

  test('a photo in HEIC is stored as a JPEG and named so; one of over 25 megapixels is refused', async () => {
    const { status, body } = await upload(aHeic(), 'image/heic', 'IMG_1.HEIC');
    expect([status, body.name, body.media_type]).toEqual([201, 'IMG_1.jpg', 'image/jpeg']);
    expect((await sharp((await read(body.id)).rawPayload).metadata()).format).toBe('jpeg');
    const refused = await upload(aHeic(8064, 6048), 'image/heic', 'IMG_2.HEIC');
    expect([refused.status, refused.error.details?.[0]]).toMatchObject([
      422,
      { code: 'FILE_PIXELS', params: { maximum: 25 } },
    ]);
  });

  test('a document says how long its text is', async () => {
    const { body } = await upload(Buffer.from('x'.repeat(200_001)), 'text/plain');
    expect(body.text_chars).toBe(200_001);
  });

  test('a PDF says which of its pages are pictures', async () => {
    const scan = { content: pdfImage(0, 0, 600, 800) };
    const { body } = await upload(pdfOf([{ content: pdfText(50, 700, 'Cover') }, scan]), 'application/pdf');
    expect([body.unread_pages, body.is_active]).toEqual([[2], false]);
  });

  test('an unused file is deleted after a day', async () => {
    const { body } = await upload(aPng());
    app.clock.advance(DAY_MS - 60_000);
    await sweepFiles(app.services);
    expect((await read(body.id)).statusCode).toBe(200);
    app.clock.advance(61_000);
    await sweepFiles(app.services);
    expect((await read(body.id)).statusCode).toBe(404);
  });

  test('an account cannot exceed its quota, even with parallel uploads', async () => {
    const { token: other } = await app.signUp();
    const text = Buffer.alloc(400 * 1024, 'a ');
    const quota = await testApp({ worker: false, env: { FILE_QUOTA_MB: '1' } });
    try {
      const { token: owner } = await quota.signUp();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () =>
          quota.call(createFile, { body: text, token: owner, headers: { 'content-type': 'text/plain' } }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 507, 507, 507, 507]);
      const full = answers.find(({ status }) => status === 507);
      expect(full?.error).toMatchObject({
        error_code: 'STORAGE_FULL',
        details: [{ path: 'body', code: 'STORAGE_FULL', params: { maximum: 1 } }],
      });
    } finally {
      await quota.close();
    }
    expect((await upload(text, 'text/plain', 'a.txt', other)).status).toBe(201);
  });

  test('an account has at most 2,000 files, even with parallel uploads', async () => {
    const { token: owner, id: userId } = await app.signUp();
    await app.services.database.query(
      'fill-files',
      `insert into files (id, user_id, name, media_type, size, created_at)
       select gen_random_uuid(), $1, 'a.txt', 'text/plain', 1, now() from generate_series(1, 1999)`,
      [userId],
    );
    const one = () => upload(Buffer.from('Hello'), 'text/plain', 'a.txt', owner);
    const answers = await Promise.all([one(), one(), one()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 507, 507]);
    const refused = answers.find(({ status }) => status === 507);
    expect(refused?.error).toMatchObject({
      error_code: 'STORAGE_FULL',
      details: [{ path: 'body', code: 'FILE_COUNT', params: { maximum: 2000 } }],
    });
    const stored = answers.find(({ status }) => status === 201);
    await app.call(deleteFile, { token: owner, params: { id: stored?.body.id ?? '' } });
    expect((await one()).status).toBe(201);
  });

  test('a download is named by its type, also one stored by an earlier version', async () => {
    const { body } = await upload(Buffer.from('<script>'), 'text/plain', 'invoice.hta');
    expect(body.name).toBe('invoice.hta.txt');
    await app.services.database.query('rename', 'update files set name = $2 where id = $1', [
      body.id,
      'invoice.hta',
    ]);
    const { headers } = await read(body.id);
    expect(headers['content-disposition']).toContain('filename="invoice.hta.txt"');
  });

  test('one that is too large, of an unsupported type, or of another type than declared is rejected', async () => {
    const refused = async (body: Buffer, type: string) => {
      const { status, error } = await upload(body, type);
      return [status, error.error_code, error.details?.[0]?.code];
    };
    expect(await refused(Buffer.alloc(10 * 1024 * 1024 + 1, 97), 'text/plain')).toEqual([
      413,
      'FILE_TOO_LARGE',
      'TOO_LARGE',
    ]);
    expect(await refused(Buffer.from('GIF89a'), 'image/gif')).toEqual([415, 'FILE_TYPE', 'FILE_TYPE']);
    expect(await refused(aPng(), 'image/jpeg')).toEqual([415, 'FILE_TYPE', 'FILE_TYPE']);
  });
});
