import type { Logger } from 'pino'
import { connectorWarnings, type Warning } from '../external/connectors/describe-connectors.ts'
import { findRefusedInUse } from '../external/connectors/refused-in-use.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Store } from '../store/store.ts'

/** What an operator should know although requests are served. */
export interface Warnings {
  /** All that there are now. Throws what the store cannot say. */
  list(): Promise<readonly Warning[]>
  /** Logs them, and settings that were probably not meant. */
  log(): Promise<void>
  /** Looks in the background which automations ask for effects that are refused. Once: whoever enables another one is told so then. */
  lookForRefused(isStopping: () => boolean): void
  /** Resolves when that is over. */
  looked(): Promise<void>
}

/** Makes what finds them. */
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
      // What keeps it from being ready is told to whoever asks whether it is.
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

/** What they are found by. */
interface WarningsOptions {
  readonly settings: Settings
  readonly store: Store
  readonly logger: Logger
}
