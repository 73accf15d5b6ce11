import Type from 'typebox'
import { exampleId } from '../../ids.ts'
import { createSession, deleteSession, getSession, resetPassword } from '../../operations/sessions/sessions.ts'
import { named } from '../../schema/named.ts'
import { defineRoute } from '../define-route.ts'

const tag = 'session'
const password = Type.String({ minLength: 1, maxLength: 1000, description: 'The password', examples: ['correct horse battery staple'] })

const sessionSchema = named(
  'Session',
  Type.Object(
    {
      user: Type.Object({ id: Type.String(), email: Type.String(), name: Type.String() }, { additionalProperties: false }),
      csrfToken: Type.String({ description: 'Goes into the header x-csrf-token of every write' }),
      expiresAt: Type.String({ format: 'date-time' }),
    },
    { additionalProperties: false, description: 'A signed-in browser' },
  ),
)
const example = {
  user: { id: exampleId('user'), email: 'ada@example.com', name: 'Ada Lovelace' },
  csrfToken: '5f0c…',
  expiresAt: '2026-07-15T12:00:00.000Z',
}
const loginBody = named(
  'Login',
  Type.Object(
    { email: Type.String({ format: 'email', maxLength: 254, examples: ['ada@example.com'] }), password },
    { additionalProperties: false },
  ),
)
const resetBody = named(
  'PasswordReset',
  Type.Object(
    {
      token: Type.String({ minLength: 1, maxLength: 200, description: 'The last part of the one-time link' }),
      password: Type.String({ ...password, minLength: 12, description: 'The new password, at least 12 characters' }),
    },
    { additionalProperties: false },
  ),
)

/** The addresses at which a browser signs in and out. */
export const sessionRoutes = [
  defineRoute({
    operation: createSession,
    method: 'post',
    path: '/session',
    tag,
    summary: 'Sign in',
    description: 'Sets the session cookie. Attempts are limited by address and account.',
    body: loginBody,
    bodyExample: { email: 'ada@example.com', password: 'correct horse battery staple' },
    answer: sessionSchema,
    answerDescription: 'You are signed in',
    answerExample: example,
    problems: ['invalid_credentials', 'rate_limited'],
    secret: true,
    guessable: true,
    internal: true,
    reply: (answer) => answer,
  }),
  defineRoute({
    operation: getSession,
    method: 'get',
    path: '/session',
    tag,
    summary: 'Get the session',
    answer: sessionSchema,
    answerDescription: 'Who is signed in, with the token for writes',
    answerExample: example,
    secret: true,
    internal: true,
  }),
  defineRoute({
    operation: deleteSession,
    method: 'delete',
    path: '/session',
    tag,
    summary: 'Sign out',
    answer: named('SignedOut', Type.Object({ deleted: Type.Boolean({ const: true }) }, { additionalProperties: false })),
    answerDescription: 'You are signed out',
    answerExample: { deleted: true },
    internal: true,
    reply: (answer) => answer,
  }),
  defineRoute({
    operation: resetPassword,
    method: 'post',
    path: '/password-reset',
    tag,
    summary: 'Set a password with a one-time link',
    description: 'Ends all sessions of the user, then signs in.',
    body: resetBody,
    bodyExample: { token: '9Xc2…', password: 'correct horse battery staple' },
    answer: sessionSchema,
    answerDescription: 'The password is set and you are signed in',
    answerExample: example,
    problems: ['link_used', 'rate_limited'],
    secret: true,
    guessable: true,
    internal: true,
    reply: (answer) => answer,
  }),
]
