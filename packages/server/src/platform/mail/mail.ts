import { randomUUID } from 'node:crypto';
import { mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { DAY_MS } from '../clock.ts';
import type { Logger } from '../log.ts';

export type Message = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** In addition to those of every mail. */
  headers?: Record<string, string>;
};

export type Mail = {
  /** Sends a message. Throws when the mail server refuses it or is unreachable, so that the caller's job retries. */
  send(message: Message): Promise<void>;
  close(): void;
};

type Options = {
  smtpUrl: string | null;
  from: string;
  dataDir: string;
  log: Logger;
  /** How long a mail server may take for a message, in milliseconds. */
  sendWithinMs?: number;
};

/** Programs that answer mails, such as those for absences, leave these alone. */
const automatic = { 'Auto-Submitted': 'auto-generated' };

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Mail over SMTP if `smtpUrl` is set; else as files in `dataDir`/mail, each deleted after a day. */
export function createMail(options: Options): Mail {
  const { smtpUrl, from, dataDir, log, sendWithinMs = 60_000 } = options;
  const folder = join(dataDir, 'mail');
  const mail =
    smtpUrl === null ? fileMail({ from, folder, log }) : smtpMail({ url: smtpUrl, from, sendWithinMs });
  // Also with a mail server, as there may be files from before it was configured.
  const stop = sweepPeriodically(folder, log);
  return {
    ...mail,
    close() {
      stop();
      mail.close();
    },
  };
}

const withHeaders = (from: string, message: Message) => ({
  from,
  ...message,
  headers: { ...automatic, ...message.headers },
});

/** The library is large, and many servers never send a mail, so it is loaded with the first one. */
function smtpMail({ url, from, sendWithinMs }: { url: string; from: string; sendWithinMs: number }): Mail {
  let transport: Promise<Transporter> | null = null;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, pool: true, maxConnections: 3, ...timeouts });
  };
  return {
    async send(message) {
      transport ??= open();
      // The timeouts restart with each byte that the server sends.
      const signal = AbortSignal.timeout(sendWithinMs);
      await (await transport).sendMail({ ...withHeaders(from, message), signal });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** The link in a message can open an account, so it is logged at debug level only. */
function fileMail({ from, folder, log }: { from: string; folder: string; log: Logger }): Mail {
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message: source } = await transport.sendMail(withHeaders(from, message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const moment = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${moment}-${randomUUID().slice(0, 8)}.eml`);
      await writeFile(file, source as Buffer, { mode: 0o600 });
      const link = /https?:\/\/\S+/.exec(message.text)?.[0];
      log.info({ to: message.to, subject: message.subject, file }, 'mail written to a file');
      log.debug({ file, link }, 'link of a mail written to a file');
    },
    close: () => undefined,
  };
}

const everyMs = 3_600_000;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Deletes the mails in `folder` that are older than a day, since they contain links that open accounts. */
export async function sweepMailFiles(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found === null || now - found.mtimeMs < DAY_MS) continue;
    await unlink(file).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
}

/**
 * Sweeps now and every hour until stopped. A timer rather than a job: a job runs in one process, but each machine has
 * its own files.
 */
export function sweepPeriodically(folder: string, log: Pick<Logger, 'error'>): () => void {
  const sweep = () =>
    sweepMailFiles(folder).catch((err: unknown) => log.error({ err }, 'old mails could not be deleted'));
  void sweep();
  const timer = setInterval(sweep, everyMs).unref();
  return () => clearInterval(timer);
}
