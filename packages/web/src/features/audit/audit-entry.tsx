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
import { type FieldChange, fieldChanges, namesNoField, summaryOf, targetPath } from './present-entry.ts';
import { useAuditLabels } from './use-audit-labels.ts';

/** The target and the single changed field; the name once, whether recorded here or still in use. */
function Gist({ entry }: { entry: AuditEntry }) {
  const labels = useAuditLabels();
  const gist = summaryOf(entry);
  const change = gist && 'from' in gist ? gist : null;
  const name = entry.target_name ?? (change ? null : gist?.to);
  return (
    <>
      {name && (
        <Box component="span" sx={{ fontWeight: 450, minWidth: 0 }}>
          {labels.value('name', name)}
        </Box>
      )}
      {change && (
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {namesNoField(entry.action) && `${labels.field(change.field)}: `}
          {labels.value(change.field, change.from)} → {labels.value(change.field, change.to)}
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
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 1,
              minWidth: 0,
              fontWeight: 600,
              overflowWrap: 'anywhere',
              gridColumn: { xs: '1 / -1', md: 'auto' },
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

type ValueProps = { field: string; value: unknown; side: 'from' | 'to' | 'only' };

function Value({ field, value, side }: ValueProps) {
  const { t } = useTranslation('audit');
  const labels = useAuditLabels();
  const isData = typeof value === 'object' && value !== null;
  return (
    <Box
      component={isData ? 'pre' : 'span'}
      {...(isData && { tabIndex: 0, 'aria-label': t(side), role: 'group' })}
      sx={{
        m: 0,
        px: 1,
        py: 0.25,
        borderRadius: '8px',
        minWidth: 0,
        maxWidth: '100%',
        maxHeight: 240,
        overflow: 'auto',
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-wrap',
        fontFamily: isData ? 'monospace' : 'inherit',
        bgcolor: side === 'from' ? 'tint.neutral.soft' : 'tint.secondary.soft',
        color: side === 'from' ? 'tint.neutral.text' : 'text.primary',
      }}
    >
      {isData ? JSON.stringify(value, null, 2) : labels.value(field, value)}
    </Box>
  );
}

function Change({ change }: { change: FieldChange }) {
  const { t } = useTranslation('audit');
  if (!('from' in change)) return <Value field={change.field} value={change.to} side="only" />;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Value field={change.field} value={change.from} side="from" />
      <Icon name="arrow_forward" size={16} label={t('becomes')} />
      <Value field={change.field} value={change.to} side="to" />
    </Box>
  );
}

/** Lists the changes of an entry, field by field: from → to. */
function AuditChanges({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const labels = useAuditLabels();
  const fields = fieldChanges(entry);
  if (fields.length === 0) {
    return (
      <Typography variant="small" sx={{ color: 'text.secondary' }}>
        {t('noChanges')}
      </Typography>
    );
  }
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        typography: 'small',
        display: 'grid',
        columnGap: 2,
        rowGap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'fit-content(320px) minmax(0, 1fr)' },
      }}
    >
      {fields.map((change) => (
        <Box key={change.field} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', py: 0.25 }}>
            {labels.field(change.field)}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
            <Change change={change} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
