import type { Snippet } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { Fragment } from 'react';

/** Splits a text into matched and unmatched parts; invalid ranges are ignored. */
export function partsOf({ text, ranges }: Snippet): { from: number; text: string; isFound: boolean }[] {
  const parts: { from: number; text: string; isFound: boolean }[] = [];
  let at = 0;
  const add = (to: number, isFound: boolean) => {
    if (to > at) parts.push({ from: at, text: text.slice(at, to), isFound });
    at = Math.max(at, to);
  };
  for (const [from, to] of ranges) {
    if (from < at || to > text.length) continue;
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return parts;
}

/** Text around a match, which is highlighted. */
export function FoundText({ snippet }: { snippet: Snippet }) {
  return partsOf(snippet).map(({ from, text, isFound }) =>
    isFound ? (
      <Box
        key={from}
        component="mark"
        sx={{
          bgcolor: 'tint.primary.soft',
          color: 'tint.primary.text',
          fontWeight: 600,
          borderRadius: '3px',
        }}
      >
        {text}
      </Box>
    ) : (
      <Fragment key={from}>{text}</Fragment>
    ),
  );
}
