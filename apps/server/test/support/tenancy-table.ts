import type { GrantedPermission, Permission, ProblemCode } from '@belfry/core'

/** The identities that request a record of the home park: the cells of every row. */
export const identities = [
  'anonymous',
  'administrator',
  'exactly',
  'allButThat',
  'none',
  'otherOrganization',
  'keyOfOtherPermissions',
  'keyOfOtherOrganization',
  'session',
  'sessionWithoutToken',
  'sessionWithOtherToken',
  'sessionElsewhere',
  'malformedKey',
  'revokedKey',
  'renewedAwayKey',
  'justRenewedKey',
  'hookToken',
  'readOnly',
  'workflowUser',
] as const

/** One of the identities. */
export type IdentityName = (typeof identities)[number]

/** The result of a request: it is done, or refused with this problem. */
export type Cell = 'done' | ProblemCode

/** The results of one operation for all identities. */
export interface Row {
  /** The permission around which the identities are made, `*` for all of them; `null` where membership, or nothing, is enough. */
  readonly permission: GrantedPermission | null
  /** The requirements that the row tests. */
  readonly proves: string
  readonly cells: Readonly<Record<IdentityName, Cell>>
}

type Others = Partial<Record<IdentityName, Cell>> & { readonly proves?: string }

/** An operation of an organization that changes nothing. */
function reads(permission: GrantedPermission | null, { proves = 'CONV-06', ...others }: Others = {}): Row {
  const lacking = permission === null ? 'done' : 'forbidden'
  const cells = {
    anonymous: 'unauthenticated',
    administrator: 'done',
    exactly: 'done',
    allButThat: lacking,
    none: lacking,
    otherOrganization: 'not_found',
    keyOfOtherPermissions: lacking,
    keyOfOtherOrganization: 'not_found',
    session: 'done',
    sessionWithoutToken: 'done',
    ...others,
  } as const
  return { permission, proves, cells: { ...likeOthers(permission, cells), ...cells } }
}

/** Cells that follow from others: an unproven identity counts as none, and a renewed key has the rights of the old one. */
function likeOthers(
  permission: GrantedPermission | null,
  cells: Readonly<Record<'anonymous' | 'administrator' | 'none' | 'sessionWithoutToken', Cell>>,
) {
  const { anonymous, administrator, none, sessionWithoutToken } = cells
  return {
    malformedKey: anonymous,
    revokedKey: anonymous,
    renewedAwayKey: anonymous,
    hookToken: anonymous,
    justRenewedKey: administrator,
    sessionWithOtherToken: sessionWithoutToken,
    sessionElsewhere: sessionWithoutToken,
    readOnly: permission?.endsWith(':read') ? 'done' : none,
    workflowUser: 'done',
  } as const
}

/** An operation of an organization that changes something: a browser must also prove that the request comes from our own pages. */
function writes(permission: Permission, { proves = 'CONV-06', ...others }: Others = {}): Row {
  return reads(permission, { proves, sessionWithoutToken: 'csrf_failed', ...others })
}

/** The ordinary operations of a model, except those that it does not have. */
function crud(collection: string, read: Permission, write: Permission, without: readonly string[] = []): Readonly<Record<string, Row>> {
  const rows = {
    list: reads(read),
    get: reads(read),
    create: writes(write),
    update: writes(write),
    delete: writes(write),
    putByExternalId: writes(write),
  }
  return Object.fromEntries(Object.entries(rows).flatMap(([verb, row]) => (without.includes(verb) ? [] : [[`${collection}.${verb}`, row]])))
}

/** An operation on a key, which belongs to its user only. */
function ownKey(others: Others): Row {
  const hidden = { exactly: 'not_found', allButThat: 'not_found', none: 'not_found', keyOfOtherPermissions: 'not_found' } as const
  return reads(null, { ...hidden, ...others })
}

/** An operation for every authenticated caller, of any organization. */
function forAll(others: Others = {}): Row {
  return reads(null, { otherOrganization: 'done', keyOfOtherOrganization: 'done', ...others })
}

