// The ports of operations, one per concern, combined here.
import type { AccountPort } from '../port/account-port.ts'
import type { ApprovalPort } from '../port/approval-port.ts'
import type { AuditPort } from '../port/audit-port.ts'
import type { AutomationPort } from '../port/automation-port.ts'
import type { DeliveryPort } from '../port/delivery-port.ts'
import type { ErasurePort } from '../port/erasure-port.ts'
import type { EventPort } from '../port/event-port.ts'
import type { FilePort } from '../port/file-port.ts'
import type { IncidentPort } from '../port/incident-port.ts'
import type { IntentPort } from '../port/intent-port.ts'
import type { RecordPort } from '../port/record-port.ts'
import type { WebhookPort } from '../port/webhook-port.ts'

export type * from '../port/account-port.ts'
export type * from '../port/approval-port.ts'
export type * from '../port/audit-port.ts'
export type * from '../port/automation-port.ts'
export type * from '../port/delivery-port.ts'
export type * from '../port/erasure-port.ts'
export type * from '../port/event-port.ts'
export type * from '../port/file-port.ts'
export type * from '../port/incident-port.ts'
export type * from '../port/intent-port.ts'
export type * from '../port/record-port.ts'
export type * from '../port/render-port.ts'
export type * from '../port/webhook-port.ts'

/**
 * What the service's own operations need in addition to records: users, keys, sessions, secrets, subscriptions, deliveries, incidents,
 * runs, approvals, files, the event log, the audit log, erasures and external effects.
 */
export interface ServicePort extends RecordPort {
  readonly accounts: AccountPort
  readonly webhooks: WebhookPort
  readonly deliveries: DeliveryPort
  readonly incidents: IncidentPort
  readonly automations: AutomationPort
  readonly approvals: ApprovalPort
  readonly events: EventPort
  readonly intents: IntentPort
  readonly files: FilePort
  readonly audit: AuditPort
  readonly erasures: ErasurePort
}
