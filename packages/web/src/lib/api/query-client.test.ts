import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { networkError } from './api-error.ts';
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
