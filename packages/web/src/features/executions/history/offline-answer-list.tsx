import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { offlineAnswersQuery } from '../../../data/executions.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { CardLink } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';

/** The answers readable offline, newest first. */
export function OfflineAnswerList() {
  const { t } = useTranslation('executions');
  const { user } = useSession();
  const { data: answers = [] } = useQuery(offlineAnswersQuery(user?.id));
  const id = useId();
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h5" component="h2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {t('kept.title')}
      </Typography>
      <Box
        component="ul"
        sx={{ ...plainList, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
      >
        {answers.map(({ id: run, task_name, agent_name, created_at }) => (
          <li key={run}>
            <CardLink to={paths.execution(run)} title={task_name} titleComponent="h3" sx={{ p: 2 }}>
              {(link) => (
                <>
                  {link}
                  <Note>
                    {agent_name} · <DateTime at={created_at} />
                  </Note>
                </>
              )}
            </CardLink>
          </li>
        ))}
      </Box>
    </section>
  );
}
