const fields = 'input:not([type="file"], [type="hidden"]), textarea, [role="combobox"], [role="textbox"]';

/** Moves the focus from a button that is about to go to the first field of its form or section, else the first link. */
export function focusFirstField(button: Element): void {
  const around = button.closest('form, section');
  const first = around?.querySelector<HTMLElement>(fields) ?? around?.querySelector<HTMLElement>('a[href]');
  first?.focus();
}
