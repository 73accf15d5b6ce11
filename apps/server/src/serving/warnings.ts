import type { Logger } from 'pino'
import { connectorWarnings, type Warning } from '../external/connectors/describe-connectors.ts'
import { findRefusedInUse } from '../external/connectors/refused-in-use.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Store } from '../store/store.ts'

/** Problems that an operator should know about although requests are served. */
export interface Warnings {
  /** All current warnings. Throws errors of the store. */
  list(): Promise<readonly Warning[]>
  /** Logs them, and settings that were probably not intended. */
  log(): Promise<void>
  /**
   * Searches in the background for enabled automations whose effects are refused. Runs once: whoever enables another one is warned then.
   */
  lookForRefused(isStopping: () => boolean): void
  /** Resolves when that search has ended. */
  looked(): Promise<void>
}

/** Creates the warnings of a server. */
export function createWarnings({ settings, store, logger }: WarningsOptions): Warnings {
  let inVain: readonly Warning[] = []
  let looking = Promise.resolve()
  async function list(): Promise<readonly Warning[]> {
    const database = (await store.check()).map((message) => ({ code: 'database' as const, message, kinds: [] }))
    return [...connectorWarnings(settings), ...inVain, ...database]
  }
  return {
    list,
    async log() {
      // Errors of the check are reported by the readiness endpoint.
      for (const warning of await list().catch(() => connectorWarnings(settings))) logger.warn({ code: warning.code }, warning.message)
      if (settings.serviceLinks.length > 0)
        logger.info(
          { variables: settings.serviceLinks },
          'These variables were made by Kubernetes for a Service, and are not read as settings. To be without them set enableServiceLinks: false in the pod.',
        )
    },
    lookForRefused(isStopping) {
      looking = findRefusedInUse(store, settings, () => !isStopping()).then(
        (found) => {
          if (!found) return
          inVain = [{ code: found.code, message: found.message, kinds: found.kinds }]
          logger.warn({ code: found.code, automations: found.automations }, found.message)
        },
        (error: unknown) => logger.warn({ error }, 'which automations ask for effects that are refused could not be found out'),
      )
    },
    looked: () => looking,
  }
}

interface WarningsOptions {
  readonly settings: Settings
  readonly store: Store
  readonly logger: Logger
}
