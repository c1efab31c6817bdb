import * as z from 'zod';
import { errorDetail } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { userFilter } from './admin-schema.ts';
import { invitationWays } from './names.ts';

export const exportUsers = endpoint({
  method: 'GET',
  path: '/private/users/csv',
  access: 'admin',
  summary: 'Export the accounts that match as CSV, newest first; streamed',
  query: userFilter,
  output: z.unknown(),
});

/** The longest file of accounts in characters. */
const maxCsvChars = 1_000_000;

export const importUsers = endpoint({
  method: 'POST',
  path: '/private/users/csv',
  access: 'admin',
  summary:
    'Invite the people of a CSV file with the columns email, username, name and role. Rows with errors are left out; a dry run invites nobody',
  body: z.strictObject({
    csv: z.string().max(maxCsvChars),
    sent: z.enum(invitationWays),
    dry_run: z.boolean().default(false),
  }),
  maxBytes: 4_000_000,
  isSlow: true,
  output: z.object({
    rows: z.number().int(),
    /** How many are invited, or would be. */
    invited: z.number().int(),
    /** The faults of rows by their line in the file; `path` is the column. */
    errors: z.array(errorDetail.extend({ line: z.number().int() })),
    /** For `link`: whom to pass which link to. */
    links: z.array(z.object({ email: z.string(), link: z.string() })),
  }),
});
