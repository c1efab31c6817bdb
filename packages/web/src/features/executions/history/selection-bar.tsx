import type { ExecutionListed } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { surface } from '../../../design/layout/styles.ts';
import { useEscape } from '../detail/use-escape.ts';
import { useAskAndDelete } from './delete-executions.ts';
import { comparisonOf, type Selection } from './selection.ts';

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
