import { useTranslation } from '../../design/hooks/use-translation.ts';

/** The server's words to these say the same, in English. */
const saidByCode = ['UNREACHABLE', 'COMMAND_REFUSED', 'ADDRESS_REFUSED'];

/** Gives a call's error in the reader's words, with what the server added: `INVALID_ARGUMENTS: expression is missing`. */
export function useReason(): (error: string | null) => string | null {
  const { t, i18n } = useTranslation('tools');
  return (error) => {
    if (error === null) return null;
    const code = /^[A-Z_]+(?=:|$)/.exec(error)?.[0] ?? '';
    const words = error.slice(code.length).replace(/^:\s*/, '');
    if (!i18n.exists(`tools:reason.${code}`)) return error;
    return words === '' || saidByCode.includes(code)
      ? t(`reason.${code}`)
      : `${t(`reason.${code}`)} (${words})`;
  };
}
