import type { Locator, Page } from '@playwright/test';

/** Counts a person's actions on a page. The page itself counts, no matter which test call caused them. */
export type Counted = {
  taps: number;
  fields: number;
  /** Resets the counters. */
  reset: () => void;
  /** Fills a field. The tap into a field to type in it is not counted. */
  write: (field: Locator, text: string) => Promise<void>;
};

declare global {
  interface Window {
    agentariumCounts: (what: 'tap' | 'field') => void;
  }
}

/** Counts every pointer press and every field filled in, on each page this window opens. */
export async function counted(page: Page): Promise<Counted> {
  const counts: Counted = {
    taps: 0,
    fields: 0,
    reset: () => Object.assign(counts, { taps: 0, fields: 0 }),
    write: async (field, text) => {
      await field.focus();
      await field.fill(text);
    },
  };
  await page.exposeFunction('agentariumCounts', (what: 'tap' | 'field') => {
    if (what === 'tap') counts.taps += 1;
    else counts.fields += 1;
  });
  await page.addInitScript(() => {
    const written = new WeakSet<EventTarget>();
    const isTyped = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(target.type));
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && window.agentariumCounts('tap'), true);
    addEventListener(
      'input',
      ({ target, isTrusted }) => {
        // Fields that the page fills in itself are not the user's work.
        if (!isTrusted || !target || written.has(target) || !isTyped(target)) return;
        written.add(target);
        window.agentariumCounts('field');
      },
      true,
    );
  });
  return counts;
}
