import { type CompletionHandler, queueEffect } from '../../../framework/effects/completion-handler.ts'
import { effectStatus } from '../../../framework/effects/effect-status.ts'
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

/** The events emitted when controllers are notified. */
export const controllerEvents = ['accessMethodOperation:created', 'accessMethodOperation:updated'] as const

/** How many controllers are notified in one unit of work; the others follow in batches. */
const NOTIFIED_AT_ONCE = 20

/** How many controllers a unit of work has notified, and the controllers of the access points it has looked up. */
const notificationStates = new WeakMap<ServicePort, { notified: number; readonly controllers: Map<string, string | null> }>()

/**
 * Sends a change of an access method to the controllers concerned: those of its access points, before and after the change, or all of them
 * if it works everywhere. Nothing waits for them; an operation record for each shows the progress.
 */
export async function notifyControllers(port: ServicePort, kind: Kind, method: AccessMethod, before: AccessMethod = method): Promise<void> {
  await notifyEach(port, [method, before], pendingNotification(kind, method), payloadOf(kind, method))
}

/**
 * Makes the controllers forget an access method that was deleted because its customer is erased. They receive only its id and no personal
 * data, since such an effect may be kept, and is sent although the customer is erased.
 */
export async function notifyControllersOfErasure(port: ServicePort, method: AccessMethod): Promise<void> {
  const state = pendingNotification('DELETE', method)
  await notifyEach(port, [method], state, deletionPayload(state))
}

/**
 * How many changes a change of an access method counts as, since its access points are looked up too. A unit of work notifies only a few
 * controllers, however many access methods it changes.
 */
export function worthOf({ accessPointIds }: Pick<AccessMethod, 'accessPointIds'>): number {
  return 1 + Math.floor(accessPointIds.length / 10)
}

/** The pending notifications and their recipients. Without personal data, since they outlive an erasure. */
interface PendingNotification extends Values {
  readonly kind: Kind
  readonly id: string
  readonly type: AccessMethod['type']
  readonly accessPointIds: readonly string[]
  readonly controllerIds: readonly (string | null)[]
}

/**
 * Notifies the remaining controllers of a change, with the current state of the access method, or of its deletion. So none of them returns
 * to an earlier state.
 */
export const notifyRemainingControllers: RecordJob<PendingNotification, ServicePort> = {
  name: 'accessMethods.notifyOthers',
  async advance(port, state, most) {
    const method = state.kind === 'DELETE' ? null : await port.get(accessMethod, state.id)
    const [kind, payload] = method ? [state.kind, payloadOf(state.kind, method)] : (['DELETE', deletionPayload(state)] as const)
    for (const controllerId of state.controllerIds.slice(0, most)) await notifyOne(port, kind, payload, controllerId)
    const controllerIds = state.controllerIds.slice(most)
    return controllerIds.length === 0 ? null : { ...state, controllerIds }
  },
}

/** A controller with a pending notification gets a single one for both changes, with the state at that time. */
function joined(earlier: PendingNotification, later: PendingNotification): PendingNotification {
  const kind = earlier.kind === 'CREATE' && later.kind === 'UPDATE' ? 'CREATE' : later.kind
  return { ...later, kind, controllerIds: [...new Set([...earlier.controllerIds, ...later.controllerIds])] }
}

function pendingNotification(kind: Kind, { id, type, accessPointIds }: AccessMethod): PendingNotification {
  return { kind, id, type, accessPointIds, controllerIds: [] }
}

function payloadOf(kind: Kind, method: AccessMethod): Values {
  return { action: kind.toLowerCase(), id: method.id, ...Object.fromEntries(controllerFields.map((name) => [name, method[name]])) }
}

/** Contains no personal data, so it is sent whether or not the customer is erased: `erased` marks it. */
function deletionPayload({ id, type, accessPointIds }: PendingNotification): Values {
  return { action: 'delete', id, type, accessPointIds, erased: true }
}

async function notifyEach(port: ServicePort, methods: readonly AccessMethod[], state: PendingNotification, payload: Values): Promise<void> {
  const controllerIds = [...(await controllersOf(port, methods))]
  const unit = notificationStateOf(port)
  const now = controllerIds.slice(0, Math.max(0, NOTIFIED_AT_ONCE - unit.notified))
  unit.notified += now.length
  for (const controllerId of now) await notifyOne(port, state.kind, payload, controllerId)
  const others = controllerIds.slice(now.length)
  const rest = { ...state, controllerIds: others }
  // A change by another member or automation is reported in its own name.
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

/** Records the controller's answer on an operation. */
export const controllerNotified: CompletionHandler<{ readonly id: string }> = {
  name: 'access-method-operations.done',
  async complete(port, { id }, answer) {
    const operation = await port.get(accessMethodOperation, id)
    if (operation?.status !== 'QUEUED') return
    const changes = effectStatus(answer, { status: 'DONE', doneAt: formatTime(port.now) })
    await changeRecord(port, accessMethodOperation, operation, changes)
  },
}

/** Without duplicates; `null` stands for all controllers. */
async function controllersOf(port: ServicePort, methods: readonly AccessMethod[]): Promise<ReadonlySet<string | null>> {
  if (methods.some(({ accessPointIds }) => accessPointIds.length === 0)) return new Set([null])
  const { controllers } = notificationStateOf(port)
  const controllerIds = new Set<string | null>()
  for (const id of new Set(methods.flatMap(({ accessPointIds }) => accessPointIds))) {
    if (!controllers.has(id)) controllers.set(id, (await port.get(accessPoint, id))?.controllerId ?? null)
    controllerIds.add(controllers.get(id) ?? null)
  }
  return controllerIds
}

function notificationStateOf(port: ServicePort) {
  const state = notificationStates.get(port) ?? { notified: 0, controllers: new Map() }
  notificationStates.set(port, state)
  return state
}
