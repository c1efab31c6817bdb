/** A cron expression in words of a language, from a library that loads with the first of them. */
export async function cronWords(expression: string, language: string): Promise<string> {
  const { default: cronstrue } = await import('cronstrue/i18n.js');
  try {
    return cronstrue.toString(expression, { locale: language, use24HourTimeFormat: language !== 'en' });
  } catch {
    return expression;
  }
}
