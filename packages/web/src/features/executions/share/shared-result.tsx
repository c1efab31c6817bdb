import { localized, type SharedResult as Shared } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { sharedResultQuery } from '../../../data/shares.ts';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { MissingState, useFailedRoute } from '../../../design/feedback/page-failed.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { useTitle } from '../../../design/hooks/use-title.ts';
import { CopyButton } from '../../../design/layout/copy-button.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { bubble, plainList } from '../../../design/layout/styles.ts';
import { VisuallyHidden } from '../../../design/layout/visually-hidden.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { richTextOf } from '../../../lib/clipboard.ts';
import { paths } from '../../../lib/paths.ts';
import { SpeechBubble } from '../../../widgets/speech-bubble.tsx';
import { dialogueMarkdown } from '../answer/answer-file.ts';
import { CutMark, DemoBadge } from '../answer/answer-notes.tsx';
import { OutputFigures, PrintedDemoNote, PrintHead } from '../answer/answer-parts.tsx';
import { AnswerText } from '../answer/answer-text.tsx';
import { FilesOfRun } from '../files/execution-files.tsx';
import {
  FollowUpItem,
  followUpAttributes,
  followUpsHtml,
  questionText,
} from '../follow-ups/follow-up-item.tsx';

const outputsOf = (figures: Shared['figures']) => ({
  parameters: figures.map(({ name, locales, unit }) => ({
    name,
    locales,
    unit,
    data_type: 'Float' as const,
  })),
  values: Object.fromEntries(figures.map(({ name, value }) => [name, value])),
});

/** /shared/{token}: a result as anyone with the link sees it; not indexed by search engines. */
export function Component() {
  const { token = '' } = useParams();
  const { t, i18n } = useTranslation(['share', 'executions', 'common']);
  const { data } = useSuspenseQuery(sharedResultQuery(token));
  const { task_locales, agent_locales } = data;
  const taskName = localized(task_locales, i18n.language, 'name', data.task_name);
  const agentName = localized(agent_locales, i18n.language, 'name', data.agent_name);
  const disclaimer = localized(agent_locales, i18n.language, 'disclaimer', data.disclaimer ?? '');
  useTitle(taskName);
  const { user } = useSession();
  const words = useRef<HTMLDivElement>(null);
  const followUps = useRef<HTMLUListElement>(null);
  const sharedFollowUps = data.follow_ups.map((one) => ({
    question: questionText(t, one),
    answer: one.result,
  }));
  const html = () => {
    const shown = words.current?.firstElementChild;
    return shown && richTextOf(shown) + followUpsHtml(followUps.current);
  };
  return (
    <Box
      sx={{ width: '100%', maxWidth: 880, px: { xs: 2, md: 4 }, py: { xs: 3, md: 5 }, alignSelf: 'start' }}
    >
      <meta name="robots" content="noindex, nofollow" />
      <Box
        component="article"
        data-print-root
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
      >
        <PrintHead
          title={taskName}
          text={data.result}
          agent={{ name: agentName, image: data.agent_image, role: data.agent_role }}
          at={data.created_at}
        />
        <Box data-print-hide>
          <Typography variant="h1">{taskName}</Typography>
          <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
            {agentName} · <DateTime at={data.created_at} />
          </Typography>
        </Box>
        <FilesOfRun files={data.files} isOwn={false} shareToken={token} />
        <VisuallyHidden as="h2">{t('executions:result')}</VisuallyHidden>
        <SpeechBubble image={data.agent_image} role={data.agent_role} name={agentName}>
          {data.is_demo && (
            <Box data-print-hide sx={{ mb: 2 }}>
              <DemoBadge />
            </Box>
          )}
          <Box sx={{ mb: 2, ':empty': { display: 'none' } }}>
            <OutputFigures {...outputsOf(data.figures)} />
          </Box>
          <div ref={words}>
            <AnswerText
              text={data.result}
              titles={[data.task_name, ...Object.values(task_locales).flatMap(({ name }) => name ?? [])]}
            />
          </div>
        </SpeechBubble>
        <CutMark cut={data.result_cut} />
        {data.follow_ups.length > 0 && (
          <Box
            component="ol"
            ref={followUps}
            aria-label={t('executions:followUp.title')}
            sx={{ ...plainList, pl: { sm: 9 }, display: 'grid', gap: 2.5, '@media print': { pl: 0 } }}
          >
            {data.follow_ups.map((one, index) => (
              <FollowUpItem
                // biome-ignore lint/suspicious/noArrayIndexKey: what is shared doesn't change
                key={index}
                question={questionText(t, one)}
                files={<FilesOfRun files={one.files} isOwn={false} shareToken={token} />}
              >
                <Box
                  {...followUpAttributes(questionText(t, one))}
                  sx={{
                    ...bubble,
                    maxWidth: 760,
                    px: { xs: 2, sm: 3 },
                    py: { xs: 2, sm: 2.5 },
                    '@media print': { p: 0, border: 0, bgcolor: 'transparent' },
                  }}
                >
                  <AnswerText text={one.result} />
                  <CutMark cut={one.result_cut} />
                </Box>
              </FollowUpItem>
            ))}
          </Box>
        )}
        <Box
          sx={{
            pl: { sm: 9 },
            display: 'grid',
            gap: 1.5,
            justifyItems: 'start',
            '@media print': { pl: 0, mt: 2.5 },
          }}
        >
          {data.is_demo && <PrintedDemoNote />}
          {disclaimer && (
            <Typography variant="small" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
              {disclaimer}
            </Typography>
          )}
          <Box data-print-hide sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <CopyButton
              size="small"
              variant="outlined"
              color="inherit"
              text={dialogueMarkdown(data.result, sharedFollowUps)}
              html={html}
            />
            <SmallButton
              icon="play_arrow-fill"
              color="primary"
              variant="contained"
              to={paths.runTask(data.task_id)}
            >
              {t('try.button')}
            </SmallButton>
            <SmallButton icon="print" variant="outlined" onClick={() => window.print()}>
              {t('common:action.print')}
            </SmallButton>
          </Box>
          {!user && (
            <Note data-print-hide sx={{ maxWidth: '72ch' }}>
              {t('try.text')}
            </Note>
          )}
        </Box>
      </Box>
    </Box>
  );
}

/** Instead of a result whose link no longer works, or that could not be loaded. */
export function ErrorBoundary() {
  const { t } = useTranslation('share');
  const { error, retry } = useFailedRoute();
  if (isApiError(error, 'SHARE_NOT_FOUND', 'VALIDATION_FAILED'))
    return <MissingState title={t('gone.title')} text={t('gone.text')} start={t('gone.start')} />;
  return <ErrorState error={error} title={t('openFailed')} onRetry={retry} />;
}
