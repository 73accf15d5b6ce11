import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer, AwaitedEvent, EventCause, Request } from '@belfry/automation-engine'
import { finished, type Organization, routes, workflowCaller } from '@belfry/core'
import { onTestFinished } from 'vitest'
import { bootstrapOrganization } from '../../src/cli/bootstrap.ts'
import { createService } from '../../src/create-server.ts'
import { connectorDefinitions } from '../../src/external/connectors/index.ts'
import { type Installation, openInstallation } from '../../src/maintenance/open-installation.ts'
import { createLogger } from '../../src/platform/process/create-logger.ts'
import { parseSettings } from '../../src/platform/settings/settings.ts'
import type { Lineage } from '../../src/store/causation.ts'
import { claimRun } from '../../src/store/queries/awake-runs.ts'
import { deleteRunSignals, selectRunSignals } from '../../src/store/queries/run-signals.ts'
import { updateRun } from '../../src/store/queries/run-ticks.ts'
import { insertRun } from '../../src/store/queries/runs.ts'
import type { RunsTable } from '../../src/store/tables.ts'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { perform } from '../../src/unit-of-work/perform/perform.ts'
import { createPort } from '../../src/unit-of-work/ports/create-port.ts'
import { answerOfSignal } from '../../src/unit-of-work/runs/signals.ts'
import { beginWait, checkWaitsAgain, endWaits } from '../../src/unit-of-work/runs/waits.ts'
import type { Service } from '../../src/unit-of-work/service/service.ts'
import type { Unit } from '../../src/unit-of-work/service/unit.ts'
import { createTestDatabase, type TestDatabaseKind } from './test-database.ts'

/** Holds a transaction open before its commit. */
export type Hold = () => Promise<void>

/** A node of the server without workers: it does only what the test calls. */
export interface StillNode {
  readonly service: Service
  /** Creates a customer, which emits an event; in the name of a run if one is given. Returns the customer's id. */
  createCustomer(options?: { readonly hold?: Hold; readonly runId?: string }): Promise<string>
  changeCustomer(id: string, options?: { readonly hold?: Hold; readonly runId?: string }): Promise<void>
  /** Stores a run, which checks events from this moment on. */
  createRun(): Promise<string>
  /** A tick in which the run begins to wait. Returns what was found at once, or `null` when it is parked. */
  wait(runId: string, asked: WaitOptions, options?: { readonly hold?: Hold }): Promise<unknown>
  /** A tick in which the run processes its signals. Returns what ended its wait, or `null` when nothing has. */
  wake(runId: string, asked: WaitOptions): Promise<unknown>
  /** Checks the waits again that may have missed something, as far as that is possible now. */
  lookAgain(): Promise<void>
  /** Checks until no wait is left. Transactions elsewhere on the server can delay it. */
  lookAgainAtAll(): Promise<void>
}

/** What a run waits for. `number` distinguishes the waits of one run. */
export interface WaitOptions {
  readonly number?: number
  readonly event?: AwaitedEvent | null
  readonly until?: number | null
}

const newCustomer: AwaitedEvent = { key: 'customer:created', record: null }

