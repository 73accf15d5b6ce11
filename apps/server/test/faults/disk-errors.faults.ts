import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/program.ts'
import { emptyLedger, startLoad } from './support/load.ts'
import { expectWhole, openPark, within } from './support/park.ts'
import { expectSoundFile } from './support/sound-file.ts'
import { trace } from './support/strace.ts'
import { chooseCalls, prepareWritePath, watchStep } from './support/write-path.ts'

// The disk of the real server fails at one call, then at another, and so on; the server is never started anew.

describe.each([
  { calls: 'pwrite64', error: 'EIO' },
  { calls: 'pwrite64', error: 'ENOSPC' },
  { calls: 'fsync,fdatasync', error: 'EIO' },
  { calls: 'pread64', error: 'EIO' },
])('$calls failing with $error', ({ calls, error }) => {
  test('[DELIV-22] once, wherever it comes, is answered cleanly or not noticed, and loses nothing', async () => {
    const park = await openPark(temporaryFolder())
    const ledger = emptyLedger()
    const step = await prepareWritePath(park)
    const chosen = chooseCalls(await watchStep(park, step, ledger, calls))
    let hit = 0
    for (const { call, number } of chosen) {
      const tracing = await trace(park.folder, park.serving.program.pid, calls, `${call}:error=${error}:when=${number}`)
      await step.run(ledger)
      hit += (await tracing.stop()).filter(({ injected }) => injected).length
      await within(10_000, `it is ready after ${call} ${number}`, async () => (await park.probe('/readyz')) === 200)
    }
    // Not all: what is in a cache is not read again.
    expect(hit, 'faults were met').toBeGreaterThan(chosen.length / 4)
    const report = await park.judge(ledger)
    expectWhole(report, ledger)
    expectSoundFile(`${park.folder}/data/belfry.db`)
    const refused = [...ledger.refusals].map(([detail, count]) => `${count} × ${detail}`)
    console.log(`${calls} ${error}: ${hit} faults, ${ledger.accepted.size} accepted, 0 lost; ${refused.join(' ')}`)
  })

  test('[DELIV-22] for as long as it lasts is an outage, after which the server goes on by itself', async () => {
    const park = await openPark(temporaryFolder())
    const load = startLoad(() => park.serving.port, park.key)
    await load.grown(20)
    const tracing = await trace(park.folder, park.serving.program.pid, calls, `${calls}:error=${error}:when=1+`)
    // What is in the cache needs no reading: then nothing fails.
    const isNoticed = calls !== 'pread64'
    await (isNoticed ? load.refused(50) : load.grown(50))
    if (isNoticed) expect(await park.probe('/readyz')).toBe(503)
    await tracing.stop()
    const backMs = await within(10_000, 'it is ready again', async () => (await park.probe('/readyz')) === 200)
    await load.grown(20)
    const ledger = await load.stop()
    const report = await park.judge(ledger)
    expectWhole(report, ledger)
    expectSoundFile(`${park.folder}/data/belfry.db`)
    console.log(`${calls} ${error} for a while: ${ledger.accepted.size} accepted, 0 lost, ready after ${backMs} ms`)
  })
})
