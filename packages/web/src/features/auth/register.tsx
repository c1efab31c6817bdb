import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { type Control, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { registrationStatusQuery, signIn, useRegister } from '../../data/auth.ts';
import { saveLanguage } from '../../data/me.ts';
import { TitledDialog } from '../../design/feedback/titled-dialog.tsx';
import { ErrorLine, FormTextField, PasswordField } from '../../design/form/fields.tsx';
import { FormDraft } from '../../design/form/form-draft.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { faultText } from '../../lib/api/fault-text.ts';
import { deleteDraft } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguageChoice } from '../../widgets/display-menus.tsx';
import { AuthForm, emailInput, newPassword, required, requiredPlain, useSubmit } from './auth-form.tsx';
import { AuthHeading, AuthLayout, PageSwitch } from './auth-layout.tsx';
import { CheckEmail, usePendingAddress } from './verify-email.tsx';

/** /register: a new account, then a prompt to check the email (docs/spec/user-side.md#login-and-registration). */
export function Component() {
  const [pending, setPending] = usePendingAddress();
  return (
    <AuthLayout>
      {pending === null ? (
        <RegisterPanel onVerificationNeeded={setPending} />
      ) : (
        <CheckEmail address={pending} onLeave={() => setPending(null)} />
      )}
    </AuthLayout>
  );
}

/** Registration is disabled: says so and links to the login. */
function RegistrationClosed() {
  const { t } = useTranslation('auth');
  return (
    <Alert severity="warning" icon={<Icon name="lock" />}>
      <AlertTitle>{t('register.closed.title')}</AlertTitle>
      {t('register.closed.text')}{' '}
      <Link component={RouterLink} to={paths.login}>
        {t('register.closed.login')}
      </Link>
    </Alert>
  );
}

/** The registration form, or a notice that registration is disabled. A failed check counts as enabled. */
function RegisterPanel({ onVerificationNeeded }: { onVerificationNeeded: (address: string) => void }) {
  const { t } = useTranslation('auth');
  const status = useQuery(registrationStatusQuery);
  const isClosed = status.data === false;
  // A user who is refused midway keeps what they typed: registration may reopen.
  const [isTried, setTried] = useState(false);
  return (
    <>
      <AuthHeading title={t('register.title')} {...(!isClosed && { purpose: t('register.purpose') })} />
      {isClosed && <RegistrationClosed />}
      {(!isClosed || isTried) && (
        <>
          <RegisterForm onTry={() => setTried(true)} onVerificationNeeded={onVerificationNeeded} />
          <PageSwitch question={t('register.hasAccount')} label={t('register.login')} to={paths.login} />
        </>
      )}
    </>
  );
}

type RegisterFormProps = {
  /** The form is being submitted. */
  onTry: () => void;
  /** The account is created and its address must be verified. */
  onVerificationNeeded: (address: string) => void;
};

/** Creates an account (docs/spec/user-side.md#states): signed in at once, or waiting for its address to be verified. */
export function RegisterForm({ onTry, onVerificationNeeded }: RegisterFormProps) {
  const { t } = useTranslation('auth');
  const [language] = useLanguageChoice();
  const register = useRegister();
  const form = useSchemaForm<RegisterValues>(
    () => import('./auth.schema.ts').then(({ registerSchema }) => registerSchema),
    { defaultValues: { name: '', username: '', email: '', password: '', consent: false } },
  );
  useSuggestedNames(form);
  const submission = useSubmit(form, async (values) => {
    onTry();
    const login = await register.mutateAsync({ ...values, consent: true, language });
    // Who mistyped the address registers again, with the name kept.
    if (!login) return onVerificationNeeded(values.email);
    deleteDraft('register', 'session');
    signIn(login);
    // The account exists either way, so errors are ignored.
    saveLanguage(language).catch(() => {});
  });
  const { control } = form;
  const field = (name: Exclude<keyof RegisterValues, 'consent'>) => ({
    control,
    name,
    label: t(`field.${name}`),
  });
  return (
    <AuthForm {...submission} label={t('register.button')} fallback={t('register.failed')}>
      <FormDraft
        form={form}
        name="register"
        area="session"
        keyOf={(field) => (field === 'password' ? null : field)}
      />
      <FormTextField {...field('email')} {...emailInput} />
      <FormTextField {...field('name')} autoComplete="name" {...required} />
      <FormTextField
        {...field('username')}
        help={t('register.usernameHelp')}
        autoComplete="username"
        {...requiredPlain}
      />
      <PasswordField {...field('password')} help={t('field.passwordHelp')} {...newPassword} />
      <ConsentField control={control} />
    </AuthForm>
  );
}

/** The registration form's values. */
export type RegisterValues = {
  name: string;
  username: string;
  email: string;
  password: string;
  consent: boolean;
};

