import { type Dashboard, localized } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { SystemStyleObject } from '@mui/system';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dashboardQuery } from '../../../data/insights.ts';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useIsNarrow } from '../../../design/hooks/use-is-narrow.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { CardLink } from '../../../design/layout/card-link.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { LoadingStatus, RowCardSkeletons } from '../../../design/layout/skeletons.tsx';
import { bubble, plainList } from '../../../design/layout/styles.ts';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';

export type PanelProps = {
  title: string;
  text?: string | undefined;
  /** A link to the rest. */
  more?: { to: string; label: string } | undefined;
  /** The panel's queries; if one fails without data, the panel shows an error. */
  queries: readonly PanelQuery<unknown>[];
  /** The error's title. */
  failed: string;
  skeleton: ReactNode;
  /** `suggestion`: styled as the assistant's words. */
  tone?: 'plain' | 'suggestion';
  /** Folded on phones until it is opened. */
  folds?: boolean;
  children: () => ReactNode;
};

const suggestion = {
  p: { xs: 2, md: 3 },
  ...bubble,
} as const;

/** A dashboard panel with its own loading and error states, so one failure leaves the others alone. */
export function Panel({
  title,
  text,
  more,
  queries,
  failed,
  skeleton,
  tone = 'plain',
  folds = false,
  children,
}: PanelProps) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const canFold = useIsNarrow('sm') && folds;
  const [isOpened, setOpened] = useState(false);
  const broken = queries.find(({ isError, data }) => isError && data === undefined);
  const isLoading = queries.some(({ data }) => data === undefined);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ minWidth: 0, ...(tone === 'suggestion' && suggestion) }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1.5 }}>
        {/* A long link wraps below the heading. */}
        <Box sx={{ flex: '1 1 128px', minWidth: 'min-content' }}>
          <Typography
            id={id}
            variant="h3"
            component="h2"
            sx={{ display: 'flex', gap: 1, alignItems: 'center' }}
          >
            {tone === 'suggestion' && (
              <Box component="span" aria-hidden sx={{ display: 'inline-flex', color: 'secondary.main' }}>
                <Icon name="wand_stars" />
              </Box>
            )}
            {title}
          </Typography>
          {text && <Note variant="body2">{text}</Note>}
          {queries.some(({ isKept }) => isKept) && <Note role="status">{t('notRefreshed')}</Note>}
        </Box>
        {canFold && (
          <Button
            size="small"
            aria-expanded={isOpened}
            aria-describedby={id}
            endIcon={<Icon name={isOpened ? 'keyboard_arrow_up' : 'keyboard_arrow_down'} size={18} />}
            onClick={() => setOpened(!isOpened)}
            sx={{ flexShrink: 0, ml: 'auto', mr: -1 }}
          >
            {t(isOpened ? 'fold' : 'unfold')}
          </Button>
        )}
        {more && !broken && (
          <Button
            component={Link}
            to={more.to}
            size="small"
            endIcon={<Icon name="arrow_forward" size={18} />}
            sx={{ flexShrink: 0, ml: 'auto', mr: -1 }}
          >
            {more.label}
          </Button>
        )}
      </Box>
      {canFold && !isOpened ? null : broken ? (
        <Paper variant="outlined">
          <ErrorState
            compact
            error={broken.error}
            title={failed}
            onRetry={() => {
              for (const query of queries) if (query.isError) void query.refetch();
            }}
          />
        </Paper>
      ) : isLoading ? (
        <LoadingStatus>{skeleton}</LoadingStatus>
      ) : (
        children()
      )}
    </Box>
  );
}

/** Skeleton tiles of a grid, each with its height in pixels. */
export function TileSkeletons({ heights, grid }: { heights: readonly number[]; grid: SystemStyleObject }) {
  return (
    <Box sx={grid}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiles neither move nor change
        <Skeleton key={index} variant="rounded" height={height} />
      ))}
    </Box>
  );
}

/** Rows of a list while they load. */
export const RowSkeletons = ({ count }: { count: number }) => (
  <Box sx={{ display: 'grid', gap: 1.5 }}>
    <RowCardSkeletons count={count} size={44} widths={['55%', '35%']} p={1.5} />
  </Box>
);

