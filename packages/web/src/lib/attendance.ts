/** Without an action of the reader for this long, in milliseconds, a page counts as unattended. */
const attendedMs = 60_000;
let lastActionAt = Date.now();

for (const action of ['click', 'pointerdown', 'pointermove', 'keydown', 'wheel']) {
  document.addEventListener(action, () => (lastActionAt = Date.now()), { capture: true, passive: true });
}

/** Returns whether somebody has touched this page, a key or the mouse within the last minute. */
export const isAttended = (): boolean => Date.now() - lastActionAt < attendedMs;
