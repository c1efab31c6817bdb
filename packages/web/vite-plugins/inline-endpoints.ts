import { api } from '@agentarium/contracts';
import type { Plugin } from 'vite';

const features: Record<string, Record<string, object>> = api;

/**
 * Inlines each endpoint where it is called, instead of `api.feature.name`: otherwise every page would load the list of
 * all endpoints. Only in builds; the browser gets the same properties as in contract-endpoints.ts.
 */
export function inlineEndpoints(): Plugin {
  return {
    name: 'inline-endpoints',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/web\/src\/.*\.tsx?$/.test(id) || !/\bapi\b[^;]*from '@agentarium\/contracts'/.test(code))
        return null;
      const inlined = code.replace(
        /(?<!typeof )\bapi\.(\w+)\.(\w+)\b/g,
        (_all, feature: string, name: string) => {
          const endpoint = features[feature]?.[name];
          if (!endpoint)
            throw new Error(`${id} calls api.${feature}.${name}, which the contract does not have`);
          const { method, path, access, kind } = endpoint as Record<string, string>;
          return `(${JSON.stringify({ method, path, access, kind })})`;
        },
      );
      return { code: inlined, map: null };
    },
  };
}
