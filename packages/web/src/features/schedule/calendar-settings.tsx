import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useCalendarAddress, useRevokeCalendar } from '../../data/schedule.ts';
import { useConfirm } from '../../design/feedback/confirm.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { TextInput } from '../../design/form/fields.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { CopyButton } from '../../design/layout/copy-button.tsx';

/** The address of the user's calendar of scheduled runs: shown, copied, revoked. */
export function CalendarSettings() {
  const { t } = useTranslation('users');
  const confirm = useConfirm();
  const toast = useToast();
  const address = useCalendarAddress();
  const revoke = useRevokeCalendar();
  const onError = (error: unknown) => toast.error(error, t('settings.calendar.failed'));
  const askRevoke = async () => {
    const isSure = await confirm({
      title: t('settings.calendar.revokeTitle'),
      text: t('settings.calendar.revokeText'),
      confirmLabel: t('settings.calendar.revoke'),
    });
    if (!isSure) return;
    try {
      await revoke.mutateAsync();
      address.reset();
      toast.success(t('settings.calendar.revoked'));
    } catch (error) {
      onError(error);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {address.data && (
        <TextInput
          readOnly
          label={t('settings.calendar.address')}
          value={address.data.url}
          help={t('settings.calendar.secret')}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {address.data ? (
          <CopyButton text={address.data.url} variant="outlined" color="inherit" />
        ) : (
          <LoadingButton
            variant="outlined"
            color="inherit"
            icon="calendar_month"
            pending={address.isPending}
            onClick={() => void address.mutateAsync().catch(onError)}
          >
            {t('settings.calendar.show')}
          </LoadingButton>
        )}
        <LoadingButton
          variant="text"
          color="error"
          pending={revoke.isPending}
          onClick={() => void askRevoke()}
        >
          {t('settings.calendar.revoke')}
        </LoadingButton>
      </Box>
    </Box>
  );
}
