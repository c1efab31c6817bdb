/** Every field of these forms is required, so none is starred: assistive technology gets the attribute, the label stays plain. */
export const required = { slotProps: { htmlInput: { 'aria-required': true } } } as const;

/** The same for names and addresses, which are nobody's words: no capitals, no spelling. */
export const requiredPlain = {
  slotProps: { htmlInput: { 'aria-required': true, autoCapitalize: 'none', spellCheck: false } },
} as const;

/** An email address. */
export const emailInput = { type: 'email', autoComplete: 'email', ...requiredPlain } as const;

/** A password that is being set. */
export const newPassword = { autoComplete: 'new-password', ...required } as const;
