import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from './invitations.ts';
import { login } from './login.ts';
import { forgotPassword, resetPassword } from './password-reset.ts';
import { register, registrationStatus, resendVerification, verifyEmail } from './registration.ts';
import { endSession, listSessions, logout } from './sessions/sessions.ts';
import { deviceCookie } from './throttles.ts';

/** `POST /auth/validate` returns a full User, so the users feature serves it. */
export function registerAuth(app: App): void {
  serve(app, api.auth.login, async (ctx, { body, request, reply }) => {
    const output = await login(ctx, { ...body, cookies: request.headers.cookie });
    void reply.header('set-cookie', deviceCookie(ctx.config, output.user_id));
    return output;
  });
  serve(app, api.auth.register, async (ctx, { body, reply }) => {
    const output = await register(ctx, body);
    if (output.user_id !== null) void reply.header('set-cookie', deviceCookie(ctx.config, output.user_id));
    return output;
  });
  serve(app, api.auth.registrationStatus, (ctx) => registrationStatus(ctx));
  serve(app, api.auth.resendVerification, (ctx, { body }) => resendVerification(ctx, body));
  serve(app, api.auth.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body));
  serve(app, api.auth.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body));
  serve(app, api.auth.resetPassword, (ctx, { body }) => resetPassword(ctx, body));
  serve(app, api.auth.listInvitations, (ctx, { query }) => listInvitations(ctx, query));
  serve(app, api.auth.createInvitation, (ctx, { body }) => createInvitation(ctx, body));
  serve(app, api.auth.revokeInvitation, (ctx, { params }) => revokeInvitation(ctx, params.id));
  serve(app, api.auth.readInvitation, (ctx, { body }) => readInvitation(ctx, body));
  serve(app, api.auth.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body));
  serve(app, api.auth.logout, (ctx) => logout(ctx));
  serve(app, api.auth.listSessions, (ctx) => listSessions(ctx));
  serve(app, api.auth.endSession, (ctx, { params, body }) =>
    endSession(ctx, { id: params.id, currentPassword: body?.current_password }),
  );
}
