import { problem, Refusal } from '../../kernel/problems.ts'
import type { RecordPort } from '../operations/port.ts'
import { type EffectKind, noConnector } from './effect.ts'

/**
 * Refuses an operation if none of its effects would be sent, because no connector is set up for any of their kinds. If one is sent, the
 * records of the others show that they failed.
 *
 * @param kinds at least one; an empty list is refused
 */
export function requireConnector(port: Pick<RecordPort, 'handlingOf'>, kinds: readonly EffectKind[]): void {
  const [first] = kinds
  if (first === undefined || kinds.some((kind) => port.handlingOf(kind) !== 'refused')) return
  throw new Refusal(problem('no_connector', { detail: noConnector(...new Set(kinds)).reason }))
}
