/**
 * SQL for the names of a run's inputs that only administrators may see: values of AdminInput parameters, and those that
 * a child took from one. Runs from before these names were stored use their task's current ones.
 */
export const hiddenInputs = (run: string) => `coalesce(${run}.hidden_inputs, array(
  select given->>'name' from tasks ran, jsonb_array_elements(ran.required_parameters) given
  where ran.id = ${run}.task_id and given->>'param_type' = 'AdminInput'))`;

/** A run's inputs without the given names. */
export const withoutHidden = (inputs: Record<string, unknown>, hidden: readonly string[]) =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !hidden.includes(name)));
