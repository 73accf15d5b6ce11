/**
 * Everything a member can be allowed to do, in one table: name → meaning. A permission is `<area>:<direction>`; `*` stands for all
 * of them and makes its holder an administrator of the organization.
 */
export const permissions = {
  'accessControl:read': 'See access methods, access points, controllers and the access log',
  'accessControl:write': 'Change access methods and access points, open and close doors, adopt controllers',
  'automations:read': 'See automations, their runs and their hook addresses',
  'automations:write':
    'Create and change automations. They act with all rights of the organization, so this is the power of an administrator',
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

/** The wildcard: all permissions, now and in later versions. */
export const ALL_PERMISSIONS = '*'

/** A permission as it is granted: one by one, or all at once. */
export type GrantedPermission = Permission | typeof ALL_PERMISSIONS

/** All permissions in order, with `*` last: the values a member or a key can be given. */
export const grantedPermissions: readonly GrantedPermission[] = [...(Object.keys(permissions) as Permission[]), ALL_PERMISSIONS]

/** Whether what was granted covers what is needed. Reading is not implied by writing. `null` is needed by nobody. */
export function covers(granted: readonly string[], needed: GrantedPermission | null): boolean {
  return needed === null || granted.includes(ALL_PERMISSIONS) || granted.includes(needed)
}

/** Whether everything in `inner` is covered by `outer`: nothing may give away more than it has. */
export function coversAll(outer: readonly string[], inner: readonly string[]): boolean {
  return inner.every((permission) => covers(outer, permission as GrantedPermission))
}

/**
 * What a key may do: the member's permissions narrowed by the key's own list. `null` does not narrow. A member with `*` and a key
 * with a list has exactly the list.
 */
export function narrow(member: readonly string[], key: readonly string[] | null): readonly string[] {
  if (key === null || key.includes(ALL_PERMISSIONS)) return member
  return key.filter((permission) => covers(member, permission as GrantedPermission))
}
