/** Thrown with one line for each invalid setting. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** A fault that the operator can fix; the message is one line and names the setting. */
export class StartError extends Error {
  constructor(setting: string, problem: string, cause: unknown) {
    const { message, code } = cause as NodeJS.ErrnoException;
    super(`${setting}: ${problem}: ${message || code || String(cause)}`, { cause });
    this.name = 'StartError';
  }
}