type RowsPanelProps<T> = Pick<PanelProps, 'title' | 'failed' | 'more'> & {
  query: PanelQuery<readonly T[]>;
  /** Rows shown. */
  shown: number;
  /** Placeholders while the rows load. */
  skeletons?: number;
  keyOf: (item: T) => string;
  row: (item: T) => ReactNode;
  /** Below the rows. */
  children?: ReactNode;
};

/** A panel of rows; hidden while empty. */
export function RowsPanel<T>(props: RowsPanelProps<T>) {
  const { query, shown, skeletons = 3, keyOf, row, children, ...panel } = props;
  if (query.data?.length === 0) return null;
  return (
    <Panel {...panel} queries={[query]} skeleton={<RowSkeletons count={skeletons} />}>
      {() => (
        <>
          <RowList items={query.data?.slice(0, shown) ?? []} keyOf={keyOf} row={row} />
          {children}
        </>
      )}
    </Panel>
  );
}

type RowCardProps = {
  to: string;
  title: string;
  image: string | null | undefined;
  role: string | null | undefined;
  /** The numbers that come first; the title is the quieter line then. */
  figures?: string;
  meta: ReactNode;
  /** On the right: a status or a button. */
  end?: ReactNode;
  isBusy?: boolean;
};

/** A panel row: the agent's picture, a linked title, a secondary line, content on the right. */
export function RowCard({ to, title, image, role, figures, meta, end, isBusy = false }: RowCardProps) {
  return (
    <CardLink to={to} title={title} titleComponent="h3">
      {(link) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 1.5 }}>
          <AgentPicture image={image ?? null} role={role ?? null} size={44} breathing={isBusy} />
          <Box
            sx={{
              flex: '1 1 140px',
              minWidth: 0,
              ...(figures && { '& h3': { typography: 'body2', color: 'text.secondary' } }),
            }}
          >
            {figures && <Box sx={{ typography: 'h4', overflowWrap: 'anywhere' }}>{figures}</Box>}
            {link}
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 1.5,
                color: 'text.secondary',
                typography: 'small',
              }}
            >
              {meta}
            </Box>
          </Box>
          {end && <Box sx={{ flexShrink: 0, ml: 'auto' }}>{end}</Box>}
        </Box>
      )}
    </CardLink>
  );
}

type RowListProps<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  row: (item: T) => ReactNode;
};

/** A panel's cards, stacked. */
export function RowList<T>({ items, keyOf, row }: RowListProps<T>) {
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
      {items.map((item) => (
        <li key={keyOf(item)}>{row(item)}</li>
      ))}
    </Box>
  );
}

/** A panel's query. */
type PanelQuery<T> = {
  data: T | undefined;
  isError: boolean;
  /** The last refresh could not load it: the data is from an earlier one. */
  isKept?: boolean;
  error: unknown;
  refetch: () => unknown;
};

/** All data of the dashboard. */
export function useDashboard() {
  const { user } = useSession();
  const { zone } = useFormat();
  return useQuery({ ...dashboardQuery(user?.id ?? '', zone), enabled: user !== null });
}

/** One part of it, which can fail on its own. */
export function useDashboardPart<K extends keyof Dashboard>(name: K): PanelQuery<NonNullable<Dashboard[K]>> {
  const { data, isError, error, refetch } = useDashboard();
  const part = data?.[name];
  const isKept = data?.kept.includes(name) ?? false;
  return { data: part ?? undefined, isError: isError || part === null, isKept, error, refetch };
}

/** Names of tasks and agents in the reader's language; the stored name for what is no longer in the catalogue. */
export function useNames() {
  const { language } = useTranslation().i18n;
  const { tasks = [], agents = [] } = useDashboard().data?.named ?? {};
  const taskOf = (id: string) => tasks.find((one) => one.id === id);
  const agentOf = (id: string) => agents.find((one) => one.id === id);
  return {
    taskName: (id: string, stored: string): string =>
      localized(taskOf(id)?.config.locales, language, 'name', stored),
    agentName: (id: string, stored: string): string =>
      localized(agentOf(id)?.config.locales, language, 'name', stored),
    taskOf,
    agentOf,
  };
}
