import type { EffectRequest } from '../../../framework/effects/effect.ts'
import type { NfcTag } from './nfc-tags.ts'

/** A request to the system that holds the balances. `amount` is in euro, for each tag. */
export interface WalletAction {
  readonly action: 'block' | 'unblock' | 'topUp'
  readonly amount?: number
}

/** One effect for all of these tags: they are changed together, or none of them is. */
export function walletEffect(about: EffectRequest['about'], tags: readonly NfcTag[], action: WalletAction): EffectRequest {
  const nfcTags = tags.map(({ id, uid, externalId }) => ({ id, uid, externalId }))
  return { kind: 'nfc', about, payload: { ...action, nfcTags } }
}
