import type { AnyOperation, ApprovalPort, FinishTools, Outcome, RenderPort, Waiting, WebhookPort } from '../src/index.ts'
import { eventDataSchema, finishOperation, runOperation, validate } from '../src/index.ts'
import type { Facets, MemoryEvent, MemorySite } from '../src/memory/index.ts'
import { createAccounts } from './memory-accounts.ts'
import { createAutomations } from './memory-automations.ts'
import { createDeliveries } from './memory-deliveries.ts'
import { createErasures } from './memory-erasures.ts'
import { createEvents } from './memory-events.ts'
import { createIncidents } from './memory-incidents.ts'
import { createIntents } from './memory-intents.ts'
import type { ExecutionContext, State, Surroundings } from './memory-state.ts'

/** Runs an operation as a host does: a refused one, or one that fails, leaves nothing behind, and a reading one may not write. */
export async function perform(
  site: MemorySite<Pick<ExecutionContext, 'sessionToken'>>,
  { caller, organizationId, sessionToken }: ExecutionContext,
  operation: AnyOperation,
  input: unknown,
): Promise<Outcome<unknown> | Waiting> {
  const before = site.changes
  const port = site.portFor(caller, { organizationId, cause: { sessionToken } })
  const passwords = {
    hash: async (text: string) => `hash of ${text}`,
    verify: async (text: string, hash: string | null) => hash === `hash of ${text}`,
  }
  const seen = site.events.length
  return site.attempt(async () => {
    const prepared = await operation.prepare?.({ passwords, findUserByEmail: port.accounts.findUserByEmail } as never, input as never)
    const outcome = await runOperation(operation, port, input, prepared)
    if (operation.readOnly && site.changes !== before) throw new Error(`${operation.name} is said to read only, and wrote`)
    for (const event of site.events.slice(seen)) checkEvent(operation, event)
    return finishOperation(operation, finishTools, outcome)
  })
}

/** Nothing is rendered here: a paper's file is its source, as JSON. */
const renderPort: RenderPort = {
  async render(source) {
    const contentType = source.kind === 'invoice' ? 'application/pdf' : 'image/png'
    return { contentType, sha256: '0'.repeat(64), bytes: new TextEncoder().encode(JSON.stringify(source)) }
  },
}

const finishTools: FinishTools = {
  simulate: () => Promise.reject(new Error('flows are played by the server')),
  renderer: renderPort,
}

/** @throws when an event is none of those that the operation says it tells of, or holds other data than its schema says */
function checkEvent({ name, emits }: AnyOperation, { key, data }: MemoryEvent): void {
  if (!emits.includes(key)) throw new Error(`${name} tells of ${key}, which its "emits" does not name`)
  const faults = validate(eventDataSchema(key), data)
  if (faults.length > 0) throw new Error(`${name} tells of ${key} against its schema: ${faults.map(({ message }) => message).join('; ')}`)
}

/** The rules of `framework/operations/port.ts` beyond records and files, over maps. */
export function createFacets(
  site: MemorySite,
  state: State,
  surroundings: Surroundings,
  commission: ExecutionContext,
): Omit<Facets, 'files'> {
  return {
    accounts: createAccounts(site, state, surroundings, commission),
    webhooks: webhookPort(state, surroundings),
    deliveries: createDeliveries(state, surroundings, commission),
    incidents: createIncidents(state, surroundings, commission),
    automations: createAutomations(site, state, surroundings, commission.caller.author),
    approvals: approvalPort(state, commission),
    events: createEvents(site),
    // In memory nobody notes who changed what, so nothing is known of any record.
    erasures: createErasures(state, surroundings),
    audit: {
      modelOf: async () => null,
      noteExport: async () => void state.exports.set(surroundings.newId('export'), commission.caller),
      lastValues: async () => null,
      list: async () => ({ data: [], nextCursor: null }),
    },
    intents: createIntents(site, commission.organizationId),
  }
}

/** Decisions are only noted: no run waits here. */
function approvalPort(state: State, { organizationId }: ExecutionContext): ApprovalPort {
  return {
    isGoingOn: async (runId) => ['running', 'waiting'].includes(state.runs.get(runId)?.status ?? ''),
    async signalRun(runId, taskId, decision) {
      state.decisions.set(taskId, { ...decision, runId })
    },
    pageUrl: (taskId) => `https://belfry.example.com/approvals/${taskId}`,
    taskUrl: (taskId) => `https://belfry.example.com/orgs/${organizationId}/tasks/${taskId}`,
  }
}

function webhookPort(state: State, { randomBytes, plainHttp }: Surroundings): WebhookPort {
  return {
    async createSigningSecret(webhookId) {
      const secret = [...randomBytes(32)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      state.signingSecrets.set(webhookId, secret)
      state.signedKeys.set(webhookId, [])
    },
    async getSigningSecret(webhookId) {
      const secret = state.signingSecrets.get(webhookId)
      if (secret === undefined) throw new Error(`${webhookId} has no signing secret`)
      return { secret, signedKeys: state.signedKeys.get(webhookId) ?? [] }
    },
    async addSignedKeys(webhookId, eventKeys) {
      state.signedKeys.set(webhookId, [...new Set([...(state.signedKeys.get(webhookId) ?? []), ...eventKeys])])
    },
    isWrittenByFlows: async (webhookId) => state.flowWebhooks.has(webhookId),
    async subscribe(webhookId, eventKeys) {
      state.subscriptions.set(webhookId, eventKeys)
    },
    async forget(webhookId) {
      state.signingSecrets.delete(webhookId)
      state.subscriptions.delete(webhookId)
      for (const delivery of state.deliveries.values()) if (delivery.webhookId === webhookId) state.deliveries.delete(delivery.id)
    },
    targets: {
      // Without the platform's parser: this port also runs in a realm that has none.
      parseUrl(text) {
        const [, protocol = '', username, hostname = '', port = '', pathname = ''] =
          /^(https?:)\/\/(?:([^/@?#]*)@)?([^/?#:@]+|\[[^\]]*\])(?::(\d{1,5}))?([/?][^#]*)?(?:#|$)/i.exec(text) ?? []
        const parts = { protocol: protocol.toLowerCase(), username: username ?? '', password: '', hostname: hostname.toLowerCase() }
        return hostname === '' ? null : { ...parts, port, pathname: pathname || '/', search: '' }
      },
      exceptions: {
        allowsPlainHttp: (url) => plainHttp.has(url),
        allowsHost: (host) => [...plainHttp].some((url) => url.startsWith(`http://${host}/`)),
        allowsPort: () => false,
      },
      purpose: 'webhook',
    },
  }
}
