import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { encodeText } from '@agentarium/testkit/encode-text.ts';
import { aPng } from '@agentarium/testkit/pictures.ts';
import { openSocket, statusOf } from '@agentarium/testkit/raw-socket.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { contentOf } from './stored-content.ts';

const megabyte = 1024 * 1024;

describe('files on their way', () => {
  let app: TestApp;
  let token: string;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    app = await testApp({ worker: false });
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    token = (await app.signUp()).token;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });

  async function send(head: string, body: string | Buffer, as = token) {
    const socket = await openSocket((app.http.server.address() as AddressInfo).port);
    sockets.push(socket);
    socket.write(`${head} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${as}\r\n`);
    socket.write(body);
    return socket;
  }
  const upload = (headers: string, body: string | Buffer, as?: string) =>
    send('POST /api/public/files', Buffer.from(`Content-Type: text/plain\r\n${headers}\r\n\r\n${body}`), as);
  const answerOf = async (socket: Socket) => String((await once(socket, 'data'))[0]);
  const unfinished = async (as?: string) => {
    const before = open;
    const socket = await upload('Content-Length: 1000', 'begun', as);
    await expect.poll(() => open).toBe(before + 1);
    return socket;
  };
  let open = 0;
  beforeAll(() => {
    const { uploads } = app.services.memory;
    const { open: count } = uploads;
    uploads.open = (key) => {
      const close = count(key);
      open += 1;
      return close;
    };
  });

  test('an account sends eight files at a time, and others go on; nothing is left on the disk', async () => {
    const begun = [];
    for (let at = 0; at < 8; at += 1) begun.push(await unfinished());
    const refused = await answerOf(await upload('Content-Length: 1000', 'begun'));
    expect([statusOf(refused), refused.toLowerCase().includes('connection: close')]).toEqual([429, true]);
    const { token: other } = await app.signUp();
    expect(statusOf(await answerOf(await upload('Content-Length: 5', 'hello', other)))).toBe(201);
    begun[0]?.write(' '.repeat(995));
    expect(statusOf(await answerOf(begun[0] as Socket))).toBe(201);
    begun[1]?.destroy();
    await expect
      .poll(async () => statusOf(await answerOf(await upload('Content-Length: 5', 'again'))))
      .toBe(201);
    expect(await readdir(join(app.config.dataDir, 'uploads'))).toEqual([]);
  });

  test('a file that is too large is refused by its length, or while it arrives', async () => {
    const { token: as } = await app.signUp();
    const byLength = await answerOf(await upload(`Content-Length: ${10 * megabyte + 1}`, '', as));
    const piece = `100000\r\n${'a'.repeat(megabyte)}\r\n`;
    const whileArriving = await answerOf(await upload('Transfer-Encoding: chunked', piece.repeat(11), as));
    for (const answer of [byLength, whileArriving]) {
      expect(statusOf(answer)).toBe(413);
      expect(answer).toContain('"error_code":"FILE_TOO_LARGE"');
    }
  });

  test('a file is read piece by piece, as its reader takes it', async () => {
    const { token: as } = await app.signUp();
    const bytes = encodeText('Вес;'.repeat(megabyte / 4), 'windows-1251');
    const { body: file } = await app.call(api.files.createFile, {
      body: bytes,
      token: as,
      headers: { 'content-type': 'text/plain; charset=windows-1251' },
    });
    let longest = 0;
    const { database } = app.services;
    const query: Database['query'] = async <R>(...given: Parameters<Database['query']>) => {
      const rows = await database.query<R>(...given);
      for (const { piece } of rows as { piece: Uint8Array }[]) longest = Math.max(longest, piece.length);
      reads += 1;
      return rows;
    };
    let reads = 0;
    const ctx = { ...app.services, actor: null, ip: '127.0.0.1', database: { ...database, query } };
    const { content, media_type } = await contentOf(ctx, { ...file, object_key: null });
    expect([reads, media_type]).toEqual([1, 'text/plain']);
    const pieces: Uint8Array[] = [];
    for await (const piece of content.pieces) {
      pieces.push(piece);
      expect(reads).toBe(pieces.length);
    }
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(longest).toBeLessThan(megabyte / 2);

    await app.call(api.files.createFile, {
      body: Buffer.from('x'),
      token: as,
      headers: { 'content-type': 'text/plain' },
    });
    const exported = await app.http.inject({
      url: '/api/public/users/me/export',
      headers: { authorization: `Bearer ${as}` },
    });
    expect(exported.json().files).toMatchObject([
      { id: file.id, name: file.name, content_base64: bytes.toString('base64') },
      { content_base64: Buffer.from('x').toString('base64') },
    ]);
  });

  test('an image that waits to be decoded leaves with its client, and other files go on', async () => {
    const { token: as, id: userId } = await app.signUp();
    const { decoding } = app.services.memory;
    const { signal } = new AbortController();
    const decoded = Promise.withResolvers<void>();
    const running = decoding(userId, signal, () => decoded.promise);
    const waiting: AbortSignal[] = [];
    app.services.memory.decoding = (key, until, work) => {
      waiting.push(until);
      return decoding(key, until, work);
    };
    const image = aPng();
    const head = `POST /api/public/files`;
    const body = Buffer.concat([
      Buffer.from(`Content-Type: image/png\r\nContent-Length: ${image.length}\r\n\r\n`),
      image,
    ]);
    const left = [await send(head, body, as), await send(head, body, as)];
    await expect.poll(() => waiting.length).toBe(2);
    for (const socket of left) socket.destroy();
    await expect.poll(() => waiting.every(({ aborted }) => aborted)).toBe(true);
    // Both slots of the account for slow requests are free again.
    expect(statusOf(await answerOf(await upload('Content-Length: 5', 'hello', as)))).toBe(201);
    app.services.memory.decoding = decoding;
    decoded.resolve();
    await running;
    expect(statusOf(await answerOf(await send(head, body, as)))).toBe(201);
    const rows = await app.services.database.query('count-files', 'select id from files where user_id = $1', [
      userId,
    ]);
    expect(rows).toHaveLength(2);
  });

  test('an account has 16 downloads at a time, each until it was sent', async () => {
    const { token: as, id: userId } = await app.signUp();
    const { body: file } = await app.call(api.files.createFile, {
      body: Buffer.from('Wörter'),
      token: as,
      headers: { 'content-type': 'text/plain' },
    });
    const download = () =>
      app.http.inject({
        url: `/api/public/files/${file.id}`,
        headers: { authorization: `Bearer ${as}` },
      });
    const { downloads } = app.services.memory;
    const begun = Array.from({ length: 16 }, () => downloads.open(userId));
    const refused = await download();
    expect([refused.statusCode, refused.json().error_code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.headers['content-disposition']).toBeUndefined();
    begun[0]?.();
    for (let at = 0; at < 3; at += 1) {
      const { statusCode, headers, body } = await download();
      expect([statusCode, headers['content-type'], headers['content-length'], body]).toEqual([
        200,
        'text/plain; charset=utf-8',
        '7',
        'Wörter',
      ]);
    }
  });

  test('HEAD names the length of a file, but does not read it', async () => {
    const { token: as } = await app.signUp();
    const { body: file } = await app.call(api.files.createFile, {
      body: Buffer.from('a'.repeat(megabyte)),
      token: as,
      headers: { 'content-type': 'text/plain' },
    });
    const read = vi.spyOn(app.services.database, 'query');
    const piecesRead = () => read.mock.calls.filter(([name]) => name === 'piece-of-file').length;
    const send = async (method: 'GET' | 'HEAD') => {
      const url = `/api/public/files/${file.id}`;
      const { headers, body } = await app.http.inject({
        method,
        url,
        headers: { authorization: `Bearer ${as}` },
      });
      return [Number(headers['content-length']), body.length];
    };
    expect(await send('HEAD')).toEqual([megabyte, 0]);
    // Nothing is read later either: what would be read is read before the same account's next file.
    expect(await send('GET')).toEqual([megabyte, megabyte]);
    const all = Math.ceil(megabyte / (63 * 1024));
    expect(piecesRead()).toBe(1 + all);
    read.mockRestore();
  });

  test('a file whose account is deleted while it arrives is refused with 401', async () => {
    const { token: as, id } = await app.signUp();
    const { database } = app.services;
    const { query } = database;
    const read = vi.spyOn(database, 'query').mockImplementation(async (name, ...given) => {
      const rows = await query(name, ...given);
      if (name === 'files-used') await query('', 'delete from users where id = $1', [id]);
      return rows as never;
    });
    const { status, error } = await app.call(api.files.createFile, {
      body: Buffer.from('x'),
      token: as,
      headers: { 'content-type': 'text/plain' },
    });
    read.mockRestore();
    expect([status, error.error_code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});
