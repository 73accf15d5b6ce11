import Type from 'typebox'
import { defineRoute } from '../../../framework/contract/define-route.ts'
import { listInput, pageSchemaOf, pagingQuery } from '../../../framework/contract/lists.ts'
import { exampleId, idPattern } from '../../../kernel/ids.ts'
import { named } from '../../../kernel/schema/named.ts'
import { confirmAddress } from '../accounts/confirm-address.ts'
import { endedKeysExample, endedKeysSchema, workingKeyExample, workingKeysSchema } from '../api-keys/working-keys.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts'
import { createSession, deleteSession, getSession, resetPassword } from './sessions.ts'

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
      email: Type.Optional(
        Type.String({
          format: 'email',
          maxLength: 254,
          description: 'The address of the account to which a link is sent',
          examples: ['ada@example.com'],
        }),
      ),
      token: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The last part of the one-time link' })),
      password: Type.Optional(
        Type.String({ ...password, minLength: 12, description: 'The new password, at least 12 characters; with `token`' }),
      ),
      endApiKeys: Type.Optional(
        Type.Boolean({ description: 'Whether all API keys of the account end, too; with `token`. They go on working by default' }),
      ),
    },
    { additionalProperties: false, description: 'Either `email`, or `token` and `password`' },
  ),
)
const passwordSetSchema = named(
  'PasswordSet',
  Type.Object(
    {
      ...sessionSchema.properties,
      apiKeys: workingKeysSchema,
      endedApiKeys: endedKeysSchema,
    },
    { additionalProperties: false, description: 'A signed-in browser, and what else acts for the account' },
  ),
)
const linkRequestedSchema = named(
  'PasswordLinkRequested',
  Type.Object(
    { requested: Type.Boolean({ const: true }) },
    { additionalProperties: false, description: 'Said of every address, whether it has an account or not' },
  ),
)

const entrySchema = named(
  'SessionEntry',
  Type.Object(
    {
      id: Type.String({ pattern: idPattern('session') }),
      createdAt: Type.String({ format: 'date-time', description: 'When it was signed in' }),
      lastUsedAt: Type.String({ format: 'date-time', description: 'When it was last used, to the minute' }),
      expiresAt: Type.String({ format: 'date-time' }),
      browser: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'Browser and system; null for what is no known browser',
      }),
      address: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The network address from which it was signed in' }),
      current: Type.Boolean({ description: 'Whether it is the one that asks' }),
    },
    { additionalProperties: false, description: 'Where you are signed in' },
  ),
)
const entryExample = {
  id: exampleId('session'),
  createdAt: '2026-07-01T12:00:00.000Z',
  lastUsedAt: '2026-07-01T12:30:00.000Z',
  expiresAt: '2026-07-15T12:00:00.000Z',
  browser: 'Firefox on Linux',
  address: '203.0.113.7',
  current: true,
}
const endedSchema = named(
  'SessionsEnded',
  Type.Object({ ended: Type.Integer({ minimum: 0, description: 'How many sessions have ended' }) }, { additionalProperties: false }),
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
    description:
      'Only with the session of a browser, which is told who is signed in and which token its writes have to carry. A key has no session.',
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
    description: 'Ends the session of the browser that asks and takes its cookie away. API keys go on working.',
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
    summary: 'Ask for a one-time link, or set a password with it',
    description:
      'With `email`: 202 always, and a mail with a link for one hour if the address has an account and this installation sends mail in its own name; earlier such links end. With `token` and `password`: sets the password, ends all sessions of the user, then signs in; the answer lists the API keys that go on working and those that have ended. The link of an invitation makes the account for which it sets the password; where there is one with that address already it answers 409, for whoever has that account accepts with it. A link that was mailed proves the address of the account: the first such proof ends older keys (but those that were made on the command line), sessions and links. Limited by address and account.',
    body: resetBody,
    bodyExample: { token: '9Xc2…', password: 'correct horse battery staple' },
    otherStatus: 202,
    answer: Type.Union([passwordSetSchema, linkRequestedSchema]),
    answerDescription: 'The password is set and you are signed in; or, with 202, a link was asked for',
    answerExample: { ...example, apiKeys: [workingKeyExample], endedApiKeys: endedKeysExample },
    problems: ['link_used', 'conflict', 'rate_limited'],
    secret: true,
    guessable: true,
    internal: true,
    reply: (answer) => answer,
  }),
  defineRoute({
    operation: confirmAddress,
    method: 'post',
    path: '/email-addresses/{token}/confirm',
    tag,
    summary: 'Confirm another e-mail address',
    description:
      'Gives your account the address that was asked for with PATCH …/members/{id}. For whoever is signed in with that account and has the link that was mailed to the address.',
    params: {
      token: Type.String({
        pattern: '^[A-Za-z0-9_-]{1,200}$',
        description: 'The last part of the link',
        examples: ['3q2-7wEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJo'],
      }),
    },
    answer: named(
      'AddressConfirmed',
      Type.Object(
        { email: Type.String({ description: 'The address with which you sign in from now on' }), endedApiKeys: endedKeysSchema },
        { additionalProperties: false },
      ),
    ),
    answerDescription: 'It is your address',
    answerExample: { email: 'ada@example.com', endedApiKeys: endedKeysExample },
    problems: ['link_used', 'already_exists', 'forbidden'],
    internal: true,
  }),
  defineRoute({
    operation: listSessions,
    method: 'get',
    path: '/sessions',
    tag,
    summary: 'List where you are signed in',
    description: 'Only with the session of a browser.',
    query: pagingQuery,
    input: listInput,
    problems: ['invalid_cursor'],
    answer: pageSchemaOf('SessionEntry', entrySchema),
    answerDescription: 'Your sessions that have not run out, the newest first',
    answerExample: { data: [entryExample], nextCursor: null },
    internal: true,
  }),
  defineRoute({
    operation: endOtherSessions,
    method: 'delete',
    path: '/sessions',
    tag,
    summary: 'Sign out everywhere else',
    description: 'Ends every other session of your account, and leaves the one that asks. API keys go on working.',
    answer: endedSchema,
    answerDescription: 'All your sessions but this one have ended',
    answerExample: { ended: 2 },
    internal: true,
    reply: (answer) => answer,
  }),
  defineRoute({
    operation: endSession,
    method: 'delete',
    path: '/sessions/{id}',
    tag,
    summary: 'End a session of yours',
    description: 'The browser that has it is signed out with its next request. The ids are those of GET /api/sessions.',
    params: { id: 'session' },
    answer: endedSchema,
    answerDescription: 'That browser is signed out',
    answerExample: { ended: 1 },
    problems: ['not_found'],
    internal: true,
    reply: (answer) => answer,
  }),
]
