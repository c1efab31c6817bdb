import {
  type ChildTask,
  type Execution,
  fieldsOfParameter,
  localized,
  type Parameter,
  type ProfileField,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { provenanceQuery } from '../../../data/executions.ts';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { privacyQuery } from '../../../data/users.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { formatList } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { withheldFieldsOf } from '../parameters/profile-values.ts';

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

export type WithheldStep = { step: ChildTask; fields: ProfileField[] };

/**
 * The steps skipped by "run all" because they need withheld fields, with those fields. If their parent has not run yet,
 * only what they take from the profile themselves is known.
 */
export function useWithheldSteps(steps: readonly ChildTask[], parent: Execution | null): WithheldStep[] {
  const { data: tasks } = useQuery({ ...tasksByIdQuery, enabled: steps.length > 0 });
  const parametersOf = ({ id }: ChildTask) => tasks?.get(id)?.required_parameters ?? [];
  const withholding = useWithholding(steps.flatMap(parametersOf), parent?.id ?? null);
  return steps.flatMap((step) => {
    const found = parametersOf(step).flatMap((one) => withheldFieldsOf(one, { parent, ...withholding }));
    const fields = withholding.withheld.filter((field) => found.includes(field));
    return fields.length > 0 ? [{ step, fields }] : [];
  });
}

/** Lists the steps skipped because of withheld data, and what to do. */
export function WithheldSteps({ found }: { found: readonly WithheldStep[] }) {
  const { t, i18n } = useTranslation('executions');
  if (found.length === 0) return null;
  const list = (words: string[]) => formatList(i18n.language, words);
  const names = found.map(({ step }) => localized(step.locales, i18n.language, 'name', step.name));
  const fields = [...new Set(found.flatMap((one) => one.fields))].map((field) => t(`problem.field.${field}`));
  return (
    <Alert
      severity="info"
      icon={<Icon name="visibility_off" />}
      sx={{ '& .MuiAlert-message': { display: 'grid', gap: 1, justifyItems: 'start' } }}
    >
      {t('further.withheld', { count: found.length, names: list(names), fields: list(fields) })}
      <Button size="small" variant="outlined" color="inherit" component={Link} to={paths.privacy}>
        {t('problem.privacy')}
      </Button>
    </Alert>
  );
}
