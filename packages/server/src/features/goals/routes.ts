import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { createGoal, deleteGoal, listGoals, updateGoal } from './goals.ts';

export function registerGoals(app: App): void {
  serve(app, api.goals.listGoals, (ctx) => listGoals(ctx));
  serve(app, api.goals.createGoal, (ctx, { body }) => createGoal(ctx, body));
  serve(app, api.goals.updateGoal, (ctx, { params, body }) => updateGoal(ctx, { ...params, ...body }));
  serve(app, api.goals.deleteGoal, (ctx, { params }) => deleteGoal(ctx, params));
}
