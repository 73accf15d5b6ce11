import type { Permission } from '../../kernel/permissions.ts'

/** The catalogue entry of one event key. */
export interface EventKind {
  readonly description: string
  /** The permission that covers subscribing to it and reading it. */
  readonly permission: Permission
}

const all = {
  ...group('accessLogEntry', 'accessControl:read', {
    coupled: 'An access log entry was linked to a customer or access method',
    processed: 'An access log entry was processed',
  }),
  ...group('accessMethod', 'accessControl:read', {
    created: 'An access method was created',
    deleted: 'An access method was deleted',
    updated: 'An access method was changed',
  }),
  ...group('accessMethodOperation', 'accessControl:read', {
    created: 'A change of an access method was queued for a controller',
    updated: 'A change of an access method made progress at a controller',
  }),
  ...group('accessPoint', 'accessControl:read', {
    created: 'An access point was created',
    deleted: 'An access point was deleted',
    openTooLong: 'A barrier has been open for too long',
    physicalStateChanged: 'An access point opened or closed',
    updated: 'An access point was changed',
  }),
  ...group('bankAccountTransaction', 'bankTransactions:read', { imported: 'Bank transactions were imported or synchronized' }),
  ...group('call', 'calls:read', { created: 'A telephone call began', updated: 'A telephone call was changed' }),
  ...group('comment', 'comments:read', {
    created: 'A comment was written',
    deleted: 'A comment was deleted',
    mentioned: 'A user is mentioned in a comment',
    pinned: 'A comment was pinned',
    resolved: 'A comment was resolved',
    updated: 'A comment was changed',
  }),
  ...group('controller', 'accessControl:read', {
    'adoption:approved': 'The adoption of a controller was approved',
    'adoption:rejected': 'The adoption of a controller was rejected',
    'adoption:requested': 'A controller asked to be adopted',
    created: 'A controller was created',
    deleted: 'A controller was deleted',
    'logs:submitted': 'A controller submitted its logs',
    updated: 'A controller was changed',
  }),
  ...group('customer', 'customers:read', {
    'contact:created': 'A contact was added to a customer',
    'contact:deleted': 'A contact of a customer was deleted',
    'contact:updated': 'A contact of a customer was changed',
    created: 'A customer was created',
    deleted: 'A customer was deleted',
    updated: 'A customer was changed',
  }),
  ...group('document', 'documents:read', {
    created: 'A document was created',
    deleted: 'A document was deleted',
    updated: 'A document was changed',
  }),
  ...group('event-log', 'eventLog:read', {
    created: 'An entry was written to the event log',
    updated: 'An entry of the event log was changed',
  }),
  ...group('identityDocumentScan', 'customers:read', {
    completed: 'A scan of an identity document was completed',
    deleted: 'A scan of an identity document was deleted',
    linked: 'A scan of an identity document was linked to a customer',
    pendingQueueChanged: 'The queue of pending scans changed',
    unlinked: 'A scan of an identity document was unlinked from a customer',
  }),
  ...group('inbox', 'inbox:read', {
    'message-created': 'There is a new inbound or outbound message',
    'participant-reaction': 'A participant reacted to a message',
    'thread-updated': 'Preview, archive flag or last message of a thread changed',
    'typing-changed': 'Somebody began or stopped typing',
    'urgent-handoff': 'A conversation needs a person urgently',
  }),
  ...group('invoice', 'invoices:read', {
    created: 'An invoice was created',
    deleted: 'A draft invoice was deleted',
    'moved-to-customer': 'An invoice was moved to another customer',
    paid: 'An invoice was paid in full',
    updated: 'An invoice was changed',
  }),
  ...group('mandate', 'payments:read', {
    created: 'A direct debit mandate was created',
    deleted: 'A direct debit mandate was deleted',
    updated: 'A direct debit mandate was changed',
  }),
  ...group('meter-alarm', 'meters:read', { created: 'A meter raised an alarm', resolved: 'An alarm of a meter was resolved' }),
  ...group('meter', 'meters:read', { updated: 'A meter was read, switched or changed' }),
  ...group('nfc-tag-transaction', 'nfcTags:read', { changed: 'The balance of an NFC tag changed' }),
  ...group('nfc-tag', 'nfcTags:read', {
    blocked: 'An NFC tag was blocked',
    presented: 'An NFC tag was presented to a reader',
    unblocked: 'An NFC tag was unblocked',
    updated: 'An NFC tag was changed',
  }),
  ...group('notification-delivery', 'notifications:read', { updated: 'A message to somebody made progress' }),
  ...group('payment-group', 'payments:read', {
    'assigned-to-invoice': 'A group of payments was assigned to an invoice',
    created: 'A group of payments was created',
    deleted: 'A group of payments was deleted',
    'payments-added': 'Payments were added to a group',
    'payments-removed': 'Payments were removed from a group',
    'unassigned-from-invoice': 'A group of payments was unassigned from its invoice',
    updated: 'A group of payments was changed',
  }),
  ...group('payment-report', 'payments:read', { updated: 'A payment report was changed' }),
  ...group('payment', 'payments:read', {
    created: 'A payment was created',
    deleted: 'A payment was deleted',
    updated: 'A payment was changed',
  }),
  ...group('img', 'tablet:read', {
    'clear-tablet': 'The image was cleared from the tablet',
    'to-tablet': 'An image was sent to the tablet',
  }),
  ...group('pdf', 'tablet:read', { 'clear-tablet': 'The PDF was cleared from the tablet', 'to-tablet': 'A PDF was sent to the tablet' }),
  ...group('print-queue-job', 'devices:read', { updated: 'A print job made progress' }),
  ...group('product', 'products:read', {
    created: 'A product was created',
    deleted: 'A product was deleted',
    updated: 'A product was changed',
  }),
  ...group('reservation', 'reservations:read', {
    created: 'A reservation was created',
    updated: 'A reservation was changed, checked in, checked out or cancelled',
  }),
  ...group('terrain', 'terrains:read', { updated: 'A terrain or its occupation changed' }),
  ...group('vehiclePresence', 'terrains:read', { updated: 'A vehicle is inside, departed or was found to be a ghost' }),
}

/** A subscribable event key, such as `customer:contact:created`. */
export type EventKey = keyof typeof all

/** All 89 event keys with their meaning and permission. `*` is not a key. */
export const eventCatalogue: Readonly<Record<EventKey, EventKind>> = Object.freeze(all)

/** All event keys in the catalogue's order. */
export const eventKeys = Object.keys(all) as readonly EventKey[]

/** The subscription to all events, which must be the only entry of a list. */
export const ALL_EVENTS = '*'

/** Whether the text is one of the event keys. */
export function isEventKey(text: string): text is EventKey {
  return Object.hasOwn(all, text)
}

function group<const Prefix extends string, const Actions extends Record<string, string>>(
  prefix: Prefix,
  permission: Permission,
  actions: Actions,
) {
  return Object.fromEntries(
    Object.entries(actions).map(([action, description]) => [`${prefix}:${action}`, { description, permission }]),
  ) as {
    readonly [A in keyof Actions & string as `${Prefix}:${A}`]: EventKind
  }
}
