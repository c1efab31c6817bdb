import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { Suspense, useMemo } from 'react';
import { LoadFailed, lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { prose } from '../../../design/layout/prose.ts';
import { type Ticks, TicksContext } from '../../../design/layout/ticks.ts';
import { preload } from '../../../lib/load-file.ts';
import { plainTextOf } from '../../../lib/plain-text.ts';
import { repeatsTitle } from './answer-file.ts';
import { closeMarks, splitMarkdown } from './streaming-markdown.ts';

const loadBody = () => import('../../../design/layout/markdown-body.tsx');

type BlocksProps = { blocks: readonly string[] };

const Plain = ({ blocks }: { blocks: readonly string[] }) => (
  <Box sx={{ whiteSpace: 'pre-wrap' }}>{plainTextOf(blocks.join('\n'))}</Box>
);

const Blocks = lazyPart<BlocksProps>(async () => ({ default: (await loadBody()).MarkdownBlocks }), {
  failed: ({ partProps, error, onRetry }) => (
    <>
      <Box sx={{ whiteSpace: 'pre-wrap' }}>{plainTextOf(partProps.blocks.join('\n\n'))}</Box>
      <LoadFailed error={error} onRetry={onRetry} />
    </>
  ),
});

/** Fetches the code that renders markdown, so that the first words need not wait for it. */
export const preloadMarkdown = () => preload(loadBody);

const blink = keyframes`0%, 100% { opacity: 0.15; } 50% { opacity: 0.9; }`;

const caret = {
  content: '""',
  display: 'inline-block',
  width: '0.5em',
  height: '1.05em',
  ml: '3px',
  borderRadius: '2px',
  verticalAlign: '-0.16em',
  bgcolor: 'secondary.main',
  animation: `${blink} 1.1s ease-in-out infinite`,
} as const;

const lastWords = ['& > :is(p, h3, h4, h5):last-child', '& > :is(ul, ol):last-child > li:last-child']
  .map((place) => `${place}::after`)
  .join(', ');

const withoutTitle = {
  '& > :is(h3, h4):first-child': { display: 'none' },
  '& > :is(h3, h4):first-child + *': { mt: 0 },
} as const;

/** An answer's text. While it streams, a caret follows the last word and only the last block re-renders. */
export function AnswerText({
  text,
  titles = [],
  streaming = false,
  ticks = null,
}: {
  text: string;
  /** The titles above it, in every language: a first heading that repeats one is hidden, but copied. */
  titles?: readonly string[];
  streaming?: boolean;
  /** Lets its boxes be ticked. */
  ticks?: Ticks | null;
}) {
  const isWhole = ticks !== null;
  const blocks = useMemo(
    () => (isWhole ? [text] : splitMarkdown(streaming ? closeMarks(text) : text)),
    [text, streaming, isWhole],
  );
  return (
    <Box
      sx={[
        ...(Array.isArray(prose) ? prose : [prose]),
        streaming && { [lastWords]: caret },
        repeatsTitle(text, titles, streaming) && withoutTitle,
      ]}
      aria-busy={streaming}
    >
      <TicksContext value={ticks}>
        <Suspense fallback={<Plain blocks={blocks} />}>
          <Blocks blocks={blocks} />
        </Suspense>
      </TicksContext>
    </Box>
  );
}
