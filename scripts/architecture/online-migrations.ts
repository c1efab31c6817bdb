/** Migrations of before the rules: they have run wherever they could have stopped others. */
export const lastOfHistory = '0024_scheduler_beats';

const name = '(?:"?public"?\\.)?"?(\\w+)"?';
const pattern = (text: string) => new RegExp(text.replaceAll('NAME', name).replaceAll(' ', '\\s+'), 'i');

const makesTable = pattern('^create table (?:if not exists )?NAME');
const makesIndex = pattern('^create (?:unique )?index (concurrently )?(?:if not exists )?NAME on NAME');
const dropsIndex = pattern('^drop index (concurrently )?(?:if exists )?NAME');
const altersTable = pattern('^alter table (?:only )?(?:if exists )?NAME ([^;]*)');
const changesRows = pattern('^(?:update|delete from|truncate(?: table)?) (?:only )?NAME');
const dropsTable = pattern('^drop table');

/** Why a change of a table would stop others, or break processes of the version before; null when it does neither. */
function faultOfChange(change: string): string | null {
  if (/^add\s+column\b/i.test(change)) {
    if (/\bnot\s+null\b/i.test(change) && !/\bdefault\b/i.test(change))
      return 'a new column that must not be null has no default';
    return /default\s+(gen_random_uuid|random|clock_timestamp|nextval)\b/i.test(change)
      ? 'a default that differs from row to row writes the whole table'
      : null;
  }
  if (/^add\s+constraint\b/i.test(change))
    return /\bnot\s+valid\b|\busing\s+index\b/i.test(change)
      ? null
      : 'a constraint is checked under lock: add it NOT VALID, or USING INDEX';
  if (/\bset\s+not\s+null\b/i.test(change)) return 'SET NOT NULL reads the whole table under lock';
  if (/\btype\b/i.test(change)) return 'another type writes the whole table';
  if (/^(drop|rename)\b/i.test(change)) return 'contract';
  return null;
}

/** Why one statement may not run beside processes of the version before; `made` are tables of the same migration. */
function faultOf(statement: string, made: ReadonlySet<string>): string | null {
  const index = makesIndex.exec(statement);
  if (index)
    return index[1] || made.has(index[3] ?? '') ? null : 'an index is built under lock: CONCURRENTLY';
  const dropped = dropsIndex.exec(statement);
  if (dropped) return dropped[1] ? null : 'an index is dropped under lock: CONCURRENTLY';
  const altered = altersTable.exec(statement);
  if (altered) return made.has(altered[1] ?? '') ? null : faultOfChange(altered[2]?.trim() ?? '');
  if (dropsTable.test(statement)) return 'contract';
  const rows = changesRows.exec(statement);
  return rows && !made.has(rows[1] ?? '')
    ? 'many rows are changed at once: let a job do it in batches'
    : null;
}

/** What in the text of a migration would hold up or break processes of the version before that go on working. */
export function findOfflineSteps(text: string): string[] {
  const isContract = /^-- contract: \S/m.test(text);
  const statements = text
    .split('--> statement-breakpoint')
    .map((part) => part.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter((statement) => statement !== '');
  const made = new Set(statements.map((statement) => makesTable.exec(statement)?.[1] ?? ''));
  const faults = statements.flatMap((statement) => {
    const fault = faultOf(statement, made);
    if (fault !== 'contract') return fault ?? [];
    return isContract
      ? []
      : 'something is taken away: say with "-- contract: ..." that the version before uses it no more';
  });
  const built = statements.flatMap((statement) => {
    const [, isConcurrent, index = ''] = makesIndex.exec(statement) ?? [];
    return isConcurrent ? index : [];
  });
  const dropped = new Set(statements.map((statement) => dropsIndex.exec(statement)?.[2] ?? ''));
  if (built.some((index) => !dropped.has(index)))
    faults.push('an index is not dropped before: what an interrupted start left of it would stay');
  if (built.length > 0 && statements.some((statement) => !/\bconcurrently\b/i.test(statement)))
    faults.push('an index is built beside other statements: give it a migration of its own');
  return faults;
}
