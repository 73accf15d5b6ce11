import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { BOUNDS, formatTime, isMoment, storedTime } from '../../../kernel/time.ts'
import { occupy, requireFree, vacate } from '../terrains/occupy.ts'
import { occupation, type Period } from './occupation.ts'
import { periodLater } from './period.ts'

/** Operations on occupations. Starting one occupies its terrain, and ending one frees it; the terrain emits the change. */
export const occupations = recordOperations(occupation, {
  emits: { create: ['terrain:updated'], update: ['terrain:updated'] },
  async creating(port: RecordPort, values) {
    const startAt = (values.startAt as string | null) ?? formatTime(port.now)
    const endAt = (values.endAt as string | null) ?? endOfPeriod(port, startAt, values.period as Period)
    checkOrder(startAt, endAt)
    if (values.status === 'ACTIVE') await requireFree(port, values.terrainId as string)
    return { ...values, startAt, endAt }
  },
  async created(port, record) {
    if (record.status === 'ACTIVE') await occupy(port, await requireFree(port, record.terrainId as string), record.id)
  },
  async changing(port, record, changes) {
    if (record.status === 'ENDED' && Object.keys(changes).some((name) => name !== 'externalId' && name !== 'customFields')) {
      throw new Refusal(problem('conflict', { detail: 'The occupation has ended and is not changed any more. Create another one.' }))
    }
    if ('terrainId' in changes) {
      const message = 'terrainId cannot change: end the occupation and create another one on the other terrain'
      throw new Refusal(fieldProblem('conflict', '/terrainId', message))
    }
    const ended = changes.status === 'ENDED' ? { ...changes, endAt: changes.endAt ?? formatTime(port.now) } : changes
    const { startAt, endAt } = { ...record, ...ended } as Values
    // An occupation that ends before its start has no duration.
    if (changes.status === 'ENDED' && (endAt as string) < (startAt as string)) return { ...ended, endAt: startAt }
    if ('startAt' in changes || 'endAt' in changes) checkOrder(startAt as string, endAt as string)
    return ended
  },
  async changed(port, record, changes) {
    if (changes.status === 'ENDED') await vacate(port, record)
  },
})

function checkOrder(startAt: string, endAt: string | null): void {
  if (endAt !== null && endAt <= startAt)
    throw new Refusal(fieldProblem('invalid_request', '/endAt', 'endAt must be after startAt', 'too_early'))
}

function endOfPeriod({ organization }: RecordPort, startAt: string, period: Period): string {
  const end = periodLater(storedTime(startAt), period, organization.timeZone)
  if (isMoment(end)) return formatTime(end)
  const message = `the occupation would last longer than there are times, which are ${BOUNDS.time}; choose a shorter period, or send endAt`
  throw new Refusal(fieldProblem('invalid_request', '/period', message, 'too_large'))
}
