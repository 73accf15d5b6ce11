import { formatTime, type IntentPort, type IntentView, parameterProblem, Refusal } from '../src/index.ts'
import type { MemoryEffect, MemorySite } from '../src/memory/index.ts'

/** The log of what was asked of the outside, over what a site in memory has asked. */
export function createIntents(site: MemorySite, organizationId: string | null): IntentPort {
  const readable = (models: readonly string[] | null) =>
    site.effects
      .filter((effect) => effect.organizationId === organizationId)
      .filter(({ effect }) => models === null || models.includes(effect.about.model))
      .map(viewOf)
  return {
    get: async (id, models) => readable(models).find((intent) => intent.id === id) ?? null,
    async list({ limit, cursor, filters, readable: models }) {
      const matches = readable(models)
        .filter(({ status }) => (filters.status ?? status) === status)
        .filter(({ kind }) => (filters.kind ?? kind) === kind)
        .filter(({ about }) => (filters.recordId ?? about.id) === about.id)
        .reverse()
      const start = cursor === undefined ? 0 : Number(/^at-(\d+)$/.exec(cursor)?.[1] ?? Number.NaN)
      if (Number.isNaN(start)) throw new Refusal(parameterProblem('invalid_cursor', 'cursor', 'cursor is none of this list'))
      return { data: matches.slice(start, start + limit), nextCursor: matches.length > start + limit ? `at-${start + limit}` : null }
    },
    // Nothing of a site in memory is settled afterwards.
    report: async () => false,
  }
}

function viewOf({ id, effect, at, answer }: MemoryEffect): IntentView {
  const status = answer === null ? 'queued' : answer.accepted ? 'accepted' : answer.unknown ? 'unknown' : 'refused'
  const [createdAt, reason] = [formatTime(at), answer && !answer.accepted ? answer.reason : null]
  const { kind, about } = effect
  const code = answer && !answer.accepted ? (answer.code ?? null) : null
  const simulated = (answer?.accepted && answer.simulated) ?? false
  const connector = answer?.accepted && typeof answer.values.connector === 'string' ? answer.values.connector : null
  const came = { status, attemptCount: 0, reason, code, simulated, connector, result: null } as const
  return { id, kind, about, ...came, createdAt, updatedAt: createdAt }
}
