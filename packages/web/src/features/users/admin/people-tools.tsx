import { type ErrorDetail, type Invitation, invitee, type UserFilter } from '@agentarium/contracts';
import { type InvitationWay, invitationWays } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  invitationsQuery,
  useExportUsers,
  useImportUsers,
  useInvite,
  useRevokeInvitation,
} from '../../../data/users-admin.ts';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { FormTextField } from '../../../design/form/fields.tsx';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { applyServerErrors, FormError } from '../../../design/form/form-errors.tsx';
import { Segmented } from '../../../design/form/segmented.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { CopyButton } from '../../../design/layout/copy-button.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { detailText, faultMessage } from '../../../lib/api/fault-text.ts';
import { ActionMenu } from '../../../widgets/admin/action-menu.tsx';
import { FileInput } from '../../../widgets/files/choose-files.tsx';

/** The menu of the list of accounts: invite, import and export as CSV. */
export function PeopleTools({ filter }: { filter: UserFilter }) {
  const { t } = useTranslation('users-admin');
  const toast = useToast();
  const [dialog, setDialog] = useState<'invite' | 'import' | null>(null);
  const csv = useExportUsers(filter);
  const close = () => setDialog(null);
  return (
    <>
      <ActionMenu
        label={t('people.menu')}
        disabled={csv.isPending}
        actions={[
          { label: t('people.invite'), icon: 'person_add', onSelect: () => setDialog('invite') },
          { label: t('people.import'), icon: 'upload', onSelect: () => setDialog('import') },
          {
            label: t('people.export'),
            icon: 'download',
            onSelect: () =>
              void csv.mutateAsync().catch((error: unknown) => toast.error(error, t('people.exportFailed'))),
          },
        ]}
      />
      {dialog === 'invite' && <InviteDialog onClose={close} />}
      {dialog === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}

/** How to invite: at first by mail, by link where the server can't send any. */
function useWay() {
  const query = useInfiniteQuery(invitationsQuery);
  const [chosen, choose] = useState<InvitationWay | null>(null);
  const canMail = query.data?.pages[0]?.mail_available ?? true;
  return { query, canMail, way: chosen ?? (canMail ? 'mail' : 'link'), choose };
}

function WayChoice({ way, canMail, choose }: Omit<ReturnType<typeof useWay>, 'query'>) {
  const { t } = useTranslation('users-admin');
  return (
    <Box>
      <Segmented
        label={t('people.way')}
        value={way}
        options={invitationWays.map((value) => ({
          value,
          label: t(`people.by.${value}`),
          disabled: value === 'mail' && !canMail,
        }))}
        onChange={choose}
      />
      {!canMail && <Note sx={{ mt: 0.5 }}>{t('people.noMail')}</Note>}
    </Box>
  );
}

/** A link that is shown only now. */
function Links({ links }: { links: readonly { email: string; link: string }[] }) {
  const { t } = useTranslation('users-admin');
  if (links.length === 0) return null;
  return (
    <Alert
      severity="success"
      action={<CopyButton text={links.map(({ email, link }) => `${email}\t${link}`).join('\n')} />}
    >
      {t('people.links', { count: links.length })}
    </Alert>
  );
}

const isFailed = ({ mail_status }: Invitation) => mail_status === 'failed';

type InviteValues = { email: string };
const inviteSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, faultMessage({ code: 'REQUIRED' }))
    .pipe(invitee.shape.email),
});

/** Invites somebody, and lists the invitations that can still be accepted. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('users-admin');
  const { query, ...choice } = useWay();
  const [error, setError] = useState<unknown>(null);
  const form = useSchemaForm<InviteValues>(inviteSchema, { defaultValues: { email: '' } });
  const invite = useInvite();
  const revoke = useRevokeInvitation();
  const open = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { invitation: invited, link } = invite.data ?? {};
  const isOnItsWay = invited && !link && open.some((one) => one.id === invited.id && !isFailed(one));
  /** Invites the same person again, which ends the earlier invitation. */
  const onAgain = async ({ email, username, name, role }: Invitation, sent: InvitationWay) => {
    setError(null);
    await invite
      .mutateAsync({ email, role, sent, ...(username && { username }), ...(name && { name }) })
      .catch(setError);
  };
  const submit = form.handleSubmit(async ({ email }) => {
    setError(null);
    try {
      await invite.mutateAsync({ email, sent: choice.way });
      form.reset();
    } catch (failure) {
      setError(applyServerErrors(form, failure));
    }
  });
  return (
    <FormDialog
      title={t('people.invite')}
      text={t('people.inviteText')}
      confirmLabel={t('people.send')}
      pending={invite.isPending}
      isDirty={form.formState.isDirty}
      nothingToCancel={!form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormTextField
        control={form.control}
        name="email"
        type="email"
        label={t('field.email')}
        autoComplete="off"
        required
      />
      <WayChoice {...choice} />
      <FormError error={error} fallback={t('people.failed')} />
      {isOnItsWay && <Alert severity="success">{t('people.sent')}</Alert>}
      {invited && link && <Links links={[{ email: invited.email, link }]} />}
      {open.length > 0 && (
        <Box>
          <Typography variant="subtitle2" component="h3">
            {t('people.open')}
          </Typography>
          <Box component="ul" sx={plainList}>
            {open.map((one) => (
              <OpenInvitation
                key={one.id}
                invitation={one}
                disabled={revoke.isPending || invite.isPending}
                onRevoke={() => revoke.mutate(one.id)}
                onAgain={(sent) => void onAgain(one, sent)}
              />
            ))}
          </Box>
        </Box>
      )}
      <FormError error={revoke.error} fallback={t('people.revokeFailed')} />
      <ShowMore small list={query} />
    </FormDialog>
  );
}

