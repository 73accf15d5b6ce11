/**
 * All permissions of a member with their meaning. A permission is `<area>:<direction>`; `*` stands for all of them and makes its holder an
 * administrator of the organization.
 */
export const permissions = {
  'accessControl:read': 'See access methods, access points, controllers and the access log',
  'accessControl:write': 'Change access methods and access points, open and close doors, adopt controllers',
  'approvals:decide':
    'Decide the approvals that one is asked for. Every member may; an API key with a list of permissions only where it stands in the list',
  'automations:read': 'See automations, their runs and their hook addresses',
  'automations:write':
    'Create and change automations. They act with the rights of the organization, whatever those of their author, so this reaches all of its records. What leads to members, webhooks, settings or an erasure takes full access',
  'bankTransactions:read': 'See bank account transactions',
  'bankTransactions:write': 'Import bank account transactions, and say which payments they are',
  'calls:read': 'See telephone calls',
  'calls:write': 'Record telephone calls',
  'comments:read': 'See comments',
  'comments:write': 'Write, pin and resolve comments',
  'customers:read': 'See customers, their contacts and identity document scans',
  'customers:write': 'Create and change customers, their contacts and identity document scans',
  'devices:read': 'See devices and print jobs',
  'devices:write': 'Command devices and print jobs',
  'documents:read': 'See documents',
  'documents:write': 'Create and change documents',
  'eventLog:read': 'See the event log',
  'eventLog:write': 'Write to the event log',
  'inbox:read': 'Read conversations',
  'inbox:write': 'Answer, tag and archive conversations',
  'invoices:read': 'See invoices',
  'invoices:write': 'Create, book, send and change invoices',
  'members:read': 'See who works in the organization',
  'members:write': 'Invite, change and remove members',
  'meters:read': 'See meters, readings and alarms',
  'meters:write': 'Read and switch meters, raise and clear alarms',
  'nfcTags:read': 'See NFC tags and their balance',
  'nfcTags:write': 'Block, unblock and top up NFC tags',
  'notifications:read': 'See which messages were sent to whom',
  'organization:read': 'See the settings of the organization',
  'organization:write': 'Change the settings of the organization; its holders are told when deliveries or automations fail',
  'payments:read': 'See payments, payment groups, links, reports, mandates and collections',
  'payments:write': 'Record payments, request and collect mandates',
  'products:read': 'See products',
  'products:write': 'Create and change products',
  'reservations:read': 'See reservations and occupations',
  'reservations:write': 'Create reservations and occupations, check in and out',
  'tablet:read': 'See what the tablet shows',
  'tablet:write': 'Show something on the tablet',
  'tasks:read': 'See tasks, labels and views',
  'tasks:write': 'Create and change tasks, labels and views',
  'terrains:read': 'See terrains and the vehicles on them',
  'terrains:write': 'Change terrains and the presence of vehicles',
  'webhooks:read': 'See webhooks and their deliveries',
  'webhooks:write': 'Create, change and delete webhooks, retry deliveries, read signing secrets',
} as const

/** A permission, or `*` for all of them. */
export type Permission = keyof typeof permissions

/** Permissions over people, secrets and the organization itself: their holder could gain further permissions. */
const overRights: ReadonlySet<string> = new Set<Permission>([
  'members:read',
  'members:write',
  'organization:read',
  'organization:write',
  'webhooks:read',
  'webhooks:write',
])

/** Whether a permission is over people, secrets or the organization itself; `*` is. */
export function isOverRights(permission: GrantedPermission | null): boolean {
  return permission === ALL_PERMISSIONS || (permission !== null && overRights.has(permission))
}

/** The wildcard: all permissions, now and in later versions. */
export const ALL_PERMISSIONS = '*'

/** A permission as granted: a single one, or all. */
export type GrantedPermission = Permission | typeof ALL_PERMISSIONS

/** All permissions in order, with `*` last: the values that a member or a key can have. */
export const grantedPermissions: readonly GrantedPermission[] = [...(Object.keys(permissions) as Permission[]), ALL_PERMISSIONS]

/** Whether the granted permissions cover the required one. Write permissions do not include reading. `null` requires nothing. */
export function covers(granted: readonly string[], needed: GrantedPermission | null): boolean {
  return needed === null || granted.includes(ALL_PERMISSIONS) || granted.includes(needed)
}

/** Whether `outer` covers everything in `inner`: no one may grant more than they have. */
export function coversAll(outer: readonly string[], inner: readonly string[]): boolean {
  return inner.every((permission) => covers(outer, permission as GrantedPermission))
}

/** What every member may do, whatever was granted: whoever is asked for an approval can decide. Only a key's own list can exclude it. */
const ofEveryMember: readonly Permission[] = ['approvals:decide']

/**
 * The permissions of a member who uses a key: those granted to the member and those of every member, restricted by the key's own list.
 * `null` does not restrict. For a member with `*`, a list of the key applies exactly.
 */
export function narrow(member: readonly string[], key: readonly string[] | null): readonly string[] {
  const held = [...member, ...ofEveryMember.filter((permission) => !covers(member, permission))]
  if (key === null || key.includes(ALL_PERMISSIONS)) return held
  return key.filter((permission) => covers(held, permission as GrantedPermission))
}
