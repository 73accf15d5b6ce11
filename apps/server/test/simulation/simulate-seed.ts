import { differences, effectsOf } from './checks/effects.ts'
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
  if (history.unrest !== null) return { history, problems: [history.unrest] }
  const again = await play(site, scenario)
  const problems = [...judge(history, scenario)]
  if (again.hash !== history.hash) problems.push(`played twice it is not the same: ${history.hash} and ${again.hash}`)
  if (scenario.isCalm) problems.push(...(await compareUncrashed(site, scenario, history)))
  return { history, problems }
}

/** Where nothing depends on time, crashes change nothing of what is left behind. */
async function compareUncrashed(site: Site, scenario: Scenario, history: History): Promise<readonly string[]> {
  const unharmed = withoutCrashes(scenario)
  const calm = await play(site, unharmed)
  const problems = judge(calm, unharmed).map((problem) => `without crashes: ${problem}`)
  const different = differences(effectsOf(calm), effectsOf(history))
  return different === '' ? problems : [...problems, `without crashes it leaves something else behind:\n${different}`]
}

/** The same in a world in which no process ends. */
export function withoutCrashes(scenario: Scenario): Scenario {
  return { ...scenario, crashes: [], actions: scenario.actions.filter((action) => !('kill' in action)) }
}
