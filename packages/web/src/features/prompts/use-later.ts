import { useEffect, useState } from 'react';

/** A value as it was once it stayed the same for `milliseconds`: asks the server when typing pauses. */
export function useLater<T>(value: T, milliseconds: number): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return later;
}
