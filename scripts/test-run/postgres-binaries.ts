import { readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { aptInstall } from './apt-install.ts';
import { isExecutable, mayUseApt, onPath, versionOf } from './find-program.ts';

const oldest = 15;
const debianFolder = '/usr/lib/postgresql';

/** The folder of PostgreSQL's server programs, version 15 or newer, or null. */
function findPostgres(): string | null {
  const fromPath = onPath('postgres');
  const folders = fromPath === null ? debianVersions() : [dirname(fromPath), ...debianVersions()];
  return folders.find(isRecent) ?? null;
}

/**
 * Makes initdb and postgres callable by name, installing PostgreSQL when the machine has none.
 * @throws a line that says what to install
 */
export async function obtainPostgres(): Promise<void> {
  if (findPostgres() === null && mayUseApt()) {
    console.log(`No PostgreSQL ${oldest} or newer here`);
    await aptInstall('postgresql');
  }
  const folder = findPostgres();
  if (folder === null) {
    throw new Error(
      `The tests need PostgreSQL ${oldest} or newer: install it (Debian, Ubuntu: apt-get install postgresql) and run npm test again.`,
    );
  }
  process.env.PATH = `${folder}${delimiter}${process.env.PATH ?? ''}`;
}

function debianVersions(): string[] {
  try {
    const versions = readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(debianFolder, version, 'bin'));
  } catch {
    return [];
  }
}

function isRecent(folder: string): boolean {
  const programs = ['postgres', 'initdb'].map((name) => join(folder, name));
  if (!programs.every(isExecutable)) return false;
  return majorVersion(versionOf(join(folder, 'postgres')) ?? '') >= oldest;
}

/** The 17 of "postgres (PostgreSQL) 17.2 (Debian 17.2-1)"; 0 if there is none. */
export function majorVersion(answer: string): number {
  return Number(/\(PostgreSQL\) (\d+)/.exec(answer)?.[1] ?? 0);
}
