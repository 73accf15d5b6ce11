import type { Values } from '../operations/port.ts'

/**
 * The ids of the records that an event concerns: the one it is about, the others in its data, and those that they reference (`customerId`).
 * An event that concerns a record ends a wait for it.
 *
 * @param event with all records complete
 */
export function concernedIds({ about, data }: { readonly about: { readonly id: string }; readonly data: Values }): readonly string[] {
  const { previous: _, ...now } = data
  const held = Object.values(now).filter((value): value is object => typeof value === 'object' && value !== null)
  const own = held.map((record) => (record as { readonly id?: unknown }).id)
  const named = [now, ...held].flatMap((holder) => Object.entries(holder).flatMap(([name, value]) => (namesRecord(name) ? [value] : [])))
  return [...new Set([about.id, ...own, ...named].filter((id) => typeof id === 'string' && id !== '') as string[])]
}

/** Whether a member references another record. All records have the same organization, and an external id is not an id of this service. */
function namesRecord(member: string): boolean {
  return member.endsWith('Id') && member !== 'organizationId' && member !== 'externalId'
}
