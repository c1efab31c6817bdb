import { useEffect, useSyncExternalStore } from 'react';
import { LoadFailedBar } from '../../design/feedback/load-failed.tsx';
import { missingTexts } from '../../lib/missing-texts.ts';

/** Says that texts which the page waits for could not be loaded, and asks for them again. */
export function TextsMissing() {
  const [first] = useSyncExternalStore(missingTexts.subscribe, missingTexts.get, missingTexts.get);
  useEffect(() => {
    window.addEventListener('online', missingTexts.retry);
    return () => window.removeEventListener('online', missingTexts.retry);
  }, []);
  return first ? <LoadFailedBar error={first.error} onRetry={missingTexts.retry} /> : null;
}
