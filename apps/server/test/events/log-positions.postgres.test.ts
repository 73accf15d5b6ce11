import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { currentCheckpoint } from '../../src/store/queries/log-checkpoints.ts'
import { type StillNode, startStillNodes } from '../support/waiting-run.ts'

const ownId = sql<string>`pg_current_xact_id()::text`
/** Whether what a transaction committed came before a place. */
const isBefore = (id: string, place: string) => sql<boolean>`pg_visible_in_snapshot(${id}::xid8, ${place.slice('0:'.length)}::pg_snapshot)`

test.each([0, 1, 3])('what a transaction does comes after the places that it takes, also when %i later ones have ended', async (later) => {
  const [here, there] = (await startStillNodes(2, { database: 'postgres' })) as [StillNode, StillNode]
  const started = Promise.withResolvers<void>()
  const others = Promise.withResolvers<readonly string[]>()
  const looking = here.service.store.write(async ({ db }) => {
    const own = await db.selectNoFrom(ownId.as('id')).executeTakeFirstOrThrow()
    started.resolve()
    const ended = await others.promise
    const { place } = await db.selectNoFrom(currentCheckpoint('postgres', 'org_1').as('place')).executeTakeFirstOrThrow()
    const seen: boolean[] = []
    for (const id of [own.id, ...ended])
      seen.push((await db.selectNoFrom(isBefore(id, place).as('before')).executeTakeFirstOrThrow()).before)
    return seen
  })
  await started.promise
  const ids: string[] = []
  for (let count = 0; count < later; count++)
    ids.push((await there.service.store.write(({ db }) => db.selectNoFrom(ownId.as('id')).executeTakeFirstOrThrow())).id)
  others.resolve(ids)
  expect(await looking).toEqual([false, ...ids.map(() => true)])
})
