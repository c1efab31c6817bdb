import { useTranslation } from 'react-i18next';

/** The server's messages for these add nothing, in English. */
const textByCode = ['UNREACHABLE', 'COMMAND_REFUSED', 'ADDRESS_REFUSED', 'SECRET_HOST_NOT_ALLOWED'];

/**
 * Returns a call's error in the user's language with the server's message: `INVALID_ARGUMENTS: expression is missing`.
 */
export function useReason(): (error: string | null) => string | null {
  const { t } = useTranslation('tools');
  return (error) => {
    if (error === null) return null;
    const code = /^[A-Z_]+(?=:|$)/.exec(error)?.[0] ?? '';
    const words = error.slice(code.length).replace(/^:\s*/, '');
    const reason = t(`reason.${code}`, { defaultValue: '' });
    if (reason === '') return error;
    return words === '' || textByCode.includes(code) ? reason : `${reason} (${words})`;
  };
}
