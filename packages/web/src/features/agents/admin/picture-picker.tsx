import type { AgentInput } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type DragEvent, useId, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCreatePicture } from '../../../data/agents-admin.ts';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { agentPictureNames } from '../../../lib/agent-pictures.ts';
import { faultText } from '../../../lib/api/fault-text.ts';
import type { AgentValues } from './agent-values.ts';
import { PictureOption } from './picture-option.tsx';
import { preparePicture, uploadProblem } from './prepare-picture.ts';
import { UploadTile } from './upload-tile.tsx';

const shipped = agentPictureNames.map((name) => ({ image: `/agents/${name}.svg`, name }));
const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/**
 * Built-in pictures and uploaded ones, added by button or drop. A stored picture that is neither stays selectable;
 * without any, the role's picture is shown.
 */
export function PicturePicker({
  control,
  role,
}: {
  control: Control<AgentValues, unknown, AgentInput>;
  role: string;
}) {
  const { t } = useTranslation(['agents-admin', 'errors']);
  const { field, fieldState, formState } = useController({ control, name: 'config.image' });
  const upload = useCreatePicture(preparePicture);
  const [uploaded, setUploaded] = useState<string[]>([]);
  const [isOver, setOver] = useState(false);
  const helpId = useId();
  const stored = formState.defaultValues?.config?.image ?? '';
  const isShipped = shipped.some(({ image }) => image === stored);
  const options = [
    ...(isShipped ? [] : [{ image: stored, label: t(`pictures.${stored === '' ? 'by-role' : 'current'}`) }]),
    ...shipped.map(({ image, name }) => ({ image, label: t(`pictures.${name}`) })),
    ...uploaded
      .map((image, at) => ({ image, label: t('pictures.uploaded', { number: at + 1 }) }))
      .filter(({ image }) => image !== stored),
  ];
  const uploadFile = (file: File) =>
    upload.mutate(file, {
      onSuccess: (path) => {
        setUploaded((known) => (known.includes(path) ? known : [...known, path]));
        field.onChange(path);
      },
    });
  const over = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(!upload.isPending);
  };
  const drop = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !upload.isPending) uploadFile(file);
  };
  const isUnsaved = upload.data === field.value && field.value !== stored;
  const problem = upload.isError
    ? uploadProblem(t, upload.error)
    : fieldState.error && faultText(t, fieldState.error.message);
  return (
    <Box
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      }}
      onDrop={drop}
    >
      <FormPanel title={t('form.picture')} text={t('form.pictureText')}>
        <Box
          sx={{
            display: 'grid',
            gap: 1.25,
            gridTemplateColumns: 'repeat(auto-fill, minmax(64px, 1fr))',
          }}
        >
          <Box role="radiogroup" aria-label={t('form.picture')} sx={{ display: 'contents' }}>
            {options.map(({ image, label }) => (
              <PictureOption
                key={image}
                image={image}
                label={label}
                role={role}
                name={field.name}
                isChosen={field.value === image}
                onChoose={() => {
                  if (upload.isError) upload.reset();
                  field.onChange(image);
                }}
                onBlur={field.onBlur}
                inputRef={field.value === image ? field.ref : undefined}
              />
            ))}
          </Box>
          <UploadTile onFile={uploadFile} pending={upload.isPending} isOver={isOver} describedBy={helpId} />
        </Box>
        {problem ? (
          <FormHelperText id={helpId} error role="alert" component="div" sx={{ mt: 1.5, mx: 0 }}>
            <span style={{ display: 'inline-flex', gap: 6, alignItems: 'flex-start' }}>
              <Icon name="error" size={16} sx={{ mt: '2px' }} />
              {problem}
            </span>
          </FormHelperText>
        ) : (
          <FormHelperText id={helpId} component="div" role="status" sx={{ mt: 1.5, mx: 0 }}>
            {t(isOver ? 'upload.drop' : isUnsaved ? 'upload.done' : 'upload.help')}
          </FormHelperText>
        )}
      </FormPanel>
    </Box>
  );
}
