import type { Execution, Task } from '@agentarium/contracts';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';

const StoredThumb = lazyPart(() => import('../../../widgets/files/stored-thumb.tsx'));

/** A thumbnail of a run's first photo, to distinguish its row from others; nothing if there is none. */
export function RowThumb({
  execution,
  task,
}: {
  execution: Pick<Execution, 'input_params'>;
  task: Task | undefined;
}) {
  const id = task?.required_parameters
    .filter(({ data_type, param_type }) => data_type === 'Image' && param_type === 'UserInput')
    .map(({ name }) => execution.input_params[name])
    .find((value) => typeof value === 'string' && value !== '');
  if (typeof id !== 'string') return null;
  return (
    <Suspense fallback={<Skeleton variant="rounded" width={48} height={48} />}>
      <StoredThumb id={id} size={48} isImage />
    </Suspense>
  );
}
