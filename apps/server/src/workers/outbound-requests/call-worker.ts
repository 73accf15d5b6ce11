import type { Answer } from '@belfry/automation-engine'
import { createOutboundClient, type OutboundClient } from '../../external/http-client/create-client.ts'
import { selectParent } from '../../observability/tracing/parents.ts'
import { logFailure } from '../../store/log-failure.ts'
import { type CallClaim, selectCallingOrganizations, selectNextCall } from '../../store/queries/run-calls.ts'
import { causeHeader } from '../../unit-of-work/runs/cause-header.ts'
import { openValue } from '../../unit-of-work/runs/sealed-values.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { defineWorker, type Worker } from '../loop/define-worker.ts'
import { createLeasedPool } from '../loop/leased-pool.ts'
import { Shares } from '../loop/shares.ts'
import { answerRun } from './answer-run.ts'
import { type ClaimedCall, claimCalls } from './claim-calls.ts'
import { makeCall } from './make-call.ts'

/** Sends outbound requests of runs. */
export const callWorker = defineWorker({
  name: 'calls',
  create: (service, { network }) => createCallWorker(service, createOutboundClient(service.settings, 'call', network)),
  isFedByLater: true,
})

/** How many requests are in flight at the same time. */
const SLOTS = 32
/** How many of them may belong to one organization, so that unresponsive receivers do not delay others. */
const SLOTS_OF_ONE = 8
/** How often storing an answer is tried, once a second, while the store is unavailable: as long as the lease lasts. */
const STORE_TRIES = 30

/**
 * Creates the worker of this process. Several may share one PostgreSQL: each attempt is made by the process that has leased it.
 *
 * @param client the guarded client; one of its own by default
 */
export function createCallWorker(service: Service, client: OutboundClient = createOutboundClient(service.settings, 'call')): Worker {
  const { store, now, logger } = service
  const slots = new Shares(SLOTS)
  return createLeasedPool<ClaimedCall>({
    now,
    nextDueAt: () => store.read(selectNextCall),
    queues: [
      {
        free: () => slots.free,
        room: (organizationId) => Math.min(slots.room(organizationId), SLOTS_OF_ONE - slots.takenBy(organizationId)),
        selectOrganizations: (search) => store.read((db) => selectCallingOrganizations(db, search)),
        lease: (quotas, isInFlight) => claimCalls(service, quotas, (call) => isInFlight(nameOf(call))),
      },
    ],
    keyOf: ({ claim }) => nameOf(claim),
    takeSlot({ claim }) {
      slots.take(claim.organization_id)
      return () => slots.giveBack(claim.organization_id)
    },
    async work(call) {
      const answer = call.interrupted ?? (await callExternal(service, client, call))
      return () => answerRun(service, call.claim, answer)
    },
    storeTries: STORE_TRIES,
    onError: logFailure(logger, 'could not look after calls; they stay due'),
    onUnstored: (error, { claim }) => logger.error({ error, runId: claim.run_id }, 'the answer to a call could not be stored'),
    close: () => client.close(),
  })
}

function callExternal(service: Service, client: OutboundClient, { claim, request, lineage, sealed }: ClaimedCall): Promise<Answer> {
  const cause = causeHeader(service, lineage)
  const call = () =>
    makeCall(request, { client, deadlineMs: service.callTimeoutMs, cause, open: (id) => openHeader(service, claim, sealed.get(id), id) })
  return service.tracing.on ? callTraced(service, claim, request.method, call) : call()
}

async function callTraced(
  { store, tracing }: Service,
  { organization_id, run_id }: CallClaim,
  method: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const attributes = { 'belfry.run.id': run_id, 'http.request.method': method }
  const parent = await store.read((db) => selectParent(db, organization_id, run_id))
  return tracing.span('external call', { kind: 'client', parent, attributes }, async (span) => {
    const answer = await call()
    if (!answer.ok) span.fail('failed')
    return answer
  })
}

/** The text of a header; `null` when it is no longer stored or cannot be decrypted. */
function openHeader(service: Service, { organization_id, run_id }: CallClaim, kept: string | undefined, id: string): string | null {
  try {
    return kept === undefined ? null : openValue(service, { organizationId: organization_id, id, sealed: kept })
  } catch (error) {
    service.logger.error({ error, runId: run_id }, 'the value of a header could not be opened')
    return null
  }
}

function nameOf({ organization_id, run_id, request_key }: CallClaim): string {
  return `${organization_id} ${run_id} ${request_key}`
}
