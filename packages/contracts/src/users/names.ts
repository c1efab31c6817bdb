export const userRoles = ['user', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];

export const userStatuses = ['active', 'blocked', 'suspended', 'pending_verification', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const genders = ['male', 'female', 'other'] as const;
export type Gender = (typeof genders)[number];

/** Which daily limit ends first: the account's or the task's. */
export const limitScopes = ['global', 'task'] as const;
export type LimitScope = (typeof limitScopes)[number];

const personFields = ['first_name', 'middle_name', 'last_name', 'gender', 'date_of_birth'] as const;
const bodyFields = ['height', 'weight', 'physique', 'allergies', 'contraindications'] as const;
/** The fields of the health profile. */
export const profileFields = [...personFields, ...bodyFields] as const;
