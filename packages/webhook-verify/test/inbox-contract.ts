import { describe, expect, test } from 'vitest'
import type { InboxClaim, InboxStore } from '../src/inbox.ts'

/** What every store of an inbox does. `open` gives an empty one; two in one database share nothing. */
export function inboxContract(name: string, open: () => InboxStore | Promise<InboxStore>): void {
  const claim: InboxClaim = { id: 'evt_1', digest: 'd1', token: 't1', now: 1_000, leasedUntil: 2_000, expiresAt: 10_000 }

  describe(`the inbox in ${name}`, () => {
    test('[DELIV-09] the first wins; the same delivery again is busy, and a duplicate once it is handled', async () => {
      const store = await open()
      expect(await store.claim(claim)).toBe('first')
      expect(await store.claim({ ...claim, token: 't2' })).toBe('busy')
      expect(await store.complete({ digest: 'd1', token: 't1', expiresAt: 10_000 })).toBe(true)
      expect(await store.claim({ ...claim, token: 't3' })).toBe('duplicate')
    })

    test('of many at once exactly one is the first', async () => {
      const store = await open()
      const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => store.claim({ ...claim, token: `t${at}` })))
      expect(answers.filter((answer) => answer === 'first')).toHaveLength(1)
      expect(answers.filter((answer) => answer === 'busy')).toHaveLength(19)
    })

    test('a known body under a new id is replayed, and busy as long as it is not handled', async () => {
      const store = await open()
      await store.claim(claim)
      expect(await store.claim({ ...claim, id: 'evt_2', token: 't2' })).toBe('busy')
      await store.complete({ digest: 'd1', token: 't1', expiresAt: 10_000 })
      expect(await store.claim({ ...claim, id: 'evt_2', token: 't2' })).toBe('replayed')
      expect(await store.claim({ ...claim, id: 'evt_2', digest: 'd2', token: 't3' })).toBe('first')
    })

    test('a known id with another body is replayed, handled or not', async () => {
      const store = await open()
      await store.claim(claim)
      expect(await store.claim({ ...claim, digest: 'd2', token: 't2' })).toBe('replayed')
      expect(await store.claim({ ...claim, digest: 'd2', token: 't2', now: 3_000 })).toBe('replayed')
      await store.complete({ digest: 'd1', token: 't1', expiresAt: 10_000 })
      expect(await store.claim({ ...claim, digest: 'd2', token: 't2' })).toBe('replayed')
    })

    test('an id and a body that are known apart are a replay', async () => {
      const store = await open()
      await store.claim(claim)
      await store.complete({ digest: 'd1', token: 't1', expiresAt: 10_000 })
      await store.claim({ ...claim, id: 'evt_2', digest: 'd2', token: 't2' })
      expect(await store.claim({ ...claim, id: 'evt_2', token: 't3' })).toBe('replayed')
    })

    test('a lease that has run out is taken over, and who held it can no longer end it', async () => {
      const store = await open()
      await store.claim(claim)
      expect(await store.claim({ ...claim, token: 't2', now: 1_999 })).toBe('busy')
      expect(await store.claim({ ...claim, token: 't2', now: 2_000, leasedUntil: 3_000 })).toBe('first')
      const late = { digest: 'd1', token: 't1' }
      expect(await store.complete({ ...late, expiresAt: 10_000 })).toBe(false)
      expect(await store.release(late)).toBe(false)
      expect(await store.extend({ ...late, leasedUntil: 9_000 })).toBe(false)
      expect(await store.claim({ ...claim, token: 't3', now: 2_999 })).toBe('busy')
      expect(await store.complete({ digest: 'd1', token: 't2', expiresAt: 10_000 })).toBe(true)
    })

    test('a copy under another id takes a lease over too, and the first id is then a duplicate', async () => {
      const store = await open()
      await store.claim(claim)
      expect(await store.claim({ ...claim, id: 'evt_2', token: 't2', now: 2_000, leasedUntil: 3_000 })).toBe('first')
      await store.complete({ digest: 'd1', token: 't2', expiresAt: 10_000 })
      expect(await store.claim({ ...claim, token: 't3', now: 3_000 })).toBe('duplicate')
      expect(await store.claim({ ...claim, id: 'evt_2', token: 't3', now: 3_000 })).toBe('replayed')
    })

    test('a lease that is extended lasts, one that is released is free at once', async () => {
      const store = await open()
      await store.claim(claim)
      expect(await store.extend({ digest: 'd1', token: 't1', leasedUntil: 5_000 })).toBe(true)
      expect(await store.claim({ ...claim, token: 't2', now: 4_999 })).toBe('busy')
      expect(await store.release({ digest: 'd1', token: 't1' })).toBe(true)
      expect(await store.claim({ ...claim, token: 't2' })).toBe('first')
    })

    test('what is handled is no lease any more', async () => {
      const store = await open()
      await store.claim(claim)
      const lease = { digest: 'd1', token: 't1' }
      await store.complete({ ...lease, expiresAt: 10_000 })
      expect(await store.release(lease)).toBe(false)
      expect(await store.extend({ ...lease, leasedUntil: 9_000 })).toBe(false)
      expect(await store.complete({ ...lease, expiresAt: 20_000 })).toBe(false)
      expect(await store.claim({ ...claim, token: 't2', now: 9_999 })).toBe('duplicate')
    })

    test('what has expired is unknown again, and prune counts it', async () => {
      const store = await open()
      await store.claim(claim)
      await store.complete({ digest: 'd1', token: 't1', expiresAt: 20_000 })
      expect(await store.claim({ ...claim, token: 't2', now: 19_999 })).toBe('duplicate')
      expect(await store.claim({ ...claim, token: 't2', now: 20_000, leasedUntil: 21_000, expiresAt: 30_000 })).toBe('first')
      await store.claim({ ...claim, id: 'evt_2', digest: 'd2', expiresAt: 40_000 })
      expect(await store.prune(29_999)).toBe(0)
      expect(await store.prune(30_000)).toBe(1)
      expect(await store.prune(30_000)).toBe(0)
    })

    test('an id that has expired is free for another body', async () => {
      const store = await open()
      await store.claim(claim)
      expect(await store.claim({ ...claim, digest: 'd2', token: 't2', now: 10_000, leasedUntil: 11_000, expiresAt: 20_000 })).toBe('first')
      expect(await store.claim({ ...claim, token: 't3', id: 'evt_3', now: 10_000 })).toBe('first')
    })

    test('times are real ones', async () => {
      const store = await open()
      const now = 1_800_000_000_000
      await store.claim({ ...claim, now, leasedUntil: now + 60_000, expiresAt: now + 604_800_000 })
      expect(await store.claim({ ...claim, token: 't2', now: now + 59_999, leasedUntil: now + 99_999, expiresAt: now + 604_800_000 })).toBe(
        'busy',
      )
      expect(await store.claim({ ...claim, token: 't2', now: now + 60_000, leasedUntil: now + 99_999, expiresAt: now + 604_800_000 })).toBe(
        'first',
      )
    })
  })
}
