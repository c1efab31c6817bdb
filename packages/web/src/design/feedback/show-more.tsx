import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { LoadingButton } from '../form/loading-button.tsx';
import { ErrorState } from './error-state.tsx';

/** The paging state of an infinite query. */
export type GrowingList = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
};

export type ShowMoreProps = {
  list: GrowingList;
  /** The failure as a title: "Failed to load purchases". */
  failed?: string | undefined;
  /** Inside a card or a panel. */
  small?: boolean;
};

/** The end of a growing list: a button for the next page, and why it failed to load. */
export function ShowMore({ list, failed, small = false }: ShowMoreProps) {
  const { t } = useTranslation('common');
  const load = () => void list.fetchNextPage();
  return (
    <>
      {list.hasNextPage && (
        <Box sx={{ display: 'flex', justifyContent: 'center', my: small ? 1.5 : 1 }}>
          <LoadingButton
            variant="outlined"
            color="inherit"
            size={small ? 'small' : 'medium'}
            pending={list.isFetchingNextPage}
            onClick={load}
          >
            {t('action.showMore')}
          </LoadingButton>
        </Box>
      )}
      {list.isFetchNextPageError && (
        <ErrorState
          compact
          error={list.error}
          onRetry={load}
          {...(failed !== undefined && { title: failed })}
        />
      )}
    </>
  );
}
