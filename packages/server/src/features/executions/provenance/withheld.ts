import {
  type ErrorDetail,
  errorCatalogue,
  fieldsOfParameter,
  type ProfileField,
} from '@agentarium/contracts';
import type { RunTrace, StoredSources } from '../../../db/schema/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { sentInInputs } from './sent-data.ts';

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
  sources: StoredSources;
  trace: RunTrace | null;
  input_params: Record<string, unknown>;
};

/** The withheld fields that a finished run's messages contain. */
export function withheldInMessages(run: RunMessages, withheld: readonly ProfileField[]): ProfileField[] {
  if (withheld.length === 0) return [];
  const sent = new Set(run.trace?.sent ?? sentInInputs(run.sources, run.input_params));
  return withheld.filter((field) => sent.has(`profile.${field}`));
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
