import { TemplateError, templateNames } from '../../engine/templates.ts';
import { invalid } from '../../platform/errors.ts';

/** Where and why Liquid can't read a prompt's content, in English; null when it can. */
export function templateFault(content: string): string | null {
  try {
    templateNames(content);
    return null;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { line, column } = error.place;
    return line === null ? error.message : `Line ${line}, column ${column ?? 1}: ${error.message}`;
  }
}

/** Throws VALIDATION_FAILED for content that no run could use. */
export function refuseTemplate(content: string): void {
  const fault = templateFault(content);
  if (fault !== null) throw invalid('content', fault);
}
