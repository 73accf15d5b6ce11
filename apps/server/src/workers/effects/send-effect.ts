import type { EffectAnswer, EffectKind, IdKind } from '@belfry/core'
import { spanOf } from '../../observability/tracing/parents.ts'
import type { IntentsTable } from '../../store/tables.ts'
import type { Service } from '../../unit-of-work/service/service.ts'

/** Sends an effect with the connector of its kind; in a span if tracing is on. */
export function sendEffect(service: Service, row: IntentsTable): Promise<EffectAnswer> {
  return service.tracing.on ? sendTraced(service, row) : send(service, row)
}

/** The outcome of an answer for the metrics. */
export function effectOutcome(answer: EffectAnswer): 'accepted' | 'refused' | 'unknown' {
  if (answer.accepted) return 'accepted'
  return answer.unknown ? 'unknown' : 'refused'
}

function sendTraced(service: Service, row: IntentsTable): Promise<EffectAnswer> {
  const { cause } = JSON.parse(row.execution_context) as { readonly cause: { readonly traceId: string } }
  const parent = { traceId: cause.traceId, spanId: spanOf(row.id) }
  const attributes = { 'belfry.intent.id': row.id, 'belfry.effect.kind': row.kind }
  return service.tracing.span('external effect', { kind: 'client', parent, attributes }, async (span) => {
    const answer = await send(service, row)
    if (!answer.accepted) span.fail(effectOutcome(answer))
    return answer
  })
}

async function send({ connectors, logger }: Service, row: IntentsTable): Promise<EffectAnswer> {
  const connector = connectors.of(row.kind)
  if (!connector) return noLongerSetUp(row.kind)
  try {
    const answer = await connector.send({
      id: row.id,
      key: row.key,
      organizationId: row.organization_id,
      kind: row.kind,
      about: { model: row.record_model as IdKind, id: row.record_id },
      payload: JSON.parse(row.payload) as Readonly<Record<string, unknown>>,
      at: row.created_at,
    })
    return answer.accepted ? { accepted: true, values: { ...answer.values, connector: connector.name } } : answer
  } catch (error) {
    logger.error({ error, intentId: row.id, connector: connector.name }, 'a connector failed')
    return { accepted: false, unknown: true, reason: 'The connector failed on our side: nobody knows whether it happened.' }
  }
}

/**
 * The answer for an effect whose connector is no longer configured. It was not sent, so it is never accepted; it is tried again, because
 * the setting may return.
 */
function noLongerSetUp(kind: EffectKind): EffectAnswer {
  return {
    accepted: false,
    code: 'not_configured',
    temporary: true,
    reason: `No connector is set up for ${kind} any more, so nothing was sent.`,
  }
}
