import type { StoredFile } from '@agentarium/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';

const FileList = lazyPart(() => import('../../../widgets/files/file-list.tsx'), { texts: ['files'] });

/** The files that went with a run or a question; nothing where there are none. */
export const FilesOfRun = (given: { files: readonly StoredFile[]; isOwn: boolean }) =>
  given.files.length > 0 && (
    <Suspense fallback={null}>
      <FileList {...given} />
    </Suspense>
  );
