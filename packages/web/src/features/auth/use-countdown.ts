import { useEffect, useState } from 'react';

/** Seconds left of a wait that begins when `since` becomes another object; 0 when it is over. */
export function useCountdown(since: unknown, seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (!since) return;
    const end = Date.now() + seconds * 1000;
    setLeft(seconds);
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [since, seconds]);
  return left;
}
