import {
  type AnyOperation,
  type FinishTools,
  finishOperation,
  isRefusal,
  type Organization,
  type Outcome,
  type PrepareTools,
  type Problem,
  problem,
  Refusal,
  runOperation,
  type Waiting,
} from '@belfry/core'
import { selectUserByEmail } from '../../store/queries/accounts.ts'
import { UnexaminedError } from '../definitions/examiner.ts'
import { createPort } from '../ports/create-port.ts'
import type { ExecutionContext } from '../ports/execution-context.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import { endedCredentials } from './ended-credentials.ts'
import { lockFor } from './write-lock.ts'

/** Wraps an operation inside its transaction: may run it, or return an outcome of its own. */
export type Around<T> = (unit: Unit, run: () => Promise<Outcome<unknown> | Waiting>) => Promise<Outcome<T> | Waiting>

/** How often an operation is tried again after definitions were examined: those of its own automation, and of the flows that it starts. */
const MOST_TRIES = 50

const TOO_MUCH_TO_EXAMINE = 'More definitions of automations have to be examined for this than can be at once: try again in a moment.'

/**
 * Runs an operation with validated input: `prepare` before the transaction, the rest inside. A refused operation leaves no changes,
 * including those of `around`.
 *
 * @throws StoreUnavailableError nothing was stored
 */
export async function perform<T = unknown>(
  service: Service,
  operation: AnyOperation,
  input: unknown,
  context: ExecutionContext,
  around: Around<T> = (_unit, run) => run() as Promise<Outcome<T> | Waiting>,
): Promise<Outcome<T> | Waiting> {
  const prepared = operation.prepare ? await operation.prepare(prepareTools(service), input) : undefined
  for (let tries = 1; ; tries++) {
    try {
      return await performOnce(service, operation, { input, prepared }, context, around)
    } catch (error) {
      if (!(error instanceof UnexaminedError)) throw error
      // Results are cached, so each try gets further; and everything was undone, so it can start again.
      try {
        if (tries === MOST_TRIES) throw new Refusal(problem('rate_limited', { detail: TOO_MUCH_TO_EXAMINE }))
        await service.examiner.examine(error)
      } catch (reason) {
        if (isRefusal(reason)) return { kind: 'refused', problem: reason.problem }
        throw reason
      }
    }
  }
}

async function performOnce<T>(
  service: Service,
  operation: AnyOperation,
  { input, prepared }: { readonly input: unknown; readonly prepared: unknown },
  context: ExecutionContext,
  around: Around<T>,
): Promise<Outcome<T> | Waiting> {
  const now = service.now()
  const runIn = async (unit: Unit): Promise<Outcome<T> | Waiting> => {
    const ended = await endedCredentials(unit, operation, context)
    if (ended) return { kind: 'refused', problem: ended }
    return around(unit, () => runOperation(operation, createPort(service, unit, context), input, prepared))
  }
  if (operation.readOnly) {
    const outcome = await service.store.read((db) => runIn({ db, now, afterCommit() {} }))
    return finishOperation(operation, finishTools(service, context), outcome) as Promise<Outcome<T> | Waiting>
  }
  try {
    return await service.store.write(
      async ({ db, afterCommit }) => {
        const outcome = await runIn({ db, now, afterCommit })
        // Only an exception undoes the transaction.
        if (outcome.kind === 'refused') throw new Undo(outcome.problem)
        return outcome
      },
      lockFor(operation, input, context),
    )
  } catch (error) {
    if (error instanceof Undo) return { kind: 'refused', problem: error.problem }
    throw error
  }
}

function requireOrganization(organization: Organization | null): Organization {
  if (!organization) throw new Error('this operation belongs to an organization and was called outside of one')
  return organization
}

function finishTools({ simulations, renderer }: Service, { caller, organization }: ExecutionContext): FinishTools {
  const organizationId = () => requireOrganization(organization).id
  return {
    simulate: (job) => simulations.play(job, { caller, organizationId: organizationId() }),
    renderer: { render: (source) => renderer.render(source, { organizationId: organizationId() }) },
  }
}

function prepareTools({ store, passwords }: Service): PrepareTools {
  return {
    passwords,
    findUserByEmail: (email) => store.read((db) => selectUserByEmail(db, email)),
  }
}

/** Carries a refusal out of the transaction and thereby undoes it. */
class Undo extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}
