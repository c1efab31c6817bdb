import { startHostileServer } from '@agentarium/testkit/hostile-server.ts';
import { startObjectServer } from '@agentarium/testkit/object-server.ts';
import { expect, test } from 'vitest';
import { createS3Store } from './objects.ts';

const configOf = (endpoint: string) => ({
  bucket: 'files',
  prefix: 'a/',
  endpoint,
  region: 'us-east-1',
  accessKey: 'key',
  secretKey: 'secret',
});

test('an object is stored, read and removed', async () => {
  const server = await startObjectServer();
  const store = createS3Store(configOf(server.url));
  try {
    const bytes = Buffer.alloc(300_000, 'x');
    await store.put('one', bytes, 'text/plain');
    expect(bytes.equals((await store.get('one')) ?? Buffer.of())).toBe(true);
    await store.remove('one');
    expect(await store.get('one')).toBeNull();
  } finally {
    store.close();
    await server.close();
  }
});

// Its library sends all requests under one signal.
test.each([
  'switches protocols',
  'sends interim responses without end',
  'says nothing',
  'sends its body slowly',
] as const)('reading and storing end within their time: the server %s', async (behaviour) => {
  const server = await startHostileServer(behaviour);
  const store = createS3Store(configOf(server.url), { withinMs: 500 });
  try {
    await Promise.allSettled([store.get('one'), store.put('one', Buffer.from('x'), 'text/plain')]);
    store.close();
    await expect.poll(server.open).toBe(0);
  } finally {
    await server.close();
  }
});
