import type { FileDataType } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { type Ref, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../design/form/fields.tsx';
import { Note } from '../../design/layout/note.tsx';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { ChooseButtons, useDroppedFiles } from './choose-files.tsx';
import { StoredRow, UploadRow } from './file-rows.tsx';
import type { FileKind } from './file-rules.ts';
import { isInProgress, useUploads } from './uploads.ts';

type FileEditorProps = {
  kind: FileKind;
  /** The file's id; empty if there is none. */
  value: string;
  /** `isBusy`: one is uploading, so the form must wait. */
  onChange: (value: string, isBusy: boolean) => void;
  /** The button to focus when this field has the first error. */
  focusRef: (target: { focus: () => void } | null) => void;
};

/**
 * A field for one file from the camera, a dialog, drop or paste. Uploads immediately with progress, and shows the file
 * until removed.
 */
export function FileEditor({ kind, value, onChange, focusRef }: FileEditorProps) {
  const { t } = useTranslation('files');
  const helpId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { uploads, take, remove, retry, clear } = useUploads({
    kinds: [kind],
    max: 1,
    onChange: ([upload]) => {
      if (upload?.step === 'sending' && upload.share > 0) return;
      onChange(upload?.step === 'stored' ? upload.file.id : '', upload !== undefined && isInProgress(upload));
    },
  });
  const [upload] = uploads;
  const isEmpty = upload === undefined && value === '';
  // A failed upload can be replaced.
  const isOpen = isEmpty || upload?.step === 'failed';
  const choose = ([file]: File[]) => {
    if (!file) return;
    clear();
    take([file]);
  };
  const { isOver, zone } = useDroppedFiles(isOpen, choose);
  useEffect(() => focusRef({ focus: () => button.current?.focus() }), [focusRef]);

  // After choosing or removing by keyboard, the focus goes to the button that is there now.
  const moved = useRef(false);
  const state = isEmpty ? 'empty' : 'filled';
  const last = useRef(state);
  useEffect(() => {
    if (last.current !== state && moved.current) button.current?.focus();
    last.current = state;
    moved.current = false;
  }, [state]);
  const removeNow = () => {
    moved.current = true;
    if (upload) remove(upload.key);
    else onChange('', false);
  };
  const rowRef: Ref<HTMLButtonElement> = isOpen ? null : button;
  return (
    <Box {...zone} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {upload ? (
        <UploadRow
          upload={upload}
          onRemove={removeNow}
          onRetry={() => retry(upload.key)}
          {...(rowRef && { removeRef: rowRef })}
        />
      ) : (
        value !== '' && (
          <StoredRow
            id={value}
            isImage={kind === 'Image'}
            onRemove={removeNow}
            {...(rowRef && { removeRef: rowRef })}
          />
        )
      )}
      {isOpen && (
        <Box
          sx={{
            display: 'grid',
            gap: 1,
            p: 1.5,
            border: 2,
            borderStyle: 'dashed',
            borderColor: isOver ? 'primary.main' : 'surface.control',
            borderRadius: '12px',
            bgcolor: isOver ? 'tint.primary.soft' : 'transparent',
          }}
        >
          <ChooseButtons
            kinds={[kind]}
            describedBy={helpId}
            onFiles={(files) => {
              moved.current = true;
              choose(files);
            }}
            firstRef={button}
          />
          <Note id={helpId}>{t(isOver ? 'drop' : kind === 'Image' ? 'helpPicture' : 'helpDocument')}</Note>
        </Box>
      )}
      <VisuallyHidden role="status">
        {upload?.step === 'stored' ? t('storedNamed', { name: upload.name }) : ''}
      </VisuallyHidden>
    </Box>
  );
}

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
