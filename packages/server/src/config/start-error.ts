/** A fault that the operator can fix; the message is one line and names the setting. */
export class StartError extends Error {
  constructor(setting: string, problem: string, cause: unknown) {
    const { message, code } = cause as NodeJS.ErrnoException;
    super(`${setting}: ${problem}: ${message || code || String(cause)}`, { cause });
    this.name = 'StartError';
  }
}
