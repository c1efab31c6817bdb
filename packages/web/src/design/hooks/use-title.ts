import { useEffect } from 'react';

const product = 'Agentarium';

/**
 * Sets the document title (`Anna the dietologist · Agentarium`) while mounted; waits while undefined. As a `<title>` it
 * would be the second one, after the route's, and browsers show the first.
 */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${product}`;
  }, [title]);
}
