import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';

const FileList = lazyPart(() => import('../../../widgets/files/file-list.tsx'), { texts: ['files'] });

/** The files sent with a run or a question; nothing if there are none. */
export const FilesOfRun = (props: ComponentProps<typeof FileList>) =>
  props.files.length > 0 && (
    <Suspense fallback={null}>
      <FileList {...props} />
    </Suspense>
  );
