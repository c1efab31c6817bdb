import type { AuditEntry } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import { type FieldChange, fieldChanges } from './present-entry.ts';
import { useAuditLabels } from './use-audit-labels.ts';

type ValueProps = { field: string; value: unknown; side: 'from' | 'to' | 'only' };

function Value({ field, value, side }: ValueProps) {
  const { t } = useTranslation('audit');
  const words = useAuditLabels();
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
      {isData ? JSON.stringify(value, null, 2) : words.value(field, value)}
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
export function AuditChanges({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const words = useAuditLabels();
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
            {words.field(change.field)}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
            <Change change={change} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
