import type { EffectAnswer } from '../../../framework/effects/effect.ts'
import { effectStatus } from '../../../framework/effects/effect-status.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import { removeListed } from '../../../framework/records/listed-records.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { changeInBatches } from '../../../framework/records/record-job.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { formatTime } from '../../../kernel/time.ts'
import { deviceCommand } from './device-command.ts'
import type { Slideshow } from './show-slides.ts'

/** How many commands are kept of each device: the last ones. */
export const KEPT_COMMANDS = 100

/** How many are dropped when one comes: more than one, because several that came in the same moment may not have seen each other. */
const DROPPED_AT_ONCE = 5

/** The commands sent to devices. They are created when a command is sent, and are read-only. */
export const deviceCommands = recordOperations(deviceCommand)

/** The values of a command. */
type CommandValues = Pick<RecordOf<typeof deviceCommand>, 'command'> & Partial<Pick<RecordOf<typeof deviceCommand>, 'mode' | 'imageCount'>>

/** The command of a slideshow, as stored. */
export function slideshowCommand({ mode, images }: Slideshow): CommandValues {
  return { command: 'slideshow', mode, imageCount: images.length }
}

/** Stores a command about to be sent, and removes the oldest ones beyond the limit. Returns its id. */
export async function noteCommand(port: RecordPort, deviceId: string, values: CommandValues): Promise<string> {
  const { id } = await port.create(deviceCommand, newValues(deviceCommand, { deviceId, ...values, status: 'QUEUED' }))
  const newest = await port.listIds(deviceCommand, { limit: KEPT_COMMANDS + DROPPED_AT_ONCE, filters: { deviceId } })
  for (const old of newest.data.slice(KEPT_COMMANDS)) {
    const record = await port.get(deviceCommand, old)
    if (record) await port.remove(deviceCommand, record)
  }
  return id
}

/**
 * Stores the result of commands. Commands of deleted devices no longer exist.
 *
 * @param ids of the commands, from the operation state
 */
export async function noteAnswer(port: RecordPort, { commandIds }: Values, answer: EffectAnswer): Promise<void> {
  for (const id of commandIds as readonly string[]) {
    const record = await port.get(deviceCommand, id)
    if (record?.status !== 'QUEUED') continue
    await changeRecord(port, deviceCommand, record, effectStatus(answer, { status: 'SENT', sentAt: formatTime(port.now) }))
  }
}

/** Removes the commands of a deleted device, a few at a time if there are many. */
export async function removeCommands(port: RecordPort, deviceId: string): Promise<void> {
  await changeInBatches(port, removeListed, { model: deviceCommand.name, filters: { deviceId } })
}
