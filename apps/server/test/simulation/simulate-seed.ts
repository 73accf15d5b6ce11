import { judge } from './checks/index.ts'
import { drawScenario } from './scenarios/draw-scenario.ts'
import type { Scenario } from './scenarios/scenario.ts'
import type { Site } from './world/site.ts'
import { type History, play } from './world/world.ts'

/** What playing a scenario has shown. */
export interface Verdict {
  readonly history: History
  /** Everything that did not hold. */
  readonly problems: readonly string[]
}

/** Plays the scenario of a seed twice, and once without crashes where that must come to the same. */
export async function simulateSeed(site: Site, seed: number): Promise<Verdict> {
  const scenario = drawScenario(seed)
  const history = await play(site, scenario)
  const again = await play(site, scenario)
  const problems = [...judge(history, scenario)]
  if (again.hash !== history.hash) problems.push(`played twice it is not the same: ${history.hash} and ${again.hash}`)
  if (scenario.isCalm) problems.push(...(await compareUncrashed(site, scenario, history)))
  return { history, problems }
}

/** Where nothing depends on time, crashes change nothing of what is left behind. */
async function compareUncrashed(site: Site, scenario: Scenario, history: History): Promise<readonly string[]> {
  const unharmed = { ...scenario, crashes: [], actions: scenario.actions.filter((action) => !('kill' in action)) }
  const calm = await play(site, unharmed)
  const [there, here] = [effectsOf(calm), effectsOf(history)]
  const problems = judge(calm, unharmed).map((problem) => `without crashes: ${problem}`)
  if (there.join('\n') !== here.join('\n')) problems.push(`without crashes it leaves ${there.length} traces behind, with them ${here.length}:\n${differences(there, here)}`)
  return problems
}

/** What is left behind, without ids: each task under what has caused it, and how each run ended. */
function effectsOf({ rows, ids }: History): readonly string[] {
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
    if (model !== 'task') return []
    const { title } = JSON.parse(data) as { readonly title: string }
    return [title.replace(/run_\w+/, (id) => runs.get(id) ?? id)]
  })
  return [...runs.values(), ...tasks].sort()
}

function differences(before: readonly string[], after: readonly string[]): string {
  const [was, is] = [Map.groupBy(before, (line) => line), Map.groupBy(after, (line) => line)]
  const count = (lines: Map<string, string[]>, line: string) => lines.get(line)?.length ?? 0
  return [...new Set([...before, ...after])]
    .filter((line) => count(was, line) !== count(is, line))
    .map((line) => `  ${count(was, line)} → ${count(is, line)} × ${line}`)
    .join('\n')
}
