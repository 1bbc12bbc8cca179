import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import {
  messageAnswerSchema,
  profileAnswerSchema,
  sessionAnswerSchema,
  userAnswerSchema,
} from '#contract/answers.ts';
import { MESSAGES } from '#contract/errors.ts';
import { PATHS } from '#contract/paths.ts';
import type { PasswordBody, User } from '#contract/user.ts';
import {
  loginBodySchema,
  passwordBodySchema,
  profileBodySchema,
  registerBodySchema,
} from '#contract/user.ts';

import { invalid } from '../errors/api-error.ts';
import { authenticatedRoute, errorResponses, publicRoute, success } from '../http/route-schema.ts';
import { getSession, requireSession } from '../sessions/authenticate.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { AuthService, Client } from './auth-service.ts';
import type { PasswordHasher, PasswordQueue } from './passwords.ts';
import type { UserRow, UserStore } from './store.ts';

const NOT_CURRENT = 'This is not your current password. Nothing was changed.';

const toUser = ({ id, name, email, image }: UserRow): User => ({ _id: id, id, name, email, image });

function getClient(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

/** The calls that begin a session, and need none. */
export function authRoutes(authService: AuthService): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'POST',
      url: PATHS.register,
      schema: {
        ...publicRoute('Account', 'Make an account and log in to it'),
        body: registerBodySchema,
        response: { 201: sessionAnswerSchema, ...errorResponses(400, 409, 413, 415, 429, 507) },
      },
      handler: async (request, reply) => {
        const { user, token } = await authService.register(request.body, getClient(request));
        request.userId = user.id;
        return reply.code(201).send(success({ token, user: toUser(user) }));
      },
    });

    app.route({
      method: 'POST',
      url: PATHS.login,
      schema: {
        ...publicRoute('Account', 'Log in'),
        body: loginBodySchema,
        response: { 200: sessionAnswerSchema, ...errorResponses(400, 401, 413, 415, 429, 507) },
      },
      handler: async (request) => {
        const { user, token } = await authService.logIn(request.body, getClient(request));
        request.userId = user.id;
        return success({ token, user: toUser(user) });
      },
    });
  };
}

type Parts = { users: UserStore; sessions: SessionStore; withPasswords: PasswordQueue };

/** The calls of the user's own account; all of them need a session. */
export function userRoutes({ users, sessions, withPasswords }: Parts): FastifyPluginAsyncZod {
  /** Returns the hash of the new password. Throws if the current one was given and is wrong. */
  async function checkAndHash(
    userId: string,
    body: PasswordBody,
    { hash, verify }: PasswordHasher,
  ): Promise<string> {
    const { currentPassword } = body;
    if (currentPassword !== undefined) {
      const isRight = await verify(await users.passwordHash(userId), currentPassword);
      if (!isRight) throw invalid(NOT_CURRENT, { currentPassword: NOT_CURRENT });
    }
    return hash('newPassword' in body ? body.newPassword : body.password);
  }

  return async (app) => {
    requireSession(app, sessions);

    app.route({
      method: 'POST',
      url: PATHS.logout,
      schema: {
        ...authenticatedRoute('Account', 'End this session'),
        response: { 200: messageAnswerSchema, ...errorResponses(401) },
      },
      handler: async (request) => {
        await sessions.end(getSession(request));
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
        ...authenticatedRoute('Account', 'Change name and e-mail address'),
        body: profileBodySchema,
        response: { 200: profileAnswerSchema, ...errorResponses(400, 401, 409, 413, 415, 507) },
      },
      handler: async (request) => {
        const user = await users.updateProfile(getSession(request).userId, request.body);
        return success({ message: MESSAGES.profileUpdated, user: toUser(user) });
      },
    });

    app.route({
      method: 'PUT',
      url: PATHS.password,
      schema: {
        ...authenticatedRoute('Account', 'Change the password, and end all other sessions'),
        body: passwordBodySchema,
        response: { 200: messageAnswerSchema, ...errorResponses(400, 401, 413, 415, 507) },
      },
      handler: async (request) => {
        const session = getSession(request);
        const hash = await withPasswords(async (hasher) =>
          checkAndHash(session.userId, request.body, hasher),
        );
        await users.changePassword(session, hash);
        return success({ message: MESSAGES.passwordUpdated });
      },
    });
  };
}
