import type { AnySettler } from '../framework/effects/settler.ts'
import type { AnyOperation } from '../framework/operations/define-operation.ts'
import { controllerNotified } from './access/access-methods/notify-controllers.ts'
import { printJobDone } from './documents/printing/print-jobs.ts'
import { notificationSent } from './inbox/notifications/send-message.ts'
import { routes } from './routes.ts'

/** The settlers of effects that no caller waits for. */
const settlers: readonly AnySettler[] = [notificationSent, printJobDone, controllerNotified]

const settlersByName: ReadonlyMap<string, AnySettler> = new Map(settlers.map((settler) => [settler.name, settler]))
const operationsByName: ReadonlyMap<string, AnyOperation> = new Map(
  routes.flatMap(({ operation }) => (operation.settle ? [[operation.name, operation] as const] : [])),
)

/**
 * What completes an effect once its answer arrives: the operation that requested it, or a settler if nothing waits for it.
 *
 * @throws Error if there is neither
 */
export function findSettler(name: string): { readonly operation: AnyOperation } | { readonly settler: AnySettler } {
  const operation = operationsByName.get(name)
  if (operation) return { operation }
  const settler = settlersByName.get(name)
  if (!settler) throw new Error(`nobody settles ${name}`)
  return { settler }
}
