import type { RecordOf } from '../../models/define-model.ts'
import { meter } from '../../models/meter.ts'
import { MAX_TERRAIN_METERS } from '../../models/terrain.ts'
import type { RecordPort } from '../port.ts'

/** The meters that stand on a terrain, the oldest first. */
export async function metersOn(port: RecordPort, terrainId: string): Promise<readonly RecordOf<typeof meter>[]> {
  const { data } = await port.list(meter, { limit: MAX_TERRAIN_METERS, filters: { terrainId } })
  return data.toReversed()
}
