import type { Locator, Page } from '@playwright/test';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A field by its label, with or without the sign of a required one. */
export function field(scope: Page | Locator, label: string): Locator {
  const named = scope.getByLabel(new RegExp(`^${escaped(label)}\\s*\\*?$`));
  return named.and(scope.locator('input, textarea'));
}

/** The error under a field of a form. */
export function errorOf(scope: Page | Locator, text: string): Locator {
  return scope.getByRole('alert').filter({ hasText: text });
}
