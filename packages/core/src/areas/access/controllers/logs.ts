import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { removeListed } from '../../../framework/records/listed-records.ts'
import { emitRecordEvent, eventRecord } from '../../../framework/records/record-events.ts'
import { changeInBatches } from '../../../framework/records/record-job.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { type EpochMs, formatTime, parseTime } from '../../../kernel/time.ts'
import { controller } from './controller.ts'
import { controllerLog, type LogLine, logLevels } from './controller-log.ts'

/** How many logs are kept of each controller: the last ones. */
export const KEPT_LOGS = 20

/** How many are dropped when one comes: more than one, because several that came in the same moment may not have seen each other. */
const DROPPED_AT_ONCE = 5

/** The lines that a controller submits. */
export interface LogsInput {
  readonly id: string
  readonly body: { readonly lines: readonly (Pick<LogLine, 'message'> & Partial<LogLine>)[] }
}

/** The logs of controllers. They are submitted by them, and only read. */
export const controllerLogs = recordOperations(controllerLog)

/** Takes the log of a controller, and lets go of its oldest one where there are too many. A box that was rejected fills nothing. */
export const submitControllerLogs = defineOperation({
  name: 'controllers.logs',
  permission: 'accessControl:write',
  emits: ['controller:logs:submitted'],
  async run(port: RecordPort, { id, body }: LogsInput) {
    const record = await requireRecord(port, controller, id)
    if (record.adoption === 'REJECTED') {
      const detail = `The adoption of "${record.name}" was rejected, so its logs are not taken. Approve it first.`
      throw new Refusal(problem('conflict', { detail }))
    }
    const lines = body.lines.map(({ at, level = 'INFO', message }) => ({ at: formatTime(momentOf(at) ?? port.now), level, message }))
    const log = await port.create(controllerLog, { controllerId: id, worstLevel: worstOf(lines), lineCount: lines.length, lines })
    await dropOldest(port, id)
    await emitRecordEvent(port, 'controller:logs:submitted', controller, record, { controllerLog: eventRecord(controllerLog, log) })
    return done(log)
  },
})

/** Removes all logs of a deleted controller, large ones a few at a time. */
export async function removeLogs(port: RecordPort, controllerId: string): Promise<void> {
  await changeInBatches(port, removeListed, { model: controllerLog.name, filters: { controllerId } })
}

/** By ids, which are in order of creation, so that the contents of the remaining logs are not read. */
async function dropOldest(port: RecordPort, controllerId: string): Promise<void> {
  const newest = await port.listIds(controllerLog, { limit: KEPT_LOGS + DROPPED_AT_ONCE, filters: { controllerId } })
  for (const id of newest.data.slice(KEPT_LOGS)) {
    const log = await port.get(controllerLog, id)
    if (log) await port.remove(controllerLog, log)
  }
}

function worstOf(lines: readonly LogLine[]): LogLine['level'] {
  return logLevels.findLast((level) => lines.some((line) => line.level === level)) ?? 'INFO'
}

function momentOf(time: string | undefined): EpochMs | null {
  return time === undefined ? null : parseTime(time)
}
