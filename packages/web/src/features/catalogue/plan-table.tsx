import type { CataloguePlan } from '@agentarium/contracts';
import { type CatalogueAction, catalogueActions } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../design/form/segmented.tsx';
import { Note } from '../../design/layout/note.tsx';
import { plainList } from '../../design/layout/styles.ts';

const colors = { new: 'success', changed: 'warning', same: 'default' } as const;

/** Lists the outcome for each item of the file: new, changed (with its fields) or the same. */
export function PlanTable({ plan }: { plan: CataloguePlan }) {
  const { t } = useTranslation('catalogue');
  const { counts, items } = plan;
  const [action, setAction] = useState<CatalogueAction>(
    () => catalogueActions.find((each) => counts[each] > 0) ?? 'new',
  );
  const rows = items.filter((item) => item.action === action);
  return (
    <Box>
      <Box sx={{ mb: 1.5, overflowX: 'auto', '& .MuiToggleButton-root': { px: { xs: 1, sm: 1.5 } } }}>
        <Segmented
          label={t('plan.show')}
          value={action}
          onChange={setAction}
          options={catalogueActions.map((value) => ({
            value,
            label: t(`action.${value}`),
            count: counts[value],
          }))}
        />
      </Box>
      {rows.length === 0 ? (
        <Note variant="body2" sx={{ py: 2 }}>
          {t(`plan.none.${action}`)}
        </Note>
      ) : (
        <Box
          role="region"
          aria-label={t('plan.title')}
          tabIndex={0}
          sx={{ maxHeight: 480, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: '12px' }}
        >
          <Box component="ul" sx={{ ...plainList, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
            {rows.map((item) => (
              <Box
                component="li"
                key={`${item.kind}${item.id}`}
                sx={{
                  px: 1.5,
                  py: 1,
                  minHeight: 40,
                  display: 'grid',
                  alignItems: 'center',
                  columnGap: 2,
                  rowGap: 0.5,
                  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '120px minmax(0, 1fr) auto' },
                  typography: 'small',
                }}
              >
                <Box sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
                  {t(`kind.${item.kind}`)}
                </Box>
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Box component="span" sx={{ fontWeight: 600 }}>
                    {item.name}
                  </Box>
                  {action === 'changed' && (
                    <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                      {t('plan.fields')} <code>{Object.keys(item.changes).join(', ')}</code>
                    </Box>
                  )}
                </Box>
                <Chip size="small" color={colors[item.action]} label={t(`plan.item.${item.action}`)} />
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}
