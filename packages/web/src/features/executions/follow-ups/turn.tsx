import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../design/layout/visually-hidden.tsx';

/** The user's question on the right, the answer below. */
export function Turn({
  question,
  files,
  children,
}: {
  question: string;
  /** Files sent with the question. */
  files?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('executions');
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box
        component="p"
        sx={{
          m: 0,
          justifySelf: 'end',
          maxWidth: { xs: '92%', sm: '80%' },
          px: 2,
          py: 1.25,
          borderRadius: '20px',
          borderTopRightRadius: '6px',
          bgcolor: 'tint.primary.soft',
          color: 'tint.primary.text',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          '@media print': { justifySelf: 'start', p: 0, fontWeight: 700, bgcolor: 'transparent' },
        }}
      >
        <VisuallyHidden>{t('followUp.question')}: </VisuallyHidden>
        {question}
      </Box>
      {files && (
        <Box
          sx={{ justifySelf: 'end', ':empty': { display: 'none' }, '@media print': { justifySelf: 'start' } }}
        >
          {files}
        </Box>
      )}
      {children}
    </Box>
  );
}
