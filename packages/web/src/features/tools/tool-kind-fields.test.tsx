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

  it('announce the selected one as pressed', async () => {
    await open(mcp({ transport: 'stdio', command: 'npx thing' }));
    expect(screen.getByRole('button', { name: 'MCP' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'HTTP' })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('button', { name: 'Local command' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('include the method of a request, and show the default timeout', async () => {
    const { user, config } = await open();
    await expectFieldText(/^Timeout/, 'Default: 10000');
    await user.click(screen.getByRole('combobox', { name: /^Method/ }));
    await user.click(screen.getByRole('option', { name: 'POST' }));
    enter(/^Timeout/, '');
    saveTool();
    await waitFor(() => expect(config()).toEqual({ method: 'POST', url: 'https://api.example.com/{city}' }));
  });

  it('require the address of an MCP server over HTTP, and the command of a local one', async () => {
    const { config } = await open(mcp({ transport: 'http', url: 'https://mcp.example.com/mcp' }));
    expect(fields()).toEqual(expect.arrayContaining(['Address', 'Tool name on the MCP server', 'Timeout']));
    await expectFieldText(/^Timeout/, 'Default: 30000');
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

  it.each<[string, string, string]>([
    ['no address', '', 'Enter an http or https address. {arguments} may only follow the host'],
    ['a file', 'file:///etc/passwd', 'Enter an http or https address. {arguments} may only follow the host'],
    [
      'a host from the arguments',
      'https://{host}/x',
      'Enter an http or https address. {arguments} may only follow the host',
    ],
    ['an argument', 'https://mcp.example.com/{city}', "An MCP server's address can't contain arguments"],
  ])('reject as the address of an MCP server: %s', async (_name, url, said) => {
    const { inputs } = await open(mcp({ transport: 'http', url: 'https://mcp.example.com/mcp' }));
    enter(/^Address/, url);
    saveTool();
    await expectFieldText(/^Address/, said);
    expect(screen.getByLabelText(/^Address/)).toHaveFocus();
    expect(inputs).toEqual([]);
  });

  it.each([
    ['soon', 'Must be a valid number'],
    ['99', 'Must be at least 100'],
    ['120001', 'Cannot exceed 120000'],
    ['150.5', 'Must be a valid integer'],
  ])('reject a timeout of %s', async (typed, said) => {
    const { inputs } = await open();
    enter(/^Timeout/, typed);
    saveTool();
    await expectFieldText(/^Timeout/, said);
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

  it('explain how to name a secret, with its variable on the server', async () => {
    await open();
    expect(screen.getByRole('group', { name: 'Headers' })).toHaveTextContent(
      'Write {{secret:WEATHER_KEY}} for a secret, also after = in an address. On the server, set TOOL_SECRET_WEATHER_KEY',
    );
  });

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

  it('may be blank, and are then not sent', async () => {
    const { config } = await open(aTool({ config: { method: 'GET', url: 'https://a.example/x' } }));
    press('Add header');
    saveTool();
    await waitFor(() => expect(config()).toEqual({ method: 'GET', url: 'https://a.example/x' }));
  });

  it.each<[string, string, string, RegExp]>([
    ['not a name', 'x', 'Header', /This is not a valid header name/],
    ['x-key', 'x', 'Header', /This header is already used above/],
    ['X-City', 'Осло', 'Value', /Use plain characters only/],
    ['', 'x', 'Header', /This is not a valid header name/],
  ])('show the error of %j: %j at the %s', async (name, value, label, said) => {
    const { inputs } = await open(
      aTool({ config: { method: 'GET', url: 'https://a.example/x', headers: { 'X-Key': 'on' } } }),
    );
    press('Add header');
    const last = (of: string) => screen.getAllByLabelText(of).at(-1) as HTMLInputElement;
    fireEvent.change(last('Header'), { target: { value: name } });
    fireEvent.change(last('Value'), { target: { value } });
    saveTool();
    await waitFor(() => expect(last(label)).toHaveAccessibleDescription(said));
    expect(last(label)).toBeInvalid();
    expect(inputs).toEqual([]);
  });
});
