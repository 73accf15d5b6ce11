import { isDeep } from '@belfry/testing/depth'
import { expect } from 'vitest'
import { type CrashOptions, crashLoop } from './crash-loop.ts'

// `npm run test:crash` sets these; `npm test` has one kill and `npm run test:deep` twelve, with another seed every day.
/** How often the server is killed. */
export const kills = Number(process.env.CRASH_KILLS ?? (isDeep ? 12 : 1))
/** What decides when. */
export const seed = Number(process.env.CRASH_SEED ?? Math.floor(Date.now() / 86_400_000))
/** How long a test of so many kills may take, in milliseconds. */
export const patienceMs = 60_000 + kills * 10_000

/** Kills a server again and again, and expects that nothing was lost, torn or altered, and nothing repeated without a reason. */
export async function expectNoLoss(name: string, options: Pick<CrashOptions, 'folder' | 'environment'>): Promise<void> {
  const report = await crashLoop({ ...options, kills, seed })
  expect(report.faults.slice(0, 10)).toEqual([])
  expect(report).toMatchObject({ lost: [], torn: [], altered: [], unexplained: [], faults: [] })
  expect(report.repeated).toBeLessThanOrEqual(report.cutOff)
  // The load was real, and kills came in the middle of attempts.
  expect(report.accepted).toBeGreaterThan(kills * 5)
  expect(report.cutOff).toBeGreaterThan(kills)
  const { accepted, repeated, cutOff, runs } = report
  console.log(
    `${name}: ${kills} kills, ${accepted} events accepted, 0 lost, ${runs} runs completed, ${repeated} sent again of ${cutOff} attempts cut off`,
  )
}
