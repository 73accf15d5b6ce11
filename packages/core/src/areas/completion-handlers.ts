import type { AnyCompletionHandler } from '../framework/effects/completion-handler.ts'
import type { AnyOperation } from '../framework/operations/define-operation.ts'
import { controllerNotified } from './access/access-methods/notify-controllers.ts'
import { printJobDone } from './documents/printing/print-jobs.ts'
import { notificationSent } from './inbox/notifications/send-message.ts'
import { routes } from './routes.ts'

/** The handlers of effects that no caller waits for. */
const completionHandlers: readonly AnyCompletionHandler[] = [notificationSent, printJobDone, controllerNotified]

const completionHandlersByName: ReadonlyMap<string, AnyCompletionHandler> = new Map(
  completionHandlers.map((handler) => [handler.name, handler]),
)
const operationsByName: ReadonlyMap<string, AnyOperation> = new Map(
  routes.flatMap(({ operation }) => (operation.complete ? [[operation.name, operation] as const] : [])),
)

/**
 * What completes an effect once its answer arrives: the operation that requested it, or a completion handler if nothing waits for it.
 *
 * @throws Error if there is neither
 */
export function findCompletionHandler(name: string): { readonly operation: AnyOperation } | { readonly handler: AnyCompletionHandler } {
  const operation = operationsByName.get(name)
  if (operation) return { operation }
  const handler = completionHandlersByName.get(name)
  if (!handler) throw new Error(`nothing completes ${name}`)
  return { handler }
}
