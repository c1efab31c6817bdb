import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { useReason } from './reason.ts';

function Reason({ error }: { error: string | null }) {
  return <p role="note">{useReason()(error)}</p>;
}
const said = async (error: string | null) => {
  await renderWithProviders(<Reason error={error} />, { texts: ['tools'] });
  return screen.getByRole('note').textContent;
};

it.each([
  [null, ''],
  ['', ''],
  ['TOOL_TIMEOUT', 'The service did not answer in time.'],
  ['TOOL_TIMEOUT: ', 'The service did not answer in time.'],
  ['INVALID_ARGUMENTS: city is missing', "The arguments don't fit the schema. (city is missing)"],
  ['UNIT_MISMATCH: kg: m', "These units can't be converted into each other. (kg: m)"],
  ['UNREACHABLE: no route', 'The service could not be reached.'],
  ['ADDRESS_REFUSED: no', 'Internal addresses are blocked. Allow the host in TOOL_ALLOW_PRIVATE_HOSTS.'],
  ['COMMAND_REFUSED: rm', 'This command is not on the list of allowed commands (MCP_STDIO).'],
  ['NEVER_HEARD_OF: odd', 'NEVER_HEARD_OF: odd'],
  ['TOOL_TIMEOUT soon', 'TOOL_TIMEOUT soon'],
  ['It broke', 'It broke'],
])('%j is shown as %j', async (error, words) => {
  expect(await said(error)).toBe(words);
});
