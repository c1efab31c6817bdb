import { fieldsOfParameter, type Parameter } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { provenanceQuery } from '../../../data/executions.ts';
import { privacyQuery } from '../../../data/users.ts';

const revealsProfile = ({ name }: Parameter) => fieldsOfParameter(name).length > 0;

/**
 * Returns what these parameters need but the user withholds, and which of the parent execution's values came from the
 * profile. Requests no more than the parameters need.
 */
export function useWithholding(parameters: readonly Parameter[], parentExecutionId: string | null) {
  const needed = parameters.filter(revealsProfile);
  const inherited = needed.filter(({ param_type }) => param_type === 'ParentInput');
  const fromProfile = needed.some(({ param_type }) => param_type === 'UserProfile');
  const inherits = parentExecutionId !== null && inherited.length > 0;
  const privacy = useQuery({ ...privacyQuery, enabled: fromProfile || inherits });
  const withheld = privacy.data?.withheld ?? [];
  const isAsked =
    inherits &&
    inherited.some(({ name }) => fieldsOfParameter(name).some((field) => withheld.includes(field)));
  const origin = useQuery({ ...provenanceQuery(parentExecutionId ?? '', 0), enabled: isAsked });
  const sources = origin.data?.parameters;
  return {
    withheld,
    isOfParentsProfile: (name: string) =>
      sources?.some((one) => one.name === name && one.source === 'profile') ?? false,
    isPending: ((fromProfile || inherits) && privacy.isPending) || (isAsked && origin.isPending),
    error: isAsked ? origin.error : null,
    retry: () => void origin.refetch(),
  };
}
