import { fallbackLanguage, type Language } from '@agentarium/contracts';
import type { Config } from '../../../config.ts';
import { texts } from '../../../locales/texts.ts';
import type { MailKind } from '../../../locales/types.ts';
import type { Message } from '../../../platform/mail/mail.ts';
import { html, plainText } from './mail-layout.ts';

export type Addressee = { email: string; username: string; name: string; language: Language | null };

const paths: Record<MailKind, string> = {
  verification: '/verify-email',
  account_exists: '/login',
  reset_password: '/reset-password',
  password_changed: '/login',
  email_changed: '/login',
};

/** A link into the web app. Without `APP_URL` it points to the address where the server listens. */
export function webLink(config: Pick<Config, 'appUrl' | 'host' | 'port'>, path: string): string {
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  const authority = host.includes(':') ? `[${host}]:${config.port}` : `${host}:${config.port}`;
  return `${config.appUrl ?? `http://${authority}`}${path}`;
}

const fill = (text: string, facts: Addressee) =>
  text.replace(/\{(name|username|email)\}/g, (_, key: 'name' | 'username' | 'email') => facts[key]);

/** A mail in the recipient's language (English by default), as plain text and HTML. */
export function composeMail(config: Config, kind: MailKind, to: Addressee, token?: string): Message {
  const language = to.language ?? fallbackLanguage;
  const text = texts[language].accountMails[kind];
  const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`;
  const content = {
    ...text,
    language,
    lines: text.lines.map((line) => fill(line, to)),
    link: webLink(config, `${paths[kind]}${query}`),
  };
  return { to: to.email, subject: text.subject, text: plainText(content), html: html(content) };
}
