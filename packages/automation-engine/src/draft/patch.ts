import { err, ok, type PatchOperation, type Result } from '@belfry/core'
import { definitionHash } from './definition-hash.ts'
import { tokensOf } from './reference-locations.ts'

/**
 * Applies a JSON Patch ({@link https://www.rfc-editor.org/rfc/rfc6902 RFC 6902}) to a copy of a value, such as the fix of a problem.
 *
 * @returns the changed copy, or a message naming the operation that does not apply; then nothing is changed
 */
export function applyPatch(value: unknown, patch: readonly PatchOperation[]): Result<unknown, string> {
  const holder = { root: structuredCopy(value) }
  for (const [index, operation] of patch.entries()) {
    const isDone = apply(holder, operation)
    if (!isDone) return err(`Operation ${index} (${operation.op} ${operation.path}) does not fit: the definition has changed meanwhile.`)
  }
  return ok(holder.root)
}

type Container = Record<string, unknown> | unknown[]

function apply(holder: { root: unknown }, operation: PatchOperation): boolean {
  if (operation.op === 'move') {
    const from = find(holder, operation.from)
    if (!from || !has(from) || operation.path.startsWith(`${operation.from}/`)) return false
    const moved = read(from)
    return remove(from) && add(find(holder, operation.path), moved)
  }
  const target = find(holder, operation.path)
  if (!target) return false
  if (operation.op === 'add') return add(target, structuredCopy(operation.value))
  if (!has(target)) return false
  if (operation.op === 'test') return definitionHash(read(target)) === definitionHash(operation.value)
  return remove(target) && (operation.op === 'remove' || add(target, structuredCopy(operation.value)))
}

interface MemberLocation {
  readonly container: Container
  readonly name: string
}

/** The container of the member at a pointer; `null` if there is none. The whole value is a member of a holder. */
function find(holder: { root: unknown }, pointer: string): MemberLocation | null {
  const tokens = ['root', ...tokensOf(pointer)]
  let here: unknown = holder
  for (const token of tokens.slice(0, -1)) {
    if (!isContainer(here) || !Object.hasOwn(here, token)) return null
    here = (here as Record<string, unknown>)[token]
  }
  return isContainer(here) ? { container: here, name: tokens.at(-1) as string } : null
}

function add(location: MemberLocation | null, value: unknown): boolean {
  if (!location) return false
  const { container, name } = location
  if (!Array.isArray(container)) {
    // Defined rather than assigned: a member `__proto__` would be lost.
    Object.defineProperty(container, name, { value, enumerable: true, configurable: true, writable: true })
    return true
  }
  const index = name === '-' ? container.length : indexOf(name)
  if (index === null || index > container.length) return false
  container.splice(index, 0, value)
  return true
}

function remove({ container, name }: MemberLocation): boolean {
  if (Array.isArray(container)) container.splice(Number(name), 1)
  else delete container[name]
  return true
}

function has({ container, name }: MemberLocation): boolean {
  return (!Array.isArray(container) || indexOf(name) !== null) && Object.hasOwn(container, name)
}

function read({ container, name }: MemberLocation): unknown {
  return (container as Record<string, unknown>)[name]
}

function indexOf(token: string): number | null {
  return /^(0|[1-9]\d{0,9})$/.test(token) ? Number(token) : null
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

/** A copy of plain JSON. */
function structuredCopy(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
