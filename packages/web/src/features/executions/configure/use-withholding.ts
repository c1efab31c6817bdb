import { fieldsOfParameter, type Parameter } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { provenanceQuery } from '../../../data/executions.ts';
import { privacyQuery } from '../../../data/users.ts';

const revealsProfile = ({ name }: Parameter) => fieldsOfParameter(name).length > 0;

/**
 * Returns what these parameters need but the user withholds, and what of the profile the parent execution used. Requests
 * no more than the parameters need.
 */
export function useWithholding(parameters: readonly Parameter[], parentExecutionId: string | null) {
  const fromProfile = parameters.some((one) => one.param_type === 'UserProfile' && revealsProfile(one));
  const inherits =
    parentExecutionId !== null && parameters.some(({ param_type }) => param_type === 'ParentInput');
  const privacy = useQuery({ ...privacyQuery, enabled: fromProfile || inherits });
  const withheld = privacy.data?.withheld ?? [];
  const isAsked = inherits && withheld.length > 0;
  const origin = useQuery({ ...provenanceQuery(parentExecutionId ?? '', 0), enabled: isAsked });
  const { parameters: sources, sent } = origin.data ?? {};
  return {
    withheld,
    isOfParentsProfile: (name: string) =>
      sources?.some((one) => one.name === name && one.source === 'profile') ?? false,
    usedByParent: withheld.filter((field) =>
      sent?.fields.some((one) => one.field === field && (one.origin === 'profile' || one.origin === 'tool')),
    ),
    isPending: ((fromProfile || inherits) && privacy.isPending) || (isAsked && origin.isPending),
    error: isAsked ? origin.error : null,
    retry: () => void origin.refetch(),
  };
}
