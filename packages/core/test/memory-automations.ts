import type { AutomationPort, AutomationVersion, FlowProblem, FlowTrigger, IncompleteFirings, Values } from '../src/index.ts'
import { automation, formatTime, organization } from '../src/index.ts'
import type { MemorySite } from '../src/memory/index.ts'
import type { State, Surroundings } from './memory-state.ts'

/**
 * The rules of `framework/port/automation-port.ts` over maps. A step of type `finding` stands for a finding: its config says which. The
 * first trigger starts the flow; one that is a call admits what its `admits` says, everything by default.
 */
export function createAutomations(
  site: MemorySite,
  state: State,
  { now, randomBytes, hookLimit }: Surroundings,
  author: AutomationVersion['createdBy'],
): AutomationPort {
  const recordOf = (id: string) => site.all(automation).find((record) => record.id === id)
  const triggerOf = (definition: unknown) =>
    (definition as { readonly nodes: readonly { readonly type: string; readonly config: Values }[] }).nodes.find(
      ({ type }) => type === 'trigger',
    )
  const ended = ['completed', 'failed', 'cancelled']
  function change(id: string, possible: boolean, changes: Values): boolean {
    const run = state.runs.get(id)
    if (run && possible) state.runs.set(id, { ...run, ...changes })
    return possible
  }
  return {
    hookLimit,
    async examine(definition) {
      const { nodes } = definition as { readonly nodes: readonly { readonly type: string; readonly config: Values }[] }
      const problems = nodes.filter(({ type }) => type === 'finding').map(({ config }) => config as unknown as FlowProblem)
      const config = triggerOf(definition)?.config ?? {}
      const takesFullAccess = problems.filter(({ code }) => code === 'takes_full_access')
      return { problems, takesFullAccess, trigger: triggerIn(config) }
    },
    /** A step of type `remark` stands for a remark: its config says which. Beside that it says of whom it was asked. */
    async findWarnings(definition, of) {
      const { nodes } = definition as { readonly nodes: readonly { readonly type: string; readonly config: Values }[] }
      return nodes
        .filter(({ type }) => type === 'remark')
        .map(({ config }) => ({ ...config, message: of?.name ?? 'nobody' }) as unknown as FlowProblem)
    },
    /** A trigger that `admits` nothing gives its `rules` as the reason; one that is `broken` cannot run. */
    async judge({ recordId }, asked) {
      return asked.map(({ definition }) => {
        const { admits, rules, broken, oncePerRecord } = triggerOf(definition)?.config ?? {}
        if (broken) return null
        return admits === false ? { starts: false, message: String(rules) } : { starts: true, once: oncePerRecord ? recordId : null }
      })
    },
    triggersOf: async (definitions) => definitions.map((definition) => triggerIn(triggerOf(definition)?.config ?? {})),
    beganBy: async (automationId, once) => state.onceStarts.get(`${automationId} ${once}`) ?? null,
    async namingUser(userId) {
      const naming = (config: unknown) => JSON.stringify(config).includes(userId)
      return site
        .all(automation)
        .filter(({ enabled }) => enabled)
        .map(({ id, name, definition }) => {
          const { nodes } = definition as { readonly nodes: readonly { readonly id: string; readonly config: Values }[] }
          return { id, name: String(name), steps: nodes.filter(({ config }) => naming(config)).map((node) => node.id) }
        })
        .filter(({ steps }) => steps.length > 0)
    },
    stepTypes: () => [],
    dateColumns: () => [],
    apiOperations: () => [],
    async subscribe(automationId, eventKey) {
      if (eventKey === null) state.subscriptions.delete(automationId)
      else state.subscriptions.set(automationId, [eventKey])
    },
    /** How large a definition is, its trigger says: `bytes`. */
    async startedBy(eventKey) {
      const started = [...state.subscriptions].flatMap(([id, keys]) => (keys.includes(eventKey) ? [recordOf(id)?.definition] : []))
      const sizes = started.map((definition) => Number(triggerOf(definition)?.config.bytes ?? 0))
      return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
    },
    sealHeader: async (text) => ({ sealed: `sec_${tokenOf(randomBytes(26))}`, variables: text.match(/(?<=\{)[^}]+/g) ?? [] }),
    async setClock(automationId, definition) {
      if (definition === null) state.clocks.delete(automationId)
      else state.clocks.set(automationId, definition)
    },
    async listFirings({ id }, { count }) {
      const firing = { at: formatTime(now), slot: formatTime(now).slice(0, 16), text: 'now', notes: [], model: null, recordId: null }
      const firings = state.clocks.has(id) ? Array.from({ length: count }, () => firing) : []
      const reason = state.clocks.has(id) ? triggerOf(state.clocks.get(id))?.config.incomplete : undefined
      return { firings, incomplete: reason === undefined ? null : ({ reason, model: 'customer' } as IncompleteFirings) }
    },
    async addVersion(automationId, definition) {
      const versions = state.versions.get(automationId) ?? []
      const definitionHash = JSON.stringify(definition)
      if (versions.at(-1)?.definitionHash === definitionHash) return
      const version = { version: versions.length + 1, definitionHash, definition, createdAt: formatTime(now), createdBy: author }
      state.versions.set(automationId, [...versions, version])
    },
    async noteEnabled(automationId) {
      state.enablers.set(automationId, author)
    },
    async listVersions(automationId, { limit }) {
      return { data: (state.versions.get(automationId) ?? []).toReversed().slice(0, limit), nextCursor: null }
    },
    async setHook(automationId, wanted) {
      if (wanted === null) state.hooks.delete(automationId)
      else if (state.hooks.get(automationId)?.version !== wanted.version)
        state.hooks.set(automationId, { version: wanted.version, token: tokenOf(randomBytes(43)) })
    },
    getHookToken: async (automationId) => state.hooks.get(automationId)?.token ?? null,
    async answersTo(automationId, token) {
      const record = recordOf(automationId)
      const isPaused = site.all(organization).find(({ id }) => id === record?.organizationId)?.automationsPaused
      return state.hooks.get(automationId)?.token === token && record?.enabled === true && isPaused === false
    },
    countIgnoredCalls: async (automationId) => state.hookCalls.get(automationId)?.ignored ?? 0,
    lockHookCalls: async (automationId) => state.hookCalls.get(automationId) ?? { times: [], ignored: 0 },
    async keepHookCalls(automationId, calls) {
      state.hookCalls.set(automationId, calls)
    },
    async startByCall(automationId, call) {
      if (triggerOf(recordOf(automationId)?.definition)?.config.admits === false) return 'not started'
      state.calls.set(automationId, [...(state.calls.get(automationId) ?? []), call])
      return 'started'
    },
    countRefusedStarts: async () => 0,
    refusedStartsAt: async (automationId, at) => triggerOf(recordOf(automationId)?.definition)?.config.refusedAt === at,
    async endIncident(automationId) {
      state.runIncidents.delete(automationId)
    },
    async forget(automationId) {
      state.runIncidents.delete(automationId)
      state.versions.delete(automationId)
      state.hooks.delete(automationId)
      state.hookCalls.delete(automationId)
      for (const run of state.runs.values())
        if (run.automationId === automationId) change(run.id, !ended.includes(run.status), { status: 'cancelled' })
    },
    async getRun(id, readable) {
      const run = state.runs.get(id)
      return run && mayRead(run, readable) ? run : null
    },
    async listRuns({ limit, filters, readable }) {
      const data = [...state.runs.values()].filter(
        (run) => mayRead(run, readable) && Object.entries(filters).every(([name, value]) => run[name] === value),
      )
      return { data: data.slice(0, limit), nextCursor: null }
    },
    getJournal: async (runId) => (state.runs.has(runId) ? { definition: { nodes: [], edges: [] }, start: {}, entries: [] } : null),
    cancelRun: async (id) => change(id, !ended.includes(state.runs.get(id)?.status ?? ''), { status: 'cancelled' }),
    takesFullAccess: async (id) => state.privilegedRuns.has(id),
    retryRun: async (id) => change(id, state.runs.get(id)?.status === 'failed', { status: 'waiting' }),
  }
}

function triggerIn({ source, eventKey, webhookVersion = '' }: Values): FlowTrigger | null {
  if (source === 'webhook') return { kind: 'webhook', version: String(webhookVersion) }
  if (source === 'daily') return { kind: 'clock' }
  return typeof eventKey === 'string' ? { kind: 'event', eventKey } : null
}

function mayRead({ trigger }: Values, readable: readonly string[] | null): boolean {
  const { model } = trigger as { readonly model: string | null }
  return readable === null || model === null || readable.includes(model)
}

function tokenOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => 'abcdefghijklmnopqrstuvwxyz'[byte % 26]).join('')
}
