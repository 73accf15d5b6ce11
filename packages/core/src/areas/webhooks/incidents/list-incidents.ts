import { defineOperation, done, type Outcome } from '../../../framework/operations/define-operation.ts'
import type { Page, ServicePort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { webhook } from '../webhooks/webhook.ts'
import { type IncidentView, viewOf } from './incident-view.ts'

/** Which page of which webhook. */
export interface IncidentListInput {
  readonly id: string
  readonly limit: number
  readonly cursor?: string | undefined
}

/** The outages of a webhook, newest first. */
export const listIncidents = defineOperation({
  name: 'webhooks.incidents.list',
  permission: 'webhooks:read',
  readOnly: true,
  async run(port: ServicePort, { id, limit, cursor }: IncidentListInput): Promise<Outcome<Page<IncidentView>>> {
    await requireRecord(port, webhook, id)
    const { data, nextCursor } = await port.incidents.list(id, { limit, cursor })
    const unresolved = data.some(({ resolvedAt }) => resolvedAt === null) ? await port.incidents.unresolved(id) : null
    return done({ data: data.map((one) => viewOf(one, one.resolvedAt === null ? unresolved : null)), nextCursor })
  },
})
