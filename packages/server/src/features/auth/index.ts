export {
  accountsContaining,
  accountsMatching,
  emailKey,
  insertAccount,
  isClaimed,
  takenError,
  type UserRow,
  unclaimedEmailKey,
  usernameKey,
} from './accounts.ts';
export { ensureAdmin } from './ensure-admin.ts';
export { invite, revokeOpen, takenEmails } from './invitations.ts';
export { accountJobs } from './jobs.ts';
export { webLink } from './mails.ts';
export { checkCurrentPassword, hashNewPassword } from './passwords.ts';
export { registerAuth } from './routes.ts';
export { authenticate, findSessionEnd } from './sessions/authenticate.ts';
export {
  endAccess,
  endSessions,
  endSessionsOf,
  loadOpenSessions,
  publishAccessChange,
} from './sessions/sessions.ts';
export { throttleAccountChange } from './throttles.ts';
export { hashOfSecret, newSecret, voidTokens } from './tokens.ts';
export { checkUsername, usernameSkeleton } from './username-rules.ts';