/** Opens nodes over one database that is removed after the test. */
export async function startStillNodes(
  count: number,
  { now, database: kind }: { readonly now?: () => number; readonly database?: TestDatabaseKind } = {},
): Promise<readonly StillNode[]> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-waits-'))
  const database = await createTestDatabase(folder, kind)
  const settings = parseSettings(database.environment, connectorDefinitions)
  const logger = createLogger({ logLevel: 'silent' })
  const opened: Installation[] = []
  onTestFinished(async () => {
    for (const { store } of opened) await store.close()
    await database.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  for (let index = 0; index < count; index++) opened.push(await openInstallation(settings, { logger, ...(now ? { now } : {}) }))
  const organization = await bootstrapOrganization(opened[0] as Installation, { name: 'Test Park', slug: 'test-park' })
  return opened.map((installation) => createStillNode(installation, organization))
}

/** A node of a server that has not started, for ticks that are held open in the middle. */
export function createStillNode(installation: Installation, organization: Organization): StillNode {
  const service = createService(installation)
  const { store, now } = service
  const key = (runId: string) => ({ organizationId: organization.id, runId })

  async function act(
    name: string,
    input: object,
    { hold, runId }: { readonly hold?: Hold; readonly runId?: string } = {},
  ): Promise<string> {
    const operation = routes.find((route) => route.operation.name === name)?.operation
    if (!operation) throw new Error(`there is no operation ${name}`)
    const lineage: Lineage = { automationIds: [], ...(runId === undefined ? {} : { runId }) }
    const executionContext = {
      caller: workflowCaller(organization.id),
      organization,
      credentials: anonymous.credentials,
      cause: { traceId: '0'.repeat(32), lineage },
    }
    const performed = await perform<{ readonly id: string }>(service, operation, input, executionContext, async (_unit, run) => {
      const result = await run()
      await hold?.()
      return result as never
    })
    const outcome = finished(performed)
    if (outcome.kind === 'refused') throw new Error(outcome.problem.detail)
    return outcome.value.id
  }

  /** One transaction with the run locked, like a tick of the runner. */
  function tick<T>(runId: string, work: (unit: Unit, row: RunsTable) => Promise<T>): Promise<T> {
    return store.write(async ({ db, afterCommit }) => {
      const row = await claimRun(db, key(runId))
      if (!row) throw new Error(`somebody else has ${runId}`)
      return work({ db, afterCommit, now: now() }, row)
    })
  }

  async function lookAgain(): Promise<void> {
    if (store.dialect === 'sqlite') return
    while (await store.write((context) => checkWaitsAgain(service, { ...context, now: now() })));
  }

  const stepContextOf = (unit: Unit, row: RunsTable) => ({
    row,
    site: organization,
    port: createPort(service, unit, {
      caller: workflowCaller(organization.id),
      organization,
      credentials: anonymous.credentials,
      cause: { traceId: row.trace_id, lineage: { automationIds: [], runId: row.id } },
    }),
    forgetReads() {},
    simulations: { count: 0 },
    seenEvents: new Set(JSON.parse(row.state) as string[]),
    snapshot: () => null,
    searchedTo: null,
  })

  /** The state after a tick. Of the run's state these tests keep only the events it has received. */
  const leave = (unit: Unit, runId: string, seenEvents: ReadonlySet<string>, parkedUntil: number | null | undefined) =>
    updateRun(unit.db, store.dialect, {
      ...key(runId),
      status: parkedUntil === undefined ? 'running' : 'waiting',
      dueAt: parkedUntil ?? null,
      state: JSON.stringify(parkedUntil === undefined ? [...seenEvents] : []),
      error: null,
      now: unit.now,
      since: parkedUntil === undefined ? 'unchanged' : 'now',
    })

  const requestOf = (runId: string, { number = 0, event = newCustomer, until = null }: WaitOptions): Request<'wait'> => ({
    kind: 'wait',
    key: `${runId}/wait/${number}/1`,
    event,
    until,
  })

  return {
    service,
    createCustomer: (options) => act('customers.create', { body: {} }, options),
    async changeCustomer(id, options) {
      await act('customers.update', { id, body: { notes: service.newId('request') } }, options)
    },
    async createRun() {
      const runId = service.newId('run')
      await store.write(({ db }) =>
        insertRun(db, store.dialect, {
          organization_id: organization.id,
          id: runId,
          automation_id: service.newId('automation'),
          definition_hash: '',
          status: 'running',
          event_id: null,
          source: 'webhook',
          record_model: null,
          record_id: null,
          due_at: null,
          state: '[]',
          error: null,
          lineage: JSON.stringify({ automationIds: [] }),
          trace_id: '0'.repeat(32),
          created_at: now(),
          updated_at: now(),
        }),
      )
      return runId
    },
    wait: (runId, asked, { hold } = {}) =>
      tick(runId, async (unit, row) => {
        const stepContext = stepContextOf(unit, row)
        const result = await beginWait(service, unit, stepContext, requestOf(runId, asked))
        await leave(unit, runId, stepContext.seenEvents, 'waits' in result ? result.waits.until : undefined)
        await hold?.()
        return 'waits' in result ? null : whatEnded(result)
      }),
    wake: (runId, asked) =>
      tick(runId, async (unit, row) => {
        const stepContext = stepContextOf(unit, row)
        const signals = await selectRunSignals(unit.db, key(runId))
        const result = await answerOfSignal(service, unit, stepContext, requestOf(runId, asked), signals)
        await deleteRunSignals(unit.db, key(runId), signals)
        if ('waits' in result) return null
        await endWaits(unit.db, key(runId))
        await leave(unit, runId, stepContext.seenEvents, undefined)
        return whatEnded(result)
      }),
    lookAgain,
    async lookAgainAtAll() {
      const unsure = () => store.read((db) => db.selectFrom('run_waits').select('run_id').where('check_after', 'is not', null).execute())
      while ((await unsure()).length > 0) {
        await lookAgain()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

function whatEnded(answer: Answer): unknown {
  if (!answer.ok) return answer.message
  const { ended, event } = answer.value as { readonly ended: string; readonly event?: EventCause }
  return event?.about.id ?? ended
}
