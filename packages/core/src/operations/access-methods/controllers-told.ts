import { queueEffect, type Settler } from '../../effects/settler.ts'
import type { accessMethod } from '../../models/access-method.ts'
import { accessMethodOperation } from '../../models/access-method-operation.ts'
import { accessPoint } from '../../models/access-point.ts'
import type { RecordOf } from '../../models/define-model.ts'
import { formatTime } from '../../time.ts'
import type { ServicePort, Values } from '../port.ts'
import { addRecord, changeRecord } from '../records/tell.ts'

type AccessMethod = RecordOf<typeof accessMethod>
type Kind = RecordOf<typeof accessMethodOperation>['kind']

/** The fields by which a controller decides who comes in. */
export const controllerFields = ['customerId', 'type', 'value', 'periodFrom', 'periodTo', 'status', 'accessPointIds'] as const

/** The events of which telling the controllers tells. */
export const controllerEvents = ['accessMethodOperation:created', 'accessMethodOperation:updated'] as const

/**
 * Hands a change of an access method to the controllers that must know of it: those of its access points, now and before, or whichever
 * there are when it works everywhere. Nobody waits for them; how far it is shows in an operation for each.
 */
export async function tellControllers(port: ServicePort, kind: Kind, method: AccessMethod, before: AccessMethod = method): Promise<void> {
  const payload = { action: kind.toLowerCase(), id: method.id, ...Object.fromEntries(controllerFields.map((name) => [name, method[name]])) }
  await tellEach(port, kind, [method, before], payload)
}

/**
 * Has the controllers forget an access method whose customer is erased, and which is gone. They are told its id and nothing that is
 * personal: what stands in such an effect may stay, and is sent although the customer is erased.
 */
export async function tellControllersErased(port: ServicePort, method: AccessMethod): Promise<void> {
  const { id, type, accessPointIds } = method
  await tellEach(port, 'DELETE', [method], { action: 'delete', id, type, accessPointIds, erased: true })
}

/** How many records it writes at most to change an access method and to tell its controllers: beside the method an operation for each, with its effect and events. */
export function writesOf({ accessPointIds }: Pick<AccessMethod, 'accessPointIds'>): number {
  return 1 + 3 * Math.max(1, accessPointIds.length)
}

async function tellEach(port: ServicePort, kind: Kind, methods: readonly AccessMethod[], payload: Values): Promise<void> {
  const accessMethodId = payload.id as string
  for (const controllerId of await controllersOf(port, methods)) {
    const { id } = await addRecord(port, accessMethodOperation, { accessMethodId, controllerId, kind, status: 'QUEUED' })
    const about = { model: 'accessMethodOperation' as const, id }
    await queueEffect(port, controllerTold, { kind: 'access', about, payload: { ...payload, controllerId } }, { id })
  }
}

/** Notes on an operation what the controller has made of it. */
export const controllerTold: Settler<{ readonly id: string }> = {
  name: 'access-method-operations.done',
  async settle(port, { id }, answer) {
    const operation = await port.get(accessMethodOperation, id)
    if (operation?.status !== 'QUEUED') return
    const values = answer.accepted
      ? { status: 'DONE', doneAt: formatTime(port.now) }
      : { status: 'FAILED', error: answer.reason.slice(0, 500) || null }
    await changeRecord(port, accessMethodOperation, operation, values)
  },
}

/** Each once; `null` stands for whichever there are. */
async function controllersOf(port: ServicePort, methods: readonly AccessMethod[]): Promise<ReadonlySet<string | null>> {
  if (methods.some(({ accessPointIds }) => accessPointIds.length === 0)) return new Set([null])
  const found = new Set<string | null>()
  for (const id of new Set(methods.flatMap(({ accessPointIds }) => accessPointIds))) {
    const point = await port.get(accessPoint, id)
    found.add(point?.controllerId ?? null)
  }
  return found
}
