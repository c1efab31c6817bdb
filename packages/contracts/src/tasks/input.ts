import * as z from 'zod';
import { fault } from '../error-details.ts';
import { matching } from '../issues.ts';

/** A required text of `min` to `max` characters. */
export const requiredText = (label: string, min: number, max: number) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, { error: `${label} is required`, abort: true })
    .min(min, `${label} must be at least ${min} characters`)
    .max(max, `${label} cannot exceed ${max} characters`);

/** A text that may be absent, null or blank. */
export const optionalText = (label: string, max: number) =>
  z.string().trim().max(max, `${label} cannot exceed ${max} characters`).nullish();

/** An integer that may be absent or null. */
export const optionalCount = (label: string, min: number, max: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be ${min} or greater`)
    .max(max, `${label} cannot exceed ${max}`)
    .nullish();

const languageCode = matching(z.string(), /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, fault('LANGUAGE_CODE'));

type Translation = Record<string, string | null | undefined>;
const isFilled = (text: string | null | undefined) => (text ?? '').trim() !== '';

/** The required fields missing from a translation; none while it is entirely empty, which counts as absent. */
export function missingTranslations(translation: Translation, required: readonly string[]): string[] {
  if (!Object.values(translation).some(isFilled)) return [];
  return required.filter((field) => !isFilled(translation[field]));
}

/**
 * Translations by language code. One with any text needs all required fields (docs/spec/admin-side.md#validation).
 * English may be included, but has the record's own texts.
 */
export const translationsInput = <T extends z.ZodRawShape>(
  fields: T,
  required: readonly (keyof T & string)[],
) =>
  z
    .record(languageCode, z.strictObject(fields))
    .refine((locales) => Object.keys(locales).length <= 20, fault('TOO_MANY', { maximum: 20 }))
    .superRefine((locales, ctx) => {
      for (const [language, translation] of Object.entries(locales)) {
        if (language === 'en') continue;
        for (const field of missingTranslations(translation as Translation, required))
          ctx.addIssue({
            code: 'custom',
            path: [language, field],
            ...fault('TRANSLATION_REQUIRED'),
          });
      }
    });

/** Translations as stored: without blanks, and with English taken from the record's own texts. */
export function storedTranslations<T extends Translation>(
  locales: Record<string, T> | null | undefined,
  english: Translation,
): Record<string, T> {
  const filled = (texts: Translation) =>
    Object.fromEntries(Object.entries(texts).filter(([, text]) => isFilled(text))) as T;
  const entries = Object.entries(locales ?? {}).map(
    ([language, texts]) => [language, filled(language === 'en' ? english : texts)] as const,
  );
  return Object.fromEntries(entries.filter(([, texts]) => Object.keys(texts).length > 0));
}

/** Returns translations without English, which repeats the record's own texts where it is stored. */
export function withoutEnglish<T>({ en: _own, ...others }: Record<string, T>): Record<string, T> {
  return others;
}
