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
import { refusing, success } from '../http/responses.ts';
import { requireSession, sessionOf } from '../sessions/authenticate.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { Entrance, Visitor } from './auth-service.ts';
import type { PasswordKeeper } from './passwords.ts';
import type { UserRow, UserStore } from './store.ts';

const NOT_CURRENT = 'This is not your current password. Nothing was changed.';

const userOf = ({ id, name, email, image }: UserRow): User => ({ _id: id, id, name, email, image });

function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

const open = (summary: string) => ({ summary, tags: ['Account'] });
const closed = (summary: string) => ({ ...open(summary), security: [{ bearer: [] }] });

/** The calls that give a session, and need none. */
export function entranceRoutes(entrance: Entrance): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'POST',
      url: PATHS.register,
      schema: {
        ...open('Make an account and log in to it'),
        body: registerBodySchema,
        response: { 201: sessionAnswerSchema, ...refusing(400, 409, 413, 415, 429, 507) },
      },
      handler: async (request, reply) => {
        const { user, token } = await entrance.register(request.body, visitorOf(request));
        return reply.code(201).send(success({ token, user: userOf(user) }));
      },
    });

    app.route({
      method: 'POST',
      url: PATHS.login,
      schema: {
        ...open('Log in'),
        body: loginBodySchema,
        response: { 200: sessionAnswerSchema, ...refusing(400, 401, 413, 415, 429, 507) },
      },
      handler: async (request) => {
        const { user, token } = await entrance.logIn(request.body, visitorOf(request));
        return success({ token, user: userOf(user) });
      },
    });
  };
}

type Parts = { users: UserStore; sessions: SessionStore; passwords: PasswordKeeper };

/** The calls of one's own account; all of them need a session. */
export function userRoutes({ users, sessions, passwords }: Parts): FastifyPluginAsyncZod {
  /** The new password, once the current one is right where it was given. */
  async function newPassword(userId: string, body: PasswordBody): Promise<string> {
    const { currentPassword } = body;
    if (currentPassword !== undefined) {
      const isRight = await passwords.verify(await users.passwordHash(userId), currentPassword);
      if (!isRight) throw invalid(NOT_CURRENT, { currentPassword: NOT_CURRENT });
    }
    return 'newPassword' in body ? body.newPassword : body.password;
  }

  return async (app) => {
    requireSession(app, sessions);

    app.route({
      method: 'POST',
      url: PATHS.logout,
      schema: { ...closed('End this session'), response: { 200: messageAnswerSchema, ...refusing(401) } },
      handler: async (request) => {
        await sessions.end(sessionOf(request));
        return success({ message: 'You are logged out.' });
      },
    });

    app.route({
      method: 'GET',
      url: PATHS.me,
      schema: { ...closed('Who is logged in'), response: { 200: userAnswerSchema, ...refusing(401) } },
      handler: async (request) => success({ user: userOf(await users.get(sessionOf(request).userId)) }),
    });

    app.route({
      method: 'PUT',
      url: PATHS.profile,
      schema: {
        ...closed('Change name and e-mail address'),
        body: profileBodySchema,
        response: { 200: profileAnswerSchema, ...refusing(400, 401, 409, 413, 415, 507) },
      },
      handler: async (request) => {
        const user = await users.updateProfile(sessionOf(request).userId, request.body);
        return success({ message: MESSAGES.profileUpdated, user: userOf(user) });
      },
    });

    app.route({
      method: 'PUT',
      url: PATHS.password,
      schema: {
        ...closed('Change the password, and end all other sessions'),
        body: passwordBodySchema,
        response: { 200: messageAnswerSchema, ...refusing(400, 401, 413, 415, 507) },
      },
      handler: async (request) => {
        const session = sessionOf(request);
        const password = await newPassword(session.userId, request.body);
        await users.changePassword(session, await passwords.hash(password));
        return success({ message: MESSAGES.passwordUpdated });
      },
    });
  };
}
