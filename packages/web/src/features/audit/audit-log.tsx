import type { AuditEntry } from '@agentarium/contracts';
import { auditTargets } from '@agentarium/contracts/names';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type AuditFilters as AuditFilterValues,
  auditLogQuery,
  useExportAuditLog,
} from '../../data/audit.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { EmptyState, NoMatch } from '../../design/feedback/notice.tsx';
import { ShowMore } from '../../design/feedback/show-more.tsx';
import { TextInput } from '../../design/form/fields.tsx';
import { FilterRow, FilterSheet, SearchField, UrlFilter } from '../../design/form/filter-row.tsx';
import { DownloadButton } from '../../design/form/loading-button.tsx';
import { useClearUrlState, useUrlCount, useUrlState } from '../../design/hooks/use-url-state.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { factRow } from '../../design/layout/styles.ts';
import {
  AuditCurrency,
  auditActions,
  type FieldChange,
  fieldChanges,
  namesNoField,
  summaryOf,
  targetPath,
  useAuditLabels,
} from './present-entry.ts';

const filterNames = ['action', 'target_type', 'target_id', 'actor', 'from', 'to'] as const;

/** The filters in the address. */
function useAuditFilters(): AuditFilterValues {
  const [action] = useUrlState('action');
  const [target_type] = useUrlState('target_type');
  const [target_id] = useUrlState('target_id');
  const [actor] = useUrlState('actor');
  const [from] = useUrlState('from');
  const [to] = useUrlState('to');
  return { action, target_type, target_id, actor, from, to };
}

/** The audit log as the address filters it, or of one record, newest first. */
export function AuditLog({ targetId }: { targetId?: string }) {
  const { t } = useTranslation(['audit', 'common']);
  const filters = useAuditFilters();
  const [, setTargetId] = useUrlState('target_id');
  const clear = useClearUrlState(...filterNames);
  const target_id = targetId ?? filters.target_id;
  const log = useInfiniteQuery(auditLogQuery({ ...filters, target_id }));
  const failed = t('audit:loadFailed');
  if (!log.data) {
    if (!log.error) return <LogSkeleton />;
    return <QueryFailed query={log} title={failed} />;
  }
  const entries = log.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    return filterNames.some((name) => filters[name]) ? (
      <NoMatch onClear={clear} />
    ) : (
      <EmptyState title={t('audit:empty')} />
    );
  }
  return (
    <AuditCurrency value={log.data.pages[0]?.currency_code ?? 'USD'}>
      <Paper
        variant="outlined"
        aria-busy={log.isPlaceholderData}
        sx={{ overflow: 'hidden', opacity: log.isPlaceholderData ? 0.6 : 1 }}
      >
        {entries.map((entry) => (
          <AuditEntryRow
            key={entry.id}
            entry={entry}
            onOnlyTarget={target_id ? null : (id) => setTargetId(id, { push: true })}
          />
        ))}
      </Paper>
      <ShowMore list={log} failed={failed} />
    </AuditCurrency>
  );
}

function DayFilter({ name }: { name: 'from' | 'to' }) {
  const { t } = useTranslation('audit');
  const [day, setDay] = useUrlState(name);
  const label = t(`filter.${name}`);
  return (
    <TextInput
      size="small"
      type="date"
      aria-label={label}
      startAdornment={
        <InputAdornment position="start" disableTypography sx={{ typography: 'small', whiteSpace: 'nowrap' }}>
          {label}
        </InputAdornment>
      }
      value={day}
      onChange={setDay}
      // As high as the other filters.
      sx={{ width: { xs: '100%', sm: 280 }, '& .MuiOutlinedInput-root': { minHeight: 40 } }}
    />
  );
}

/** The log's filters by action, target, days and administrator, all in the address, and its download. */
export function AuditFilters() {
  const { t, i18n } = useTranslation('audit');
  const chosen = useUrlCount('action', 'target_type', 'target_id', 'from', 'to');
  const download = useExportAuditLog(useAuditFilters());
  const [targetId, setTargetId] = useUrlState('target_id');
  const byText = new Intl.Collator(i18n.language);
  const actions = auditActions
    .map((value) => ({ value, label: t(`action.${value}`, { defaultValue: value }) }))
    .sort((a, b) => byText.compare(a.label, b.label));
  const targets = auditTargets.map((value) => ({ value, label: t(`target.${value}`) }));
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        columnGap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
      }}
    >
      <FilterRow hasSheet>
        <SearchField label={t('filter.actor')} param="actor" />
        <FilterSheet count={chosen}>
          <UrlFilter label={t('filter.action')} param="action" all={t('filter.any')} options={actions} />
          <UrlFilter label={t('filter.target')} param="target_type" all={t('filter.any')} options={targets} />
          <DayFilter name="from" />
          <DayFilter name="to" />
          {targetId && (
            <Chip
              variant="outlined"
              label={t('filter.targetId', { id: targetId })}
              onDelete={() => setTargetId('')}
              sx={{ maxWidth: '100%' }}
            />
          )}
        </FilterSheet>
      </FilterRow>
      <DownloadButton of={download} failed={t('exportFailed')}>
        {t('export')}
      </DownloadButton>
    </Box>
  );
}

/** The target and the single changed field; the name once, whether recorded here or still in use. */
function Gist({ entry }: { entry: AuditEntry }) {
  const labels = useAuditLabels(entry.target_type);
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

/** Without `onOnlyTarget` the log is of one record already. */
type EntryProps = { entry: AuditEntry; onOnlyTarget: ((id: string) => void) | null };

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
              // Beside the side menu there is no room for all four on a tablet.
              lg: 'minmax(0, 1fr) 130px minmax(90px, 170px) 170px',
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
              gridColumn: { xs: '1 / -1', lg: 'auto' },
            }}
          >
            <span>{t(`action.${action}`, { defaultValue: action })}</span>
            <Gist entry={entry} />
          </Box>
          <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
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
          {target_id && onOnlyTarget && (
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
  const labels = useAuditLabels(entry.target_type);
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

const hairlines = { '& > * + *': { borderTop: 1, borderColor: 'divider' } };

/** Skeleton rows of a log. */
export function LogSkeleton() {
  const { t } = useTranslation('common');
  return (
    <Paper variant="outlined" role="status" aria-label={t('loading')} sx={hairlines}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Box key={key} sx={{ px: 2, py: 1.5 }}>
          <Skeleton variant="text" width="60%" />
        </Box>
      ))}
    </Paper>
  );
}
