export { type FamilyHealth, loadFamilyHealth, requireUnpaused } from './family-health.ts';
export { sourceOf } from './models.ts';
export { registerModels } from './routes.ts';
