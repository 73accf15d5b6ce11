import { accessMethod, MAX_ACCESS_METHODS } from '../../models/access-method.ts'
import { fieldProblem, problem, Refusal } from '../../problems.ts'
import type { RecordPort } from '../port.ts'

/** How many changes of access methods may wait until the system that works the doors takes them. */
const MAX_UNTOLD = 100_000

/** Refuses an access method beyond those that a customer may have. */
export async function checkRoomForMethod(port: RecordPort, customerId: string): Promise<void> {
  if ((await port.count(accessMethod, { customerId }, MAX_ACCESS_METHODS)) < MAX_ACCESS_METHODS) return
  throw new Refusal(fieldProblem('conflict', '/customerId', TOO_MANY))
}

/**
 * Refuses what lets somebody in, while the system that works the doors is far behind: it would not hear of it for long. What keeps somebody
 * out is taken all the same.
 */
export async function checkRoomToTell(port: RecordPort, status: unknown): Promise<void> {
  if (status !== 'ACTIVE' || (await port.countWaiting('access', MAX_UNTOLD)) < MAX_UNTOLD) return
  throw new Refusal(problem('rate_limited', { detail: TOO_FAR_BEHIND }))
}

const TOO_MANY = `the customer has ${MAX_ACCESS_METHODS} access methods, and no customer has more; delete those that are no longer used first`

const TOO_FAR_BEHIND = `${MAX_UNTOLD} changes of access methods wait until the system that works the doors takes them (GET …/intents?kind=access&status=queued shows them). Have a look at it, then try again; blocking and deleting access methods still works.`
