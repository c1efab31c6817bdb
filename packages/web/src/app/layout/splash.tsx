import { useEffect, useState } from 'react';

const delayMs = 300;
const longestGapMs = 100;
// In milliseconds since the page was opened: its own markup shows the mark from then until the first splash.
let shown = { from: 0, until: Number.POSITIVE_INFINITY };

/** When the mark appears, from now: what follows another splash at once goes on where that one was. */
function delayFromNow(): number {
  const now = performance.now();
  if (now - shown.until > longestGapMs) shown = { from: now, until: Number.POSITIVE_INFINITY };
  return shown.from + delayMs - now;
}

/** The mark alone, while the first page loads; only shows when that takes a moment. */
export function Splash() {
  const [delay] = useState(delayFromNow);
  useEffect(
    () => () => {
      shown.until = performance.now();
    },
    [],
  );
  return (
    <div className="splash">
      <img src="/mark.svg" alt="Agentarium" width={56} height={56} style={{ animationDelay: `${delay}ms` }} />
    </div>
  );
}