type OpenInvitationProps = {
  invitation: Invitation;
  disabled: boolean;
  onRevoke: () => void;
  onAgain: (sent: InvitationWay) => void;
};

/** An invitation that can still be accepted. If its mail could not be sent, it can be sent again or passed on as a link. */
function OpenInvitation({ invitation, disabled, onRevoke, onAgain }: OpenInvitationProps) {
  const { t } = useTranslation('users-admin');
  const format = useFormat();
  const { email, sent, expires_at } = invitation;
  const date = format.date(expires_at);
  return (
    <Box component="li" sx={{ py: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {email}
          <Note>{t(`people.until.${sent}`, { date })}</Note>
        </Box>
        <Button size="small" color="error" disabled={disabled} onClick={onRevoke}>
          {t('people.revoke')}
        </Button>
      </Box>
      {isFailed(invitation) && (
        <Alert severity="warning" sx={{ mt: 0.5 }}>
          {t('people.mailFailed')}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
            {invitationWays.map((way) => (
              <Button
                key={way}
                size="small"
                variant="outlined"
                color="inherit"
                disabled={disabled}
                onClick={() => onAgain(way)}
              >
                {t(`people.again.${way}`)}
              </Button>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}

/** Reads a file in UTF-8. Throws for any other encoding, as Excel uses it by default. */
const textOf = async (file: File) =>
  new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());

/** Says what is wrong with a whole file of people. */
function fileFault(t: TFunction<['users-admin', 'errors']>, detail: ErrorDetail): string {
  if (detail.code === 'REQUIRED') return t('people.noEmailColumn');
  if (detail.code === 'TOO_MANY') return t('people.tooMany', { count: Number(detail.params?.maximum) });
  return detailText(t, detail);
}

/** Invites the people of a CSV file, after it was checked. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['users-admin', 'errors']);
  const file = useRef<HTMLInputElement>(null);
  const [csv, setCsv] = useState<string | null>(null);
  const [fileName, setFileName] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  const { query: _open, ...choice } = useWay();
  const { way } = choice;
  const check = useImportUsers();
  const send = useImportUsers();
  const plan = send.data ?? check.data;
  const error = send.error ?? check.error;
  const fault = isApiError(error, 'VALIDATION_FAILED') && error.details[0] && fileFault(t, error.details[0]);
  const read = async ([chosen]: File[]) => {
    if (!chosen) return;
    send.reset();
    check.reset();
    const text = await textOf(chosen).catch(() => null);
    setCsv(text);
    setFileName(chosen.name);
    setUnreadable(text === null);
    if (text !== null) check.mutate({ csv: text, sent: way, dry_run: true });
  };
  return (
    <FormDialog
      title={t('people.import')}
      text={t('people.importText')}
      confirmLabel={check.data ? t('people.inviteAll', { count: check.data.invited }) : t('people.send')}
      pending={check.isPending || send.isPending}
      isDirty={csv !== null}
      blocked={!check.data || check.data.invited === 0}
      done={send.isSuccess}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ csv: csv ?? '', sent: way });
      }}
      onClose={onClose}
    >
      <FileInput
        ref={file}
        accept=".csv,text/csv"
        label={t('people.file')}
        onFiles={(files) => void read(files)}
      />
      <Button variant="outlined" onClick={() => file.current?.click()}>
        {t('people.file')}
      </Button>
      {fileName && <Note sx={{ overflowWrap: 'anywhere' }}>{fileName}</Note>}
      <WayChoice {...choice} />
      {isUnreadable && <Alert severity="error">{t('people.notUtf8')}</Alert>}
      {fault ? (
        <Alert severity="error">{fault}</Alert>
      ) : (
        <FormError error={error} fallback={t('people.failed')} />
      )}
      {plan && (
        <Note>
          {t(send.data ? 'people.invited' : 'people.planned', { count: plan.invited, rows: plan.rows })}
        </Note>
      )}
      {plan && plan.errors.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 200, overflow: 'auto' }}>
          {plan.errors.slice(0, 100).map((fault) => (
            <li key={`${fault.line} ${fault.path} ${fault.code}`}>
              <Note>
                {t('people.fault', { line: fault.line, column: fault.path, fault: detailText(t, fault) })}
              </Note>
            </li>
          ))}
        </Box>
      )}
      {send.data && <Links links={send.data.links} />}
    </FormDialog>
  );
}
