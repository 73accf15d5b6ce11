import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { storedTime } from '../../../kernel/time.ts'
import { accessMethod, MAX_ACCESS_METHODS } from './access-method.ts'

type AccessMethod = RecordOf<typeof accessMethod>

/** How many changes of access methods may wait until the system that works the doors takes them. */
const MAX_WAITING = 100_000

/** Refuses an access method beyond those that a customer may have. */
export async function checkRoomForMethod(port: RecordPort, customerId: string): Promise<void> {
  if ((await port.count(accessMethod, { customerId }, MAX_ACCESS_METHODS)) < MAX_ACCESS_METHODS) return
  throw new Refusal(fieldProblem('conflict', '/customerId', TOO_MANY))
}

/**
 * Refuses changes that grant more access while the queue of the access system is too long, since it would receive them late. Changes that
 * revoke access, and replacements of a lost value, are always accepted.
 */
export async function checkControllerBacklog(port: RecordPort, changes: readonly Change[]): Promise<void> {
  if (!changes.some(letsInMore) || (await port.countWaiting('access', MAX_WAITING)) < MAX_WAITING) return
  throw new Refusal(problem('rate_limited', { detail: BACKLOG_FULL }))
}

/** An access method after and before a change; `null` for a new one. */
interface Change {
  readonly after: AccessMethod
  readonly before: AccessMethod | null
}

function letsInMore({ after, before }: Change): boolean {
  if (after.status !== 'ACTIVE') return false
  if (before?.status !== 'ACTIVE' || after.customerId !== before.customerId) return true
  const isSooner = startOf(after) < startOf(before) || endOf(after) > endOf(before)
  return isSooner || opensMore(after.accessPointIds, before.accessPointIds)
}

const startOf = ({ periodFrom }: AccessMethod) => (periodFrom === null ? -Infinity : storedTime(periodFrom))
const endOf = ({ periodTo }: AccessMethod) => (periodTo === null ? Infinity : storedTime(periodTo))

/** An empty list stands for all access points. */
function opensMore(after: readonly string[], before: readonly string[]): boolean {
  if (before.length === 0) return false
  return after.length === 0 || after.some((id) => !before.includes(id))
}

const TOO_MANY = `the customer has ${MAX_ACCESS_METHODS} access methods, and no customer has more; delete those that are no longer used first`

const BACKLOG_FULL = `${MAX_WAITING.toLocaleString('en-US')} changes of access methods wait until the system that works the doors takes them (GET …/intents?kind=access&status=queued shows them). Look what is wrong with it, then try again. What lets nobody in who was not let in before still works: blocking, deleting, a shorter time, fewer access points and another value.`
