import { problem, Refusal } from '../../kernel/problems.ts'
import type { RecordPort } from '../operations/port.ts'
import { type EffectKind, noConnector } from './effect.ts'

/**
 * Refuses an operation of whose effects none would go out, because no connector is set up for any of their kinds. Where one goes out the others
 * show in their records that they failed.
 *
 * @param kinds one at least; none is refused
 */
export function requireConnector(port: Pick<RecordPort, 'handlingOf'>, kinds: readonly EffectKind[]): void {
  const [first] = kinds
  if (first === undefined || kinds.some((kind) => port.handlingOf(kind) !== 'refused')) return
  throw new Refusal(problem('no_connector', { detail: noConnector(...new Set(kinds)).reason }))
}
