import type { TFunction } from 'i18next';

/** Sentences of the contract's schemas, by shape; the groups are `count`. Order matters. */
const shapes: [RegExp, string][] = [
  [/^You must accept the data processing consent/, 'consent'],
  [/^Invalid email (address|format)$/, 'email'],
  [/^(This field|.+) is required( for new users)?$/, 'required'],
  [/at least (\d+) characters?$/, 'minLength'],
  [/(?:cannot exceed|at most) (\d+) characters?$/, 'maxLength'],
  [/[Mm]ust be at least (-?[\d.]+ ?\S*)$/, 'min'],
  [/(?:cannot exceed|Must be at most) (-?[\d.]+ ?\S*)$/, 'max'],
  [/may hold letters, digits/, 'username'],
  [/YYYY-MM-DD/, 'date'],
  [/valid integer|whole number$/, 'integer'],
  [/valid number/, 'number'],
  [/^Invalid (gender|role)$|^Must be one of: /, 'option'],
  [/^At least one entry is required$/, 'entries'],
  [/^This username is already taken/, 'usernameTaken'],
  [/^This email address is already in use/, 'emailTaken'],
];

/**
 * The sentence to show under a field: the translation of a known shape. A text that is not known shows as it is in
 * English and as a general sentence elsewhere, since it can't be translated. Keys of a namespace (`auth:x.y`) pass through `t`.
 */
export function fieldErrorText(t: TFunction, language: string, message: string | undefined): string {
  if (!message) return t('errors:field.invalid');
  if (/^[a-zA-Z-]+:[\w.]+$/.test(message)) return t(message);
  // What Liquid says of a template stands in English only; its place can be told.
  const [, line, column] = /^Line (\d+), column (\d+): /.exec(message) ?? [];
  if (line) return language === 'en' ? message : t('errors:field.template', { line, column });
  for (const [shape, key] of shapes) {
    const match = shape.exec(message);
    if (!match) continue;
    const amount = match.slice(1).find((group) => group !== undefined && /^-?\d/.test(group)) ?? '';
    const isLength = key === 'minLength' || key === 'maxLength';
    return t(`errors:field.${key}`, isLength ? { count: Number(amount) } : { amount });
  }
  return language === 'en' && !message.startsWith('Invalid input') ? message : t('errors:field.invalid');
}
