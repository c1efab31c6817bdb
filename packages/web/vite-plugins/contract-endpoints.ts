import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Endpoint = { method: string; path: string; access: string; kind?: string };

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/**
 * Reduces every contract endpoint to what the browser reads: method, path, access and kind. The schemas validate
 * on the server, so zod reaches the browser only if a form imports a schema by name.
 */
export function contractEndpoints(): Plugin {
  return {
    name: 'contract-endpoints',
    apply: (_config, { command, mode }) => command === 'build' || mode === 'development',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?');
      if (!/\/contracts\/src\/.*endpoints\.ts$/.test(file)) return null;
      const exported: Record<string, unknown> = await import(`${pathToFileURL(file).href}?at=${Date.now()}`);
      const lines = Object.entries(exported).flatMap(([name, value]) => {
        if (!isEndpoint(value)) return [];
        const { method, path, access, kind } = value;
        return [`export const ${name} = ${JSON.stringify({ method, path, access, kind })};`];
      });
      return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false };
    },
  };
}
