import { describe, expect, it } from 'vitest';
import en from '../../locales/en/audit.json';
import ru from '../../locales/ru/audit.json';
import { auditActions, fieldChanges, summaryOf, targetPath } from './present-entry.ts';

describe('fieldChanges', () => {
  it('distinguishes changes from single values', () => {
    const changes = {
      status: { from: 'active', to: null },
      reason: 'Spam',
      config: { from: 1, to: 2, by: 3 },
      tags: ['a'],
      empty: null,
    };
    expect(fieldChanges({ changes })).toEqual([
      { field: 'status', from: 'active', to: null },
      { field: 'reason', to: 'Spam' },
      { field: 'config', to: { from: 1, to: 2, by: 3 } },
      { field: 'tags', to: ['a'] },
      { field: 'empty', to: null },
    ]);
  });
});

describe('summaryOf', () => {
  it.each([
    ['the one change', { 'tool_calls.enabled': { from: true, to: false } }, 'tool_calls.enabled'],
    ['the change, not its reason', { status: { from: 'active', to: 'blocked' }, reason: 'Spam' }, 'status'],
    ['the name of what was made', { description: 'Long', name: 'Chef' }, 'name'],
    ['the address of who was invited without a name', { role: 'user', email: 'a@b.co' }, 'email'],
    ['the name of who was invited with one', { email: 'a@b.co', name: 'Ann' }, 'name'],
    ['the kind of a background job', { queue: 'send-push' }, 'queue'],
    ['nothing of many changes', { a: { from: 1, to: 2 }, b: { from: 1, to: 2 } }, undefined],
    ['the setting that a change of a group is about', { config: { from: {}, to: { a: 1 } } }, 'config.a'],
    ['nothing of a long change', { content: { from: 'x'.repeat(60), to: 'y' } }, undefined],
    ['nothing of nothing', {}, undefined],
  ])('is %s', (_, changes, field) => {
    expect(summaryOf({ changes })?.field).toBe(field);
  });
});

describe('targetPath', () => {
  it.each([
    ['task', 'x', 'tasks.deleteTask', null],
    ['agent', null, 'agents.createAgent', null],
    ['purchase', 'x', 'subscription.refundPurchase', null],
    ['system', 'x', 'system.updateConfig', '/admin/settings'],
  ])('%s %s of %s is %s', (target_type, target_id, action, path) => {
    expect(targetPath({ target_type, target_id, action })).toBe(path);
  });
});

describe('the labels of actions', () => {
  it('cover exactly the changes that administrators can make', () => {
    for (const { action } of [en, ru]) {
      const known = Object.entries(action).flatMap(([feature, verbs]) =>
        Object.keys(verbs).map((verb) => `${feature}.${verb}`),
      );
      expect(known.sort()).toEqual([...auditActions].sort());
    }
  });
});
