import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/program.ts'
import { countCutOff } from './support/cut-off.ts'
import { emptyLedger } from './support/load.ts'
import { expectWhole, openPark } from './support/park.ts'
import { expectSoundFile } from './support/sound-file.ts'
import { trace } from './support/strace.ts'
import { chooseCalls, prepareWritePath, watchStep } from './support/write-path.ts'

// The real server is killed at one of its writes or syncs and started again, then at another, and so on.

test.each(['pwrite64', 'fsync,fdatasync'])(
  '[DELIV-22] killed at any %s, the server loses nothing, sends every message, and starts no run twice',
  async (calls) => {
    const park = await openPark(temporaryFolder())
    const ledger = emptyLedger()
    const step = await prepareWritePath(park)
    const chosen = chooseCalls(await watchStep(park, step, ledger, calls))
    const cutOff = countCutOff(park)
    let killed = 0
    for (const { call, number } of chosen) {
      const { program } = park.serving
      const tracing = await trace(park.folder, program.pid, calls, `${call}:signal=KILL:when=${number}`)
      await step.run(ledger)
      killed += (await tracing.stop()).filter(({ injected }) => injected).length
      program.signal('SIGKILL') // in case that it made fewer calls this time
      await program.ended
      await cutOff.note()
      expectSoundFile(`${park.folder}/data/belfry.db`)
      await park.restart()
    }
    expect(killed, 'it was killed at these calls').toBeGreaterThan(chosen.length / 2)
    const report = await park.judge(ledger, cutOff.counts)
    expectWhole(report, ledger)
    expect(report.repeated).toBeLessThanOrEqual(report.cutOff)
    const { accepted, runs, repeated } = report
    console.log(`killed at ${killed} × ${calls}: ${accepted} accepted, 0 lost, ${runs} runs completed, ${repeated} sent again`)
  },
)
