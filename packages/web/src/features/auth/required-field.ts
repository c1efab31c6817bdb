/** Every field is required, so none is starred: assistive technology gets the attribute, the label stays plain. */
export const required = { slotProps: { htmlInput: { 'aria-required': true } } } as const;

/** The same for names and addresses: no autocapitalization, no spell check. */
export const requiredPlain = {
  slotProps: { htmlInput: { 'aria-required': true, autoCapitalize: 'none', spellCheck: false } },
} as const;

/** An email address. */
export const emailInput = { type: 'email', autoComplete: 'email', ...requiredPlain } as const;

/** A new password. */
export const newPassword = { autoComplete: 'new-password', ...required } as const;
