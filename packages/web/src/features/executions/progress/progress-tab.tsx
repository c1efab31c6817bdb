import type { OutputParameter, Parameter } from '@agentarium/contracts';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import type { ProgressPanelProps } from './progress-panel.tsx';

const Panel = lazyPart(() => import('./progress-panel.tsx'));

/** The Progress tab; the charts' code loads when it is opened. */
export function ProgressTab(props: ProgressPanelProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={420} sx={{ borderRadius: '12px' }} />}>
      <Panel {...props} />
    </Suspense>
  );
}

type Numbers = {
  required_parameters: readonly Pick<Parameter, 'data_type' | 'param_type'>[];
  output_parameters: readonly Pick<OutputParameter, 'data_type'>[];
};
const isNumeric = ({ data_type }: { data_type: string }) => data_type === 'Integer' || data_type === 'Float';

/**
 * Returns whether a task has a numeric input or output; without one in the parent or a child there is no Progress tab.
 */
export const hasNumbers = ({ required_parameters, output_parameters }: Numbers): boolean =>
  output_parameters.some(isNumeric) ||
  required_parameters.some((parameter) => isNumeric(parameter) && parameter.param_type !== 'AdminInput');
