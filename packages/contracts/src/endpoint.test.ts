import { describe, expect, it } from 'vitest';
import { fillPath } from './endpoint.ts';
import * as contracts from './index.ts';

describe('a path', () => {
  it('is filled with the target’s identifiers', () => {
    expect(fillPath('/public/tasks/:id', { id: '42' })).toBe('/public/tasks/42');
    expect(fillPath('/a/:id/b/:userId', { id: 1, userId: 'x' })).toBe('/a/1/b/x');
  });

  it('keeps its shape for any identifier', () => {
    expect(fillPath('/public/tasks/:id/run', { id: '../users?x=1#y' })).toBe(
      '/public/tasks/..%2Fusers%3Fx%3D1%23y/run',
    );
    expect(fillPath('/public/labels/:name', { name: 'суп и хлеб' })).toBe(
      `/public/labels/${encodeURIComponent('суп и хлеб')}`,
    );
  });

  it('leaves missing parameters unfilled', () => {
    expect(fillPath('/a/:id', undefined)).toBe('/a/');
    expect(fillPath('/a/:id', { id: null })).toBe('/a/');
  });
});

describe('the endpoints', () => {
  const endpoints = Object.values(contracts.api).flatMap((feature) => Object.values(feature));

  it('keep administrators’ endpoints below /private, except the path that the specification gives', () => {
    const misplaced = endpoints.filter(
      ({ path, access }) => path.startsWith('/private/') !== (access === 'admin'),
    );
    expect(misplaced.map(({ id }) => id)).toEqual(['users.createUser']);
  });

  it('declare the parameters of their paths', () => {
    for (const { id, path, params } of endpoints as contracts.EndpointDefinition[]) {
      const named = [...path.matchAll(/:([a-zA-Z_]+)/g)].map(([, name]) => name).sort();
      expect(Object.keys(params?.shape ?? {}).sort(), id).toEqual(named);
    }
  });

  it('have no body when they only read', () => {
    const reading = (endpoints as contracts.EndpointDefinition[]).filter(({ method }) => method === 'GET');
    expect(reading.filter(({ body, bytes }) => body ?? bytes).map(({ id }) => id)).toEqual([]);
  });
});
