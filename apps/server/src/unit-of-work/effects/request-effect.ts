import { type Asking, type AskReply, type Caller, type EffectAnswer, type EffectKind, noConnector, SIMULATED } from '@belfry/core'
import type { Causation } from '../../store/causation.ts'
import { insertIntent, UNTIL_REPORTED } from '../../store/queries/intents.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/** The execution context in which an effect is completed. */
export interface EffectContext {
  readonly organizationId: string
  readonly caller: Caller
  readonly cause: Causation
}

/**
 * Stores an effect in the caller's transaction. It is sent after the commit, or waits for the report of a program of the site. Simulated
 * and refused effects are answered at once.
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
    executionContext: JSON.stringify({ caller, cause }),
    now: unit.now,
    dueAt: answer ? null : isExternal ? UNTIL_REPORTED : unit.now,
    answer,
  })
  if (answer) {
    // A refusal usually undoes the transaction, but is counted all the same.
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
