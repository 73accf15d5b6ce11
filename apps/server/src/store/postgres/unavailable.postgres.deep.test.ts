import { connect, createServer, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { layCable } from '../../../test/support/cable.ts'
import { StoreUnavailableError } from '../errors.ts'
import type { Store } from '../store.ts'
import { openPostgres } from './open-postgres.ts'
import { openTemporary } from './postgres.testsetup.ts'

let opened: Awaited<ReturnType<typeof openTemporary>>
let store: Store
beforeEach(async () => {
  opened = await openTemporary({}, { migrated: true })
  store = opened.store
})
afterEach(() => opened.dispose())

const put = (name: string, into = store) =>
  into.write(async ({ db }) => void (await db.insertInto('instance').values({ name, value: '' }).execute()))
const names = async () =>
  (await store.read((db) => db.selectFrom('instance').select('name').orderBy('name').execute())).map(({ name }) => name)
const endAllConnections = () =>
  opened.database.admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${opened.database.name}'`)

describe('a connection that is ended', () => {
  test('in a transaction undoes it; the next one has another', async () => {
    const broken = store.write(async ({ db }) => {
      await db.insertInto('instance').values({ name: 'a', value: '' }).execute()
      await endAllConnections()
      await db.selectFrom('instance').selectAll().execute()
    })
    await expect(broken).rejects.toThrow(StoreUnavailableError)
    await put('b')
    expect(await names()).toEqual(['b'])
  })

  test('between two queries of a transaction does not end the process', async () => {
    const broken = store.write(async ({ db }) => {
      await db.insertInto('instance').values({ name: 'a', value: '' }).execute()
      await endAllConnections()
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    await expect(broken).rejects.toThrow(StoreUnavailableError)
    expect(await names()).toEqual([])
  })

  test('with nothing to do is replaced', async () => {
    await Promise.all([put('a'), put('b'), names()])
    await endAllConnections()
    await expect.poll(() => put('c').then(() => 'stored')).toBe('stored')
    await expect.poll(names).toEqual(['a', 'b', 'c'])
  })

  test('because its transaction waited for something else is no longer in the way', async () => {
    const idle = store.write(async ({ db }) => {
      await sql`set local idle_in_transaction_session_timeout = 50`.execute(db)
      await sql`lock table instance`.execute(db)
      await new Promise((resolve) => setTimeout(resolve, 500))
    })
    await Promise.all([expect(idle).rejects.toThrow(StoreUnavailableError), put('a')])
  })
})

test('a statement that takes too long is given up', async () => {
  const hurried = await openTemporary({ statementTimeoutMs: 50 }, { migrated: true })
  onTestFinished(() => hurried.dispose())
  await expect(hurried.store.read((db) => sql`select pg_sleep(5)`.execute(db))).rejects.toThrow(/statement timeout.*57014/)
  await hurried.store.check()
})

/** A proxy between a store and its database, which can be cut. */
async function createCable(url: string) {
  const target = new URL(url)
  const { port, hostname } = target
  const sockets = new Set<Socket>()
  let isCut = false
  let cutAt: string | null = null
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const onward = connect(Number(port), hostname)
    const cut = () => {
      socket.destroy()
      onward.destroy()
    }
    for (const end of [socket, onward]) {
      sockets.add(end)
      end.on('error', cut).on('close', cut)
    }
    let isDeaf = false
    socket.on('data', (bytes) => {
      isDeaf ||= cutAt !== null && bytes.includes(cutAt)
      onward.write(bytes)
    })
    onward.on('data', (bytes) => (isDeaf ? cut() : socket.write(bytes)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  target.hostname = '127.0.0.1'
  target.port = String((server.address() as { port: number }).port)
  return {
    url: target.href,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
      cutAt = null
    },
    /** Forwards a message with this text to the database, and drops the answer. */
    loseAnswerTo(text: string) {
      cutAt = text
    },
  }
}

describe('a database that cannot be reached', () => {
  async function overCable() {
    const cable = await createCable(opened.database.url)
    const remote = await openPostgres({ url: cable.url, now: Date.now, random: Math.random, recordModels: [] })
    onTestFinished(() => remote.close())
    return { cable, remote }
  }

  test('is unavailable until it can, and nobody has to start anything anew', async () => {
    const { cable, remote } = await overCable()
    await put('a', remote)
    cable.cut()
    for (const work of [() => put('b', remote), () => remote.read((db) => sql`select 1`.execute(db)), () => remote.check()]) {
      await expect(work()).rejects.toThrow(StoreUnavailableError)
    }
    cable.mend()
    await put('c', remote)
    await remote.check()
    expect(await names()).toEqual(['a', 'c'])
  })

  test('that falls silent is given up in time, and no connection from before is used again', async () => {
    const cable = await layCable(opened.database.url)
    const remote = await openPostgres({ url: cable.url, now: Date.now, random: Math.random, recordModels: [], connectTimeoutMs: 2_000 })
    onTestFinished(() => remote.close())
    // Two connections, one of which is idle when the cable falls silent.
    await Promise.all([put('a', remote), put('b', remote)])
    cable.silence()
    await expect(put('c', remote)).rejects.toMatchObject({ reason: 'unanswered', uncertain: false })
    await expect(remote.read((db) => sql`select 1`.execute(db))).rejects.toThrow(StoreUnavailableError)
    cable.mend()
    await expect.poll(() => put('d', remote).then(() => 'stored')).toBe('stored')
    await expect.poll(() => remote.check().then(() => 'ready')).toBe('ready')
    expect(await names()).toEqual(['a', 'b', 'd'])
  })

  test('a statement that is only slow gets its time', async () => {
    const patient = await openTemporary({ connectTimeoutMs: 1_500 }, { migrated: true })
    onTestFinished(() => patient.dispose())
    await patient.store.read((db) => sql`select pg_sleep(4)`.execute(db))
  })

  test('when the answer to a commit is lost, may have stored it, and says so', async () => {
    const { cable, remote } = await overCable()
    await put('a', remote)
    cable.loseAnswerTo('commit\u0000')
    const actions: string[] = []
    const unsure = remote.write(async ({ db, afterCommit }) => {
      afterCommit(() => actions.push('done'))
      await db.insertInto('instance').values({ name: 'b', value: '' }).execute()
    })
    await expect(unsure).rejects.toThrow(/answer to a commit was lost/)
    await expect(unsure).rejects.toMatchObject({ name: 'StoreUnavailableError', uncertain: true })
    expect(actions).toEqual([])
    cable.mend()
    await expect.poll(names).toEqual(['a', 'b'])
  })

  test('cannot be opened, and no message holds the password', async () => {
    const url = new URL(opened.database.url)
    url.password = 'do-not-tell'
    const wrong = async (change: (address: URL) => void) => {
      const address = new URL(url)
      change(address)
      return openPostgres({ url: address.href, now: Date.now, random: Math.random, recordModels: [] }).then(
        () => expect.fail('it was opened'),
        (error: unknown) => error as Error,
      )
    }
    const errors = [
      await wrong((address) => Object.assign(address, { port: '1' })),
      await wrong((address) => Object.assign(address, { hostname: 'nowhere.invalid' })),
      await wrong((address) => Object.assign(address, { password: opened.database.url.slice(20, 30), username: 'do-not-tell' })),
      await wrong((address) => Object.assign(address, { password: new URL(opened.database.url).password, pathname: '/missing' })),
    ]
    for (const error of errors) {
      expect(error).toBeInstanceOf(StoreUnavailableError)
      expect(error.message).not.toBe('')
    }
    expect(errors[0]?.message).toContain('ECONNREFUSED')
    expect(errors[3]?.message).toContain('missing')
    // A user may have entered the secret as the user name, so no error may contain the address.
    for (const error of errors.slice(0, 2)) expect(inspect(error, { depth: 9 })).not.toContain('do-not-tell')
  })
})
