import { api } from '@agentarium/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** Whether one gets the weekly digest. */
export const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: ({ signal }) => call(api.digest.getDigest, { signal }),
});

/** Switches the weekly digest on or off; what is shown is what the server saved. */
export function useUpdateDigest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (is_on: boolean) => call(api.digest.updateDigest, { body: { is_on } }),
    onSuccess: (saved) => client.setQueryData(digestQuery.queryKey, saved),
  });
}
