import type { FigureSource, OutputParameter, Parameter, ProgressParameter } from '@agentarium/contracts';

/** A task or child task as the charts need it; the parent comes first. */
export type FamilyTask = {
  id: string;
  name: string;
  required_parameters: Parameter[];
  output_parameters: OutputParameter[];
};

const isNumeric = ({ data_type }: { data_type: string }) => data_type === 'Integer' || data_type === 'Float';

/**
 * The numeric parameters of a task and its children, each key once: a parent's parameter hides a child's with the same
 * name. Parameters set by administrators are excluded.
 */
export function numericParameters(family: readonly FamilyTask[]): ProgressParameter[] {
  const known = new Map<string, ProgressParameter>();
  for (const task of family) {
    const add = (source: FigureSource, parameter: Parameter | OutputParameter) => {
      const key = `${source}.${parameter.name}`;
      if (known.has(key)) return;
      known.set(key, {
        key,
        name: parameter.name,
        source,
        task_id: task.id,
        task_name: task.name,
        locales: parameter.locales ?? null,
        description: ('description' in parameter ? parameter.description : null) ?? null,
        unit: parameter.unit ?? null,
      });
    };
    for (const parameter of task.required_parameters)
      if (isNumeric(parameter) && parameter.param_type !== 'AdminInput') add('input', parameter);
    for (const parameter of task.output_parameters) if (isNumeric(parameter)) add('output', parameter);
  }
  return [...known.values()];
}
