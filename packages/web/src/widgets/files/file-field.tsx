import type { FileDataType } from '@agentarium/contracts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { FieldFrame } from '../../design/form/field-frame.tsx';

const FileEditor = lazyPart(() => import('./file-editor.tsx'), { texts: ['files'] });

export type FileFieldProps = {
  label: string;
  type: FileDataType;
  /** The file's id; empty if there is none. */
  value: string;
  /** `isBusy`: one is uploading, so the form must wait. */
  onChange: (value: string, isBusy: boolean) => void;
  onLeave: () => void;
  /** The error below the field, once it should show. */
  error: string | undefined;
  /** The button to focus when this field has the first error. */
  focusRef: (target: { focus: () => void } | null) => void;
};

/**
 * The field of an Image or a File. The form around it waits for its code: a field that grew later would move the Run
 * button away from a finger.
 */
export function FileField({ label, type, value, onChange, onLeave, error, focusRef }: FileFieldProps) {
  return (
    <FieldFrame
      label={label}
      error={error}
      onLeave={() => {
        // The file dialog takes the focus; that does not count as leaving the field.
        if (document.hasFocus()) onLeave();
      }}
    >
      <FileEditor kind={type} value={value} onChange={onChange} focusRef={focusRef} />
    </FieldFrame>
  );
}
