import type { Execution } from '@agentarium/contracts';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';

const FileValue = lazyPart(() => import('../../../widgets/files/file-value.tsx'), { texts: ['files'] });

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
