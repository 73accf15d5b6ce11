import type { Check } from './check.ts'

const FIRST_NOTICE_MS = 300_000

/**
 * Of every incident people were told at most twice, at the moments that stand in it and by as many messages as there are recipients; none
 * is open at a webhook of which nothing is left that failed, and nothing that happened was left unseen.
 */
export const noticesSent: Check<'rows'> = function* ({ rows }) {
  for (const { webhook_id, kind } of rows.incident_signals) yield `nobody has looked at ${kind} of ${webhook_id}`
  const noticesByWebhook = Map.groupBy(noticesOf(rows.records), ({ webhookId }) => webhookId)
  const incidents = Map.groupBy(rows.webhook_incidents, ({ webhook_id }) => webhook_id)
  for (const webhookId of new Set([...noticesByWebhook.keys(), ...incidents.keys()])) {
    const its = incidents.get(webhookId) ?? []
    const isThere = rows.records.some(({ model, id }) => model === 'webhook' && id === webhookId)
    if (!isThere && its.length > 0) yield `${webhookId} is gone and has incidents`
    if (!isThere) continue
    const moments = its.flatMap(({ notified_first_at: first, notified_final_at: final }) =>
      [...new Set([first, final])].filter((at) => at !== null),
    )
    const messages = (noticesByWebhook.get(webhookId) ?? []).map(({ at }) => at)
    // One recipient: the administrator, for the site has no other address.
    if (JSON.stringify(moments.sort()) !== JSON.stringify(messages.sort()))
      yield `of ${webhookId} was told at ${messages}, and its incidents say ${moments}`
    if (its.filter(({ resolved_at }) => resolved_at === null).length > 1) yield `${webhookId} has several open incidents`
  }
  for (const { id, webhook_id, started_at, notified_first_at, resolved_at, due_at } of rows.webhook_incidents) {
    if (notified_first_at !== null && notified_first_at < started_at + FIRST_NOTICE_MS) yield `${id} was told too early`
    const isUnresolved = rows.deliveries.some(({ webhook_id: theirs, status }) => theirs === webhook_id && status === 'failed')
    if (resolved_at === null && !isUnresolved) yield `${id} is open, and nothing keeps it open`
    if (due_at !== null) yield `${id} has a notice to come, although nothing moves any more`
  }
}

function noticesOf(records: readonly { readonly model: string; readonly data: string; readonly created_at: number }[]) {
  return records.flatMap(({ model, data, created_at: at }) => {
    if (model !== 'notificationDelivery') return []
    const { about } = JSON.parse(data) as { readonly about: { readonly model: string; readonly id: string } }
    return about.model === 'webhook' ? [{ webhookId: about.id, at }] : []
  })
}
