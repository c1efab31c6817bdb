import type { ExecutionListed, Parameter, Task } from '@agentarium/contracts';
import { useKeyFigures } from '../../../widgets/measures.ts';
import { useValueText } from '../parameters/parameter-values.tsx';
import { userInputList } from '../parameters/user-inputs.ts';

const longest = 90;

/** Schedules and photos have their own icon or thumbnail. */
const isSummarized = ({ data_type }: Parameter) => data_type !== 'Schedule' && data_type !== 'Image';

/** Returns a function that summarizes a run for its row: the numbers of its answer, and the start of its input. */
export function useRowSummary() {
  const valueText = useValueText();
  const figuresOf = useKeyFigures();
  return (execution: Pick<ExecutionListed, 'input_params' | 'output_params'>, task: Task | undefined) => {
    if (!task) return { asked: '', figures: '' };
    const values = userInputList(task, execution)
      .filter(({ parameter, value }) => isSummarized(parameter) && value !== null && value !== '')
      .map(({ parameter, value }) => valueText(parameter, value).replaceAll(/\s+/g, ' '));
    const asked = values.join(' · ');
    return {
      asked: asked.length > longest ? `${asked.slice(0, longest - 1)}…` : asked,
      figures: figuresOf(execution, task),
    };
  };
}
