import { expect } from 'vitest';
import { changeLanguage } from '../src/lib/i18n.ts';
import { act, fireEvent, screen, waitFor } from './library.ts';

/** Replaces what the field with this label holds, as a paste would. */
export const enter = (label: string | RegExp, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

/** Clicks the button with this name, where the way of the pointer is not the point. */
export const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

/** Waits until the field with this label says this of what it holds. */
export async function saysOf(label: string | RegExp, text: string | RegExp): Promise<void> {
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
}

/** Puts the screen into Russian; every test begins in English again. */
export const speakRussian = (): Promise<void> => act(() => changeLanguage('ru'));

/** What each of these elements says, with plain spaces in place of those that do not break. */
export const textsOf = (elements: readonly Element[]): string[] =>
  elements.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
