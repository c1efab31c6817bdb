import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileInput } from '../../design/form/file-input.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';

type DropZoneProps = { onFile: (file: File) => void; disabled: boolean; chosen: string | null };

/** Takes one JSON file, dropped or chosen; the button keeps the focus while disabled. */
export function DropZone({ onFile, disabled, chosen }: DropZoneProps) {
  const { t } = useTranslation('catalogue');
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onFile(file);
  };
  return (
    <Box
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        p: { xs: 2.5, sm: 4 },
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        textAlign: 'center',
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'secondary.main' : 'divider',
        borderRadius: '12px',
        bgcolor: isOver ? 'surface.bubble' : 'surface.sunken',
        transition: 'background-color 140ms ease-out, border-color 140ms ease-out',
      }}
    >
      <Icon name="upload" size={32} sx={{ color: 'secondary.main' }} />
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {chosen ?? t('drop.title')}
      </Typography>
      <Note id={id}>{t('drop.text')}</Note>
      <Button
        variant="outlined"
        color="inherit"
        aria-disabled={disabled}
        aria-describedby={id}
        onClick={() => !disabled && input.current?.click()}
        sx={{ mt: 1, bgcolor: 'background.paper' }}
      >
        {t(chosen ? 'drop.other' : 'drop.choose')}
      </Button>
      <FileInput
        ref={input}
        accept="application/json,.json"
        label={t('drop.title')}
        onFiles={([file]) => file && onFile(file)}
      />
    </Box>
  );
}
