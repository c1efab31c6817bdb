// Node does not strip types below node_modules, where an installed package is, and npm workspaces do not exist there:
// this strips the types of our sources and resolves our own package.
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url).href;
const contracts = new URL('packages/contracts/', root).href;
const manifest = JSON.parse(readFileSync(new URL('package.json', contracts), 'utf8'));

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== manifest.name && !specifier.startsWith(`${manifest.name}/`))
      return next(specifier, context);
    const file = manifest.exports[`.${specifier.slice(manifest.name.length)}`];
    return { url: new URL(file, contracts).href, format: 'module', shortCircuit: true };
  },
  load(url, context, next) {
    if (!url.startsWith(root) || !url.endsWith('.ts')) return next(url, context);
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    return { format: 'module', source, shortCircuit: true };
  },
});
