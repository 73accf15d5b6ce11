import {
  type AnyOperation,
  type Caller,
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
  type ServicePort,
  type Waiting,
} from '@belfry/core'
import { selectUserByEmail } from '../../store/queries/accounts.ts'
import { UnexaminedError } from '../definitions/examiner.ts'
import { createAccountPort } from '../ports/account-port.ts'
import { createApprovalPort } from '../ports/approval-port.ts'
import { createAuditPort } from '../ports/audit-port.ts'
import { createAutomationPort } from '../ports/automation-port.ts'
import { createDeliveryPort } from '../ports/delivery-port.ts'
import { createErasurePort } from '../ports/erasure-port.ts'
import { createEventPort } from '../ports/event-port.ts'
import type { ExecutionContext } from '../ports/execution-context.ts'
import { createFilePort } from '../ports/file-port.ts'
import { createIncidentPort } from '../ports/incident-port.ts'
import { createIntentPort } from '../ports/intent-port.ts'
import { type Changer, createChangeNotes } from '../ports/record-changes.ts'
import { createRecordPort } from '../ports/record-port.ts'
import { createWebhookPort } from '../ports/webhook-port.ts'
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

/** The port of a unit of work. Each facet is created when it is first used. */
export function createPort(service: Service, unit: Unit, { caller, organization, credentials, cause }: ExecutionContext): ServicePort {
  // An operation outside organizations cannot use records; an attempt fails at once.
  const changer: Changer & { readonly caller: Caller } = { caller, cause, operation: null }
  const notes = createChangeNotes(unit, changer)
  const records = organization
    ? createRecordPort(service, unit, { organization, changer }, notes)
    : { now: unit.now, caller, newId: service.newId }
  const port = {
    ...records,
    noteOperation(name: string) {
      changer.operation = name
    },
    get accounts() {
      return createAccountPort(service, unit, { caller, credentials }, notes)
    },
    get webhooks() {
      return createWebhookPort(service, unit, requireOrganization(organization).id)
    },
    get deliveries() {
      return createDeliveryPort(service, unit, requireOrganization(organization).id, cause)
    },
    get incidents() {
      return createIncidentPort(service, unit, requireOrganization(organization).id)
    },
    get automations() {
      return createAutomationPort(service, unit, { caller, organization: requireOrganization(organization), cause })
    },
    get approvals() {
      return createApprovalPort(service, unit, requireOrganization(organization).id)
    },
    get files() {
      return createFilePort(unit, requireOrganization(organization).id)
    },
    get events() {
      return createEventPort(service, unit, requireOrganization(organization).id)
    },
    get erasures() {
      return createErasurePort(service, unit, { caller, organizationId: requireOrganization(organization).id, cause })
    },
    get audit() {
      return createAuditPort(service, unit, requireOrganization(organization).id, notes)
    },
    get intents() {
      return createIntentPort(service, unit, requireOrganization(organization).id)
    },
  }
  return port as unknown as ServicePort
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
