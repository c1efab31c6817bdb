export const userRoles = ['user', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];

export const userStatuses = ['active', 'blocked', 'suspended', 'pending_verification', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** The orders of the list of accounts. */
export const userSorts = ['created', 'username', 'active', 'runs', 'cost'] as const;
export type UserSort = (typeof userSorts)[number];

/** When an account was last used: within a day, 7 days or 30 days, not within 30 days, or never. */
export const userActivities = ['day', 'week', 'month', 'idle', 'never'] as const;
export type UserActivity = (typeof userActivities)[number];

/** The kinds of change that a job makes: in many accounts, or in many items of the catalogue. */
export const accountJobKinds = ['status', 'plan', 'limit'] as const;
export const jobKinds = [...accountJobKinds, 'archive'] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStatuses = ['preview', 'queued', 'running', 'completed', 'undoing', 'undone'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Returns whether a job with this status is being worked on. */
export const isJobActive = (status: JobStatus): boolean =>
  status === 'queued' || status === 'running' || status === 'undoing';

/**
 * Why a job leaves an account or item as it is: nothing would change; it is the administrator's own account, or the last
 * administrator's; its address belongs to another account; somebody has changed or deleted it since.
 */
export const jobSkips = [
  'unchanged',
  'self',
  'last_admin',
  'email_taken',
  'changed_since',
  'deleted',
] as const;
export type JobSkip = (typeof jobSkips)[number];

/** How an invitation reaches its user: mailed, or as a link that the administrator passes on. */
export const invitationWays = ['mail', 'link'] as const;
export type InvitationWay = (typeof invitationWays)[number];

/** `failed`: the last attempt failed; there may be another. */
export const invitationMailStatuses = ['waiting', 'sent', 'failed'] as const;
export type InvitationMailStatus = (typeof invitationMailStatuses)[number];

export const genders = ['male', 'female', 'other'] as const;
export type Gender = (typeof genders)[number];

/** The daily limits, one of which is reached first: the account's or the task's. */
export const limitScopes = ['global', 'task'] as const;
export type LimitScope = (typeof limitScopes)[number];

const personFields = ['first_name', 'middle_name', 'last_name', 'gender', 'date_of_birth'] as const;
const bodyFields = ['height', 'weight', 'physique', 'allergies', 'contraindications'] as const;
/** The fields of the health profile. */
export const profileFields = [...personFields, ...bodyFields] as const;
export type ProfileField = (typeof profileFields)[number];

/** Kinds of files among the personal data that a run can send to a model. */
export const fileGroups = ['photos', 'documents'] as const;
export type FileGroup = (typeof fileGroups)[number];

/** Kinds of personal data that a run can send to a model. */
export const fieldGroups = [
  'name',
  'birth',
  'body',
  'health',
  'account',
  'preferences',
  ...fileGroups,
] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/** The part of the profile that a field belongs to. */
export const groupOfField: Record<ProfileField, FieldGroup> = {
  first_name: 'name',
  middle_name: 'name',
  last_name: 'name',
  date_of_birth: 'birth',
  gender: 'body',
  height: 'body',
  weight: 'body',
  physique: 'body',
  allergies: 'health',
  contraindications: 'health',
};

/** How long the record of sent data is kept, in days. */
export const sentDataDays = 90;

/** Maximum presets of a task, and the longest name of one, in characters. */
export const maxPresets = 20;
export const maxPresetNameChars = 60;
