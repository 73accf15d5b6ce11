import type { Asking, AskReply, Caller, EffectAnswer } from '@belfry/core'
import type { Unit } from '../operations/unit.ts'
import type { Cause, Service } from '../service.ts'
import { insertIntent } from '../store/queries/intents.ts'

/** For whom an effect is settled when its answer is there. */
export interface EffectCommission {
  readonly organizationId: string
  readonly caller: Caller
  readonly cause: Cause
}

/** What is only recorded is accepted. */
const RECORDED: EffectAnswer = { accepted: true, values: { connector: 'record' } }

/** Writes an effect down in the caller's transaction. It is sent after the commit, unless it is only recorded: then that is all. */
export async function askOutside(service: Service, unit: Unit, commission: EffectCommission, asking: Asking): Promise<AskReply> {
  const id = service.newId('intent')
  const { organizationId, caller, cause } = commission
  const answer = service.connectors.of(asking.effect.kind) === null ? RECORDED : null
  await insertIntent(unit.db, {
    organizationId,
    id,
    asking,
    commission: JSON.stringify({ caller, cause }),
    now: unit.now,
    answer,
  })
  if (answer) return answer
  unit.afterCommit(service.wake.effects)
  return { intentId: id }
}
