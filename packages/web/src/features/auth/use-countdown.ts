import { useEffect, useState } from 'react';

/** Seconds left of a wait that restarts when `since` changes; 0 when over. */
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
