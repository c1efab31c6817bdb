import { useTranslation } from 'react-i18next';
import { useRegister } from '../../data/auth.ts';
import { saveLanguage } from '../../data/me.ts';
import { signIn } from '../../data/session.ts';
import { FormTextField } from '../../design/form/form-text-field.tsx';
import { PasswordField } from '../../design/form/password-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useLanguageChoice } from '../../widgets/use-language-choice.ts';
import { AuthForm } from './auth-form.tsx';
import { ConsentField } from './consent-field.tsx';
import type { RegisterValues } from './register-values.ts';
import { emailInput, newPassword, required, requiredPlain } from './required-field.ts';
import { useSuggestedNames } from './suggested-names.ts';
import { useSubmit } from './use-submit.ts';

export type RegisterFormProps = {
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
    () => import('./schemas.ts').then(({ registerSchema }) => registerSchema),
    { defaultValues: { name: '', username: '', email: '', password: '', consent: false } },
  );
  useSuggestedNames(form);
  const submission = useSubmit(form, async (values) => {
    onTry();
    const login = await register.mutateAsync({ ...values, consent: true, language });
    if (!login) return onVerificationNeeded(values.email);
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
