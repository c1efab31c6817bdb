import type { Language } from '@agentarium/contracts';
import type { FieldErrors, FieldValues } from 'react-hook-form';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The first language with an error, whose tab opens; English texts are at the form's top level. */
export function languageWithFault(
  errors: FieldErrors<FieldValues>,
  languages: readonly Language[],
): Language | null {
  const config: unknown = errors.config;
  const inConfig = isRecord(config) ? config : {};
  const english = ['name', 'role', 'description'].some((field) => field in errors);
  if (english || 'greeting' in inConfig || 'disclaimer' in inConfig) return 'en';
  const { locales } = inConfig;
  return languages.find((language) => isRecord(locales) && language in locales) ?? null;
}
