import type { Check } from './check.ts'

/** What was to be sent was sent, as one message each, and every attempt that is written down was made. */
export const deliveriesSent: Check<'history' | 'rows'> = function* ({ history, rows }) {
  const sent = Map.groupBy(history.sent, ({ deliveryId }) => deliveryId)
  for (const [id, requests] of sent) {
    const forms = new Set(requests.map(({ path, body, signature }) => `${path} ${body} ${signature}`))
    if (forms.size > 1) yield `${id} was sent in ${forms.size} forms`
  }
  const attempts = Map.groupBy(rows.delivery_attempts, ({ delivery_id }) => delivery_id)
  for (const { id, status, attempts: count, due_at, lease_owner } of rows.deliveries) {
    const its = sent.get(id) ?? []
    const made = attempts.get(id) ?? []
    if (status === 'waiting') yield `${id} still waits`
    // A claim on one that was stopped means nothing any more, and stays when its process has ended.
    if (due_at !== null || (lease_owner !== null && status !== 'stopped')) yield `${id} is ${status} and due or claimed`
    if (status === 'delivered' && !its.some(({ status }) => status !== null && status < 300)) yield `${id} is delivered and never arrived`
    if (made.length !== count) yield `${id} has ${made.length} attempts written down and counts ${count}`
    if (its.length < count) yield `${id} was sent ${its.length} times and counts ${count} attempts`
    if (its.length > count + history.crashes.length + 1) yield `${id} was sent ${its.length} times for ${count} attempts`
  }
}
