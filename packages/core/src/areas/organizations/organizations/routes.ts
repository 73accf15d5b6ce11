import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { defineRoute, fileSchema } from '../../../framework/contract/define-route.ts'
import { deletedSchema, listInput, pageSchemaOf, pagingQuery } from '../../../framework/contract/lists.ts'
import { extended, recordRoutes } from '../../../framework/contract/record-routes.ts'
import { exampleId, idPattern } from '../../../kernel/ids.ts'
import { named } from '../../../kernel/schema/named.ts'
import { endedKeysExample, endedKeysSchema, workingKeyExample, workingKeysSchema } from '../../accounts/api-keys/working-keys.ts'
import { acceptInvitation } from '../../accounts/members/accept-invitation.ts'
import { member } from '../../accounts/members/member.ts'
import { inviteAgain, inviteMember, members } from '../../accounts/members/members.ts'
import { notifyMembers } from '../../accounts/members/notify.ts'
import { rightsWarningsField } from '../../accounts/members/rights-warnings.ts'
import type { RemovalWarning } from '../../accounts/members/warn-of-naming.ts'
import { notificationDelivery } from '../../inbox/notifications/notification-delivery.ts'
import { exportOrganization } from './export-organization.ts'
import { organization } from './organization.ts'
import { createOrganization, getOrganization, listOrganizations, updateOrganization } from './organizations.ts'

const tag = 'organizations'
const TOKEN = '3q2-7wEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJo'
const { example, createExample, createSchema, updateSchema, recordSchema } = organization

const invited = extended('InvitedMember', member, {
  welcomeToken: Type.String({
    description:
      'Accepts the invitation, once, within 72 hours: with POST /api/invitations/{token}/accept for whoever is signed in, or with POST /api/password-reset for whoever has no account yet. Shown here only',
  }),
  welcomeUrl: Type.String({ format: 'uri', description: 'The page that does so. Give it to the new member, and to nobody else' }),
  ...rightsWarningsField,
})
const deletedMember = named(
  'DeletedMember',
  Type.Object(
    {
      ...deletedSchema.properties,
      warnings: Type.Optional(
        Type.Array(
          named(
            'RemovalWarning',
            Type.Object(
              {
                code: Type.Unsafe<RemovalWarning['code']>({ type: 'string', enum: ['named_by_automation'] }),
                automationId: Type.Unsafe<string | null>({
                  type: ['string', 'null'],
                  description: 'The automation; null where it is about several, and where you may not read automations',
                }),
                message: Type.String({ description: 'What to consider, and what to do' }),
              },
              { additionalProperties: false },
            ),
          ),
          {
            description:
              'The enabled automations that name the user, and so fail from now on; of very many the first 20. Left out where there are none',
          },
        ),
      ),
    },
    { additionalProperties: false },
  ),
)
const known = ['id', 'version', 'name', 'slug', 'createdAt', 'updatedAt'] as const
const ownOrganization = named(
  'OwnOrganization',
  Type.Object(
    {
      ...Type.Partial(recordSchema).properties,
      ...Type.Pick(recordSchema, known).properties,
    },
    { additionalProperties: false, description: 'An organization of yours; its settings are left out where you may not read them' },
  ),
)
const pending = { ...member.example, userId: null, status: 'PENDING' }
const invitedExample = { ...pending, welcomeToken: TOKEN, welcomeUrl: `https://belfry.example.com/welcome/${TOKEN}` }

/** A member with the link to the place. */
function withUrl(record: { readonly welcomeToken?: string }, { appUrl }: { readonly appUrl: string }) {
  if (record.welcomeToken === undefined) return { body: record }
  return { body: { ...record, welcomeUrl: `${appUrl}/welcome/${record.welcomeToken}` } }
}

