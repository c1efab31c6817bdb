import type { Share, ShareDays } from '@agentarium/contracts';
import { shareDays } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sharesQuery, useCreateShare, useRevokeShare } from '../../../data/shares.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { TitledDialog } from '../../../design/feedback/titled-dialog.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { CheckInput } from '../../../design/form/choice-fields.tsx';
import { TextInput } from '../../../design/form/fields.tsx';
import { FormError } from '../../../design/form/form-errors.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { Segmented } from '../../../design/form/segmented.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { CopyButton } from '../../../design/layout/copy-button.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import type { ShareButtonProps } from '../answer/answer-actions.tsx';

/** Returns whether this browser can pass something to other apps. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the system's choice of apps. Closing it is no error. @throws what else the browser reports. */
export async function shareBySystem(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

const linkOf = (token: string) => `${window.location.origin}/shared/${token}`;

type SystemShareProps = {
  data: ShareData;
  label: string;
  /** Called with null at each attempt, then with why it failed. */
  setError: (error: unknown) => void;
};

/** Opens the system's choice of apps. */
function SystemShare({ data, label, setError }: SystemShareProps) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Icon name="share" />}
      sx={{ flexShrink: 0 }}
      onClick={() => {
        setError(null);
        void shareBySystem(data).catch(setError);
      }}
    >
      {label}
    </Button>
  );
}

type NewLinkProps = { token: string; title: string } & Pick<SystemShareProps, 'setError'>;

/** The link just created: the only chance to copy it. */
function NewLink({ token, title, setError }: NewLinkProps) {
  const { t } = useTranslation('share');
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <TextInput readOnly size="small" aria-label={t('link')} value={linkOf(token)} />
        <CopyButton variant="contained" text={linkOf(token)} sx={{ flexShrink: 0 }} />
        {canShare() && (
          <SystemShare data={{ title, url: linkOf(token) }} label={t('send')} setError={setError} />
        )}
      </Box>
      <Typography variant="small" sx={{ color: 'text.secondary' }}>
        {t('onlyNow')}
      </Typography>
    </Box>
  );
}

/** The active links, each with its expiry and Revoke. */
function Links({ id, shares }: { id: string; shares: readonly Share[] }) {
  const { t } = useTranslation('share');
  const format = useFormat();
  const toast = useToast();
  const revoke = useRevokeShare(id);
  const onRevoke = async (shareId: string) => {
    try {
      await revoke.mutateAsync(shareId);
      toast.success(t('revoked'));
    } catch {
      // Shown below the links.
    }
  };
  const problem = <FormError error={revoke.error} fallback={t('revokeFailed')} />;
  if (shares.length === 0) return problem;
  return (
    <Box component="section" aria-label={t('active')} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {t('active')}
      </Typography>
      <Box component="ul" sx={{ ...plainList, border: 1, borderColor: 'divider', borderRadius: '12px' }}>
        {shares.map((share, index) => (
          <Box
            component="li"
            key={share.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              px: 1.5,
              py: 1,
              ...(index > 0 && { borderTop: 1, borderColor: 'divider' }),
            }}
          >
            <Box sx={{ flex: 1, minWidth: 160 }}>
              <Typography variant="body2">
                {t('until', { time: format.dateTime(share.expires_at) })}
              </Typography>
              <Typography variant="small" sx={{ color: 'text.secondary' }}>
                {t('madeAt', { time: format.dateTime(share.created_at) })}
                {share.include_files && ` · ${t('files.included')}`}
              </Typography>
            </Box>
            <LoadingButton
              size="small"
              variant="text"
              color="error"
              pending={revoke.isPending && revoke.variables === share.id}
              onClick={() => void onRevoke(share.id)}
            >
              {t('revoke')}
            </LoadingButton>
          </Box>
        ))}
      </Box>
      {problem}
    </Box>
  );
}

/** Creates, lists and revokes public links to a result. */
export default function ShareDialog({
  execution,
  text,
  onClose,
}: ShareButtonProps & { onClose: () => void }) {
  const { id: executionId, files, follow_ups } = execution;
  const { t } = useTranslation(['share', 'common']);
  const hasFiles = files.length > 0 || follow_ups.some((one) => one.files.length > 0);
  const [withFiles, setWithFiles] = useState(false);
  const [days, setDays] = useState<ShareDays>(7);
  const shares = useQuery(sharesQuery(executionId));
  const create = useCreateShare(executionId);
  const [unsent, setUnsent] = useState<unknown>(null);
  const options = shareDays.map((count) => ({ value: String(count), label: t('days', { count }) }));
  return (
    <TitledDialog
      title={t('title')}
      onClose={onClose}
      content={{ sx: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 } }}
      actions={
        <Button color="inherit" onClick={onClose}>
          {t('common:action.close')}
        </Button>
      }
    >
      <Note variant="body2">{t('privacy')}</Note>
      {create.data ? (
        <NewLink token={create.data.token} title={text.title} setError={setUnsent} />
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {hasFiles && (
            <CheckInput
              isSwitch
              label={t('files.include')}
              checked={withFiles}
              onChange={setWithFiles}
              help={t('files.note')}
            />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <Segmented
              label={t('expires')}
              value={String(days)}
              options={options}
              onChange={(value) => setDays(shareDays.find((count) => String(count) === value) ?? 7)}
            />
            <LoadingButton
              icon="link"
              pending={create.isPending}
              onClick={() => create.mutate({ expires_in_days: days, include_files: withFiles })}
            >
              {t('create')}
            </LoadingButton>
          </Box>
        </Box>
      )}
      <FormError error={create.error} fallback={t('createFailed')} />
      {canShare() && (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Note variant="body2">{t('textOnly')}</Note>
          <SystemShare data={text} label={t('sendText')} setError={setUnsent} />
        </Box>
      )}
      <FormError error={unsent} fallback={t('notSent')} />
      {shares.error && !shares.data ? (
        <QueryFailed query={shares} compact title={t('loadFailed')} />
      ) : (
        <Links id={executionId} shares={shares.data ?? []} />
      )}
    </TitledDialog>
  );
}
