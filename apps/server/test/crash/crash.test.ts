import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/program.ts'
import { crashLoop } from './crash-loop.ts'

// `npm run test:crash` sets these; in `npm test` it is fifty kills with another seed every day.
const kills = Number(process.env.CRASH_KILLS ?? 50)
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Date.now() / 86_400_000))

test(
  `[DELIV-22] killed ${kills} times under load, the server on SQLite loses no event that it had accepted (seed ${seed})`,
  async () => {
    const report = await crashLoop({ folder: temporaryFolder(), environment: {}, kills, seed })
    expect(report).toMatchObject({ lost: [], torn: [], altered: [], unexplained: [] })
    expect(report.repeated).toBeLessThanOrEqual(report.cutOff)
    // The load was real, and kills came in the middle of attempts.
    expect(report.accepted).toBeGreaterThan(kills * 20)
    expect(report.cutOff).toBeGreaterThan(kills)
    console.log(`SQLite: ${kills} kills, ${report.accepted} accepted, 0 lost, ${report.repeated} repeated of ${report.cutOff} cut off`)
  },
  60_000 + kills * 10_000,
)
