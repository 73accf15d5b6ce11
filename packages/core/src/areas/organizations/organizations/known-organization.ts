import type { Caller, Organization, Values } from '../../../framework/operations/port.ts'
import { covers } from '../../../kernel/permissions.ts'
import { organization } from './organization.ts'

/** The fields of an organization that all members see without reading its settings: its name, and what affects its times. */
const KNOWN = ['id', 'version', 'name', 'slug', 'timeZone', 'locale', 'openingHours', 'createdAt', 'updatedAt'] as const

const hidden = Object.keys(organization.fields).filter((name) => !(KNOWN as readonly string[]).includes(name))
const hiddenVariable = new RegExp(`\\borganization\\.(${hidden.join('|')})\\b`)

/** The organization as visible to a caller: complete if the caller may read its settings. */
export function knownOrganization<O extends Values>(found: O, { permissions }: Pick<Caller, 'permissions'>): Partial<O> {
  if (covers(permissions, organization.readPermission)) return found
  return Object.fromEntries(KNOWN.flatMap((name) => (name in found ? [[name, found[name]] as const] : []))) as Partial<O>
}

/** The same value with the organization, wherever it is part of it, as the caller knows it. */
export function withKnownOrganization<T>(value: T, { id }: Pick<Organization, 'id'>, caller: Pick<Caller, 'permissions'>): T {
  if (covers(caller.permissions, organization.readPermission)) return value
  return reduced(value, id, caller) as T
}

/** Whether a definition has a variable for a setting that requires the permission to read settings. */
export function readsHiddenSettings(definition: unknown): boolean {
  return hiddenVariable.test(JSON.stringify(definition) ?? '')
}

function reduced(value: unknown, id: string, caller: Pick<Caller, 'permissions'>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => reduced(item, id, caller))
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, reduced(member, id, caller)]))
  return members.id === id ? knownOrganization(members, caller) : members
}
