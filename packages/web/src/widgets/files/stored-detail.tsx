import type { StoredFile } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { sizeText } from './size-text.ts';

/** Pages in a row as one range: 2, 3 and 4 are `2–4`. */
function pageRanges(pages: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && last[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
}

/** Below the name of a stored file: its size, and what of it can't be read. */
export function StoredDetail({ file }: { file: Pick<StoredFile, 'size' | 'unread_pages'> }) {
  const { t, i18n } = useTranslation('files');
  const { size, unread_pages: pages } = file;
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <>
      {sizeText(i18n.language, size)}
      {pages.length > 0 && (
        <Box component="span" role="status" sx={{ display: 'block', color: 'warning.main' }}>
          {t('unreadPages', { count: pages.length, pages: list.format(pageRanges(pages)) })}
        </Box>
      )}
    </>
  );
}
