import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError, isTemporary, networkError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

it('an action without a connection fails at once', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const action = client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(networkError()) });
  await expect(action.execute(undefined)).rejects.toMatchObject({ code: 'NETWORK' });
});

const failed = (status: number) => new ApiError({ status, code: 'UNEXPECTED', message: '' });

describe('a failed request', () => {
  it.each<[string, unknown, boolean]>([
    ['without a connection', networkError(), true],
    ['by a fault of the page', new TypeError(), true],
    ['with 404', failed(404), false],
    ['with 408', failed(408), true],

    ['with 429', failed(429), true],
    ['with 500', failed(500), true],
  ])('%s may succeed later: %s', (_how, error, expected) => {
    expect(isTemporary(error)).toBe(expected);
  });

  const { retry } = createQueryClient().getDefaultOptions().queries ?? {};
  it.each<[number, unknown, boolean]>([
    [1, networkError(), true],
    [2, networkError(), false],
    [0, failed(502), true],
    [0, failed(500), false],

    [0, new TypeError('a fault of the page'), false],
  ])('is retried after %i failures of %s: %s', (failures, error, expected) => {
    expect(typeof retry === 'function' && retry(failures, error as Error)).toBe(expected);
  });
});
