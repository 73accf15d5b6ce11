import { type Asking, type AskReply, type Caller, type EffectAnswer, type EffectKind, noConnector, SIMULATED } from '@belfry/core'
import type { Cause } from '../../store/cause.ts'
import { insertIntent, UNTIL_REPORTED } from '../../store/queries/intents.ts'
import type { Unit } from '../perform/unit.ts'
import type { Service } from '../service.ts'

/** For whom an effect is settled when its answer is there. */
export interface EffectContext {
  readonly organizationId: string
  readonly caller: Caller
  readonly cause: Cause
}

/**
 * Writes an effect down in the caller's transaction. It is sent after the commit; one that somebody reports of waits for that; and where nothing
 * is to be sent the answer is there at once.
 */
export async function requestEffect(service: Service, unit: Unit, context: EffectContext, asking: Asking): Promise<AskReply> {
  const id = service.newId('intent')
  const { organizationId, caller, cause } = context
  const { kind } = asking.effect
  const answer = answerAtOnce(service, kind)
  const isExternal = service.connectors.handlingOf(kind) === 'external'
  await insertIntent(unit.db, {
    organizationId,
    id,
    asking,
    commission: JSON.stringify({ caller, cause }),
    now: unit.now,
    dueAt: answer ? null : isExternal ? UNTIL_REPORTED : unit.now,
    answer,
  })
  if (answer) {
    // What is refused is mostly undone with all that asked for it, and counts all the same.
    if (answer.accepted) unit.afterCommit(() => service.metrics.effect(kind, 'simulated'))
    else service.metrics.effect(kind, 'refused')
    return answer
  }
  if (!isExternal) unit.afterCommit(service.wake.effects)
  return { intentId: id }
}

function answerAtOnce({ connectors }: Service, kind: EffectKind): EffectAnswer | null {
  const handling = connectors.handlingOf(kind)
  if (handling === 'refused') return noConnector(kind)
  return handling === 'simulated' ? SIMULATED : null
}
