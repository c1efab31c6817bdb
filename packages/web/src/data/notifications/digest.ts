import * as api from '@agentarium/contracts/api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { useReplace } from '../mutations.ts';

/** Loads whether the user gets the weekly digest. */
export const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: ({ signal }) => call(api.digest.getDigest, { signal }),
});

/** Turns the weekly digest on or off; shows what the server saved. */
export const useUpdateDigest = () =>
  useReplace(digestQuery, (is_on: boolean) => call(api.digest.updateDigest, { body: { is_on } }));
