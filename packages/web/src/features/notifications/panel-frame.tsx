import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useDeleteNotifications } from '../../data/notifications/notifications.ts';
import { useConfirm } from '../../design/feedback/confirm.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { paths } from '../../lib/paths.ts';

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  flexShrink: 0,
} as const;

/** The title with the actions for all; `onReadAll` is null if everything is read. */
export function PanelHead({ onReadAll, onClose }: { onReadAll: (() => void) | null; onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'common']);
  return (
    <Box sx={{ ...bar, pl: 2, pr: 1, py: 1, minHeight: 56, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
        {t('notifications:title')}
      </Typography>
      {onReadAll && (
        <SmallButton icon="done_all" color="primary" onClick={onReadAll}>
          {t('notifications:readAll')}
        </SmallButton>
      )}
      <Box sx={{ display: { xs: 'flex', sm: 'none' } }}>
        <IconButton aria-label={t('common:action.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
    </Box>
  );
}

/** Settings, and Delete all. */
export function PanelFoot({ canDelete, onClose }: { canDelete: boolean; onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useDeleteNotifications();
  const removeAll = async () => {
    const isSure = await confirm({
      title: t('deleteAll.title'),
      text: t('deleteAll.text'),
      confirmLabel: t('deleteAll.action'),
      tone: 'danger',
    });
    if (isSure) remove.mutate(undefined, { onError: (error) => toast.error(error, t('deleteFailed')) });
  };
  return (
    <Box sx={{ ...bar, px: 1, py: 0.5, borderTop: 1, borderColor: 'divider' }}>
      <SmallButton
        icon="settings"
        to={`${paths.settings}#notifications`}
        onClick={onClose}
        sx={{ mr: 'auto' }}
      >
        {t('toSettings')}
      </SmallButton>
      {canDelete && (
        <Tooltip title={t('deleteAll.open')}>
          <IconButton
            aria-label={t('deleteAll.open')}
            disabled={remove.isPending}
            onClick={() => void removeAll()}
          >
            <Icon name="delete" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}
