import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import type { FileKind } from '../../../widgets/files/file-rules.ts';
import type { EditorProps } from '../parameters/editor.ts';
import { FieldFrame } from '../parameters/field-frame.tsx';

const FileEditor = lazyPart(() => import('../../../widgets/files/file-editor.tsx'), { texts: ['files'] });

/** The field of an Image or a File. */
export function FileField({
  label,
  parameter,
  draft,
  onChange,
  onLeave,
  error,
  focusRef,
}: EditorProps<'file'>) {
  const kind: FileKind = parameter.data_type === 'Image' ? 'Image' : 'File';
  return (
    <FieldFrame
      label={label}
      error={error}
      onLeave={() => {
        // The device's file dialog takes the focus too; that does not count as leaving the field.
        if (document.hasFocus()) onLeave();
      }}
    >
      <Suspense fallback={<Skeleton variant="rounded" height={104} />}>
        <FileEditor
          kind={kind}
          value={draft.id}
          onChange={(id, isBusy) => onChange({ kind: 'file', id, isBusy })}
          focusRef={focusRef}
        />
      </Suspense>
    </FieldFrame>
  );
}
