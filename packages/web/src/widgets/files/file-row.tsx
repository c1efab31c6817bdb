import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { surface } from '../../design/layout/styles.ts';

export type FileRowProps = {
  thumb: ReactNode;
  name: string;
  detail: ReactNode;
  /** It has an error; `detail` says which. */
  isFailed?: boolean;
  /** From 0 to 1 while uploading, null while preparing; absent otherwise. */
  progress?: { share: number | null; label: string };
  children: ReactNode;
};

/** A chosen file: thumbnail, name, state and actions. */
export function FileRow({ thumb, name, detail, isFailed = false, progress, children }: FileRowProps) {
  return (
    <Box
      sx={{
        ...surface,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 1,
        ...(isFailed && { borderColor: 'error.main' }),
      }}
    >
      {thumb}
      <Box sx={{ flex: '1 1 120px', minWidth: 0 }}>
        <Typography variant="body2" noWrap title={name} sx={{ fontWeight: 550 }}>
          {name}
        </Typography>
        <Typography
          variant="small"
          component="div"
          {...(isFailed && { role: 'alert' })}
          sx={{ color: isFailed ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {detail}
        </Typography>
        {progress && (
          <LinearProgress
            aria-label={progress.label}
            variant={progress.share === null ? 'indeterminate' : 'determinate'}
            {...(progress.share !== null && { value: Math.round(progress.share * 100) })}
            sx={{ mt: 0.75, borderRadius: '999px' }}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>{children}</Box>
    </Box>
  );
}
