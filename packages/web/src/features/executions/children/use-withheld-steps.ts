import type { ChildTask, Execution, ProfileField } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { useWithholding } from '../configure/use-withholding.ts';
import { withheldFieldsOf } from '../parameters/profile-values.ts';

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
