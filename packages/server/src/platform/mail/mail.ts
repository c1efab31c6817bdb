import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from '../log.ts';

export type Message = { to: string; subject: string; text: string; html: string };

export type Mail = {
  /** Hands a message over. Throws when the mail server refuses or can't be reached, so that the caller's job tries again. */
  send(message: Message): Promise<void>;
  close(): void;
};

type Options = { smtpUrl: string | null; from: string; dataDir: string; log: Logger };

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Mail by SMTP where `smtpUrl` is set; else to the log and as files in `dataDir`/mail (contract section 6). */
export function createMail(options: Options): Mail {
  return options.smtpUrl === null ? fileMail(options) : smtpMail(options.smtpUrl, options.from);
}

function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...timeouts });
  return {
    async send(message) {
      await transport.sendMail({ from, ...message });
    },
    close: () => transport.close(),
  };
}

/** Who runs the product without a mail server finds each message, and the link in it, in the log and the folder. */
function fileMail({ from, dataDir, log }: Options): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const folder = join(dataDir, 'mail');
  return {
    async send(message) {
      const { message: source } = await transport.sendMail({ from, ...message });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const moment = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${moment}-${randomUUID().slice(0, 8)}.eml`);
      await writeFile(file, source as Buffer, { mode: 0o600 });
      const link = /https?:\/\/\S+/.exec(message.text)?.[0];
      log.info({ to: message.to, subject: message.subject, link, file }, 'Mail written to a file');
    },
    close: () => transport.close(),
  };
}
