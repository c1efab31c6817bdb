import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSetPin } from '../../../data/executions.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { paths, withQuery } from '../../../lib/paths.ts';

/** An execution's labels; each links to the executions with it, unless read-only. */
export function LabelChips({ labels, isLinked = true }: { labels: readonly string[]; isLinked?: boolean }) {
  const { t } = useTranslation('executions');
  if (labels.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('labels.given')}
      sx={{ ...plainList, display: 'flex', flexWrap: 'wrap', gap: 0.75, minWidth: 0 }}
    >
      {labels.map((label) => (
        <Box component="li" key={label} sx={{ minWidth: 0, maxWidth: '100%' }}>
          <Chip
            size="small"
            variant="outlined"
            label={label}
            {...(isLinked && {
              component: Link,
              to: withQuery(paths.executions, { label }),
              clickable: true,
            })}
          />
        </Box>
      ))}
    </Box>
  );
}

/** Pins an execution, with a toast if that fails. */
export function usePin(id: string) {
  const { t } = useTranslation('executions');
  const toast = useToast();
  return useSetPin(id, (error) => toast.error(error, t('pin.failed')));
}
