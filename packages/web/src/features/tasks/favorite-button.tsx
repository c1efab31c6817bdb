import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { favoritesQuery, useToggleFavorite } from '../../data/tasks.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { Icon } from '../../design/layout/icon.tsx';

/** A task's heart: filled if it is a favorite. Disabled until favorites are loaded. */
export function FavoriteButton({ taskId, name }: { taskId: string; name: string }) {
  const { t } = useTranslation('tasks');
  const toast = useToast();
  const { data } = useQuery(favoritesQuery);
  const toggle = useToggleFavorite((error) => toast.error(error, t('favorite.failed')));
  const isFavorite = data?.favorites.includes(taskId) ?? false;
  return (
    <Tooltip title={t(isFavorite ? 'favorite.remove' : 'favorite.add')}>
      <span>
        <IconButton
          aria-label={t('favorite.named', { name })}
          aria-pressed={isFavorite}
          disabled={!data}
          onClick={() => toggle.mutate(taskId)}
          sx={{ color: isFavorite ? 'error.main' : 'text.secondary' }}
        >
          <Icon name={isFavorite ? 'favorite-fill' : 'favorite'} />
        </IconButton>
      </span>
    </Tooltip>
  );
}
