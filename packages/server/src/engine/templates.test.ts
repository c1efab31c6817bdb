import { describe, expect, it } from 'vitest';
import { previewTemplate, renderTemplate } from './templates.ts';

describe('rendering a template', () => {
  it('counts only its own processor time', () => {
    const values = {
      get meal() {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
        return 'soup';
      },
    };
    expect(renderTemplate('{{ meal }}{% if true %}, warm{% endif %}', values).text).toBe('soup, warm');
  });

  it.each([
    ['Eat {{ meal }', 'TEMPLATE_INVALID', { line: 1, column: 5 }],
    ['Eat\n  {% if %}', 'TEMPLATE_INVALID', { line: 2, column: 8 }],
    ['{% for i in (1..9000000) %}{% endfor %}', 'TEMPLATE_TOO_COSTLY', { line: 1, column: 1 }],
  ])('reports where and why %j cannot be used', (content, code, place) => {
    const message = expect.not.stringContaining(', line:');
    expect(() => previewTemplate(content, {})).toThrow(expect.objectContaining({ code, place, message }));
  });

  it('rejects a template that is too long', () => {
    const place = { line: null, column: null };
    const refused = expect.objectContaining({ code: 'TEMPLATE_TOO_COSTLY', place });
    expect(() => previewTemplate('x'.repeat(200_001), {})).toThrow(refused);
  });
});
