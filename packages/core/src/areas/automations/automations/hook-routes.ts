import Type from 'typebox'
import { defineRoute } from '../../../framework/contract/define-route.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { named } from '../../../kernel/schema/named.ts'
import { callHook, getHookAddress, type HookAddress, type HookAnswer } from './hooks.ts'

const tag = 'automations'
const TOKEN = '3q2-7wEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJo'

const urlSchema = named(
  'HookUrl',
  Type.Object(
    { url: Type.String({ format: 'uri', description: 'Where to POST. Keep it like a password' }) },
    { additionalProperties: false },
  ),
)
const answerSchema = named(
  'HookAnswer',
  Type.Object(
    {
      accepted: Type.Boolean({
        description: 'Whether a run was started. False when the conditions of the trigger do not hold, or too many calls came in a minute',
      }),
    },
    { additionalProperties: false },
  ),
)

/** The addresses at which automations are called. */
export const automationHookRoutes = [
  defineRoute({
    operation: getHookAddress,
    method: 'get',
    path: '/orgs/{organizationId}/automations/{id}/webhook-url',
    barePath: '/automations/{id}/webhook-url',
    tag,
    summary: 'Get the address of an automation',
    description:
      'The address at which the automation is called, with its secret. Another `webhookVersion` in the trigger makes another address, and the one before stops working at once. Of a definition that takes full access to enable, it is read with full access (`*`) alone.',
    params: { id: 'automation' },
    answer: urlSchema,
    answerDescription: 'The address',
    answerExample: { url: addressOf('https://belfry.example.com', example()) },
    secret: true,
    reply: (address: HookAddress, { appUrl }) => ({ body: { url: addressOf(appUrl, address) } }),
  }),
  defineRoute({
    operation: callHook,
    method: 'post',
    path: '/orgs/{organizationId}/automation-hooks/{automationId}/{token}',
    tag,
    summary: 'Call an automation',
    description:
      'Starts a run of the automation whose trigger has the source `webhook`. The address is the only secret: no key is needed. The body may be any JSON of at most 102,400 bytes, whatever its media type, or nothing; the query may hold anything. More than 120 calls in a minute are ignored: they are answered with `accepted: false` and Retry-After. A call that a flow of the installation makes counts among the ten automations that may lead to one another, and one that reaches the address of its own automation is answered 403.',
    params: {
      automationId: 'automation',
      token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: 'The secret of the address', examples: [TOKEN] }),
    },
    openQuery: true,
    body: Type.Unknown({ description: 'Any JSON' }),
    bodyExample: { order: 1042 },
    bodyOptional: true,
    answer: answerSchema,
    answerDescription: 'Whether a run was started; it may not have ended yet',
    answerExample: { accepted: true },
    internal: true,
    problems: ['forbidden'],
    retryAfter: true,
    input: ({ params, query, body }) => ({ automationId: params.automationId, token: params.token, query, body }),
    reply: ({ accepted, retryAfterSeconds }: HookAnswer) => ({ body: { accepted }, retryAfterSeconds }),
  }),
]

/** The full address. It names the organization by id, because a slug can change. */
function addressOf(appUrl: string, { organizationId, automationId, token }: HookAddress): string {
  return `${appUrl}/api/orgs/${organizationId}/automation-hooks/${automationId}/${token}`
}

function example(): HookAddress {
  return { organizationId: exampleId('organization'), automationId: exampleId('automation'), token: TOKEN }
}
