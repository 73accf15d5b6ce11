import type { RecordOf } from '../../models/define-model.ts'
import { meter } from '../../models/meter.ts'
import { MAX_TERRAIN_METERS } from '../../models/terrain.ts'
import type { RecordPort } from '../port.ts'
import { newestRecords } from '../records/every-record.ts'

/** The meters that stand on a terrain, the oldest first. */
export async function metersOn(port: RecordPort, terrainId: string): Promise<readonly RecordOf<typeof meter>[]> {
  return (await newestRecords(port, meter, { terrainId }, MAX_TERRAIN_METERS)).toReversed()
}
