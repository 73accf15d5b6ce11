import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { newestRecords } from '../../../framework/records/every-record.ts'
import { MAX_TERRAIN_METERS } from '../../stays/terrains/terrain.ts'
import { meter } from './meter.ts'

/** The meters on a terrain, oldest first. */
export async function metersOn(port: RecordPort, terrainId: string): Promise<readonly RecordOf<typeof meter>[]> {
  return (await newestRecords(port, meter, { terrainId }, MAX_TERRAIN_METERS)).toReversed()
}
