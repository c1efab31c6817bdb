import { queryOptions } from '@tanstack/react-query';
import { readShare } from '../lib/device/received-share.ts';

/** The text, link or photo that another app has shared with this one. */
export const receivedShareQuery = (userId: string) =>
  queryOptions({
    queryKey: ['received-share', userId],
    queryFn: () => readShare(userId),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
