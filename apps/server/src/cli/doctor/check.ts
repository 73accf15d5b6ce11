import type { EpochMs } from '@belfry/core'
import type { RandomBytes } from '../../platform/crypto/tokens.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Store } from '../../store/store.ts'

/** The result of a check. */
export interface CheckResult {
  /** What was checked, in a word or two. */
  readonly about: string
  /** `warning`: it works, but something is not as it should be or will go wrong. `problem`: it does not work, or data is at risk. */
  readonly weight: 'fine' | 'warning' | 'problem'
  readonly message: string
  /** What to do; `null` when it is fine. */
  readonly remedy: string | null
}

/** The installation that is checked. */
export interface Patient {
  readonly settings: Settings
  /** `null` when there is no database, or it cannot be opened. It has not been migrated. */
  readonly store: Store | null
  readonly now: () => EpochMs
  readonly randomBytes: RandomBytes
}

/** One check of the doctor. An exception counts as a problem. */
export interface Check {
  readonly about: string
  run(patient: Patient): Promise<readonly CheckResult[]>
}

/** The finding that all is well. */
export function fine(about: string, message: string): CheckResult {
  return { about, weight: 'fine', message, remedy: null }
}

/** The finding that something will go wrong some day. */
export function warning(about: string, message: string, remedy: string): CheckResult {
  return { about, weight: 'warning', message, remedy }
}

/** The finding that something does not work. */
export function fault(about: string, message: string, remedy: string): CheckResult {
  return { about, weight: 'problem', message, remedy }
}
