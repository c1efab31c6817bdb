import type { Tool } from '@agentarium/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter, expectFieldText, press, textsOf } from '../../../testing/fields.ts';
import { aTool, openPart, saveTool } from './testing/tools.tsx';
import { ToolKindFields } from './tool-kind-fields.tsx';

const key =
  /^Stored as typed and shown to every administrator\. If it's a key, use {{secret:NAME}} instead\.$/;
const fields = () =>
  textsOf([...document.querySelectorAll('form label')]).map((label) => label.replace(' *', ''));
const mcp = (config: Tool['config']) => aTool({ implementation_type: 'mcp', config });
const open = (tool = aTool()) => openPart(tool, (form) => <ToolKindFields form={form} />);

describe('the kinds of tools', () => {
  it('have separate fields, which keep their input when the kind is switched', async () => {
    const { config } = await open();
    enter(/^Address/, 'https://api.example.com/now');
    press('MCP');
    expect(screen.getByText('A tool from a Model Context Protocol (MCP) server.')).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Method/)).toBeNull();
    expect(screen.getByLabelText(/^Tool name on the MCP server/)).toBeInTheDocument();
    press('Built-in');
    expect(screen.queryByLabelText(/^Address/)).toBeNull();
    expect(screen.queryByLabelText(/^Timeout/)).toBeNull();
    press('HTTP');
    expect(screen.getByLabelText(/^Address/)).toHaveValue('https://api.example.com/now');
    saveTool();
    await waitFor(() =>
      expect(config()).toEqual({ method: 'GET', url: 'https://api.example.com/now', timeout_ms: 5000 }),
    );
  });

  it('include the method of a request, and show the default timeout', async () => {
    const { user, config } = await open();
    await expectFieldText(/^Timeout/, 'Default: 10,000');
    await user.click(screen.getByRole('combobox', { name: /^Method/ }));
    await user.click(screen.getByRole('option', { name: 'POST' }));
    enter(/^Timeout/, '');
    saveTool();
    await waitFor(() => expect(config()).toEqual({ method: 'POST', url: 'https://api.example.com/{city}' }));
  });

  it('require the address of an MCP server over HTTP, and the command of a local one', async () => {
    const { config } = await open(mcp({ transport: 'http', url: 'https://mcp.example.com/mcp' }));
    expect(fields()).toEqual(expect.arrayContaining(['Address', 'Tool name on the MCP server', 'Timeout']));
    await expectFieldText(/^Timeout/, 'Default: 30,000');
    press('Local command');
    expect(screen.queryByLabelText(/^Address/)).toBeNull();
    saveTool();
    await expectFieldText(/^Command/, 'This field is required');
    expect(screen.getByLabelText(/^Command/)).toHaveFocus();
    enter(/^Command/, ' npx @modelcontextprotocol/server-everything ');
    enter(/^Tool name on the MCP server/, 'echo');
    saveTool();
    await waitFor(() =>
      expect(config()).toEqual({
        transport: 'stdio',
        command: 'npx @modelcontextprotocol/server-everything',
        tool_name: 'echo',
      }),
    );
  });

  it('refuse arguments in the address of an MCP server', async () => {
    const { inputs } = await open(mcp({ transport: 'http', url: 'https://mcp.example.com/mcp' }));
    enter(/^Address/, 'https://mcp.example.com/{city}');
    saveTool();
    await expectFieldText(/^Address/, "An MCP server's address can't contain arguments");
    expect(screen.getByLabelText(/^Address/)).toHaveFocus();
    expect(inputs).toEqual([]);
  });
});

describe('a secret typed in directly', () => {
  it.each<[string, RegExp, string, string]>([
    [
      'the query of an address',
      /^Address/,
      'https://a.example/?key=abc',
      'https://a.example/?key={{secret:KEY}}',
    ],
    ['an argument of the address', /^Address/, 'https://a.example/?api_key=1', 'https://a.example/?q={city}'],
  ])('shows a warning in %s, until it is a named secret', async (_name, label, typed, named) => {
    await open();
    enter(label, typed);
    await expectFieldText(label, key);
    enter(label, named);
    await expectFieldText(label, "{city} is replaced with the call's argument, URL-encoded.");
  });

  it('shows a warning in a command', async () => {
    await open(mcp({ transport: 'stdio', command: 'npx thing' }));
    await expectFieldText(/^Command/, 'Runs on the server, only if its settings allow it');
    enter(/^Command/, 'npx thing --api-key=abcdef');
    await expectFieldText(/^Command/, key);
  });
});

describe('the headers of a request', () => {
  const headers = { 'X-Key': '{{secret:KEY}}', Accept: 'text/plain', 'X-Trace': 'on' };
  const withHeaders = () => aTool({ config: { method: 'GET', url: 'https://a.example/x', headers } });

  it('are removed one by one, and only the remaining ones are sent', async () => {
    const { config } = await open(withHeaders());
    expect(screen.getAllByLabelText('Header').map((field) => (field as HTMLInputElement).value)).toEqual(
      Object.keys(headers),
    );
    press('Remove header 2');
    expect(screen.queryByDisplayValue('Accept')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove header 3' })).toBeNull();
    saveTool();
    await waitFor(() => expect(config()?.headers).toEqual({ 'X-Key': '{{secret:KEY}}', 'X-Trace': 'on' }));
  });

  it('show at its field that a header is used twice', async () => {
    const { inputs } = await open(
      aTool({ config: { method: 'GET', url: 'https://a.example/x', headers: { 'X-Key': 'on' } } }),
    );
    press('Add header');
    const last = (of: string) => screen.getAllByLabelText(of).at(-1) as HTMLInputElement;
    fireEvent.change(last('Header'), { target: { value: 'x-key' } });
    fireEvent.change(last('Value'), { target: { value: 'x' } });
    saveTool();
    await waitFor(() =>
      expect(last('Header')).toHaveAccessibleDescription(/This header is already used above/),
    );
    expect(last('Header')).toBeInvalid();
    expect(inputs).toEqual([]);
  });
});