/** An operation for signed-in users: only a browser has a session. */
function forBrowsers(others: Others = {}): Row {
  return forAll({
    administrator: 'unauthenticated',
    exactly: 'unauthenticated',
    allButThat: 'unauthenticated',
    none: 'unauthenticated',
    otherOrganization: 'unauthenticated',
    keyOfOtherPermissions: 'unauthenticated',
    keyOfOtherOrganization: 'unauthenticated',
    proves: 'CONV-07',
    ...others,
  })
}

/** An operation for everybody, without authentication. */
function open(): Row {
  return forAll({ anonymous: 'done' })
}

const notTheirs = { otherOrganization: 'forbidden', exactly: 'forbidden', allButThat: 'forbidden', none: 'forbidden' } as const

const notTheirApproval = { exactly: 'forbidden', allButThat: 'forbidden', none: 'forbidden', keyOfOtherPermissions: 'forbidden' } as const

/** Every operation, with its results for all identities. A new operation needs a row here. */
export const tenancyTable: Readonly<Record<string, Row>> = {
  'session.create': open(),
  'password-reset.create': open(),
  'session.get': forBrowsers(),
  'sessions.list': forBrowsers(),
  'sessions.deleteOthers': forBrowsers({ sessionWithoutToken: 'csrf_failed' }),
  // All identities request the session of somebody else.
  'sessions.delete': forBrowsers({ session: 'not_found', sessionWithoutToken: 'csrf_failed' }),
  'session.delete': forAll({ sessionWithoutToken: 'csrf_failed' }),
  // All identities use the link of somebody else.
  'email-addresses.confirm': forBrowsers({ session: 'forbidden', sessionWithoutToken: 'csrf_failed', proves: 'G164' }),
  'invitations.accept': forAll({
    keyOfOtherPermissions: 'narrowed_key',
    keyOfOtherOrganization: 'narrowed_key',
    sessionWithoutToken: 'csrf_failed',
    proves: 'G164',
  }),

  'orgs.list': forAll(),
  // Only for administrators of the installation, and not with a restricted key.
  'orgs.create': forAll({
    ...notTheirs,
    keyOfOtherPermissions: 'forbidden',
    keyOfOtherOrganization: 'forbidden',
    sessionWithoutToken: 'csrf_failed',
  }),
  'orgs.get': reads('organization:read'),
  'orgs.update': writes('organization:write'),

  // The export of an organization requires full access, and a person.
  'orgs.export': reads('*', { workflowUser: 'forbidden' }),
  'members.list': reads('members:read'),
  'members.get': reads('members:read'),
  // Whoever may only invite has no permissions to give to others.
  'members.create': writes('members:write', { exactly: 'forbidden' }),
  // Nor may they change the address with which somebody with more permissions signs in.
  'members.update': writes('members:write', { exactly: 'forbidden' }),
  'members.delete': writes('members:write'),
  'members.invite': writes('members:write'),
  'members.notify': writes('tasks:write'),

  'api-keys.list': forAll({ proves: 'KEY-11' }),
  // A key with permissions of its own that its maker does not have.
  'api-keys.create': forAll({
    exactly: 'forbidden',
    none: 'forbidden',
    keyOfOtherPermissions: 'narrowed_key',
    keyOfOtherOrganization: 'narrowed_key',
    sessionWithoutToken: 'csrf_failed',
    proves: 'KEY-11',
  }),
  'api-keys.get': ownKey({ proves: 'AUTH-03' }),
  'api-keys.update': ownKey({ sessionWithoutToken: 'csrf_failed', proves: 'KEY-11' }),
  'api-keys.renew': ownKey({ sessionWithoutToken: 'csrf_failed', proves: 'KEY-11' }),
  'api-keys.delete': ownKey({ sessionWithoutToken: 'csrf_failed', proves: 'KEY-11' }),

  'customers.list': reads('customers:read'),
  'customers.get': reads('customers:read'),
  'customers.create': writes('customers:write', { proves: 'AUTH-04' }),
  'customers.update': writes('customers:write', { proves: 'AUTH-04' }),
  'customers.delete': writes('customers:write', { proves: 'AUTH-04' }),
  'customers.putByExternalId': writes('customers:write', { proves: 'AUTH-04' }),
  // Whoever may answer in conversations may also start one.
  'customers.sendMessage': writes('inbox:write'),

  'customers.erase': writes('customers:write'),
  'erasures.get': reads('customers:read'),
  'customers.contacts.list': reads('customers:read'),
  'customers.contacts.get': reads('customers:read'),
  'customers.contacts.create': writes('customers:write'),
  'customers.contacts.update': writes('customers:write'),
  'customers.contacts.delete': writes('customers:write'),

  ...crud('reservations', 'reservations:read', 'reservations:write', ['delete']),
  'reservations.checkIn': writes('reservations:write'),
  'reservations.checkOut': writes('reservations:write'),
  'reservations.cancel': writes('reservations:write'),
  ...crud('occupations', 'reservations:read', 'reservations:write', ['delete']),
  ...crud('terrains', 'terrains:read', 'terrains:write', ['delete']),

  'notification-deliveries.list': reads('notifications:read'),
  'notification-deliveries.get': reads('notifications:read'),
  'print-queue-jobs.list': reads('devices:read'),
  'print-queue-jobs.get': reads('devices:read'),
  'print-queue-jobs.delete': writes('devices:write'),

  'documents.list': reads('documents:read'),
  'documents.get': reads('documents:read'),
  'documents.create': writes('documents:write'),
  'documents.update': writes('documents:write'),
  'documents.delete': writes('documents:write'),
  'documents.putByExternalId': writes('documents:write'),
  'documents.uploadFile': writes('documents:write'),
  'invoices.downloadPdf': reads('invoices:read', { workflowUser: 'forbidden' }),
  'access-methods.downloadQr': reads('accessControl:read', { workflowUser: 'forbidden' }),
  'documents.downloadFile': reads('documents:read'),

  'access-methods.list': reads('accessControl:read'),
  'access-methods.get': reads('accessControl:read'),
  'access-methods.create': writes('accessControl:write'),
  'access-methods.update': writes('accessControl:write'),
  'access-methods.delete': writes('accessControl:write'),
  'access-methods.putByExternalId': writes('accessControl:write'),
  'access-methods.sendQr': writes('accessControl:write'),
  'access-methods.updateAll': writes('accessControl:write'),
  'access-method-operations.list': reads('accessControl:read'),
  'access-method-operations.get': reads('accessControl:read'),
  'access-points.list': reads('accessControl:read'),
  'access-points.get': reads('accessControl:read'),
  'access-points.create': writes('accessControl:write'),
  'access-points.update': writes('accessControl:write'),
  'access-points.delete': writes('accessControl:write'),
  'access-points.putByExternalId': writes('accessControl:write'),
  'access-points.open': writes('accessControl:write'),
  'access-points.close': writes('accessControl:write'),
  'access-points.report': writes('accessControl:write'),
  ...crud('access-log-entries', 'accessControl:read', 'accessControl:write'),
  'access-log-entries.couple': writes('accessControl:write'),
  'controllers.list': reads('accessControl:read'),
  'controllers.get': reads('accessControl:read'),
  'controllers.create': writes('accessControl:write'),
  'controllers.update': writes('accessControl:write'),
  'controllers.delete': writes('accessControl:write'),
  'controllers.putByExternalId': writes('accessControl:write'),
  'controllers.adoption': writes('accessControl:write'),
  'controllers.logs': writes('accessControl:write'),
  'controller-logs.list': reads('accessControl:read'),
  'controller-logs.get': reads('accessControl:read'),
  'nfc-tags.list': reads('nfcTags:read'),
  'nfc-tags.get': reads('nfcTags:read'),
  'nfc-tags.create': writes('nfcTags:write'),
  'nfc-tags.update': writes('nfcTags:write'),
  'nfc-tags.putByExternalId': writes('nfcTags:write'),
  'nfc-tags.block': writes('nfcTags:write'),
  'nfc-tags.unblock': writes('nfcTags:write'),
  'nfc-tags.topUp': writes('nfcTags:write'),
  'nfc-tags.present': writes('nfcTags:write'),
  'nfc-tags.updateAll': writes('nfcTags:write'),
  'nfc-tag-transactions.list': reads('nfcTags:read'),
  'nfc-tag-transactions.get': reads('nfcTags:read'),
  ...crud('vehicle-presences', 'terrains:read', 'terrains:write'),
  'devices.list': reads('devices:read'),
  'devices.get': reads('devices:read'),
  'device-commands.list': reads('devices:read'),
  'device-commands.get': reads('devices:read'),
  'devices.create': writes('devices:write'),
  'devices.update': writes('devices:write'),
  'devices.delete': writes('devices:write'),
  'devices.putByExternalId': writes('devices:write'),
  'devices.command': writes('devices:write'),
  'devices.slideshow': writes('devices:write'),
  'devices.slideshowAll': writes('devices:write'),
  // As with the log: an effect about a record that the caller may not read does not exist.
  'intents.list': reads(null),
  'intents.get': reads('notifications:read', { allButThat: 'not_found', none: 'not_found', keyOfOtherPermissions: 'not_found' }),
  'intents.report': writes('notifications:read', {
    ...{ allButThat: 'not_found', none: 'not_found', keyOfOtherPermissions: 'not_found' },
    // The effect is a message; whoever may write to customers may report its result.
    ...{ exactly: 'forbidden', readOnly: 'forbidden' },
  }),

  ...crud('identity-document-scans', 'customers:read', 'customers:write'),
  'identity-document-scans.complete': writes('customers:write'),
  'identity-document-scans.link': writes('customers:write'),
  'identity-document-scans.unlink': writes('customers:write'),
  'identity-document-scans.dismiss': writes('customers:write'),
  ...crud('calls', 'calls:read', 'calls:write'),
  ...crud('event-logs', 'eventLog:read', 'eventLog:write'),

  'tasks.list': reads('tasks:read'),
  'tasks.get': reads('tasks:read'),
  'tasks.create': writes('tasks:write'),
  'tasks.update': writes('tasks:write'),
  'tasks.delete': writes('tasks:write'),
  'tasks.putByExternalId': writes('tasks:write'),
  'tasks.setPriority': writes('tasks:write'),
  'tasks.amend': writes('tasks:write'),
  'labels.list': reads('tasks:read'),
  'labels.get': reads('tasks:read'),
  'labels.create': writes('tasks:write'),
  'labels.update': writes('tasks:write'),
  'labels.delete': writes('tasks:write'),
  'labels.putByExternalId': writes('tasks:write'),
  'views.list': reads('tasks:read'),
  'views.get': reads('tasks:read'),
  'views.create': writes('tasks:write'),
  'views.update': writes('tasks:write'),
  'views.delete': writes('tasks:write'),
  'views.putByExternalId': writes('tasks:write'),
  'views.lanes.list': reads('tasks:read'),
  'views.lanes.get': reads('tasks:read'),
  'views.lanes.create': writes('tasks:write'),
  'views.lanes.update': writes('tasks:write'),
  'views.lanes.delete': writes('tasks:write'),

  'comments.list': reads('comments:read'),
  'comments.get': reads('comments:read'),
  'comments.create': writes('comments:write'),
  'comments.update': writes('comments:write'),
  'comments.delete': writes('comments:write'),
  'comments.putByExternalId': writes('comments:write'),
  'comments.pin': writes('comments:write'),
  'comments.resolve': writes('comments:write'),

  'inbox-tags.list': reads('inbox:read'),
  'inbox-tags.get': reads('inbox:read'),
  'inbox-tags.create': writes('inbox:write'),
  'inbox-tags.update': writes('inbox:write'),
  'inbox-tags.delete': writes('inbox:write'),
  'inbox-tags.putByExternalId': writes('inbox:write'),
  'inbox-threads.list': reads('inbox:read'),
  'inbox-threads.get': reads('inbox:read'),
  'inbox-threads.create': writes('inbox:write'),
  'inbox-threads.update': writes('inbox:write'),
  'inbox-threads.delete': writes('inbox:write'),
  'inbox-threads.putByExternalId': writes('inbox:write'),
  'inbox-threads.reply': writes('inbox:write'),
  'inbox-threads.tag': writes('inbox:write'),
  'inbox-threads.typing': writes('inbox:write'),
  'inbox-threads.urgentHandoff': writes('inbox:write'),
  'inbox-threads.messages.list': reads('inbox:read'),
  'inbox-threads.messages.create': writes('inbox:write'),
  'inbox-messages.list': reads('inbox:read'),
  'inbox-messages.get': reads('inbox:read'),
  'inbox-messages.create': writes('inbox:write'),
  'inbox-messages.react': writes('inbox:write'),

  'invoices.list': reads('invoices:read'),
  'invoices.get': reads('invoices:read'),
  'invoices.create': writes('invoices:write'),
  'invoices.update': writes('invoices:write'),
  'invoices.delete': writes('invoices:write'),
  'invoices.putByExternalId': writes('invoices:write'),
  'invoices.book': writes('invoices:write'),
  'invoices.send': writes('invoices:write'),
  'invoices.remind': writes('invoices:write'),
  'invoices.print': writes('invoices:write'),
  'invoices.moveToCustomer': writes('invoices:write'),
  // Taking payments needs another permission than writing invoices.
  'invoices.pay': writes('payments:write'),
  'invoices.paymentLink': writes('payments:write'),
  'products.list': reads('products:read'),
  'products.get': reads('products:read'),
  'products.create': writes('products:write'),
  'products.update': writes('products:write'),
  'products.delete': writes('products:write'),
  'products.putByExternalId': writes('products:write'),
  'payments.list': reads('payments:read'),
  'payments.get': reads('payments:read'),
  'payments.create': writes('payments:write'),
  'payments.update': writes('payments:write'),
  'payments.delete': writes('payments:write'),
  'payments.putByExternalId': writes('payments:write'),
  'payment-links.list': reads('payments:read'),
  'payment-links.get': reads('payments:read'),
  'payment-links.settle': writes('payments:write'),
  ...crud('payment-groups', 'payments:read', 'payments:write'),
  'payment-groups.addPayments': writes('payments:write'),
  'payment-groups.removePayments': writes('payments:write'),
  'payment-groups.assign': writes('payments:write'),
  'payment-groups.unassign': writes('payments:write'),
  ...crud('payment-reports', 'payments:read', 'payments:write'),
  ...crud('bank-account-transactions', 'bankTransactions:read', 'bankTransactions:write', ['create', 'putByExternalId']),
  'bank-account-transactions.import': writes('bankTransactions:write'),

  ...crud('mandates', 'payments:read', 'payments:write'),
  'customers.mandateRequest': writes('payments:write'),
  'invoices.collect': writes('payments:write'),
  'mandate-collections.list': reads('payments:read'),
  'mandate-collections.get': reads('payments:read'),
  'mandate-collections.settle': writes('payments:write'),
  'customers.consumptionInvoice': writes('invoices:write'),
  'occupations.extend': writes('reservations:write'),
  ...crud('meters', 'meters:read', 'meters:write', ['delete']),
  'meters.readings': writes('meters:write'),
  'meters.switch': writes('meters:write'),
  'meters.alarms': writes('meters:write'),
  // Switching needs another permission than changing terrains.
  'terrains.switchMeters': writes('meters:write'),
  'meter-readings.list': reads('meters:read'),
  'meter-readings.get': reads('meters:read'),
  'meter-alarms.list': reads('meters:read'),
  'meter-alarms.get': reads('meters:read'),
  'tablet.get': reads('tablet:read'),
  'tablet.show': writes('tablet:write'),
  'tablet.clear': writes('tablet:write'),

  'webhooks.list': reads('webhooks:read', { proves: 'HOOK-19' }),
  'webhooks.get': reads('webhooks:read', { proves: 'HOOK-19' }),
  // A subscription also needs the permission to read its events.
  'webhooks.create': writes('webhooks:write', { exactly: 'forbidden_event_key', proves: 'HOOK-19' }),
  'webhooks.update': writes('webhooks:write', { proves: 'HOOK-19' }),
  'webhooks.delete': writes('webhooks:write', { proves: 'HOOK-19' }),
  'webhooks.deliveryStats': reads('webhooks:read', { proves: 'HOOK-02' }),
  'webhooks.retryDeliveries': writes('webhooks:write', { proves: 'HOOK-03' }),
  'webhooks.retry-jobs.get': reads('webhooks:read', { proves: 'HOOK-03' }),
  'webhooks.deliveries.list': reads('webhooks:read', { proves: 'HOOK-19' }),
  'webhooks.incidents.list': reads('webhooks:read', { proves: 'HOOK-19' }),
  'webhooks.dismissFailed': writes('webhooks:write', { proves: 'HOOK-19' }),
  'webhooks.test': writes('webhooks:write', { proves: 'HOOK-19' }),
  // A delivery contains its event, so it also needs the permission to read that.
  'webhook-deliveries.get': reads('webhooks:read', { exactly: 'not_found', proves: 'HOOK-19' }),
  'webhook-deliveries.dismiss': writes('webhooks:write', { exactly: 'not_found', proves: 'HOOK-19' }),
  'webhook-deliveries.retry': writes('webhooks:write', { exactly: 'not_found', proves: 'HOOK-19' }),
  'event-keys.list': reads(null),

  // The log shows each caller what they may read; other events do not exist for them.
  'events.list': reads(null),
  'events.stream': reads(null),
  'events.get': reads('customers:read', { allButThat: 'not_found', none: 'not_found', keyOfOtherPermissions: 'not_found' }),

  // Whoever may read such records may read who changed them.
  'audit-log.list': reads('customers:read'),

  'automations.list': reads('automations:read', { proves: 'AUTH-09' }),
  'automations.get': reads('automations:read', { proves: 'AUTH-09' }),
  'automations.create': writes('automations:write', { proves: 'AUTH-10' }),
  'automations.update': writes('automations:write', { proves: 'AUTH-10' }),
  'automations.delete': writes('automations:write', { proves: 'AUTH-10' }),
  // A definition is examined by a POST, so a browser must send its token.
  'automations.validate': reads('automations:read', { sessionWithoutToken: 'csrf_failed', proves: 'AUTH-09' }),
  'automations.simulate': reads('automations:read', { sessionWithoutToken: 'csrf_failed', proves: 'AUTH-09' }),
  'automations.nextFirings': reads('automations:read', { proves: 'AUTH-09' }),
  'automations.versions.list': reads('automations:read', { proves: 'AUTH-09' }),
  'automations.webhookUrl': reads('automations:read', { proves: 'AUTH-09' }),
  'automation-step-types.list': reads('automations:read', { proves: 'AUTH-09' }),
  'automation-date-columns.list': reads('automations:read'),
  'automation-api-operations.list': reads('automations:read', { proves: 'AUTH-09' }),
  // Whoever knows the URL needs nothing else.
  'automation-hooks.call': { ...open(), proves: 'AUTH-12' },
  // For assignees and administrators only, whatever other permissions somebody has: nobody else finds one in the list.
  'automation-approvals.list': reads(null, { proves: 'APPR-05' }),
  'automation-approvals.get': reads(null, { ...notTheirApproval, proves: 'APPR-05' }),
  'automation-approvals.decide': reads(null, { ...notTheirApproval, sessionWithoutToken: 'csrf_failed', proves: 'APPR-05' }),
  'automation-runs.list': reads('automations:read', { proves: 'AUTH-09' }),
  'automation-runs.get': reads('automations:read', { proves: 'AUTH-09' }),
  // The run of a call of a URL: it may contain records of every kind.
  'automation-runs.journal': reads('automations:read', { exactly: 'forbidden', proves: 'AUTH-09' }),
  'automation-runs.cancel': writes('automations:write', { proves: 'AUTH-10' }),
  'automation-runs.retry': writes('automations:write', { proves: 'AUTH-10' }),
}
