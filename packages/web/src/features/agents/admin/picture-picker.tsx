import { type AgentInput, pictureLimits } from '@agentarium/contracts';
import { pictureTypes } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import FormHelperText from '@mui/material/FormHelperText';
import type { TFunction } from 'i18next';
import { type Ref, useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCreatePicture } from '../../../data/agents-admin.ts';
import { ErrorLine } from '../../../design/form/fields.tsx';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { focusRing } from '../../../design/layout/styles.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { faultText } from '../../../lib/api/fault-text.ts';
import { AgentPicture, agentPictureNames } from '../../../widgets/agent-picture.tsx';
import { FileInput, useDroppedFiles } from '../../../widgets/files/choose-files.tsx';
import type { AgentValues } from './agent.schema.ts';

/** Why a chosen file can't be used as a picture. */
type PictureProblem = 'tooLarge' | 'notPicture' | 'tooSmall';

/** A chosen file can't be used as a picture. */
class PictureFault extends Error {
  override readonly name = 'PictureFault';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The largest file accepted, in bytes: a photo from any camera. */
const maxBytes = 30 * 1024 * 1024;
/** In pixels; pictures show at up to 400, on screens of any density. */
const side = 512;
const quality = 0.86;

/** The crop of a picture: the centered square, and its final size. */
export function squareOf(width: number, height: number) {
  const from = Math.min(width, height);
  return {
    x: Math.round((width - from) / 2),
    y: Math.round((height - from) / 2),
    from,
    to: Math.min(side, from),
  };
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));

/** The canvas as WebP; as PNG or JPEG where the browser writes no WebP. */
async function pack(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Promise<Blob> {
  const first = await encode(canvas, 'image/webp');
  if (first && first.size <= pictureLimits.maxBytes) return first;
  // JPEG has no transparency: transparent parts become white, not black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const second = await encode(canvas, 'image/jpeg');
  if (second && second.size <= pictureLimits.maxBytes) return second;
  throw new PictureFault('tooLarge');
}

/** The middle square of a chosen picture, at most 512 pixels a side. @throws PictureFault */
export async function preparePicture(file: Blob): Promise<Blob> {
  if (file.size > maxBytes) throw new PictureFault('tooLarge');
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureFault('notPicture');
  });
  try {
    const { x, y, from, to } = squareOf(bitmap.width, bitmap.height);
    if (to < pictureLimits.minSide) throw new PictureFault('tooSmall');
    const canvas = document.createElement('canvas');
    canvas.width = to;
    canvas.height = to;
    const context = canvas.getContext('2d');
    if (!context) throw new PictureFault('notPicture');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, x, y, from, from, 0, 0, to, to);
    return await pack(canvas, context);
  } finally {
    bitmap.close();
  }
}

/** Why an upload failed, for the reader. */
function uploadProblem(t: TFunction<readonly ['agents-admin', 'errors']>, error: unknown): string {
  if (error instanceof PictureFault) return t(`upload.problem.${error.problem}`);
  if (isApiError(error, 'PAYLOAD_TOO_LARGE')) return t('upload.problem.tooLarge');
  if (isApiError(error, 'VALIDATION_FAILED', 'UNSUPPORTED_MEDIA_TYPE')) return t('upload.problem.notPicture');
  return errorText(t, error, t('failed.upload'));
}

const shipped = agentPictureNames.map((name) => ({ image: `/agents/${name}.svg`, name }));

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
  const { isOver, zone } = useDroppedFiles(!upload.isPending, ([file]) => file && uploadFile(file));
  const isUnsaved = upload.data === field.value && field.value !== stored;
  const problem = upload.isError
    ? uploadProblem(t, upload.error)
    : fieldState.error && faultText(t, fieldState.error.message);
  return (
    <Box {...zone}>
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
            <ErrorLine text={problem} />
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

type PictureOptionProps = {
  image: string;
  label: string;
  /** The agent whose role picks the picture if none is chosen. */
  role: string;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  onBlur: () => void;
  inputRef?: Ref<HTMLInputElement> | undefined;
};

/** One selectable picture; a radio button in disguise. */
function PictureOption(props: PictureOptionProps) {
  const { image, label, role, name, isChosen, onChoose, onBlur, inputRef } = props;
  return (
    <Box
      component="label"
      title={label}
      sx={{
        position: 'relative',
        display: 'block',
        p: '3px',
        borderRadius: '14px',
        border: 2,
        borderColor: isChosen ? 'primary.main' : 'transparent',
        cursor: 'pointer',
        '@media (hover: hover)': { '&:hover': { borderColor: isChosen ? 'primary.main' : 'divider' } },
        ...focusRing,
      }}
    >
      <Box
        component="input"
        type="radio"
        ref={inputRef}
        name={name}
        value={image}
        checked={isChosen}
        onChange={onChoose}
        onBlur={onBlur}
        aria-label={label}
        sx={{
          position: 'absolute',
          inset: 0,
          opacity: 0,
          cursor: 'pointer',
          m: 0,
          width: '100%',
          height: '100%',
        }}
      />
      <AgentPicture image={image} role={role} size="fill" sx={{ borderRadius: '10px', width: '100%' }} />
    </Box>
  );
}

type UploadTileProps = {
  onFile: (file: File) => void;
  pending: boolean;
  isOver: boolean;
  describedBy: string;
};

/** Uploads the user's own file, in a row below the pictures; disabled while uploading. */
function UploadTile({ onFile, pending, isOver, describedBy }: UploadTileProps) {
  const { t } = useTranslation('agents-admin');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ButtonBase
        aria-disabled={pending}
        aria-busy={pending}
        aria-describedby={describedBy}
        onClick={() => {
          if (!pending) input.current?.click();
        }}
        sx={{
          gridColumn: '1 / -1',
          mx: '5px',
          minHeight: 52,
          px: 2,
          gap: 1,
          typography: 'small',
          fontWeight: 550,
          color: pending ? 'text.secondary' : 'text.primary',
          border: 2,
          borderStyle: 'dashed',
          borderColor: isOver ? 'secondary.main' : 'divider',
          borderRadius: '12px',
          bgcolor: isOver ? 'surface.bubble' : 'surface.sunken',
          '@media (hover: hover)': { '&:hover': { borderColor: pending ? 'divider' : 'secondary.main' } },
          '&.Mui-focusVisible': {
            outline: '2px solid',
            outlineColor: 'primary.main',
            outlineOffset: 2,
          },
        }}
      >
        {pending ? (
          <CircularProgress size={20} color="secondary" aria-hidden sx={{ flexShrink: 0 }} />
        ) : (
          <Icon name="upload" size={20} sx={{ color: 'secondary.main' }} />
        )}
        {pending ? t('upload.pending') : t('upload.choose')}
      </ButtonBase>
      <FileInput
        ref={input}
        accept={pictureTypes.join()}
        label={t('upload.choose')}
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  );
}
