export { type FamilyHealth, loadFamilyHealth } from './family-health.ts';
export { sourceOf } from './models.ts';
export { registerModels } from './routes.ts';
