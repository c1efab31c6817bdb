/** The conditions that administrators can be alerted of. */
export const alertKinds = ['family_failing', 'queue_late', 'jobs_dead', 'budget_spent', 'disk_low'] as const;
export type AlertKind = (typeof alertKinds)[number];
