import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { DataColumn } from '../../design/layout/data-table.tsx';

/** Parameters of the address that change neither which items are shown nor how. */
const ignored = ['sort', 'job'];

/** The pages of a list that are loaded. */
export type LoadedPages<T> = readonly { items: readonly T[] }[] | undefined;

/**
 * The selected rows of a list and the column that selects them. Another filter, tab or view clears them, and a row that
 * left the list is not selected, so nobody changes items that are not on screen. `text` says how many there are, null
 * for none.
 */
export function useRowSelection<T extends { id: string }>(
  pages: LoadedPages<T>,
  nameOf: (item: T) => string,
) {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const list = new URLSearchParams([...params].filter(([name]) => !ignored.includes(name))).toString();
  const [selection, setSelection] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] });
  if (selection.list !== list) setSelection({ list, ids: [] });
  const shown = pages && new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const ids = shown ? selection.ids.filter((id) => shown.has(id)) : selection.ids;
  const column: DataColumn<T> = {
    label: t('selection.column'),
    isLabelHidden: true,
    cell: (item) => (
      <Checkbox
        size="small"
        checked={ids.includes(item.id)}
        onChange={(_event, on) =>
          setSelection({ list, ids: on ? [...ids, item.id] : ids.filter((other) => other !== item.id) })
        }
        slotProps={{ input: { 'aria-label': t('selection.select', { name: nameOf(item) }) } }}
      />
    ),
  };
  return {
    ids,
    text: ids.length > 0 ? t('selection.count', { count: ids.length }) : null,
    column,
    clear: () => setSelection({ list, ids: [] }),
  };
}
