import { type ExecutionListed, labelOf, type Parameter, type Task } from '@agentarium/contracts';
import { useTranslation } from '../../../design/hooks/use-translation.ts';
import { askedOf } from '../detail/user-inputs.ts';
import { useValueText } from '../parameters/value-text.tsx';

const longest = 90;

/** A schedule is shown by its own sign, a photo as itself. */
const isTold = ({ data_type }: Parameter) => data_type !== 'Schedule' && data_type !== 'Image';

/** Returns what tells one run of a task from another: the first words of what it was asked, and one figure it gave. */
export function useRowWords() {
  const { i18n } = useTranslation();
  const valueText = useValueText();
  return (execution: ExecutionListed, task: Task | undefined) => {
    if (!task) return { asked: '', figure: '' };
    const values = askedOf(task, execution)
      .filter(({ parameter, value }) => isTold(parameter) && value !== null && value !== '')
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
