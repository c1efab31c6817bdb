import { fieldsOfParameter, type Parameter } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { provenanceQuery } from '../../../data/executions.ts';
import { privacyQuery } from '../../../data/users.ts';

const tellsOfProfile = ({ name }: Parameter) => fieldsOfParameter(name).length > 0;

/**
 * What the user withholds of what these parameters need, and which of the parent execution's values came from the
 * profile. Asks for no more than the parameters make it need.
 */
export function useWithholding(parameters: readonly Parameter[], parentExecutionId: string | null) {
  const needed = parameters.filter(tellsOfProfile);
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
    // Runs of earlier versions did not record it: a name of the profile counts as the profile's, as on the server.
    isOfParentsProfile: (name: string) =>
      sources === null || (sources?.some((one) => one.name === name && one.source === 'profile') ?? false),
    isPending: ((fromProfile || inherits) && privacy.isPending) || (isAsked && origin.isPending),
    error: isAsked ? origin.error : null,
    retry: () => void origin.refetch(),
  };
}
