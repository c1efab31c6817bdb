import type { AuditEntry } from '@agentarium/contracts';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { factRow } from '../../design/layout/styles.ts';
import { AuditChanges } from './audit-changes.tsx';
import { namesNoField, summaryOf, targetPath } from './present-entry.ts';
import { useAuditLabels } from './use-audit-labels.ts';

/** The target and the single changed field; the name once, whether recorded here or still in use. */
function Gist({ entry }: { entry: AuditEntry }) {
  const words = useAuditLabels();
  const gist = summaryOf(entry);
  const change = gist && 'from' in gist ? gist : null;
  const name = entry.target_name ?? (change ? null : gist?.to);
  return (
    <>
      {name && (
        <Box component="span" sx={{ fontWeight: 450, minWidth: 0 }}>
          {words.value('name', name)}
        </Box>
      )}
      {change && (
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {namesNoField(entry.action) && `${words.field(change.field)}: `}
          {words.value(change.field, change.from)} → {words.value(change.field, change.to)}
        </Box>
      )}
    </>
  );
}

type EntryProps = { entry: AuditEntry; onOnlyTarget: (id: string) => void };

/** One log entry; expands to its changes. */
export function AuditEntryRow({ entry, onOnlyTarget }: EntryProps) {
  const { t } = useTranslation('audit');
  const { action, actor_username, target_type, target_id, created_at } = entry;
  const path = targetPath(entry);
  return (
    <Accordion
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
      sx={{
        borderRadius: '0 !important',
        border: 0,
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <AccordionSummary
        expandIcon={<Icon name="keyboard_arrow_down" />}
        sx={{ px: 2, gap: 1, minHeight: 40, '& .MuiAccordionSummary-content': { my: 0.75, minWidth: 0 } }}
      >
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'grid',
            columnGap: 2,
            rowGap: 0.5,
            alignItems: 'center',
            typography: 'small',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr) auto',
              md: 'minmax(0, 1fr) 130px minmax(90px, 170px) 170px',
            },
          }}
        >
          <Box
            sx={{
              ...{ display: 'flex', flexWrap: 'wrap', columnGap: 1, minWidth: 0 },
              ...{ fontWeight: 600, overflowWrap: 'anywhere', gridColumn: { xs: '1 / -1', md: 'auto' } },
            }}
          >
            <span>{t(`action.${action}`, { defaultValue: action })}</span>
            <Gist entry={entry} />
          </Box>
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            <Chip size="small" label={t(`target.${target_type}`, { defaultValue: target_type })} />
          </Box>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {actor_username ?? t('unknownActor')}
          </Box>
          <Box sx={{ color: 'text.secondary', textAlign: 'right', whiteSpace: 'nowrap' }}>
            <DateTime at={created_at} />
          </Box>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 2, pt: 0, pb: 2 }}>
        <AuditChanges entry={entry} />
        <Box
          sx={{
            ...factRow,
            gap: 1,
            mt: 2,
            '&:empty': { mt: 0 },
          }}
        >
          {path && (
            <SmallButton icon="open_in_new" iconSize={16} variant="outlined" to={path}>
              {t('openTarget')}
            </SmallButton>
          )}
          {target_id && (
            <SmallButton icon="filter_list" iconSize={16} onClick={() => onOnlyTarget(target_id)}>
              {t('onlyTarget')}
            </SmallButton>
          )}
          {target_id && (
            <Typography
              variant="caption"
              sx={{ color: 'text.secondary', overflowWrap: 'anywhere', ml: { sm: 'auto' } }}
            >
              {t('targetId')} <code>{target_id}</code>
            </Typography>
          )}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}
