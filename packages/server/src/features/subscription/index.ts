export * from './costs.ts';
export { countExtraRuns, ownerUses } from './entitlements.ts';
export { subscriptionJobs } from './jobs.ts';
export * from './limits.ts';
export * from './load-subscription.ts';
export { registerSubscription } from './routes.ts';
