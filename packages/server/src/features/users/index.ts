export { protectLastAdmin } from './last-admin.ts';
export { presentPreferences, presentUser, type UserParts } from './present.ts';
export { loadUser, loadUserRow, lockUserRow, presentLoaded } from './queries.ts';
export { registerUsers } from './routes.ts';
export { requireSelfOrAdmin } from './rules.ts';
export { presentUserParams } from './user-params.ts';
