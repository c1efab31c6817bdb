import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { useToast } from '../feedback/toast.tsx';
import { Icon } from './icon.tsx';

export type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'startIcon'> & {
  text: string;
  /** The same as HTML, for programs that accept formatted text; read on click. */
  html?: () => string | null | undefined;
};

/** Copies, confirms it for two seconds (docs/spec/admin-side.md#constants), and shows an error if the browser refuses. */
export function CopyButton({ text, html, ...button }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    copyText(text, html?.() ?? undefined).then(
      () => setCopied(true),
      () => toast.error(t('copyFailed')),
    );
  return (
    <Button
      {...button}
      startIcon={<Icon name={copied ? 'check' : 'content_copy'} size={18} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite" className="word">
        {t(copied ? 'action.copied' : 'action.copy')}
      </span>
    </Button>
  );
}
