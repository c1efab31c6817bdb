import { useEffect } from 'react';

const product = 'Agentarium';

/** Titles the page by what it shows (`Anna the dietologist · Agentarium`) while mounted; waits while undefined. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${product}`;
  }, [title]);
}
