import type { Lineage } from '../../store/causation.ts'
import type { Service } from '../service/service.ts'

/** The header in which a call made by a flow carries its lineage. */
export const CAUSE_HEADER = 'belfry-cause'

/** The context to which the header's value is bound. */
const SEAL_CONTEXT = 'calls|belfry-cause'
/** The longest value that is read; real lineages are shorter. */
const LONGEST = 4096

/**
 * Encrypts the lineage of a call, for the installation that answers it, whatever its name. Nobody else can read or forge it; whoever
 * repeats a value only adds to the lineage of their own call.
 */
export function causeHeader({ secrets }: Pick<Service, 'secrets'>, { automationIds, rootId }: Lineage): string {
  return secrets.seal(SEAL_CONTEXT, JSON.stringify({ automationIds, ...(rootId === undefined ? {} : { rootId }) } satisfies Lineage))
}

/** The lineage in the header of a call; empty when it is missing or not ours. */
export function readCauseHeader({ secrets }: Pick<Service, 'secrets'>, value: string | readonly string[] | undefined): Lineage {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST) return { automationIds: [] }
  try {
    return JSON.parse(secrets.open(SEAL_CONTEXT, value)) as Lineage
  } catch {
    return { automationIds: [] }
  }
}
