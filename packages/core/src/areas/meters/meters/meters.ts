import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { decimalSchema } from '../../../kernel/schema/fields.ts'
import { MAX_TERRAIN_METERS, terrain } from '../../stays/terrains/terrain.ts'
import { MAX_READING, meter } from './meter.ts'
import { meterAlarm } from './meter-alarm.ts'
import { meterReading } from './meter-reading.ts'

/** The value of a meter when it is created. Consumption counts from there; earlier consumption is not invoiced. */
export const initialReading = decimalSchema({
  description: 'What it shows at the beginning, in kWh for electricity, else in m³; 0 by default. It only counts when the meter is new',
  ...{ minimum: 0, maximum: MAX_READING, decimals: 3, example: 1000 },
})

/** Operations on meters. Its terrain references a meter, and emits the change. */
export const meters = recordOperations(meter, {
  emits: { create: ['terrain:updated'], update: ['terrain:updated'] },
  async creating(_port: RecordPort, values, body) {
    const reading = body.initialReading ?? 0
    return { ...values, lastReading: reading, invoicedReading: reading }
  },
  async created(port, record) {
    await attachTo(port, record.terrainId, record.id)
  },
  async changed(port, record, changes, before) {
    if (!('terrainId' in changes)) return
    await takeFrom(port, before.terrainId, record.id)
    await attachTo(port, record.terrainId, record.id)
  },
})

/** The readings of meters. They are made by reading, and only read. */
export const meterReadings = recordOperations(meterReading)

/** The alarms of meters. They are raised and resolved at the meter. */
export const meterAlarms = recordOperations(meterAlarm)

async function attachTo(port: RecordPort, terrainId: unknown, meterId: string): Promise<void> {
  const terrainRecord = typeof terrainId === 'string' ? await port.get(terrain, terrainId) : null
  if (!terrainRecord) return
  if (terrainRecord.meterIds.length >= MAX_TERRAIN_METERS) {
    const detail = `The terrain ${terrainRecord.name} has ${MAX_TERRAIN_METERS} meters already, and can have no more. Move one of them first.`
    throw new Refusal(problem('conflict', { detail }))
  }
  await changeRecord(port, terrain, terrainRecord, { meterIds: [...terrainRecord.meterIds, meterId] })
}

async function takeFrom(port: RecordPort, terrainId: unknown, meterId: string): Promise<void> {
  const terrainRecord = typeof terrainId === 'string' ? await port.get(terrain, terrainId) : null
  if (terrainRecord) await changeRecord(port, terrain, terrainRecord, { meterIds: terrainRecord.meterIds.filter((id) => id !== meterId) })
}
