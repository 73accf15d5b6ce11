import { isDeep } from '@belfry/testing/depth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulateSeed } from './simulate-seed.ts'
import { buildPark } from './steps/park.ts'
import { createSite, type Site } from './world/site.ts'

// `npm run test:simulation` sets these; in `npm test` it is a sample.
const seeds = Number(process.env.SIMULATION_SEEDS ?? (isDeep ? 15 : 3))
const first = Number(process.env.SIMULATION_FIRST_SEED ?? 1)

let bare: Site
let site: Site
beforeAll(async () => {
  bare = await createSite()
  site = await buildPark(bare)
})
afterAll(() => {
  site?.remove()
  bare.remove()
})

test(
  `${seeds} histories with crashes, from seed ${first} on: nothing is lost and nothing happens twice`,
  async () => {
    const totals = { crashes: 0, runs: 0, statements: 0, sent: 0 }
    const broken: string[] = []
    for (let seed = first; seed < first + seeds; seed++) {
      const { history, problems } = await simulateSeed(site, seed)
      totals.crashes += history.crashes.length
      totals.runs += history.rows.runs.length
      totals.statements += history.statements
      totals.sent += history.sent.length
      if (problems.length > 0)
        broken.push(
          `seed ${seed} (npm run test:simulation -- 1 ${seed}):\n${problems
            .slice(0, 8)
            .map((line) => `  ${line}`)
            .join('\n')}`,
        )
    }
    expect(broken.slice(0, 5).join('\n')).toBe('')
    console.log(
      `${seeds} histories: ${totals.runs} runs, ${totals.crashes} crashes, ${totals.sent} requests sent, ${totals.statements} statements`,
    )
  },
  60_000 + seeds * 10_000,
)