/** The consent checkbox with a link to the full text; Agree there ticks it. */
export function ConsentField({ control }: { control: Control<RegisterValues> }) {
  const { t } = useTranslation(['auth', 'errors']);
  const { field, fieldState } = useController({ control, name: 'consent' });
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never');
  const helpId = useId();
  const { error } = fieldState;
  const close = () => setShown('closed');
  return (
    <FormControl
      error={error !== undefined}
      // Below the checkbox are the link and an error of up to three lines, which the sticky button must not
      // cover.
      sx={{ alignItems: 'flex-start', '& input': { scrollMarginBottom: { xs: '208px', sm: 0 } } }}
    >
      <FormControlLabel
        label={t('consent.label')}
        sx={{ mr: 0, ml: -1.25, color: 'text.primary' }}
        control={
          <Checkbox
            name={field.name}
            checked={field.value}
            onChange={(_, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{
              input: {
                ref: field.ref,
                'aria-required': true,
                'aria-invalid': error !== undefined,
                ...(error && { 'aria-describedby': helpId }),
              },
            }}
          />
        }
      />
      <Link
        component="button"
        type="button"
        variant="body2"
        onClick={() => setShown('open')}
        sx={{ py: 0.25, ml: 4 }}
      >
        {t('consent.read')}
      </Link>
      {error && (
        <FormHelperText id={helpId} role="alert" component="div">
          <ErrorLine text={faultText(t, error.message)} />
        </FormHelperText>
      )}
      {shown !== 'never' && (
        <Suspense fallback={null}>
          <ConsentDialog
            open={shown === 'open'}
            onClose={close}
            onAgree={() => {
              field.onChange(true);
              close();
            }}
          />
        </Suspense>
      )}
    </FormControl>
  );
}

const [minUsername, maxUsername] = [3, 30];

/** Suggests a name and a username from the local part of an address; empty if it yields no valid one. */
export function namesFrom(email: string): { name: string; username: string } {
  const local = email.trim().split('@')[0]?.split('+')[0] ?? '';
  const username = local
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
    .slice(0, maxUsername);
  const words = local
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/\d+$/, ''))
    .filter((word) => word.length > 1 && !/\d/.test(word));
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return { name: name.slice(0, 100), username: username.length < minUsername ? '' : username };
}

type Form = UseFormReturn<RegisterValues, unknown, RegisterValues>;

/** Fills name and username from the address as it is typed, unless the user has edited them. */
function useSuggestedNames<O>({ control, getValues, setValue }: UseFormReturn<RegisterValues, unknown, O>) {
  const email = useWatch({ control: control as Form['control'], name: 'email' });
  const last = useRef({ name: '', username: '' });
  useEffect(() => {
    const next = namesFrom(email);
    for (const field of ['name', 'username'] as const) {
      const isUntouched = getValues(field) === last.current[field];
      last.current[field] = next[field];
      if (isUntouched) setValue(field, next[field], { shouldValidate: false });
      else last.current[field] = ' ';
    }
  }, [email, getValues, setValue]);
}

/** The sections of the consent in order, each with its bullet points. */
const parts = [
  { part: 'stored', points: ['stored.account', 'stored.profile', 'stored.runs', 'stored.technical'] },
  { part: 'purpose', points: [] },
  { part: 'model', points: ['model.sent', 'model.notSent', 'model.provider'] },
  { part: 'access', points: [] },
  { part: 'retention', points: ['retention.account', 'retention.short'] },
  { part: 'rights', points: ['rights.see', 'rights.correct', 'rights.delete', 'rights.withdraw'] },
  { part: 'advice', points: [] },
  { part: 'contact', points: [] },
] as const;

type ConsentDialogProps = { open: boolean; onClose: () => void; onAgree: () => void };

/** The full consent text, with Close or Agree (docs/spec/user-side.md#login-and-registration). */
export function ConsentDialog({ open, onClose, onAgree }: ConsentDialogProps) {
  const { t } = useTranslation('consent');
  return (
    <TitledDialog
      title={t('title')}
      open={open}
      onClose={onClose}
      maxWidth="sm"
      content={{ dividers: true, tabIndex: 0, sx: { py: 2 } }}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('close')}
          </Button>
          <Button variant="contained" onClick={onAgree}>
            {t('agree')}
          </Button>
        </>
      }
    >
      <Typography>{t('intro')}</Typography>
      {parts.map(({ part, points }) => (
        <Box component="section" key={part} sx={{ mt: 2.5 }}>
          <Typography variant="h4" component="h3">
            {t(`${part}.title`)}
          </Typography>
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {t(`${part}.text`)}
          </Typography>
          {points.length > 0 && (
            <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}>
              {points.map((point) => (
                <Box component="li" key={point} sx={{ mt: 0.5 }}>
                  {t(point)}
                </Box>
              ))}
            </Box>
          )}
        </Box>
      ))}
    </TitledDialog>
  );
}
