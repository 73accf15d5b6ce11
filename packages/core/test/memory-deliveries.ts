import {
  afterDisable,
  afterDismiss,
  afterRetry,
  type DeliveryDetail,
  type DeliveryPort,
  type DeliveryState,
  type DeliveryView,
  formatTime,
  idFloor,
  isEventKey,
  newDelivery,
  type ReadableDeliveries,
  retriedStatuses,
  serializeEnvelope,
} from '../src/index.ts'
import { noteSignal } from './memory-incidents.ts'
import { type ExecutionContext, requireOrganization, type State, type StoredDelivery, type Surroundings } from './memory-state.ts'

/** Deliveries of one organization over a map. Nothing is ever sent, and a retry in the background is over at once. */
export function createDeliveries(state: State, { now, newId }: Surroundings, commission: ExecutionContext): DeliveryPort {
  const own = () => [...state.deliveries.values()].filter(({ organizationId }) => organizationId === requireOrganization(commission))
  const put = (delivery: StoredDelivery) => {
    state.deliveries.set(delivery.id, delivery)
  }
  return {
    async countUndelivered() {
      const counts = new Map<string, { waitingForRetry: number; permanentlyFailed: number }>()
      for (const { webhookId, state: present } of own()) {
        const count = counts.get(webhookId) ?? { waitingForRetry: 0, permanentlyFailed: 0 }
        if (present.status === 'failed') count.permanentlyFailed += 1
        if (present.status === 'stopped' || (present.status === 'waiting' && present.attempts > 0)) count.waitingForRetry += 1
        counts.set(webhookId, count)
      }
      return counts
    },
    async list(webhookId, { limit, cursor, filters, since, readable }) {
      const matches = own()
        .filter((delivery) => delivery.webhookId === webhookId && mayRead(readable, delivery))
        .filter(({ state: { status }, eventKey }) => (filters.status ?? status) === status && (filters.eventKey ?? eventKey) === eventKey)
        .filter(({ id }) => (cursor === undefined || id < cursor) && (since === undefined || id >= idFloor('delivery', since)))
        .sort((a, b) => (a.id < b.id ? 1 : -1))
      const data = matches.slice(0, limit)
      return { data: data.map(viewOf), nextCursor: matches.length > limit ? (data.at(-1)?.id ?? null) : null }
    },
    async get(id, readable) {
      const delivery = own().find((stored) => stored.id === id)
      return delivery && mayRead(readable, delivery) ? detailOf(delivery) : null
    },
    async retry(id) {
      const delivery = own().find((stored) => stored.id === id)
      if (!delivery || delivery.state.status === 'delivered') return false
      put({ ...delivery, state: afterRetry(delivery.state, now) })
      return true
    },
    async dismiss(id) {
      const delivery = own().find((stored) => stored.id === id)
      if (!delivery || afterDismiss(delivery.state) === delivery.state) return false
      put({ ...delivery, state: afterDismiss(delivery.state) })
      noteSignal(state, delivery.webhookId, { kind: 'dropped', at: now })
      return true
    },
    async dismissFailed(webhookId) {
      const failed = own().filter((stored) => stored.webhookId === webhookId && stored.state.status === 'failed')
      for (const delivery of failed) put({ ...delivery, state: afterDismiss(delivery.state) })
      if (failed.length > 0) noteSignal(state, webhookId, { kind: 'dropped', at: now })
      return failed.length
    },
    async stop(webhookId) {
      noteSignal(state, webhookId, { kind: 'disabled', at: now })
      for (const delivery of own().filter((stored) => stored.webhookId === webhookId)) {
        put({ ...delivery, state: afterDisable(delivery.state) })
      }
    },
    async send(webhookId, { event, schedule, data }) {
      const id = newId('delivery')
      const body = serializeEnvelope({ event, data, timestamp: now, traceId: '0af7651916cd43dd8448eb211c80319c' })
      const organizationId = requireOrganization(commission)
      put({ id, organizationId, webhookId, eventId: null, eventKey: event, body, createdAt: now, state: newDelivery(schedule, now) })
      return id
    },
    async createRetryJob({ mode, webhookId, webhookIds }) {
      const statuses: readonly string[] = retriedStatuses[mode]
      const covered = own().filter((stored) => webhookIds.includes(stored.webhookId) && statuses.includes(stored.state.status))
      for (const delivery of covered) put({ ...delivery, state: afterRetry(delivery.state, now) })
      const id = newId('retryJob')
      const results = { done: 0, delivered: 0, failed: 0, dropped: 0 }
      const job = { id, mode, webhookId, createdAt: formatTime(now), deliveries: covered.length, ...results }
      state.retryJobs.set(id, { organizationId: requireOrganization(commission), job })
      return { id, deliveries: covered.length }
    },
    async getRetryJob(id) {
      const stored = state.retryJobs.get(id)
      return stored?.organizationId === requireOrganization(commission) ? stored.job : null
    },
  }
}

function mayRead(readable: ReadableDeliveries | null, { eventId, eventKey, state }: StoredDelivery): boolean {
  if (readable === null || readable.schedules.includes(state.schedule)) return true
  return eventId !== null && isEventKey(eventKey) && readable.eventKeys.includes(eventKey)
}

function viewOf({ id, webhookId, eventId, eventKey, createdAt, state }: StoredDelivery): DeliveryView {
  return {
    id,
    webhookId,
    eventId,
    eventKey,
    status: state.status,
    attemptCount: state.attempts,
    createdAt: formatTime(createdAt),
    nextAttemptAt: timeOf(state),
    completedAt: state.status === 'delivered' || state.status === 'failed' ? formatTime(createdAt) : null,
    lastAttempt: null,
  }
}

function detailOf(delivery: StoredDelivery): DeliveryDetail {
  const headers = { 'content-type': 'application/json', 'x-webhook-event-id': delivery.id, 'x-webhook-signature': 'sha256=00' }
  return { ...viewOf(delivery), headers, body: delivery.body, attempts: [] }
}

function timeOf({ dueAt }: DeliveryState): string | null {
  return dueAt === null ? null : formatTime(dueAt)
}
