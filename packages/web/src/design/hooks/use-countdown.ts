import { useEffect, useState } from 'react';

/** Returns the time in milliseconds, updated each second until `end` has passed. */
export function useNow(end = Number.POSITIVE_INFINITY): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= end;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return now;
}

const secondsBetween = (now: number, end: number) => Math.max(0, Math.ceil((end - now) / 1000));

/** Returns the seconds until `end`, in milliseconds, counted down on screen; 0 once passed. */
export const useCountdown = (end: number): number => secondsBetween(useNow(end), end);

/** Returns the time left until an instant as `4:07`; `0:00` once passed. */
export function timeLeft(until: string, now: number): string {
  const seconds = secondsBetween(now, Date.parse(until));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns the time left until an instant, counted down each second; null without one. */
export function useTimeLeft(until: string | null): string | null {
  const now = useNow(until === null ? 0 : Date.parse(until));
  return until === null ? null : timeLeft(until, now);
}
