import { type ExecutionListed, isExecutionCompleted, maxDeletedExecutions } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useEscape } from '../../../design/hooks/use-escape.ts';
import { Note } from '../../../design/layout/note.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { surface } from '../../../design/layout/styles.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { useAskAndDelete } from './execution-menu.tsx';

export type Selection = {
  chosen: ReadonlyMap<string, ExecutionListed>;
  /** The most one request can delete. */
  isFull: boolean;
  toggle: (run: ExecutionListed) => void;
  chooseAll: (runs: readonly ExecutionListed[]) => void;
  leave: () => void;
};

type Chosen = ReadonlyMap<string, ExecutionListed>;

/** Toggles a run; a full selection takes no more. */
export function toggled(chosen: Chosen, run: ExecutionListed): Chosen {
  const next = new Map(chosen);
  if (!next.delete(run.id) && next.size < maxDeletedExecutions) next.set(run.id, run);
  return next;
}

/** The comparison of two selected runs, older first; null unless both are answers of one task. */
export function comparisonOf(chosen: Chosen): string | null {
  const [one, other, ...more] = [...chosen.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (!one || !other || more.length > 0 || one.task_id !== other.task_id) return null;
  if (!isExecutionCompleted(one.status) || !isExecutionCompleted(other.status)) return null;
  return withQuery(paths.compare, { a: one.id, b: other.id });
}

/** The selected ones of the listed executions, so that nothing out of sight is deleted; null outside selection mode. */
export function useSelection(listed: readonly ExecutionListed[]): {
  selection: Selection | null;
  begin: () => void;
} {
  const [all, setChosen] = useState<Chosen | null>(null);
  const begin = () => setChosen(new Map());
  if (!all) return { selection: null, begin };
  const chosen = new Map(listed.filter(({ id }) => all.has(id)).map((run) => [run.id, run] as const));
  const selection: Selection = {
    chosen,
    isFull: chosen.size >= maxDeletedExecutions,
    toggle: (run) => setChosen(toggled(chosen, run)),
    chooseAll: (runs) =>
      setChosen(new Map(runs.slice(0, maxDeletedExecutions).map((run) => [run.id, run] as const))),
    leave: () => setChosen(null),
  };
  return { selection, begin };
}

/**
 * Keeps the focus in the list while its buttons change: on the first checkbox when selection starts, on the Select
 * button when it ends, on a neighbor when a card is removed. Returns the refs of the list and of that button, and
 * `focusAfterRemove`, which moves the focus off a card.
 */
export function useSelectionFocus(isSelecting: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const begin = useRef<HTMLButtonElement>(null);
  const wasSelecting = useRef(isSelecting);
  useEffect(() => {
    if (wasSelecting.current === isSelecting) return;
    wasSelecting.current = isSelecting;
    const next = isSelecting
      ? list.current?.querySelector<HTMLElement>('input[type="checkbox"]')
      : begin.current;
    next?.focus({ preventScroll: true });
  }, [isSelecting]);
  const focusAfterRemove = (index: number) => {
    const links = list.current?.querySelectorAll<HTMLElement>('li h3 a') ?? [];
    const next = links[index + 1] ?? links[index - 1] ?? document.querySelector<HTMLElement>('main h1');
    next?.focus();
  };
  return { list, begin, focusAfterRemove };
}

/** The actions for selected executions; sticky at the bottom of the window. */
export function SelectionBar({
  selection,
  shown,
}: {
  selection: Selection;
  shown: readonly ExecutionListed[];
}) {
  const { t } = useTranslation(['executions', 'common']);
  const { remove, deleting } = useAskAndDelete();
  const { chosen, leave } = selection;
  useEscape(!deleting, leave);
  const comparison = comparisonOf(chosen);
  const removeChosen = async () => {
    if (await remove([...chosen.values()])) leave();
  };
  return (
    <Box
      role="region"
      data-foot
      aria-label={t('select.label')}
      sx={{
        position: 'sticky',
        bottom: { xs: 8, sm: 16 },
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: { xs: 1.5, sm: 1.5 },
        ...surface,
        boxShadow: '0 12px 32px -12px rgb(8 18 13 / 0.4)',
      }}
    >
      <Box sx={{ flex: { xs: '1 1 calc(100% - 112px)', md: '1 1 auto' }, minWidth: 0 }}>
        <Typography role="status" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {t('select.count', { count: chosen.size })}
        </Typography>
        {!comparison && <Note>{t(selection.isFull ? 'select.full' : 'select.hint')}</Note>}
      </Box>
      <Button
        color="inherit"
        size="small"
        onClick={leave}
        // On phones beside the count: after the buttons it would be alone on a row.
        sx={{ order: { md: 1 }, alignSelf: { xs: 'flex-start', md: 'center' }, ml: { xs: 'auto', md: 0 } }}
      >
        {t('common:action.cancel')}
      </Button>
      <Button color="inherit" size="small" onClick={() => selection.chooseAll(shown)}>
        {t('select.all')}
      </Button>
      {comparison && (
        <SmallButton icon="compare_arrows" variant="outlined" to={comparison}>
          {t('compare.action')}
        </SmallButton>
      )}
      <LoadingButton
        size="small"
        color="error"
        icon="delete"
        pending={deleting}
        disabled={chosen.size === 0}
        onClick={() => void removeChosen()}
      >
        {t('common:action.delete')}
      </LoadingButton>
    </Box>
  );
}
