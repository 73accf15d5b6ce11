import { expect, test } from 'vitest'
import { undoRefused } from '../src/runs/other-manner.ts'
import { startTestServer } from './support/test-server.ts'

test('a request of a run that is refused leaves nothing behind, also not what it wanted after the commit', async () => {
  const { installation } = await startTestServer()
  const done: string[] = []
  await installation.store.write(async ({ db, afterCommit }) => {
    const actions: (() => void)[] = []
    const unit = {
      db,
      actions,
      afterCommit: (action: () => void) => void actions.push(action),
      now: 0,
      alone: true,
      careful: true,
      turnMs: 5,
    }
    const request = (name: string) => async () => {
      unit.afterCommit(() => void done.push(name))
      await db.insertInto('counters').values({ organization_id: 'org_0', series: name, value: 1 }).execute()
      return name
    }
    await undoRefused(unit, request('kept'), () => false)
    await undoRefused(unit, request('refused'), () => true)
    await undoRefused(unit, request('next'), () => false)
    afterCommit(() => {
      for (const action of actions) action()
    })
  })
  expect(done).toEqual(['kept', 'next'])
  const rows = await installation.store.read((db) =>
    db.selectFrom('counters').select('series').where('organization_id', '=', 'org_0').execute(),
  )
  expect(rows.map(({ series }) => series).sort()).toEqual(['kept', 'next'])
})
