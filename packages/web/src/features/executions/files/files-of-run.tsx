import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';

const FileList = lazyPart(() => import('../../../widgets/files/file-list.tsx'), { texts: ['files'] });

/** The files that went with a run or a question; nothing where there are none. */
export const FilesOfRun = (given: ComponentProps<typeof FileList>) =>
  given.files.length > 0 && (
    <Suspense fallback={null}>
      <FileList {...given} />
    </Suspense>
  );
