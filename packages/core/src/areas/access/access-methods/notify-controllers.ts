import { effectStatus } from '../../../framework/effects/effect-status.ts'
import { queueEffect, type Settler } from '../../../framework/effects/settler.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { ServicePort, Values } from '../../../framework/operations/port.ts'
import { addRecord, changeRecord } from '../../../framework/records/record-events.ts'
import type { RecordJob } from '../../../framework/records/record-job.ts'
import { formatTime } from '../../../kernel/time.ts'
import { accessPoint } from '../access-points/access-point.ts'
import { accessMethod } from './access-method.ts'
import { accessMethodOperation } from './access-method-operation.ts'

type AccessMethod = RecordOf<typeof accessMethod>
type Kind = RecordOf<typeof accessMethodOperation>['kind']

/** The fields by which a controller decides who comes in. */
export const controllerFields = ['customerId', 'type', 'value', 'periodFrom', 'periodTo', 'status', 'accessPointIds'] as const

/** The events of which telling the controllers tells. */
export const controllerEvents = ['accessMethodOperation:created', 'accessMethodOperation:updated'] as const

/** How many controllers are told in one unit of work; the others are told afterwards, in batches. */
const NOTIFIED_AT_ONCE = 20

/** How many a unit of work has told already, and whom it knows to stand behind the access points that it has looked at. */
const tellings = new WeakMap<ServicePort, { told: number; readonly controllers: Map<string, string | null> }>()

/**
 * Hands a change of an access method to the controllers that must know of it: those of its access points, now and before, or whichever
 * there are when it works everywhere. Nobody waits for them; how far it is shows in an operation for each.
 */
export async function notifyControllers(port: ServicePort, kind: Kind, method: AccessMethod, before: AccessMethod = method): Promise<void> {
  await notifyEach(port, [method, before], telling(kind, method), payloadOf(kind, method))
}

/**
 * Has the controllers forget an access method whose customer is erased, and which is gone. They are told its id and nothing that is
 * personal: what stands in such an effect may stay, and is sent although the customer is erased.
 */
export async function notifyControllersOfErasure(port: ServicePort, method: AccessMethod): Promise<void> {
  const state = telling('DELETE', method)
  await notifyEach(port, [method], state, deletionPayload(state))
}

/**
 * How many changes a change of an access method is worth, as its access points are looked at as well. Of controllers a unit of work tells a few
 * at once, however many access methods it changes.
 */
export function worthOf({ accessPointIds }: Pick<AccessMethod, 'accessPointIds'>): number {
  return 1 + Math.floor(accessPointIds.length / 10)
}

/** What is left to be told, and to whom: nothing that is personal, for it stands there after an erasure. */
interface PendingNotification extends Values {
  readonly kind: Kind
  readonly id: string
  readonly type: AccessMethod['type']
  readonly accessPointIds: readonly string[]
  readonly controllerIds: readonly (string | null)[]
}

/**
 * Tells the other controllers of a change: of the access method as it is by then, and if it is gone, to forget it. So none of them ever goes
 * back to what it was.
 */
export const notifyRemainingControllers: RecordJob<PendingNotification, ServicePort> = {
  name: 'accessMethods.tellOthers',
  async advance(port, state, most) {
    const method = state.kind === 'DELETE' ? null : await port.get(accessMethod, state.id)
    const [kind, payload] = method ? [state.kind, payloadOf(state.kind, method)] : (['DELETE', deletionPayload(state)] as const)
    for (const controllerId of state.controllerIds.slice(0, most)) await notifyOne(port, kind, payload, controllerId)
    const controllerIds = state.controllerIds.slice(most)
    return controllerIds.length === 0 ? null : { ...state, controllerIds }
  },
}

/** Who has yet to be told of an earlier change is told of both at once: of the access method as it is by then. */
function joined(earlier: PendingNotification, later: PendingNotification): PendingNotification {
  const kind = earlier.kind === 'CREATE' && later.kind === 'UPDATE' ? 'CREATE' : later.kind
  return { ...later, kind, controllerIds: [...new Set([...earlier.controllerIds, ...later.controllerIds])] }
}

function telling(kind: Kind, { id, type, accessPointIds }: AccessMethod): PendingNotification {
  return { kind, id, type, accessPointIds, controllerIds: [] }
}

function payloadOf(kind: Kind, method: AccessMethod): Values {
  return { action: kind.toLowerCase(), id: method.id, ...Object.fromEntries(controllerFields.map((name) => [name, method[name]])) }
}

/** Nothing of it is personal, so it goes out whether or not the customer was, or is meanwhile, erased: `erased` says that. */
function deletionPayload({ id, type, accessPointIds }: PendingNotification): Values {
  return { action: 'delete', id, type, accessPointIds, erased: true }
}

async function notifyEach(port: ServicePort, methods: readonly AccessMethod[], state: PendingNotification, payload: Values): Promise<void> {
  const controllerIds = [...(await controllersOf(port, methods))]
  const unit = tellingOf(port)
  const now = controllerIds.slice(0, Math.max(0, NOTIFIED_AT_ONCE - unit.told))
  unit.told += now.length
  for (const controllerId of now) await notifyOne(port, state.kind, payload, controllerId)
  const others = controllerIds.slice(now.length)
  const rest = { ...state, controllerIds: others }
  // A change of somebody else, or of another automation, is told in its name.
  const { author, keyId } = port.caller
  const joining = {
    about: `${state.id} ${author.type} ${author.id} ${keyId}`,
    join: (queued: Values) => joined(queued as PendingNotification, rest),
  }
  if (others.length === 0 || (await port.queueJob(notifyRemainingControllers.name, rest, joining))) return
  for (const controllerId of others) await notifyOne(port, state.kind, payload, controllerId)
}

async function notifyOne(port: ServicePort, kind: Kind, payload: Values, controllerId: string | null): Promise<void> {
  const accessMethodId = payload.id as string
  const { id } = await addRecord(port, accessMethodOperation, { accessMethodId, controllerId, kind, status: 'QUEUED' })
  const about = { model: 'accessMethodOperation' as const, id }
  await queueEffect(port, controllerNotified, { kind: 'access', about, payload: { ...payload, controllerId } }, { id })
}

/** Notes on an operation what the controller has made of it. */
export const controllerNotified: Settler<{ readonly id: string }> = {
  name: 'access-method-operations.done',
  async settle(port, { id }, answer) {
    const operation = await port.get(accessMethodOperation, id)
    if (operation?.status !== 'QUEUED') return
    const changes = effectStatus(answer, { status: 'DONE', doneAt: formatTime(port.now) })
    await changeRecord(port, accessMethodOperation, operation, changes)
  },
}

/** Each once; `null` stands for whichever there are. */
async function controllersOf(port: ServicePort, methods: readonly AccessMethod[]): Promise<ReadonlySet<string | null>> {
  if (methods.some(({ accessPointIds }) => accessPointIds.length === 0)) return new Set([null])
  const { controllers } = tellingOf(port)
  const controllerIds = new Set<string | null>()
  for (const id of new Set(methods.flatMap(({ accessPointIds }) => accessPointIds))) {
    if (!controllers.has(id)) controllers.set(id, (await port.get(accessPoint, id))?.controllerId ?? null)
    controllerIds.add(controllers.get(id) ?? null)
  }
  return controllerIds
}

function tellingOf(port: ServicePort) {
  const telling = tellings.get(port) ?? { told: 0, controllers: new Map() }
  tellings.set(port, telling)
  return telling
}
