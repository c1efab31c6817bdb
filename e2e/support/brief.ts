import type { Locator } from '@playwright/test';

/** Resolves once the element has shown this text, however briefly: a poll may miss what disappears by itself. */
export function hasShown(element: Locator, text: string): Promise<void> {
  return element.evaluate(
    (node, wanted) =>
      new Promise<void>((resolve, reject) => {
        const look = () => node.textContent?.includes(wanted) && resolve();
        new MutationObserver(look).observe(node, { subtree: true, childList: true, characterData: true });
        look();
        setTimeout(() => reject(new Error(`It did not show ${wanted}`)), 30_000);
      }),
    text,
  );
}
