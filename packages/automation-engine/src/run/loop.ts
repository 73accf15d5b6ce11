/** How many automations may lead to one another before a run is refused as a loop. */
const LONGEST_CHAIN = 10

/** Why a run is refused that so many automations have led to; `null` when it is not. */
export function loopError(automations: number): string | null {
  return automations >= LONGEST_CHAIN ? `loop: ${LONGEST_CHAIN} automations have led to one another` : null
}
