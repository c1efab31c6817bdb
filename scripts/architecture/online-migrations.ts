/**
 * The last migration of the first tagged version; null until one is tagged. Only migrations up to it may need all processes
 * stopped (docs/decisions/0036-a-baseline-of-the-schema.md).
 */
export const lastBeforeTag: string | null = null;

const name = '(?:"?public"?\\.)?"?(\\w+)"?';
const pattern = (text: string) => new RegExp(text.replaceAll('NAME', name).replaceAll(' ', '\\s+'), 'i');

const makesTable = pattern('^create table (?:if not exists )?NAME');
const makesIndex = pattern('^create (?:unique )?index (concurrently )?(?:if not exists )?NAME on NAME');
const dropsIndex = pattern('^drop index (concurrently )?(?:if exists )?NAME');
const altersTable = pattern('^alter table (?:only )?(?:if exists )?NAME ([^;]*)');
const changesRows = pattern('^(?:update|delete from|truncate(?: table)?) (?:only )?NAME');
const dropsTable = pattern('^drop table');

/** Why a table change would block others or break processes of the previous version; null when it does neither. */
function faultOfChange(change: string): string | null {
  if (/^add\s+column\b/i.test(change)) {
    if (/\bnot\s+null\b/i.test(change) && !/\bdefault\b/i.test(change))
      return 'a new NOT NULL column has no default';
    return /default\s+(gen_random_uuid|random|clock_timestamp|nextval)\b/i.test(change)
      ? 'a default that differs per row rewrites the whole table'
      : null;
  }
  if (/^add\s+constraint\b/i.test(change))
    return /\bnot\s+valid\b|\busing\s+index\b/i.test(change)
      ? null
      : 'checks a constraint under lock: add it NOT VALID, or USING INDEX';
  if (/\bset\s+not\s+null\b/i.test(change)) return 'SET NOT NULL scans the whole table under lock';
  if (/\btype\b/i.test(change)) return 'a new type rewrites the whole table';
  if (/^(drop|rename)\b/i.test(change)) return 'contract';
  return null;
}

/** Why a statement cannot run beside processes of the previous version; `made` are tables of the same migration. */
function faultOf(statement: string, made: ReadonlySet<string>): string | null {
  const index = makesIndex.exec(statement);
  if (index)
    return index[1] || made.has(index[3] ?? '') ? null : 'builds an index under lock: use CONCURRENTLY';
  const dropped = dropsIndex.exec(statement);
  if (dropped) return dropped[1] ? null : 'drops an index under lock: use CONCURRENTLY';
  const altered = altersTable.exec(statement);
  if (altered) return made.has(altered[1] ?? '') ? null : faultOfChange(altered[2]?.trim() ?? '');
  if (dropsTable.test(statement)) return 'contract';
  const rows = changesRows.exec(statement);
  return rows && !made.has(rows[1] ?? '') ? 'changes many rows at once: let a job do it in batches' : null;
}

/**
 * The statements of a migration that would block or break running processes of the previous version; none for one that
 * needs all processes stopped, if it may. A statement ends with a semicolon at the end of a line.
 */
export function findOfflineSteps(text: string, { mayStop }: { mayStop: boolean }): string[] {
  if (/^-- needs all processes stopped: \S/m.test(text))
    return mayStop
      ? []
      : ['needs all processes stopped, which no migration may since the first tagged version'];
  const isContract = /^-- contract: \S/m.test(text);
  const statements = text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  const made = new Set(statements.map((statement) => makesTable.exec(statement)?.[1] ?? ''));
  const faults = statements.flatMap((statement) => {
    const fault = faultOf(statement, made);
    if (fault !== 'contract') return fault ?? [];
    return isContract
      ? []
      : 'removes something: state with "-- contract: ..." that the previous version does not use it';
  });
  const built = statements.flatMap((statement) => {
    const [, isConcurrent, index = ''] = makesIndex.exec(statement) ?? [];
    return isConcurrent ? index : [];
  });
  const dropped = new Set(statements.map((statement) => dropsIndex.exec(statement)?.[2] ?? ''));
  if (built.some((index) => !dropped.has(index)))
    faults.push('does not drop the index first: the remains of an interrupted start would stay');
  if (built.length > 0 && statements.some((statement) => !/\bconcurrently\b/i.test(statement)))
    faults.push('builds an index next to other statements: give it its own migration');
  return faults;
}
