import {
  completeOperation,
  type EffectAnswer,
  findCompletionHandler,
  isRefusal,
  type Organization,
  type Problem,
  problem,
  Refusal,
  type ServicePort,
  statusAfter,
} from '@belfry/core'
import { StoreUnavailableError } from '../../store/errors.ts'
import { type IntentResult, resultOf } from '../../store/intent-result.ts'
import { endAttempt, endReported, keepResult } from '../../store/queries/due-intents.ts'
import { setSavepoint } from '../../store/savepoint.ts'
import type { IntentsTable } from '../../store/tables.ts'
import type { EffectContext } from '../../unit-of-work/effects/request-effect.ts'
import { signalRunOfIntent } from '../../unit-of-work/effects/signal-run.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { inBackground } from '../../unit-of-work/perform/write-lock.ts'
import { createPort } from '../../unit-of-work/ports/create-port.ts'
import { readSite } from '../../unit-of-work/runs/remembered.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'

/**
 * Completes an effect with its answer in one transaction: the answer, what the operation or completion handler makes of it, the result, and
 * the signal for the waiting run. If the operation or completion handler refuses, only its problem is kept. Does nothing when the lease is
 * no longer valid.
 *
 * @throws StoreUnavailableError nothing was stored
 */
export async function completeIntent(service: Service, row: IntentsTable, answer: EffectAnswer): Promise<void> {
  try {
    await finish(service, row, answer, (unit) => complete(service, unit, row, answer))
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error
    // An internal error must not be retried for ever: the answer of the external system is kept, and the log says why it had no
    // consequence.
    service.logger.error({ error, intentId: row.id, completionHandler: row.completion_handler }, 'an effect could not be completed')
    await finish(service, row, answer, async () => ({ ok: false, problem: problem('internal') }))
  }
}

/**
 * Completes a queued effect that will not be sent any more, in a unit of work with exclusive access to the organization: as if the external
 * system had refused it for this reason.
 */
export async function completeUnsent(service: Service, unit: Unit, row: IntentsTable, reason: string): Promise<void> {
  await keepAndSignal(service, unit, row, await complete(service, unit, row, { accepted: false, reason }))
}

/**
 * Completes an effect with a reported result, in a unit of work with exclusive access to the organization. Returns `false` without any
 * change when it is not to be reported, or no longer.
 *
 * @throws Refusal when it is reported as done without a value that must come of it, such as the URL of a payment link: the unit of work
 * must be undone
 */
export async function completeReported(service: Service, unit: Unit, row: IntentsTable, answer: EffectAnswer): Promise<boolean> {
  if (!(await endReported(unit.db, row, { status: statusAfter(answer), answer, now: unit.now }))) return false
  const result = await complete(service, unit, row, answer)
  if (answer.accepted && !result.ok && result.problem.code === 'external_refused') throw new Refusal(result.problem)
  unit.afterCommit(() => service.metrics.effect(row.kind, statusAfter(answer)))
  await keepAndSignal(service, unit, row, result)
  return true
}

async function finish(
  service: Service,
  row: IntentsTable,
  answer: EffectAnswer,
  completing: (unit: Unit) => Promise<IntentResult>,
): Promise<void> {
  const { store, now } = service
  await store.write(
    async ({ db, afterCommit }) => {
      const unit: Unit = { db, afterCommit, now: now() }
      if (!(await endAttempt(db, row, { status: statusAfter(answer), dueAt: null, answer, now: unit.now }))) return
      await keepAndSignal(service, unit, row, await completing(unit))
    },
    inBackground(row.organization_id, { alone: mustBeAlone(row) }),
  )
}

async function keepAndSignal({ wake, intentWaiters }: Service, unit: Unit, row: IntentsTable, result: IntentResult): Promise<void> {
  await keepResult(unit.db, row, result)
  if (await signalRunOfIntent(unit.db, row, result, unit.now)) unit.afterCommit(wake.runs)
  unit.afterCommit(() => intentWaiters.notify({ organizationId: row.organization_id, id: row.id }, result))
}

/**
 * Runs under a savepoint, so that the writes of a refusing completion handler can be undone separately, together with its actions after
 * the commit.
 */
async function complete(service: Service, unit: Unit, row: IntentsTable, answer: EffectAnswer): Promise<IntentResult> {
  const site = await readSite(service, unit.db, row.organization_id)
  const actions: (() => void)[] = []
  const held: Unit = { ...unit, afterCommit: (action) => void actions.push(action) }
  const savepoint = await setSavepoint(unit.db, 'completing')
  const result = await completeFor(service, held, row, site, answer)
  if (!result.ok) {
    await savepoint.rollBack()
    if (!answer.accepted) await noteUnaccepted(service, unit, row, site, answer)
  } else for (const action of actions) unit.afterCommit(action)
  await savepoint.release()
  return result
}

async function completeFor(
  service: Service,
  unit: Unit,
  row: IntentsTable,
  site: Organization,
  answer: EffectAnswer,
): Promise<IntentResult> {
  const port = portOf(service, unit, row, site)
  const operationState = operationStateOf(row)
  const completer = findCompletionHandler(row.completion_handler)
  if ('operation' in completer) return resultOf(await completeOperation(completer.operation, port, operationState, answer))
  const refusal = await refusalOf(() => completer.handler.complete(port, operationState, answer))
  return refusal ? { ok: false, problem: refusal } : { ok: true, value: null }
}

/** Lets the operation record that the external system has not accepted the effect. */
async function noteUnaccepted(service: Service, unit: Unit, row: IntentsTable, site: Organization, answer: EffectAnswer): Promise<void> {
  const completer = findCompletionHandler(row.completion_handler)
  if ('operation' in completer) await completer.operation.unaccepted?.(portOf(service, unit, row, site), operationStateOf(row), answer)
}

function portOf(service: Service, unit: Unit, { execution_context }: IntentsTable, organization: Organization): ServicePort {
  const { caller, cause } = JSON.parse(execution_context) as Pick<EffectContext, 'caller' | 'cause'>
  return createPort(service, unit, { caller, cause, organization, credentials: anonymous.credentials })
}

function operationStateOf({ operation_state }: IntentsTable): Readonly<Record<string, unknown>> {
  return JSON.parse(operation_state) as Readonly<Record<string, unknown>>
}

async function refusalOf(work: () => Promise<void>): Promise<Problem | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (isRefusal(error)) return error.problem
    throw error
  }
}

/**
 * Whether exclusive access is needed. An operation that may need it is completed with it, because the operation's input is no longer known.
 */
function mustBeAlone({ completion_handler }: IntentsTable): boolean {
  try {
    const completer = findCompletionHandler(completion_handler)
    return 'operation' in completer && completer.operation.alone !== undefined
  } catch {
    return false // removed since an older version; completing the effect will report that
  }
}
