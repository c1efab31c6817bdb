import type { Task } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { executionQuery } from '../../../data/executions.ts';
import { userParamsQuery } from '../../../data/users.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import type { ValueSources } from '../parameters/profile-values.ts';
import { useWithholding } from './use-withholding.ts';

/** The values a task's parameters get without being asked for; null while loading. */
export function useValueSources(
  parameters: Task['required_parameters'],
  parentExecutionId: string | null,
): { sources: ValueSources | null; error: unknown; retry: () => void } {
  const { user } = useSession();
  const { i18n } = useTranslation();
  const needsProfile = parameters.some(({ param_type }) => param_type === 'UserProfile');
  const needsParent =
    parentExecutionId !== null && parameters.some(({ param_type }) => param_type === 'ParentInput');
  // It may have changed in another tab: refetched whenever a form opens.
  const profile = useQuery({ ...userParamsQuery, enabled: needsProfile, staleTime: 0 });
  const withholding = useWithholding(parameters, parentExecutionId);
  const { withheld, isOfParentsProfile, usedByParent } = withholding;
  const parent = useQuery({ ...executionQuery(parentExecutionId ?? ''), enabled: needsParent });
  const isLoading =
    (needsProfile && profile.isPending) || (needsParent && parent.isPending) || withholding.isPending;
  return {
    sources: isLoading
      ? null
      : {
          user,
          profile: profile.data ?? null,
          parent: parent.data ?? null,
          withheld,
          isOfParentsProfile,
          usedByParent,
          // The language on screen always exists and is saved with the run when the account has none.
          storedLanguage: i18n.language,
        },
    error: (needsProfile ? profile.error : null) ?? withholding.error,
    retry: () => {
      if (profile.error) void profile.refetch();
      if (withholding.error) withholding.retry();
    },
  };
}
