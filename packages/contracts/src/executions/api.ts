export * from './delete-endpoints.ts';
export * from './endpoints.ts';
export * from './feedback-endpoints.ts';
export * from './follow-up-endpoints.ts';
export * from './label-endpoints.ts';
export * from './progress-endpoints.ts';
export * from './provenance-endpoints.ts';
export * from './share-endpoints.ts';
