import type { History } from '../world/world.ts'

/**
 * Everything that a history leaves behind, a line for each: records with all that they hold, events with their data, what was asked of the
 * outside, claims, messages that were sent, and how each run went. Without what is another thing each time: ids, moments, secrets.
 */
export function footprintOf({ rows, sent }: History): readonly string[] {
  const paths = Map.groupBy(rows.run_ticks, ({ run_id }) => run_id)
  const pathOf = (id: string) =>
    (paths.get(id) ?? []).flatMap(({ trace }) => JSON.parse(trace) as { readonly nodeId: string; readonly exit: string | null }[])
  return [
    ...rows.records.map(({ model, version, data }) => `record ${model} ${version} ${withoutChance(data)}`),
    ...rows.events.map(({ key, body }) => `event ${key} ${withoutChance(Buffer.from(body).toString())}`),
    ...rows.intents.map(({ kind, status, payload }) => `asked ${kind} ${status} ${withoutChance(payload)}`),
    ...rows.step_claims.map(({ node_id }) => `claim ${node_id}`),
    ...rows.deliveries.map(({ status, event_key }) => `delivery ${event_key} ${status}`),
    // A message may arrive twice, under one id: whoever gets it can tell.
    ...new Map(sent.map(({ path, status, deliveryId }) => [deliveryId, `sent ${path} ${status}`])).values(),
    ...rows.runs.map(
      ({ id, status, error }) =>
        `run ${status} ${withoutChance(error ?? '')} ${pathOf(id)
          .flatMap(({ nodeId, exit }) => (exit === null ? [] : [`${nodeId} ${exit}`]))
          .join(', ')}`,
    ),
  ].sort()
}

function withoutChance(text: string): string {
  return text
    .replace(/\b[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}\b/g, (id) => id.slice(0, 3))
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'TIME')
    .replace(/"(timestamp|receivedAt)":\d{13}/g, '"$1":TIME')
    .replace(/(?<![\w-])(?=[\w-]*\d)(?:[\w-]{20,}|[\da-f]{16})(?![\w-])/g, 'CHANCE')
}
