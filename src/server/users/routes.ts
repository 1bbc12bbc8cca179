import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { messageAnswerSchema } from '#contract/answers.ts';
import { KEEP_NOTHING } from '#contract/keep-nothing.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '#contract/paths.ts';
import {
  passwordAdviceAnswerSchema,
  profileAnswerSchema,
  sessionAnswerSchema,
  userAnswerSchema,
} from '#contract/user-answers.ts';
import type { User } from '#contract/user.ts';
import {
  currentPasswordSchema,
  loginBodySchema,
  passwordAdviceBodySchema,
  passwordBodySchema,
  profileChangeBodySchema,
  registerBodySchema,
} from '#contract/user.ts';

import type { ChangeLimit } from '../http/change-limit.ts';
import { clientAddress } from '../http/client-address.ts';
import {
  authenticatedRoute,
  errorResponses,
  OLD_SESSION,
  publicRoute,
  success,
} from '../http/route-schema.ts';
import { clearCache, isOverTls } from '../http/security-headers.ts';
import { getSession, requireSession } from '../sessions/authenticate.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { AccountChanges } from './account-changes.ts';
import type { AccountDeletion } from './account-deletion.ts';
import type { AuthService } from './auth-service.ts';
import { formatDeviceCookie, readDevice } from './device-cookie.ts';
import type { Client } from './login-places.ts';
import type { PasswordRules } from './password-rules.ts';
import { advisePassword } from './password-rules.ts';
import type { NewSession, UserRow, UserStore } from './store.ts';

const toUser = ({ id, name, email, image }: UserRow): User => ({ _id: id, id, name, email, image });

function getClient(request: FastifyRequest): Client {
  const { cookie, 'user-agent': userAgent = '' } = request.headers;
  return { address: clientAddress(request), userAgent, device: readDevice(cookie) };
}

/** Returns the answer for a session that began, and gives the browser its name, unless it shall keep nothing. */
function toAnswer(request: FastifyRequest, reply: FastifyReply, { user, token, device }: NewSession) {
  request.userId = user.id;
  if (request.headers['holdfast-keep'] !== KEEP_NOTHING['holdfast-keep'])
    reply.header('set-cookie', formatDeviceCookie(device, isOverTls(request)));
  return success({ token, user: toUser(user) });
}

/** The calls that begin a session, and need none. */
export function authRoutes(authService: AuthService, rules: PasswordRules): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'POST',
      url: PATHS.register,
      schema: {
        ...publicRoute('Account', 'Make an account and log in to it'),
        body: registerBodySchema(rules.least),
        response: { 201: sessionAnswerSchema, ...errorResponses(409, 413, 415, 429, 507) },
      },
      handler: async (request, reply) => {
        const begun = await authService.register(request.body, getClient(request));
        return reply.code(201).send(toAnswer(request, reply, begun));
      },
    });

    app.route({
      method: 'POST',
      url: PATHS.login,
      schema: {
        ...publicRoute('Account', 'Log in'),
        body: loginBodySchema,
        response: { 200: sessionAnswerSchema, ...errorResponses(401, 413, 415, 429, 507) },
      },
      handler: async (request, reply) => {
        const begun = await authService.logIn(request.body, getClient(request));
        return toAnswer(request, reply, begun);
      },
    });

    app.route({
      method: 'POST',
      url: PATHS.passwordAdvice,
      schema: {
        ...publicRoute('Account', 'What a password has to be, and whether this one is easily guessed'),
        body: passwordAdviceBodySchema,
        response: { 200: passwordAdviceAnswerSchema, ...errorResponses(413, 415) },
      },
      handler: async ({ body }) =>
        success({ least: rules.least, advice: await advisePassword(body.password, body) }),
    });
  };
}

type Parts = {
  users: UserStore;
  sessions: SessionStore;
  changes: AccountChanges;
  deleteAccount: AccountDeletion;
  rules: PasswordRules;
  limit: ChangeLimit;
};

/** The calls of the user's own account; all of them need a session. */
export function userRoutes({
  users,
  sessions,
  changes,
  deleteAccount,
  rules,
  limit,
}: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    requireSession(app, sessions);

    app.route({
      method: 'POST',
      url: PATHS.logout,
      schema: {
        ...authenticatedRoute('Account', 'End this session'),
        response: { 200: messageAnswerSchema, ...errorResponses(401, 413, 415, 507) },
      },
      handler: async (request, reply) => {
        await sessions.end(getSession(request));
        clearCache(request, reply);
        return success({ message: 'You are logged out.' });
      },
    });

    app.route({
      method: 'GET',
      url: PATHS.me,
      schema: {
        ...authenticatedRoute('Account', 'Who is logged in'),
        response: { 200: userAnswerSchema, ...errorResponses(401) },
      },
      handler: async (request) => success({ user: toUser(await users.get(getSession(request).userId)) }),
    });

    app.route({
      method: 'PUT',
      url: PATHS.profile,
      schema: {
        ...authenticatedRoute(
          'Account',
          `Change name and e-mail address; ${OLD_SESSION} for another address`,
        ),
        body: profileChangeBodySchema,
        response: { 200: profileAnswerSchema, ...errorResponses(401, 403, 409, 413, 415, 429, 507) },
      },
      handler: async (request) => {
        const session = getSession(request);
        const user = await limit.whileMaking(session.userId, 1, async () =>
          changes.changeProfile(session, request.body, getClient(request)),
        );
        return success({ message: MESSAGES.profileUpdated, user: toUser(user) });
      },
    });

    app.route({
      method: 'PUT',
      url: PATHS.password,
      schema: {
        ...authenticatedRoute('Account', `Change the password, and end all other sessions; ${OLD_SESSION}`),
        body: passwordBodySchema(rules.least),
        response: { 200: messageAnswerSchema, ...errorResponses(401, 403, 413, 415, 429, 507) },
      },
      handler: async (request) => {
        await changes.changePassword(getSession(request), request.body, getClient(request));
        return success({ message: MESSAGES.passwordUpdated });
      },
    });

    app.route({
      method: 'POST',
      url: PATHS.deleteAccount,
      schema: {
        ...authenticatedRoute('Account', 'Delete the account with all that it has, and end all its sessions'),
        body: currentPasswordSchema,
        response: { 200: messageAnswerSchema, ...errorResponses(401, 413, 415, 429, 507) },
      },
      handler: async (request) => {
        await deleteAccount(getSession(request), request.body.currentPassword, getClient(request));
        return success({ message: 'Your account is deleted.' });
      },
    });
  };
}
