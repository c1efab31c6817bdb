import type { Insight, TaskType } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CardLink } from '../../../design/layout/card-link.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { TintedIcon } from '../../../widgets/tinted-icon.tsx';
import { insightAddress, insightLook } from '../insight-look.ts';
import { useDashboardPart } from '../use-dashboard.ts';
import { useInsightText } from '../use-insight-text.ts';
import { Panel } from './panel.tsx';

const cardHeight = 148;

/** Three side by side on wide screens; one or two share the full width. */
const gridOf = (count: number) => ({
  ...plainList,
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: `repeat(${Math.min(2, count)}, minmax(0, 1fr))`,
    lg: `repeat(${Math.min(3, count)}, minmax(0, 1fr))`,
  },
});

function InsightCard({ insight, isAdmin }: { insight: Insight; isAdmin: boolean }) {
  const { t } = useTranslation('dashboard');
  const { title, text, action } = useInsightText(isAdmin)(insight);
  const { icon, tint } = insightLook(insight.kind);
  const listed = useDashboardPart('listed_types').data;
  const has = (type: TaskType) => listed?.includes(type) ?? true;
  return (
    <CardLink
      to={insightAddress(insight, isAdmin, has)}
      title={title}
      titleComponent="h3"
      sx={{ height: '100%', p: 2, display: 'flex', flexDirection: 'column' }}
    >
      {(link) => (
        <>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
            <TintedIcon icon={icon} tint={tint} />
            <Box sx={{ minWidth: 0 }}>
              {insight.priority === 'high' && (
                <Typography variant="overline" component="p" sx={{ color: `tint.${tint}.text` }}>
                  {t('insights.important')}
                </Typography>
              )}
              {link}
              <Note variant="body2" sx={{ mt: 0.5 }}>
                {text}
              </Note>
            </Box>
          </Box>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 0.5,
              mt: 'auto',
              pt: 1.5,
              pl: 6,
              typography: 'subtitle2',
              color: 'tint.secondary.text',
            }}
          >
            {action}
            <Icon name="arrow_forward" size={18} />
          </Box>
        </>
      )}
    </CardLink>
  );
}

/** Suggestions from the runs of the last 30 days, most important first. */
export function InsightsPanel({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('dashboard');
  const insights = useDashboardPart('insights');
  return (
    <Panel
      tone="suggestion"
      title={t('insights.title')}
      text={t('insights.subtitle')}
      queries={[insights]}
      failed={t('insights.failed')}
      skeleton={
        <Box sx={gridOf(3)}>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} variant="rounded" height={cardHeight} />
          ))}
        </Box>
      }
    >
      {() =>
        insights.data?.length ? (
          <Box component="ul" sx={gridOf(insights.data.length)}>
            {insights.data.map((insight) => (
              <li key={JSON.stringify(insight)}>
                <InsightCard insight={insight} isAdmin={isAdmin} />
              </li>
            ))}
          </Box>
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>{t('insights.empty')}</Typography>
        )
      }
    </Panel>
  );
}
