/** How many automations may lead to one another before a run is refused as a loop. */
const LONGEST_CHAIN = 10

/** The error of a run that too many automations have led to; `null` if their number is within the limit. */
export function loopError(automations: number): string | null {
  return automations >= LONGEST_CHAIN ? `loop: ${LONGEST_CHAIN} automations have led to one another` : null
}
