import type { History } from '../world/world.ts'

/** What is left behind, without ids: each task under what has caused it, each notice of the service, and how each run ended. */
export function effectsOf({ rows, ids }: History): readonly string[] {
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  const events = new Map(rows.events.map((event) => [event.id, event]))
  const notes = (body: Uint8Array) => /"notes":"([^"]*)"/.exec(Buffer.from(body).toString())?.[1] ?? ''
  const runs = new Map(
    rows.runs.map(({ id, automation_id, event_id, status, error }) => {
      const event = events.get(event_id ?? '')
      const cause = event && `${event.key} of ${names.get(event.record_id ?? '')} ${notes(event.body)}`
      return [id, `${names.get(automation_id)} after ${cause}: ${status} ${error ?? ''}`]
    }),
  )
  const tasks = rows.records.flatMap(({ model, data }) => {
    if (model !== 'task' && model !== 'notificationDelivery') return []
    const { title, subject, recipient } = JSON.parse(data) as Readonly<Record<'title' | 'subject' | 'recipient', string>>
    const description = model === 'notificationDelivery' ? `to ${recipient}: ${subject}` : title
    return [description.replace(/run_\w+/, (id) => runs.get(id) ?? id)]
  })
  return [...runs.values(), ...tasks].sort()
}

/** The lines of which there are not as many before as after. */
export function differences(before: readonly string[], after: readonly string[]): string {
  const [was, is] = [Map.groupBy(before, (line) => line), Map.groupBy(after, (line) => line)]
  const count = (lines: Map<string, string[]>, line: string) => lines.get(line)?.length ?? 0
  return [...new Set([...before, ...after])]
    .filter((line) => count(was, line) !== count(is, line))
    .map((line) => `  ${count(was, line)} → ${count(is, line)} × ${line}`)
    .join('\n')
}
