import type { Language } from '@agentarium/contracts';
import { escapeHtml } from '../escape-html.ts';

type MailContent = {
  language: Language;
  subject: string;
  lines: string[];
  button: string;
  link: string;
  note: string;
  /** The page that the note names. */
  noteLink?: string;
};

/** A mail's plain text. */
export function plainMail({ lines, button, link, note, noteLink }: MailContent): string {
  const parts = [...lines, `${button}:\n${link}`, noteLink ? `${note}\n${noteLink}` : note, 'Agentarium'];
  return `${parts.join('\n\n')}\n`;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = `margin:0 0 16px;font-size:16px;line-height:1.6;color:#1f2a24`;
const small = 'font-size:13px;line-height:1.5;color:#5a665f';
const button =
  'display:inline-block;padding:12px 28px;border-radius:12px;background:#1b6e3c;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none';

/** Escaped text, with its line breaks. */
const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n');

/** A small page of this site, outside of the web app. */
export const htmlPage = ({ language, title, body }: { language: Language; title: string; body: string }) =>
  `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0 auto;padding:48px 24px;max-width:480px;${font};${paragraph}">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">${escapeHtml(title)}</h1>
${body}
</body></html>`;

/** A mail's HTML: one narrow card with inline styles, which mail clients render alike. Loads no external content. */
export function htmlMail(content: MailContent): string {
  const link = escapeHtml(content.link);
  const noteLink = escapeHtml(content.noteLink ?? '');
  const settings = noteLink && `<br><a href="${noteLink}" style="color:#1b6e3c">${noteLink}</a>`;
  const lines = content.lines.map((line) => `<p style="${paragraph}">${withBreaks(line)}</p>`).join('');
  return `<!doctype html>
<html lang="${content.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f2f6f3;${font}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;background:#ffffff;border-radius:16px">
<tr><td style="padding:32px 32px 8px"><p style="margin:0;font-size:15px;font-weight:700;color:#1b6e3c">Agentarium</p>
<h1 style="margin:16px 0 20px;font-size:24px;line-height:1.3;color:#14201a">${escapeHtml(content.subject)}</h1>${lines}
<p style="margin:24px 0"><a href="${link}" style="${button}">${escapeHtml(content.button)}</a></p>
<p style="margin:0 0 16px;${small};word-break:break-all">${link}</p></td></tr>
<tr><td style="padding:16px 32px 28px;border-top:1px solid #e3ebe6;${small}">${escapeHtml(content.note)}${settings}</td></tr>
</table></td></tr></table></body></html>`;
}
