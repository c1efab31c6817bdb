import type { SubscriptionData, User } from '@agentarium/contracts';
import type { UserRow } from '../auth/index.ts';
import { usageStatusOf } from '../subscription/index.ts';

export type UserParts = {
  row: UserRow;
  favorites: string[];
  subscription: SubscriptionData;
  isOverBudget: boolean;
};

/** The preferences as returned by the server: free-form ones, favourites and language. */
export function presentPreferences(row: Pick<UserRow, 'preferences' | 'language'>, favorites: string[]) {
  return { ...row.preferences, favorites, language: row.language } as User['preferences'];
}

/** The full User entity (docs/spec/user-side.md#entities). */
export function presentUser({ row, favorites, subscription, isOverBudget }: UserParts, now: Date): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    name: row.name,
    role: row.role,
    status: row.status,
    status_changed_at: row.status_changed_at?.toISOString() ?? null,
    status_changed_by: row.status_changed_by,
    status_reason: row.status_reason,
    change_count: row.change_count,
    model_version: row.model_version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    created_by: row.created_by,
    updated_by: row.updated_by,
    preferences: presentPreferences(row, favorites),
    language: row.language,
    timezone: row.timezone,
    usage_status: usageStatusOf(row, isOverBudget, now),
    subscription_data: subscription,
  };
}
