import type { Lineage } from '../../store/cause.ts'
import type { Service } from '../service.ts'

/** The header in which a call of a flow says what led to it. */
export const CAUSE_HEADER = 'belfry-cause'

/** Where such a value is at home: sealed for this place, it opens nowhere else. */
const SEAL_CONTEXT = 'calls|belfry-cause'
/** No chain of automations is as long: what is longer is not ours. */
const LONGEST = 4096

/**
 * What led to a call, for whoever answers it at an address of this installation, by whatever name it is reached. It is sealed, so that nobody
 * else reads it or makes one up: whoever repeats one only adds to what led to their own call.
 */
export function causeHeader({ secrets }: Pick<Service, 'secrets'>, { automationIds, rootId }: Lineage): string {
  return secrets.seal(SEAL_CONTEXT, JSON.stringify({ automationIds, ...(rootId === undefined ? {} : { rootId }) } satisfies Lineage))
}

/** What led to a call that has come; nothing where it does not say so in words of ours. */
export function readCauseHeader({ secrets }: Pick<Service, 'secrets'>, value: string | readonly string[] | undefined): Lineage {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST) return { automationIds: [] }
  try {
    return JSON.parse(secrets.open(SEAL_CONTEXT, value)) as Lineage
  } catch {
    return { automationIds: [] }
  }
}
