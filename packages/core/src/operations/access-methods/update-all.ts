import { accessMethod, MAX_ACCESS_METHODS } from '../../models/access-method.ts'
import { customer } from '../../models/customer.ts'
import type { RecordOf } from '../../models/define-model.ts'
import { fieldProblem, isRefusal, Refusal } from '../../problems.ts'
import { defineOperation, done } from '../define-operation.ts'
import type { ServicePort, Values } from '../port.ts'
import { changedValues } from '../records/field-values.ts'
import { changeInBatches, JOB_BYTES, type RecordJob } from '../records/record-job.ts'
import { requireLinked } from '../records/require-linked.ts'
import { changeRecord } from '../records/tell.ts'
import { checkedValues, checkPeriod } from './changes.ts'
import { controllerEvents, tellControllers } from './controllers-told.ts'
import { checkRoomToTell } from './room.ts'
import { checkFree } from './value.ts'

type AccessMethod = RecordOf<typeof accessMethod>

/** What becomes of all access methods of a customer. */
export interface UpdateAllInput {
  readonly body: { readonly customerId: string; readonly status?: AccessMethod['status']; readonly periodTo?: string | null }
}

/** What is sent for all of them. */
type Sent = Omit<UpdateAllInput['body'], 'customerId'>

/** How many access methods are changed in one unit of work: controllers are told of each. */
const METHODS_AT_ONCE = 10

/**
 * Changes all access methods of a customer, each as if it were changed alone: a few at once, the others afterwards. Answers how many will be
 * other than before; where one of them cannot be changed so, none is.
 */
export const updateAllAccessMethods = defineOperation({
  name: 'access-methods.updateAll',
  permission: 'accessControl:write',
  emits: ['accessMethod:updated', ...controllerEvents],
  // No two active ones may get the same value.
  alone: ({ body }: UpdateAllInput) => body.status !== undefined,
  async run(port: ServicePort, { body: { customerId, ...sent } }: UpdateAllInput) {
    await requireLinked(port, customer, customerId, '/customerId')
    const concerned = await concernedMethods(port, customerId, sent)
    const updated = concerned.reduce((sum, { count }) => sum + count, 0)
    if (updated === 0) return done({ updated })
    if (concerned.some(({ status }) => (sent.status ?? status) === 'ACTIVE')) await checkRoomToTell(port, 'ACTIVE')
    for (const { periodFrom, periodTo } of concerned) checkPeriod(periodFrom, sent.periodTo === undefined ? periodTo : sent.periodTo)
    if (sent.status === 'ACTIVE') await checkAllFree(port, concerned)
    await changeInBatches(port, updateOthers, { customerId, sent, isFirst: true })
    return done({ updated })
  },
})

/** Goes on changing the access methods of a customer, the newest first. */
export const updateOthers: RecordJob<UpdateState, ServicePort> = {
  name: 'accessMethods.updateOthers',
  async advance(port, state, most) {
    const { customerId, sent, isFirst, cursor } = state
    const limit = Math.min(most, METHODS_AT_ONCE)
    const { data, nextCursor } = await port.list(accessMethod, { limit, cursor, filters: { customerId }, maxBytes: JOB_BYTES })
    for (const method of data) await (isFirst ? update(port, method, sent) : updateIfPossible(port, method, sent))
    return nextCursor === null ? null : { customerId, sent, isFirst: false, cursor: nextCursor }
  },
}

interface UpdateState extends Values {
  readonly customerId: string
  readonly sent: Sent
  /** Those of the first batch are changed while the caller waits, so that what stands in the way is answered. */
  readonly isFirst: boolean
  readonly cursor?: string
}

async function update(port: ServicePort, method: AccessMethod, sent: Sent): Promise<void> {
  const changes = changedValues(accessMethod, method, sent)
  if (Object.keys(changes).length === 0) return
  const changed = await changeRecord(port, accessMethod, method, await checkedValues(port, changes, method))
  await tellControllers(port, 'UPDATE', changed, method)
}

/** One that was changed meanwhile, so that it cannot be changed so any more, stays as it is. */
async function updateIfPossible(port: ServicePort, method: AccessMethod, sent: Sent): Promise<void> {
  try {
    await update(port, method, sent)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/** Access methods that have the same in common, as far as it decides whether they can be changed. */
interface Concerned extends Pick<AccessMethod, 'type' | 'value' | 'status' | 'periodFrom' | 'periodTo'> {
  readonly count: number
}

const deciding = ['type', 'value', 'status', 'periodFrom', 'periodTo'] as const

/** Those of a customer that will be other than before. */
async function concernedMethods(port: ServicePort, customerId: string, sent: Sent): Promise<readonly Concerned[]> {
  const sums = await port.sum(accessMethod, { among: { field: 'customerId', values: [customerId] }, by: deciding })
  return sums
    .map(({ values, count }) => ({ ...Object.fromEntries(deciding.map((name, index) => [name, values[index]])), count }) as Concerned)
    .filter((one) => Object.keys(changedValues(accessMethod, { ...one }, sent)).length > 0)
}

/** Refuses values that another active access method has, or that two of these have. */
async function checkAllFree(port: ServicePort, concerned: readonly Concerned[]): Promise<void> {
  const wanted = concerned.filter(({ status, value }) => status !== 'ACTIVE' && value !== null)
  const keyOf = (...key: readonly (string | null)[]) => JSON.stringify(key)
  const counts = new Map<string, number>()
  for (const { type, value, count } of wanted) counts.set(keyOf(type, value), (counts.get(keyOf(type, value)) ?? 0) + count)
  const active = new Set<string>()
  for (let first = 0; first < wanted.length; first += MAX_ACCESS_METHODS) {
    const values = wanted.slice(first, first + MAX_ACCESS_METHODS).map(({ value }) => value as string)
    for (const { values: of } of await port.sum(accessMethod, { among: { field: 'value', values }, by: ['type', 'value', 'status'] }))
      if (of[2] === 'ACTIVE') active.add(keyOf(of[0] ?? null, of[1] ?? null))
  }
  for (const { type, value } of wanted) {
    if (active.has(keyOf(type, value))) await checkFree(port, type, value as string)
    if ((counts.get(keyOf(type, value)) as number) === 1) continue
    const message = `two access methods of the customer, of the type ${type}, have the same value; change one of them first`
    throw new Refusal(fieldProblem('already_exists', '/status', message))
  }
}
