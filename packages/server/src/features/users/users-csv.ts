import {
  type api,
  type EndpointOutput,
  type Invitee,
  invitee,
  issueDetails,
  type ParsedBody,
  type UserFilter,
} from '@agentarium/contracts';
import { and, desc, eq, lt } from 'drizzle-orm';
import { userMonths, users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { csvFile, readCsv } from '../../platform/csv.ts';
import { invalid } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { emailKey, invite, revokeOpen, takenEmails, type UserRow } from '../auth/index.ts';
import { monthFigures, usersMatching } from './list-users.ts';

const columns = [
  'username',
  'email',
  'name',
  'role',
  'status',
  'current_plan',
  'plan_expires_at',
  'daily_execution_limit',
  'created_at',
  'last_active_at',
] as const;

type Exported = UserRow & { month_runs: number; month_cost: number };

/** The cells of an account. One whose plan was never activated has none, though `current_plan` is Basic. */
function csvRow(row: Exported) {
  const cells = columns.map((column) => {
    const value = row[column];
    return value instanceof Date ? value.toISOString() : value;
  });
  return [...cells, row.month_runs, row.month_cost, row.plan_activated_at?.toISOString() ?? null];
}

/** The accounts that match as CSV, newest first, read page by page while sending. */
export function exportUsers(ctx: SignedIn, filter: UserFilter): Promise<AsyncGenerator<string>> {
  const now = ctx.clock.now();
  const where = usersMatching(filter, now);
  return csvFile({
    columns: [...columns, 'month_runs', 'month_cost', 'plan_activated_at'],
    load: async (before, limit): Promise<Exported[]> => {
      const rows = await ctx.database.db
        .select()
        .from(users)
        .innerJoin(userMonths, eq(userMonths.user_id, users.id))
        .where(and(where, before ? lt(users.id, before) : undefined))
        .orderBy(desc(users.id))
        .limit(limit);
      return rows.map(({ users: row, user_months: month }) => {
        const { month_runs, month_cost_micros } = monthFigures(month, now);
        return { ...row, month_runs, month_cost: month_cost_micros / 1e6 };
      });
    },
    cellsOf: csvRow,
  });
}

const known = ['email', 'username', 'name', 'role'] as const;
const maxRows = 5000;

type RowFault = EndpointOutput<typeof api.users.importUsers>['errors'][number];
type Read = { line: number; person: Invitee };

/** The people of a file, and the faults of its rows. Throws VALIDATION_FAILED without the column `email` or for no CSV. */
function readPeople(csv: string): { rows: number; people: Read[]; errors: RowFault[] } {
  const [head, ...rows] = readCsv(csv, 'csv');
  const names = head?.cells.map((name) => name.toLowerCase()) ?? [];
  if (!names.includes('email')) throw invalid('csv', 'REQUIRED');
  if (rows.length > maxRows) throw invalid('csv', 'TOO_MANY', { maximum: maxRows });
  const people: Read[] = [];
  const errors: RowFault[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of rows) {
    const given = Object.fromEntries(
      known.flatMap((name) => {
        const cell = cells[names.indexOf(name)] ?? '';
        return cell === '' ? [] : [[name, cell]];
      }),
    );
    const read = invitee.safeParse(given);
    const fault = read.success ? null : issueDetails(read.error.issues, given, '');
    if (fault) errors.push(...fault.map((detail) => ({ ...detail, line })));
    else if (read.data && seen.has(emailKey(read.data.email))) errors.push({ ...duplicate, line });
    else if (read.data) {
      seen.add(emailKey(read.data.email));
      people.push({ line, person: read.data });
    }
  }
  return { rows: rows.length, people, errors };
}

const duplicate = {
  path: 'email',
  message: 'The address is in the file twice',
  code: 'DUPLICATE',
} as const;
const taken = { path: 'email', message: 'An account with this address exists', code: 'EMAIL_TAKEN' } as const;

/**
 * Invites the people of a CSV file, for an administrator; rows with faults are left out, and a dry run invites nobody.
 * Throws VALIDATION_FAILED for a file without the column `email`, and for one that is too long.
 */
export async function importUsers(
  ctx: SignedIn,
  { csv, sent, dry_run }: ParsedBody<typeof api.users.importUsers>,
): Promise<EndpointOutput<typeof api.users.importUsers>> {
  const { rows, people, errors } = readPeople(csv);
  const known = await takenEmails(
    ctx.database.db,
    people.map(({ person }) => person.email),
  );
  const isTaken = ({ person }: Read) => known.has(emailKey(person.email));
  const faults = [...errors, ...people.filter(isTaken).map(({ line }) => ({ ...taken, line }))].sort(
    (a, b) => a.line - b.line,
  );
  const invited = people.filter((read) => !isTaken(read));
  const links = dry_run ? [] : await inviteAll(ctx, invited, sent);
  return { rows, invited: invited.length, errors: faults, links };
}

async function inviteAll(ctx: SignedIn, people: readonly Read[], sent: 'mail' | 'link') {
  const links: { email: string; link: string }[] = [];
  await ctx.database.transaction(async (tx) => {
    const emails = people.map(({ person }) => person.email);
    await revokeOpen(tx, emails, ctx.clock.now());
    for (const { person } of people) {
      const { link } = await invite(ctx, tx, person, sent);
      if (link !== null) links.push({ email: person.email, link });
    }
    await recordAudit(ctx, tx, {
      action: 'users.importUsers',
      targetType: 'invitation',
      targetId: null,
      changes: { invited: people.length, sent },
      now: ctx.clock.now(),
    });
  });
  return links;
}
