export * from './costs/cost-basis.ts';
export * from './costs/costs.ts';
export { countExtraRuns } from './count-extra-runs.ts';
export { defineSubscriptionJobs } from './jobs.ts';
export * from './limits.ts';
export * from './load-entitlements.ts';
export * from './load-subscription.ts';
export * from './load-subscriptions.ts';
export { registerSubscription } from './routes.ts';
