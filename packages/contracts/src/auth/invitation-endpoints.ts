import * as z from 'zod';
import { idParams, listOf, messageOutput, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { invitationWays } from '../users/names.ts';
import { invitation, invitee } from './invitation-schema.ts';
import { registerInput } from './schema.ts';

export const listInvitations = endpoint({
  method: 'GET',
  path: '/private/invitations',
  access: 'admin',
  summary:
    'List the invitations that can still be accepted, newest first; `mail_available`: this server can mail more',
  query: pageQuery,
  output: listOf(invitation).extend({ mail_available: z.boolean() }),
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/private/invitations',
  access: 'admin',
  summary: 'Invite somebody for 7 days, by mail or by a link that is shown only now',
  body: invitee.extend({ sent: z.enum(invitationWays) }),
  status: 201,
  output: z.object({ invitation, link: z.string().nullable() }),
  errors: ['EMAIL_TAKEN'],
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/private/invitations/:id',
  access: 'admin',
  summary: 'Revoke an invitation: its link stops working',
  params: idParams,
  output: messageOutput,
  errors: ['NOT_FOUND'],
});

const token = z.string().min(1).max(200);

export const readInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation',
  access: 'public',
  summary: 'Get whom an invitation is for, with the token of its link',
  body: z.strictObject({ token }),
  output: z.object({ email: z.string(), username: z.string().nullable(), name: z.string().nullable() }),
  errors: ['TOKEN_INVALID'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/accept-invitation',
  access: 'public',
  summary: 'Create the account of an invitation, even while registration is off',
  body: registerInput.omit({ email: true }).extend({ token }),
  status: 201,
  output: messageOutput,
  errors: ['TOKEN_INVALID', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
});
