import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { foundOrganization } from '../src/cli/found.ts'
import { createLogger } from '../src/operate/create-logger.ts'
import { type Installation, openInstallation } from '../src/operate/open-installation.ts'
import { parseSettings } from '../src/operate/settings.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createStillNode, type Hold, type StillNode } from './support/waiting-run.ts'

// A transaction that tells of an event and one that begins to wait for it, on two connections, neither of which sees the other. The run has
// to be told whichever of them commits first, and once.

let here: StillNode
let there: StillNode
let opened: Installation[]
let folder: string
let remove: () => Promise<void>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'belfry-waits-'))
  const database = await createTestDatabase(folder, 'postgres')
  remove = database.remove
  const settings = parseSettings(database.environment)
  const logger = createLogger({ logLevel: 'silent' })
  opened = [await openInstallation(settings, { logger }), await openInstallation(settings, { logger })]
  const [first, second] = opened as [Installation, Installation]
  const organization = await foundOrganization(first, { name: 'Test Park', slug: 'test-park' })
  here = createStillNode(first, organization)
  there = createStillNode(second, organization)
})
afterEach(async () => {
  for (const { store } of opened) await store.close()
  await remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Holds a transaction: `reached` when it has done its work, until `release`. */
function holding(): { readonly hold: Hold; readonly reached: Promise<void>; release(): void } {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  return {
    hold() {
      reached.resolve()
      return released.promise
    },
    reached: reached.promise,
    release: released.resolve,
  }
}

type Who = 'event' | 'wait'

/** Both transactions are open at once, having done their work in one order; then they commit in one. */
async function race(acts: Who, commits: Who): Promise<{ readonly runId: string; readonly customer: string }> {
  const runId = await here.createRun()
  const holds = { event: holding(), wait: holding() }
  const begin = {
    event: () => there.createCustomer({ hold: holds.event.hold }),
    wait: () => here.wait(runId, {}, { hold: holds.wait.hold }),
  }
  const other = (who: Who): Who => (who === 'event' ? 'wait' : 'event')
  const under: Partial<Record<Who, Promise<unknown>>> = {}
  for (const who of [acts, other(acts)]) {
    under[who] = begin[who]()
    await holds[who].reached
  }
  holds[commits].release()
  await under[commits]
  // Somebody looks again while the other transaction is still open, and must not take that for the end of it.
  await here.lookAgain()
  await there.lookAgain()
  holds[other(commits)].release()
  await under[other(commits)]
  return { runId, customer: (await under.event) as string }
}

describe.each(['event', 'wait'] as const)('the %s acts first', (acts) => {
  test.each(['event', 'wait'] as const)('and the %s commits first: the run is told, once', async (commits) => {
    const { runId, customer } = await race(acts, commits)
    await Promise.all([here.lookAgainAtAll(), there.lookAgainAtAll()])
    const signals = await here.service.store.read((db) => db.selectFrom('run_signals').selectAll().where('run_id', '=', runId).execute())
    expect(signals).toHaveLength(1)
    expect(await here.wake(runId, {})).toBe(customer)
    await there.lookAgainAtAll()
    expect(await here.service.store.read((db) => db.selectFrom('run_signals').selectAll().execute())).toEqual([])
    // What the run has had, its next wait does not find.
    expect(await here.wait(runId, { number: 1 })).toBeNull()
  })
})
