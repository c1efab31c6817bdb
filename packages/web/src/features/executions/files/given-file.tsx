import type { Execution } from '@agentarium/contracts';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { useTranslation } from '../../../design/hooks/use-translation.ts';

const FileValue = lazyPart(() => import('../../../widgets/files/file-value.tsx'), { texts: ['files'] });

/** Whose files they are, and those of them that are still stored. */
export type GivenFiles = Pick<Execution, 'files' | 'user_id'>;

/** The file among a run's inputs with this id; that it was deleted when it is none of those that are stored. */
export function GivenFile({ id, of }: { id: unknown; of: GivenFiles }) {
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
