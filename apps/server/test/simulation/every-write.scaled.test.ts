import { isDeep } from '@belfry/testing/depth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differences, effectsOf } from './checks/effects.ts'
import { judge } from './checks/index.ts'
import { richScenario } from './scenarios/rich-scenario.ts'
import type { CrashPoint } from './world/fate.ts'
import { createSite, type Site } from './world/site.ts'
import { play } from './world/world.ts'

// `npm run test:simulation` crashes at each of the points, `npm test` at one in so many.
const STEP = process.env.SIMULATION_SEEDS === undefined ? (isDeep ? 13 : 475) : 1

let site: Site
beforeAll(async () => {
  site = await createSite()
})
afterAll(() => site.remove())

test('one history, with a crash after every write and on both sides of every commit: each leaves the same behind', async () => {
  const scenario = richScenario()
  const whole = await play(site, scenario)
  expect(judge(whole, scenario)).toEqual([])
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const points: NonNullable<CrashPoint>[] = [
    ...numbers(whole.writes).map((number) => ({ after: 'write', number }) as const),
    ...numbers(whole.commits).flatMap((number) => [{ before: 'commit', number } as const, { after: 'commit', number } as const]),
  ]
  const effects = effectsOf(whole)
  // Two incidents with two notices each, so there are crashes between deciding on a notice and storing it.
  expect(effects.filter((line) => line.startsWith('to '))).toHaveLength(4)
  const broken: string[] = []
  const tried = points.filter((_, index) => index % STEP === 0)
  for (const point of tried) {
    const harmed = { ...scenario, crashes: [point] }
    const history = await play(site, harmed)
    const problems = [...judge(history, harmed), ...(history.crashes.length === 1 ? [] : ['there was no crash'])]
    const different = differences(effects, effectsOf(history))
    if (problems.length > 0 || different !== '')
      broken.push(`${JSON.stringify(point)}, ${history.crashes}:\n${problems.join('\n')}\n${different}`)
  }
  expect(broken.slice(0, 5).join('\n')).toBe('')
  console.log(
    `${tried.length} of ${points.length} places to crash: ${whole.writes} writes, ${whole.commits} commits, ${whole.rows.runs.length} runs`,
  )
}, 600_000)
