import { recomputeClocks } from '../../store/queries/automation-clocks.ts'
import { startBackfills } from '../../store/queries/date-backfills.ts'
import { keepZoneData, selectZoneData } from '../../store/queries/zone-data.ts'
import type { Service } from '../../unit-of-work/service/service.ts'

/**
 * Stores the version of the time zone data with which the moments in the store were computed. When this process has another version, all
 * future moments are computed again. Past ones are recorded by local time, so none of them fires twice.
 *
 * @param zoneData the version of the IANA data, such as `2026a`
 */
export async function noteZoneData({ store, now }: Pick<Service, 'store' | 'now'>, zoneData: string): Promise<void> {
  await store.write(async ({ db }) => {
    if ((await selectZoneData(db)) === zoneData) return
    await keepZoneData(db, zoneData)
    const moment = now()
    await recomputeClocks(db, moment, null)
    await startBackfills(db, { since: 0, now: moment, organizationId: null })
  })
}
