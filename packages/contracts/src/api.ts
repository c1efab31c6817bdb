import { type EndpointDefinition, withIds } from './endpoint.ts';
import * as features from './features.ts';

/** Every endpoint of the product by feature: nothing else is served, documented or called. */
export const api = withIds(features);

export const allEndpoints: EndpointDefinition[] = Object.values(api).flatMap((feature) =>
  Object.values<EndpointDefinition>(feature),
);
