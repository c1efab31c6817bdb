import { useState } from 'react';
import { readText, writeText } from '../../lib/storage.ts';

const key = 'agentarium.pending-address';

/** The address whose verification is awaited; outlives reloads of this tab until it is set to null. */
export function usePendingAddress(): [string | null, (address: string | null) => void] {
  const [address, setAddress] = useState(() => readText(key, 'session'));
  return [
    address,
    (next) => {
      writeText(key, next, 'session');
      setAddress(next);
    },
  ];
}