/** The addresses of organizations and their members. */
export const organizationRoutes = [
  defineRoute({
    operation: listOrganizations,
    method: 'get',
    path: '/orgs',
    tag,
    summary: 'List your organizations',
    query: pagingQuery,
    input: listInput,
    problems: ['invalid_cursor'],
    description:
      'With the settings of those in which you have the permission organization:read; of the others id, version, name, slug, createdAt and updatedAt.',
    answer: pageSchemaOf('OwnOrganization', ownOrganization),
    answerDescription: 'The organizations of which you are a member, by name',
    answerExample: { data: [example], nextCursor: null },
  }),
  defineRoute({
    operation: createOrganization,
    method: 'post',
    path: '/orgs',
    tag,
    summary: 'Create an organization',
    description: 'For administrators of the installation. You become the first administrator of the organization.',
    body: createSchema,
    bodyExample: createExample,
    status: 201,
    answer: recordSchema,
    answerDescription: 'The new organization',
    answerExample: example,
    problems: ['forbidden', 'already_exists'],
    versioned: true,
  }),
  defineRoute({
    operation: getOrganization,
    method: 'get',
    path: '/orgs/{organizationId}',
    tag,
    summary: 'Get the organization',
    description:
      'Its settings, such as its time zone, language and what is kept for how long. The ETag is its version, for the If-Match of a change.',
    answer: recordSchema,
    answerDescription: 'The organization with its settings',
    answerExample: example,
    versioned: true,
  }),
  defineRoute({
    operation: updateOrganization,
    method: 'patch',
    path: '/orgs/{organizationId}',
    tag,
    summary: 'Change the organization',
    description:
      'Only the fields that are sent change. A new time zone moves the next start of every automation with a clock; `automationsPaused` holds all automations of the organization.',
    body: updateSchema,
    bodyExample: { name: 'Demo Park' },
    answer: recordSchema,
    answerDescription: 'The changed organization',
    answerExample: example,
    problems: ['already_exists'],
    versioned: true,
  }),
  defineRoute({
    operation: exportOrganization,
    method: 'get',
    path: '/orgs/{organizationId}/export',
    tag,
    summary: 'Export the organization',
    description:
      'A ZIP file with everything of the organization as it was at one moment: records of every kind, events, runs, automations with their definitions, the audit log as lines of JSON, and files as they are; `manifest.json` comes last, with a count and a SHA-256 for each. Secrets are not in it. For administrators; one export of an organization at a time.',
    answerKind: 'archive',
    answer: fileSchema,
    answerDescription: 'The archive, written while it is read. One that breaks off has no manifest, and does not open',
    problems: ['conflict'],
    internal: true,
    reply: (archive) => ({ body: null, archive }),
  }),
  ...recordRoutes(member, members, {
    tag,
    viewSchema: extended('MemberWithWarnings', member, rightsWarningsField),
    words: {
      delete:
        'They may no longer enter the organization, and their account stays. The last administrator cannot be deleted. Enabled automations that name the user, to give them tasks or to tell them something, fail at these steps from now on: `warnings` says which, and every member who may change the settings is told by e-mail.',
    },
    problems: ['already_exists', 'conflict', 'last_administrator'],
    deleteProblems: ['last_administrator'],
    deleted: deletedMember,
  }),
  defineRoute({
    operation: inviteMember,
    method: 'post',
    path: '/orgs/{organizationId}/members',
    tag,
    summary: 'Invite a member',
    description:
      'Makes a place that waits (`PENDING`) until somebody accepts it with the link; until then it gives no rights. The invitation is also sent by e-mail where this installation sends mail in its own name.',
    body: member.createSchema,
    bodyExample: member.createExample,
    status: 201,
    answer: invited,
    answerDescription: 'The new member, with a one-time link',
    answerExample: invitedExample,
    problems: ['already_exists'],
    secret: true,
    versioned: true,
    reply: withUrl,
  }),
  defineRoute({
    ...actionRoute(member, {
      operation: inviteAgain,
      verb: 'invite',
      tag,
      summary: 'Invite a member again',
      description: 'For who has not accepted yet: makes a new link, and the earlier ones useless. It is also sent by e-mail.',
      answer: invited,
      answerDescription: 'The member, with a new one-time link',
      answerExample: invitedExample,
      problems: ['forbidden'],
    }),
    secret: true,
    reply: withUrl,
  }),
  defineRoute({
    operation: acceptInvitation,
    method: 'post',
    path: '/invitations/{token}/accept',
    tag,
    summary: 'Accept an invitation',
    description:
      'For whoever is signed in, whatever address was invited: the place is theirs from now on. Whoever has no account yet sets a password with POST /api/password-reset, which accepts too. A link that was mailed to the address of the account proves that the address is its own: the first such proof ends older keys, sessions and links of the account.',
    params: { token: Type.String({ pattern: '^[A-Za-z0-9_-]{1,200}$', description: 'The last part of the link', examples: [TOKEN] }) },
    answer: extended('AcceptedMember', member, { apiKeys: workingKeysSchema, endedApiKeys: endedKeysSchema }),
    answerDescription: 'Your place in the organization, with the keys that act there for you from now on',
    answerExample: { ...member.example, apiKeys: [workingKeyExample], endedApiKeys: endedKeysExample },
    problems: ['link_used', 'already_exists', 'narrowed_key'],
    versioned: true,
  }),
  actionRoute(member, {
    operation: notifyMembers,
    problems: ['no_connector'],
    verb: 'notify',
    onRecord: false,
    tag,
    summary: 'Send a notice to members',
    description: 'Push notices reach those who have enabled them. Needs `tasks:write`: the right to give colleagues something to do.',
    body: bodyOf({
      userIds: Type.Array(Type.String({ pattern: idPattern('user') }), { maxItems: 200, description: 'Who is told' }),
      title: notificationDelivery.fields.subject.schema,
      body: notificationDelivery.fields.body.schema,
      sendPush: Type.Optional(Type.Boolean({ default: false, description: 'Whether to send push notices' })),
      sendEmail: Type.Optional(Type.Boolean({ default: false, description: 'Whether to send e-mail' })),
    }),
    bodyExample: { userIds: [exampleId('user')], title: 'New reservation', body: 'Ada Lovelace arrives on Friday.', sendEmail: true },
    answer: bodyOf({ sent: Type.Integer({ minimum: 0, description: 'How many messages are sent' }) }),
    answerDescription: 'How many messages are sent',
    answerExample: { sent: 1 },
  }),
]
