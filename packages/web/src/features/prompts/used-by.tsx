import { localized } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { promptTasksQuery } from '../../data/prompts.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { ShowMore } from '../../design/feedback/show-more.tsx';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { paths } from '../../lib/paths.ts';
import { StateChip } from '../../widgets/admin/release-fields.tsx';

/** The tasks that send a prompt, each with a link to its form. */
export function UsedBy({ promptId }: { promptId: string }) {
  const { t, i18n } = useTranslation(['prompts', 'common']);
  const query = useInfiniteQuery(promptTasksQuery(promptId));
  const tasks = query.data?.pages.flatMap(({ items }) => items);
  return (
    <FormPanel title={t('usedBy.title')} text={tasks?.length === 0 ? t('usedBy.none') : t('usedBy.text')}>
      {query.isPending && <Skeleton variant="rounded" height={64} aria-label={t('common:loading')} />}
      {query.isError && !tasks && <QueryFailed query={query} compact />}
      {tasks && tasks.length > 0 && (
        <Box component="ul" sx={plainList}>
          {tasks.map(({ id, name, locales, deployment_state }) => (
            <Box
              component="li"
              key={id}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75, overflowWrap: 'anywhere' }}
            >
              <Link component={RouterLink} to={paths.admin.task(id)} color="inherit" sx={{ minWidth: 0 }}>
                {localized(locales, i18n.language, 'name', name)}
              </Link>
              <StateChip state={deployment_state} />
            </Box>
          ))}
        </Box>
      )}
      <ShowMore list={query} small />
    </FormPanel>
  );
}
