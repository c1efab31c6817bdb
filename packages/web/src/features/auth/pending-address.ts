import { useState } from 'react';
import { readText, writeText } from '../../lib/storage.ts';

const key = 'agentarium.pending-address';

/** The address awaiting verification; survives reloads of this tab until set to null. */
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
