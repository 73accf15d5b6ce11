import { ALL_PERMISSIONS, permissions, routes } from '@belfry/core'
import { anchorOf } from '../catalogue.mjs'
import { anchor, code, link, listOf, permissionAnchor, plain, sentence, table } from '../markdown.mjs'

/** Every permission, with the operations that need it. */
export const permissionsPage = {
  source: 'packages/core/src/kernel/permissions.ts',
  text: () => `# Permissions

A permission is an area and a direction. Writing does not include reading: without the permission to read a record, the response to a write
contains only \`id\`, \`organizationId\`, \`externalId\`, \`version\`, \`createdAt\`, \`updatedAt\` and the fields that you sent. \`${ALL_PERMISSIONS}\` stands for all permissions, those of later
versions too, and makes a member an administrator of the organization. An [API key](../guide/api-keys) may do what its user may, or less.

The last column names the operations that need the permission, by their \`operationId\`. Where it is empty the permission can be
granted already, and covers [event keys](./events/), but no operation asks for it yet.

${table(
  ['Permission', 'Meaning', 'Operations'],
  [...Object.entries(permissions), [ALL_PERMISSIONS, 'Everything: for administrators of the organization alone']].map(([name, meaning]) => [
    anchor(permissionAnchor(name)) + code(name),
    sentence(plain(meaning)),
    operationsThatNeed(name).map(operationLink).join(', '),
  ]),
)}

## Without a permission

Every member of the organization may call ${without('organization')}. Everybody who is signed in or sends a key may call
${without('account')}: they concern the caller alone. ${without('public')} need nothing but what is in their body.
`,
}

function operationsThatNeed(permission) {
  return routes.filter(({ operation }) => operation.permission === permission)
}

function operationLink({ operation, tag }) {
  return link(code(operation.name), `./operations/${tag}#${anchorOf(operation.name)}`)
}

function without(scope) {
  const names = routes.filter(({ operation }) => operation.scope === scope && operation.permission === null).map(operationLink)
  return listOf(names)
}
