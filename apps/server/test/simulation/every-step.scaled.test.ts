import type { StepType } from '@belfry/automation-engine'
import { stepTypes } from '@belfry/automation-engine'
import { isDeep } from '@belfry/testing/depth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { differences } from './checks/effects.ts'
import { judge } from './checks/index.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { footprintOf } from './steps/footprint.ts'
import { buildPark, calm } from './steps/park.ts'
import { made, played, type StepCase, stepCases } from './steps/step-cases.ts'
import type { CrashPoint } from './world/fate.ts'
import { createSite, type Site } from './world/site.ts'
import { type History, play } from './world/world.ts'

// `npm run test:simulation` crashes at each of the places, others at so many of them for each step, spread over its turn.
const MOST = process.env.SIMULATION_SEEDS === undefined ? (isDeep ? 6 : 1) : Number.POSITIVE_INFINITY
// All steps together take less than this in `npm test`.
const BOUND = 90_000

let site: Site
let park: Site
beforeAll(async () => {
  site = await createSite()
  park = await buildPark(site)
})
afterAll(() => {
  park?.remove()
  site.remove()
})

const types = Object.keys(stepCases) as (keyof typeof stepCases)[]

test('there is a story for each registered step type', () => {
  expect(types.toSorted()).toEqual(stepTypes.filter((type) => type !== 'trigger').toSorted())
})

function scenarioOf(type: StepType, story: StepCase, isPlayed: boolean): Scenario {
  const actions = [...made(type, story), ...(isPlayed ? played(story) : [])]
  return { ...calm(`step ${type}`), actions }
}

/** The places from which on the step is under way, and those behind it. */
function crashPointsOf(before: History, whole: History): readonly NonNullable<CrashPoint>[] {
  const writes = numbers(before.writes + 1, whole.writes).map((number) => ({ after: 'write', number }) as const)
  const commits = numbers(before.commits + 1, whole.commits).flatMap((number) => [
    { before: 'commit', number } as const,
    { after: 'commit', number } as const,
  ])
  return [...writes, ...commits]
}

function numbers(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** So many of all, evenly spread, the first and the last among them; a single one is from the middle. */
function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all
  if (most === 1) return [all[all.length >> 1] as T]
  return Array.from({ length: most }, (_, index) => all[Math.round((index * (all.length - 1)) / (most - 1))] as T)
}

/** What is there that was not there before, each line as it begins. */
function added(was: readonly string[], left: readonly string[]): readonly string[] {
  const before = [...was]
  const more = left.filter((line) => {
    const index = before.indexOf(line)
    if (index >= 0) before.splice(index, 1)
    return index < 0
  })
  return more
    .map((line) =>
      line.startsWith('run ')
        ? line
        : line
            .split(' ')
            .slice(0, line.startsWith('event ') ? 2 : 3)
            .join(' '),
    )
    .sort()
}

/** The step's own effects, beside what starts the flow, the task behind each exit, and the runs. */
function expected(type: StepType, { exit, leaves }: StepCase): readonly string[] {
  const runs = [
    `run completed  start out, step ${exit}, by_${exit} out`,
    ...(type === 'forEach' ? ITEMS.map(() => 'run completed  by_each out') : []),
  ]
  return ['event customer:contact:created', 'record customerContact 1', ...runs, ...runs.map(() => 'record task 1'), ...leaves].sort()
}

/** The documents of the customer. */
const ITEMS = ['policy', 'card']

const startedAt = Date.now()

describe('crashes before, inside and after the turn of a step leave its effects behind once', () => {
  test.each(types)(
    '%s',
    async (type) => {
      const stepCase = stepCases[type]
      const before = await play(park, scenarioOf(type, stepCase, false))
      const scenario = scenarioOf(type, stepCase, true)
      const whole = await play(park, scenario)
      expect(judge(whole, scenario)).toEqual([])
      const left = footprintOf(whole)
      expect(added(footprintOf(before), left)).toEqual(expected(type, stepCase))
      const broken: string[] = []
      for (const point of spread(crashPointsOf(before, whole), MOST)) {
        const harmed = { ...scenario, crashes: [point] }
        const history = await play(park, harmed)
        const problems = [...judge(history, harmed), ...(history.crashes.length === 1 ? [] : ['there was no crash'])]
        const different = differences(left, footprintOf(history))
        if (problems.length > 0 || different !== '')
          broken.push(`${JSON.stringify(point)}, ${history.crashes}:\n${problems.join('\n')}\n${different}`)
      }
      expect(broken.slice(0, 3).join('\n')).toBe('')
    },
    600_000,
  )

  test.runIf(Number.isFinite(MOST))('in a short time', () => {
    expect(Date.now() - startedAt).toBeLessThan(BOUND)
  })
})
