export * from './limits.ts';
export * from './load-entitlements.ts';
export * from './load-subscription.ts';
export * from './load-subscriptions.ts';
