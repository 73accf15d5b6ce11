import type { EpochMs } from '@belfry/core'
import type { RandomBytes } from '../../platform/crypto/tokens.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Store } from '../../store/store.ts'

/** What one look has shown. */
export interface Finding {
  /** What was looked at, in a word or two. */
  readonly about: string
  /** `warning`: it runs, but something will go wrong or is not as it should be. `problem`: it does not run, or data is in danger. */
  readonly weight: 'fine' | 'warning' | 'problem'
  readonly message: string
  /** What to do; `null` when it is fine. */
  readonly remedy: string | null
}

/** What is looked at. */
export interface Patient {
  readonly settings: Settings
  /** `null` where there is no database yet, or it cannot be opened. It was not migrated. */
  readonly store: Store | null
  readonly now: () => EpochMs
  readonly randomBytes: RandomBytes
}

/** One thing to look at, in a file of its own. What it throws is a problem as well. */
export interface Check {
  readonly about: string
  run(patient: Patient): Promise<readonly Finding[]>
}

/** All is well. */
export function fine(about: string, message: string): Finding {
  return { about, weight: 'fine', message, remedy: null }
}

/** Something will go wrong some day. */
export function warning(about: string, message: string, remedy: string): Finding {
  return { about, weight: 'warning', message, remedy }
}

/** Something does not work. */
export function fault(about: string, message: string, remedy: string): Finding {
  return { about, weight: 'problem', message, remedy }
}
