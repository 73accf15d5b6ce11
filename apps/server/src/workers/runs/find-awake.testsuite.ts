import type { EpochMs } from '@belfry/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sampleRows } from '../../store/store.testrows.ts'
import type { OpenedStore, OpenTemporary } from '../../store/store.testsuite.ts'
import { createFindAwake, type LookLimits } from './find-awake.ts'

const NOW = 1_782_907_200_000
const WEEK_MS = 604_800_000
const ROOM = 64

const organization = (index: number) => `org_${String(index).padStart(5, '0')}`

/** Which organizations have their turns, on either database, also where there are so many. */
export function testFindAwake(name: string, open: OpenTemporary, counts: readonly number[] = [300]): void {
  describe(`finding runs on ${name}`, () => {
    let opened: OpenedStore
    beforeEach(async () => {
      opened = await open({}, { migrated: true })
    })
    afterEach(() => opened.dispose())

    let made = 0

    function insertRuns(organizationIds: readonly string[], due_at: EpochMs): Promise<void> {
      const rows = organizationIds.map((organization_id) => ({ ...sampleRows.runs, organization_id, id: `run_${made++}`, due_at }))
      return opened.store.write(async ({ db }) => {
        for (let first = 0; first < rows.length; first += 500)
          await db
            .insertInto('runs')
            .values(rows.slice(first, first + 500))
            .execute()
      })
    }

    function signalRuns(organizationIds: readonly string[]): Promise<void> {
      return opened.store.write(async ({ db }) => {
        for (const organization_id of organizationIds)
          await db
            .insertInto('run_signals')
            .values({ ...sampleRows.run_signals, organization_id, run_id: `run_${made++}` })
            .execute()
      })
    }

    const everybody: Omit<LookLimits, 'room'> = { allowance: () => 4, isResting: () => false }

    /** The organizations served in each search, when runs that were found stay due. */
    async function servedIn(looks: number, limits: Partial<LookLimits> = {}): Promise<readonly (readonly string[])[]> {
      const findAwake = createFindAwake(opened.store)
      const served: (readonly string[])[] = []
      for (let look = 0; look < looks; look++) {
        const { runs } = await findAwake(NOW, { ...everybody, room: ROOM, ...limits })
        expect(runs.length).toBeLessThanOrEqual(ROOM)
        served.push([...new Set(runs.map(({ organizationId }) => organizationId))])
      }
      return served
    }

    test.each(counts)('of %i organizations each has its turn, and again in every round', async (count) => {
      const all = Array.from({ length: count }, (_, index) => organization(index))
      await insertRuns([...all, ...all, ...all], NOW - 1000)
      const round = Math.ceil(count / (ROOM * (3 / 4)))
      const served = await servedIn(4 * round)
      expect(new Set(served.slice(0, round + 3).flat()).size).toBe(count)
      const byOrganization = Map.groupBy(served.flat(), (id) => id)
      expect(Math.min(...[...byOrganization.values()].map(({ length }) => length))).toBeGreaterThanOrEqual(3)
    })

    test('of organizations that were told something, too', async () => {
      const all = Array.from({ length: 300 }, (_, index) => organization(index))
      await signalRuns([...all, ...all])
      expect(new Set((await servedIn(8)).flat()).size).toBe(300)
    })

    test('those that have been due for days hide nobody, and nobody hides them', async () => {
      const crowded = organization(0)
      for (let day = 1; day <= 90; day++) await insertRuns([crowded, organization(day)], NOW - day * 86_400_000)
      await insertRuns([organization(500)], NOW)
      const served = await servedIn(4)
      expect(served[0]).toContain(organization(500))
      expect(new Set(served.flat()).size).toBe(92)
    })

    test('ten thousand that wait for next week keep nobody waiting', async () => {
      await insertRuns(
        Array.from({ length: 10_000 }, (_, index) => organization(index + 100)),
        NOW + WEEK_MS,
      )
      await insertRuns(
        Array.from({ length: 200 }, () => organization(0)),
        NOW - 1000,
      )
      const rare = [organization(5000), organization(20_000)]
      await insertRuns(rare, NOW)
      for (const served of await servedIn(5)) expect(served.toSorted()).toEqual([organization(0), ...rare])
    })

    test('what an organization was told does not keep back what is due', async () => {
      await signalRuns(Array.from({ length: 100 }, () => organization(1)))
      await insertRuns([organization(1)], NOW)
      const { runs } = await createFindAwake(opened.store)(NOW, { ...everybody, room: ROOM })
      expect(runs).toHaveLength(4)
      expect(runs.filter(({ runId }) => runId === `run_${made - 1}`)).toHaveLength(1)
    })

    test('one that is left out takes no place, nor does one that rests', async () => {
      const all = Array.from({ length: 64 }, (_, index) => organization(index))
      await insertRuns(all, NOW)
      const [busy, resting] = [all.slice(0, 3), all.slice(3, 6)]
      const [served = []] = await servedIn(1, {
        allowance: (id) => (busy.includes(id) ? 0 : 1),
        isResting: (id) => resting.includes(id),
      })
      expect(served.toSorted()).toEqual(all.slice(6))
    })

    test('when all rest that have something due, they have their turns one after another', async () => {
      await insertRuns([organization(1), organization(2)], NOW)
      expect(await servedIn(4, { isResting: () => true })).toEqual([1, 2, 1, 2].map((index) => [organization(index)]))
    })

    test('one that rests alone has no turn', async () => {
      await insertRuns([organization(1)], NOW)
      expect(await servedIn(1, { isResting: () => true })).toEqual([[]])
    })

    test('those that have more than they were given are named', async () => {
      await insertRuns([...Array.from({ length: 5 }, () => organization(1)), organization(2)], NOW)
      expect((await createFindAwake(opened.store)(NOW, { ...everybody, room: ROOM })).crowded).toEqual(new Set([organization(1)]))
    })
  })
}
