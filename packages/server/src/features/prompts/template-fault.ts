import type { ErrorDetail } from '@agentarium/contracts';
import { TemplateError, templateNames } from '../../engine/templates.ts';
import { AppError } from '../../platform/errors.ts';

/** Returns where and why Liquid cannot parse a prompt; null when it can. */
export function templateFault(content: string): Omit<ErrorDetail, 'path'> | null {
  try {
    templateNames(content);
    return null;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { line, column } = error.place;
    const reason = error.message;
    if (line === null) return { message: reason, code: 'TEMPLATE_UNREADABLE', params: { reason } };
    const place = { line, column: column ?? 1 };
    return {
      message: `Line ${place.line}, column ${place.column}: ${reason}`,
      code: 'TEMPLATE',
      params: { ...place, reason },
    };
  }
}

/** Throws VALIDATION_FAILED for a template that no run could use. */
export function refuseTemplate(content: string): void {
  const fault = templateFault(content);
  if (fault !== null) throw new AppError('VALIDATION_FAILED', { details: [{ path: 'content', ...fault }] });
}
