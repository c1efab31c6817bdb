import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { prose } from './prose.ts';

const MarkdownBody = lazy(() => import('./markdown-body.tsx'));

/** Rendered markdown with real typography; safe for any text. Shows the plain text until its code has loaded. */
export function Markdown({ text }: { text: string }) {
  return (
    <Box sx={prose}>
      <Suspense fallback={<Box sx={{ whiteSpace: 'pre-wrap' }}>{text}</Box>}>
        <MarkdownBody text={text} />
      </Suspense>
    </Box>
  );
}
