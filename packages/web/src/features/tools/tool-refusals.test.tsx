import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../testing/api.ts';
import { enter, expectFieldText } from '../../../testing/fields.ts';
import { aTool } from './testing/a-tool.ts';
import { openToolForm, saveTool } from './testing/tool-form.tsx';

describe('the server’s errors', () => {
  const refuse = (...details: [path: string, code: string, params?: object][]) => ({
    'PUT /private/tools/:id': refusal(
      400,
      'VALIDATION_FAILED',
      details.map(([path, code, params = {}]) => ({ path, message: 'x', code, params })),
    ),
  });

  it('are shown at their fields, and the first is focused', async () => {
    await openToolForm(
      aTool(),
      refuse(
        ['config.url', 'TOOL_URL'],
        ['config.timeout_ms', 'TOO_BIG', { maximum: 9000 }],
        ['description', 'TOO_LONG', { maximum: 1000 }],
      ),
    );
    enter(/^Address/, 'https://a.example/x');
    saveTool();
    await expectFieldText(/^Address/, 'Enter an http or https address. {arguments} may only follow the host');
    expect(screen.getByLabelText(/^Address/)).toHaveFocus();
    expect(screen.getByLabelText(/^Timeout/)).toHaveAccessibleDescription('Cannot exceed 9000');
    expect(document.getElementById('field-description')).toHaveAccessibleDescription(
      'At most 1000 characters',
    );
  });

  it('of a header, reported by name, are shown above the button', async () => {
    await openToolForm(
      aTool({ config: { method: 'GET', url: 'https://a.example/x', headers: { 'X-Key': 'on' } } }),
      refuse(['config.headers.X-Key', 'HEADER_CHARACTERS']),
    );
    enter(/^Address/, 'https://a.example/y');
    saveTool();
    expect(await screen.findByText('The changes were not saved')).toBeInTheDocument();
    expect(screen.getByText('Some of the values are not valid. Please check them.')).toBeInTheDocument();
  });
});
