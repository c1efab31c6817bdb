import type { Execution, Task } from '@agentarium/contracts';
import Skeleton from '@mui/material/Skeleton';
import { type ComponentProps, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../design/hooks/use-session.ts';
import { FileList, FileValue, StoredThumb } from '../../../widgets/files/file-list.tsx';

/** The owner and the files that still exist. */
export type InputFiles = Pick<Execution, 'files' | 'user_id'>;

/** The input file of a run with this id; says so if it was deleted. */
export function InputFile({ id, of }: { id: unknown; of: InputFiles }) {
  const { t } = useTranslation('executions');
  const { user } = useSession();
  const file = of.files.find((one) => one.id === id);
  if (!file) return t('file.gone');
  return (
    <Suspense fallback={<Skeleton variant="rounded" width={160} height={44} />}>
      <FileValue file={file} isOwn={of.user_id === user?.id} />
    </Suspense>
  );
}

/** The files sent with a run or a question; nothing if there are none. */
export const FilesOfRun = (props: ComponentProps<typeof FileList>) =>
  props.files.length > 0 && (
    <Suspense fallback={null}>
      <FileList {...props} />
    </Suspense>
  );

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
  return <StoredThumb id={id} size={48} isImage />;
}
