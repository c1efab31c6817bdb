import { type ExecutionListed, labelOf, type Parameter, type Task } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { askedOf } from '../detail/user-inputs.ts';
import { useValueText } from '../parameters/parameter-values.tsx';

const longest = 90;

/** Schedules and photos have their own icon or thumbnail. */
const isSummarized = ({ data_type }: Parameter) => data_type !== 'Schedule' && data_type !== 'Image';

/** Returns a function that summarizes a run for its row: the start of its input, and one number of its answer. */
export function useRowSummary() {
  const { i18n } = useTranslation();
  const valueText = useValueText();
  return (execution: ExecutionListed, task: Task | undefined) => {
    if (!task) return { asked: '', figure: '' };
    const values = askedOf(task, execution)
      .filter(({ parameter, value }) => isSummarized(parameter) && value !== null && value !== '')
      .map(({ parameter, value }) => valueText(parameter, value).replaceAll(/\s+/g, ' '));
    const asked = values.join(' · ');
    const number = task.output_parameters.find(
      ({ name }) => typeof execution.output_params?.[name] === 'number',
    );
    return {
      asked: asked.length > longest ? `${asked.slice(0, longest - 1)}…` : asked,
      figure: number
        ? `${labelOf(number.locales, i18n.language, number.name)}: ${valueText(number, execution.output_params?.[number.name])}`
        : '',
    };
  };
}
