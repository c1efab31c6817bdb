import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { changeLanguage } from '../src/lib/i18n.ts';

/** Replaces the content of the field with this label, as a paste would. */
export const enter = (label: string | RegExp, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

/** Clicks the button with this name, if pointer details don't matter. */
export const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

/** Waits until the field with this label shows this text below it. */
export async function expectFieldText(label: string | RegExp, text: string | RegExp): Promise<void> {
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
}

/** Switches to Russian; every test starts in English again. */
export const switchToRussian = (): Promise<void> => act(() => changeLanguage('ru'));

/** The text of each element, with non-breaking spaces replaced. */
export const textsOf = (elements: readonly Element[]): string[] =>
  elements.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
