import type { ErrorDetail, Parameter, Task, UserParams } from '@agentarium/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savePreferences, useUpdateUserParams } from '../../../data/users.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { scheduleParameterOf } from '../detail/user-inputs.ts';
import type { MissingParameters, ValueSources } from '../parameters/profile-values.ts';
import { gapsByStore, profileGaps, valuesOfGaps } from './profile-gaps.ts';

type Values = Record<string, unknown>;

/**
 * Asks for what the profile lacks for a task. `fill` saves it to the profile, or returns the values for this run only;
 * details say what the profile rejected. Steps and scheduled runs read the profile themselves, so their tasks always
 * save.
 */
export function useFillGaps(task: Task, missing: MissingParameters, sources: ValueSources) {
  const { t } = useTranslation('parameters');
  const client = useQueryClient();
  const { mutateAsync: saveProfile } = useUpdateUserParams();
  const [isChosen, setIsChosen] = useState(true);
  const [failure, setFailure] = useState<unknown>(null);
  const label = (field: 'date_of_birth' | 'height' | 'weight') => t(`gaps.fields.${field}`);
  // As they were when the form opened: fields must not disappear while it is sent.
  const [gaps] = useState<readonly Parameter[]>(
    () =>
      profileGaps(missing, sources, {
        date_of_birth: label('date_of_birth'),
        height: label('height'),
        weight: label('weight'),
      }) ?? [],
  );
  const isForced = task.child_tasks.length > 0 || scheduleParameterOf(task) !== undefined;
  const fill = async (values: Values): Promise<{ given: Values } | { details: readonly ErrorDetail[] }> => {
    setFailure(null);
    if (!isChosen && !isForced) return { given: valuesOfGaps(missing, sources, values, new Date()) };
    const { profile, preferences } = gapsByStore(gaps, values);
    try {
      if (Object.keys(profile).length > 0) await saveProfile(profile as Partial<UserParams>);
      if (Object.keys(preferences).length > 0) await savePreferences(client, preferences);
      return { given: {} };
    } catch (error) {
      const details = isApiError(error, 'VALIDATION_FAILED') ? error.details : [];
      if (details.length === 0) setFailure(error);
      return { details: details.map((it) => ({ ...it, path: it.path.replace(/^preferences\./, '') })) };
    }
  };
  return {
    gaps,
    fill,
    failure,
    isSaved: isChosen || isForced,
    onSaveChange: isForced ? undefined : setIsChosen,
  };
}
