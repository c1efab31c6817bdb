import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readClipboard } from '../../lib/clipboard.ts';
import { readJson } from '../../lib/json-problem.ts';
import { type FailedPartProps, LoadFailed, lazyPart } from '../feedback/lazy-part.tsx';
import { CopyButton } from '../layout/copy-button.tsx';
import { Icon } from '../layout/icon.tsx';
import { SmallButton } from '../layout/small-button.tsx';
import { monospace } from '../layout/styles.ts';
import type { JsonCodeProps } from './json-code.tsx';

/** Height of a JSON editor in pixels: its lines and a fifth more, 6 to 20 rows of 20 px, at least 300 (docs/spec/admin-side.md#constants). */
export function editorHeight(text: string, minHeight = 300): number {
  const rows = Math.min(20, Math.max(6, Math.ceil(text.split('\n').length * 1.2)));
  return Math.max(minHeight, rows * 20);
}

const JsonCode = lazyPart(() => import('./json-code.tsx'), { failed: PlainJson });

/** A plain text field if the code editor could not be loaded. */
function PlainJson({ partProps, error, onRetry }: FailedPartProps<JsonCodeProps>) {
  return (
    <>
      <Box
        component="textarea"
        aria-label={partProps.label}
        aria-describedby={partProps.describedBy}
        aria-invalid={partProps.invalid}
        spellCheck={false}
        value={partProps.value}
        onChange={(event) => partProps.onChange(event.target.value)}
        sx={{
          display: 'block',
          width: '100%',
          height: partProps.height,
          p: 1.5,
          border: 0,
          resize: 'vertical',
          outline: 'none',
          color: 'text.primary',
          bgcolor: 'transparent',
          fontFamily: monospace,
          fontSize: 14,
        }}
      />
      <LoadFailed error={error} onRetry={onRetry} />
    </>
  );
}

export type JsonEditorProps = {
  label: string;
  /** The text as typed; it may be invalid JSON. Parse it with `readJson`. */
  value: string;
  onChange: (text: string) => void;
  help?: ReactNode;
  /** Other errors: the form's rules, the server's messages. Shown under the parse error. */
  errors?: readonly string[];
  /** In place of "Invalid JSON format. Please check your syntax." */
  invalidText?: string;
  /** The minimum height in pixels; that of parameters when absent. */
  minHeight?: number;
};

/** On a phone three labels don't fit: the icons stay, the labels are still read out. */
const toolbarOnPhones = {
  '& .MuiButton-root': { minWidth: 40 },
  '& .MuiButton-startIcon:has(+ .word)': { mx: 0 },
  '& .word': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
} as const;

/**
 * JSON as text with a live parse error by line and column, and format, copy and paste (docs/spec/admin-side.md#users). Its height follows the lines. The code editor loads when it is first shown.
 */
export function JsonEditor(props: JsonEditorProps) {
  const { label, value, onChange, help, errors = [], invalidText, minHeight } = props;
  const { t } = useTranslation('admin');
  const id = useId();
  const { value: parsed, problem } = readJson(value);
  const sentences = [
    ...(problem
      ? [
          `${invalidText ?? t('json.invalid')} ${t('json.where', problem)} ${t(`json.expected.${problem.expected}`)}`,
        ]
      : []),
    ...errors,
  ];
  const isWrong = sentences.length > 0;
  const height = editorHeight(value, minHeight);
  return (
    <Box>
      <Box
        sx={(theme) => ({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 0.5,
          mb: 0.75,
          [theme.breakpoints.down('sm')]: toolbarOnPhones,
        })}
      >
        <Typography id={`${id}-label`} variant="subtitle2" component="p" sx={{ mr: 'auto' }}>
          {label}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 0.5, ml: 'auto' }}>
          <SmallButton
            icon="code"
            disabled={problem !== null}
            onClick={() => onChange(JSON.stringify(parsed, null, 2))}
          >
            <span className="word">{t('json.format')}</span>
          </SmallButton>
          <CopyButton text={value} size="small" color="inherit" />
          <PasteButton onPaste={onChange} />
        </Box>
      </Box>
      <Box
        sx={{
          border: 1,
          borderColor: isWrong ? 'error.main' : 'surface.control',
          borderRadius: '12px',
          overflow: 'hidden',
          bgcolor: 'background.paper',
          '&:focus-within': {
            outline: '1px solid',
            outlineColor: isWrong ? 'error.main' : 'primary.main',
            borderColor: isWrong ? 'error.main' : 'primary.main',
          },
        }}
      >
        <Suspense fallback={<Skeleton variant="rectangular" height={height} />}>
          <JsonCode
            label={label}
            describedBy={`${id}-help`}
            value={value}
            onChange={onChange}
            height={height}
            invalid={isWrong}
          />
        </Suspense>
      </Box>
      <Typography
        id={`${id}-help`}
        variant="small"
        component="div"
        sx={{ mt: 0.75, minHeight: 20, color: isWrong ? 'error.main' : 'text.secondary' }}
      >
        {isWrong
          ? sentences.map((sentence) => (
              <Box key={sentence} role="alert" sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start' }}>
                <Icon name="error" size={16} sx={{ mt: '2px' }} />
                <span>{sentence}</span>
              </Box>
            ))
          : help}
      </Typography>
    </Box>
  );
}

function PasteButton({ onPaste }: { onPaste: (text: string) => void }) {
  const { t } = useTranslation('admin');
  const [refused, setRefused] = useState(false);
  const paste = () =>
    readClipboard().then(
      (text) => {
        setRefused(false);
        onPaste(text);
      },
      () => setRefused(true),
    );
  return (
    <SmallButton icon="content_paste" onClick={() => void paste()}>
      <span aria-live="polite" {...(!refused && { className: 'word' })}>
        {t(refused ? 'json.noPaste' : 'json.paste')}
      </span>
    </SmallButton>
  );
}
