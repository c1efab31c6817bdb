import { type ExecutionListed, labelOf, type Task, type TypedParameter } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../design/hooks/use-format.ts';

type Run = Pick<ExecutionListed, 'input_params' | 'output_params'>;

/**
 * Returns a function that gives the numbers by which a reader tells runs of a task apart, such as "1,556 kcal · 80.3
 * kg": the first of the answer, then the weight it was made for, else the second. Empty without numbers.
 */
export function useKeyFigures() {
  const { i18n } = useTranslation();
  const format = useFormat();
  const unitName = useUnitName();
  const textOf = (parameter: TypedParameter, value: number) => {
    const unit = unitName(parameter.unit);
    const number = format.measure(value);
    return unit
      ? `${number}\u00a0${unit}`
      : `${labelOf(parameter.locales, i18n.language, parameter.name)}: ${number}`;
  };
  const textsOf = (parameters: readonly TypedParameter[], values: Run['output_params']) =>
    parameters.flatMap((parameter) => {
      const value = values?.[parameter.name];
      return typeof value === 'number' ? [textOf(parameter, value)] : [];
    });
  return (run: Run, task: Pick<Task, 'required_parameters' | 'output_parameters'> | undefined): string => {
    if (!task) return '';
    const [first, second] = textsOf(task.output_parameters, run.output_params);
    const isWeight = ({ name, param_type }: Task['required_parameters'][number]) =>
      name === 'weight' && param_type === 'UserProfile';
    const [weight] = textsOf(task.required_parameters.filter(isWeight), run.input_params);
    return [first, weight ?? second].filter(Boolean).join(' · ');
  };
}

/** A sum in the user's own currency: no unit to append. */
export const ownCurrency = 'local currency';

/** Returns a function that translates a unit: `kg` is «кг» in Russian; unknown units stay as is. */
export function useUnitName() {
  const { t } = useTranslation('common');
  return (unit: string | null | undefined): string | null =>
    unit && unit !== ownCurrency ? t(`unit.${unit}`, { defaultValue: unit }) : null;
}
