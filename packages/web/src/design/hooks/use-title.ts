import { useEffect } from 'react';

const product = 'Agentarium';

/** Sets the document title (`Anna the dietologist · Agentarium`) while mounted; waits while undefined. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${product}`;
  }, [title]);
}
