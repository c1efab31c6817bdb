import {
  type ErrorDetail,
  errorCatalogue,
  fieldsOfParameter,
  type ProfileField,
} from '@agentarium/contracts';
import type { RunTrace, StoredSources } from '../../../db/schema/index.ts';
import { AppError } from '../../../platform/errors.ts';

/** One detail for each withheld field that a parameter needs or a run's messages contain. */
export const withheldDetails = (fields: readonly ProfileField[], parameter?: string): ErrorDetail[] =>
  fields.map((field) => ({
    path: parameter === undefined ? 'message' : `parameters.${parameter}`,
    message: errorCatalogue.FIELD_WITHHELD.message,
    code: 'FIELD_WITHHELD',
    params: { field, ...(parameter !== undefined && { name: parameter }) },
  }));

/** The parts of a finished run that show which profile fields its messages contain. */
export type RunMessages = {
  sources: StoredSources | null;
  trace: RunTrace | null;
  input_params: Record<string, unknown>;
};

/**
 * The withheld fields that a finished run's messages contain. Runs of earlier versions recorded no sources, so inputs
 * named like a profile field count as taken from it.
 */
export function withheldInMessages(run: RunMessages, withheld: readonly ProfileField[]): ProfileField[] {
  if (withheld.length === 0) return [];
  if (run.trace?.sent || run.sources) {
    const sent = new Set(run.trace?.sent ?? []);
    return withheld.filter((field) => sent.has(`profile.${field}`));
  }
  const names = Object.keys(run.input_params).filter((name) => (run.input_params[name] ?? null) !== null);
  return withheld.filter((field) => names.some((name) => fieldsOfParameter(name).includes(field)));
}

/** Throws FIELD_WITHHELD when a run contains values of these profile fields. */
export function refuseProfileData(sources: StoredSources, withheld: readonly ProfileField[]): void {
  if (withheld.length === 0) return;
  const details = Object.entries(sources).flatMap(([name, source]) => {
    if (source !== 'profile' && source !== 'parent.profile') return [];
    const fields = fieldsOfParameter(name).filter((field) => withheld.includes(field));
    return withheldDetails(fields, name);
  });
  if (details.length > 0) throw new AppError('FIELD_WITHHELD', { details });
}
