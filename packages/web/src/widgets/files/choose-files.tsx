import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  type DragEvent,
  type InputHTMLAttributes,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import { acceptOf, type FileKind } from './file-rules.ts';

type FileInputProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple' | 'capture'> & {
  /** A visible button clicks it. */
  ref: Ref<HTMLInputElement>;
  label: string;
  onFiles: (files: File[]) => void;
};

/** A hidden file input. */
export const FileInput = ({ label, onFiles, ...input }: FileInputProps) => (
  <input
    {...input}
    type="file"
    hidden
    aria-label={label}
    onChange={({ target }) => {
      const chosen = [...(target.files ?? [])];
      // Lets the same file be chosen again after it was edited or removed.
      target.value = '';
      if (chosen.length > 0) onFiles(chosen);
    }}
  />
);

type Transfer = DataTransfer | null;
const holdsFiles = (transfer: Transfer) => transfer?.types.includes('Files') ?? false;

/** Events already handled by a field. */
const handled = new WeakSet<Event>();

/**
 * Accepts files dropped or pasted anywhere on the page while a field waits for one: missing the field should not
 * replace the page with the browser's view of the file. Each event goes to one field only.
 */
export function useDroppedFiles(isWanted: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const accept = (event: Event, transfer: Transfer) => {
      const files = [...(transfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      if (!isWanted || handled.has(event)) return;
      handled.add(event);
      take(files);
    };
    const onPaste = (event: ClipboardEvent) => {
      // A picture pasted together with text, such as a table, goes to the focused field as text.
      if (isWanted && !event.clipboardData?.types.includes('text/plain')) accept(event, event.clipboardData);
    };
    const onDragOver = (event: globalThis.DragEvent) => {
      if (holdsFiles(event.dataTransfer)) event.preventDefault();
    };
    const onDrop = (event: globalThis.DragEvent) => accept(event, event.dataTransfer);
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
    };
  }, [isWanted]);
  return {
    isOver,
    /** For the element onto which files are dropped. */
    zone: {
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(isWanted);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        handled.add(event.nativeEvent);
        if (isWanted) onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

type ChooseProps = {
  kinds: readonly FileKind[];
  /** Multiple. */
  multiple?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  onFiles: (files: File[]) => void;
  firstRef?: Ref<HTMLButtonElement>;
};

/** Buttons to choose a file: the camera on touch screens, and the file dialog. */
export function ChooseButtons({
  kinds,
  multiple = false,
  disabled = false,
  describedBy,
  onFiles,
  firstRef,
}: ChooseProps) {
  const { t } = useTranslation('files');
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const hasPictures = kinds.includes('Image');
  const onlyPictures = hasPictures && kinds.length === 1;
  const choose = t(onlyPictures ? 'choosePicture' : hasPictures ? 'attach' : 'chooseDocument');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="outlined"
        color="inherit"
        disabled={disabled}
        aria-describedby={describedBy}
        startIcon={<Icon name={onlyPictures ? 'photo_library' : 'attach_file'} />}
        onClick={() => files.current?.click()}
        {...(firstRef && { ref: firstRef })}
        sx={{ minHeight: 44 }}
      >
        {choose}
      </Button>
      {hasPictures && (
        <Button
          variant="outlined"
          color="inherit"
          disabled={disabled}
          startIcon={<Icon name="photo_camera" />}
          onClick={() => camera.current?.click()}
          sx={{ minHeight: 44, '@media not all and (any-pointer: coarse)': { display: 'none' } }}
        >
          {t('takePhoto')}
        </Button>
      )}
      <FileInput ref={files} label={choose} accept={acceptOf(kinds)} multiple={multiple} onFiles={onFiles} />
      {hasPictures && (
        <FileInput
          ref={camera}
          label={t('takePhoto')}
          accept="image/*"
          capture="environment"
          onFiles={onFiles}
        />
      )}
    </Box>
  );
}
