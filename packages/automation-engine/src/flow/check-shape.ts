import { type Definition, definitionSchema, err, type FieldError, MORE_MISTAKES, ok, type Result, validate } from '@belfry/core'
import { nodeName } from '../draft/node-name.ts'
import { isDeeperThan } from '../json/depth.ts'
import { jsonBytes } from '../json/json-bytes.ts'
import type { Finding } from '../rules/rule.ts'

/** The maximum nesting depth of a definition: far more than any config needs, and shallow enough for recursive code. */
const MAX_DEPTH = 64

/** The maximum size of a definition in bytes, as JSON without white space (G165): more than any real flow. */
export const MAX_DEFINITION_BYTES = 512 * 1024

/**
 * The value as a definition, or the errors in its outer shape. In that case nothing else can be checked.
 *
 * @param isBounded whether the size limit applies; definitions saved before the limit existed may exceed it
 */
export function checkShape(value: unknown, isBounded = false): Result<Definition, readonly Finding[]> {
  const errors = validate(definitionSchema, value).filter((error) => error.code !== MORE_MISTAKES && !isLongNote(error))
  if (errors.length > 0) {
    return err(errors.map(({ code, message, pointer = '' }) => ({ code, pointer, message: `${message}.` })))
  }
  if (isDeeperThan(value, MAX_DEPTH)) {
    const message = `The definition is nested more than ${MAX_DEPTH} levels deep: flatten the config that is.`
    return err([{ code: 'too_deep', pointer: '', message }])
  }
  const definition = value as Definition
  const bytes = isBounded ? jsonBytes(definition) : 0
  return bytes > MAX_DEFINITION_BYTES ? err([tooLarge(definition, bytes)]) : ok(definition)
}

/** The length of notes is checked by a rule, so that other problems are reported too. */
function isLongNote({ code, pointer = '' }: FieldError): boolean {
  return code === 'too_long' && /^\/notes\/\d+\/text$/.test(pointer)
}

/** Points to the largest step, if there is any. */
function tooLarge(definition: Definition, bytes: number): Finding {
  const sizes = definition.nodes.map(jsonBytes)
  const largest = Math.max(0, ...sizes)
  const index = sizes.indexOf(largest)
  const node = definition.nodes[index]
  const reason = `The definition has ${bytes.toLocaleString('en')} bytes, and ${MAX_DEFINITION_BYTES.toLocaleString('en')} are allowed`
  if (!node) return { code: 'definition_too_large', pointer: '', message: `${reason}: shorten it.` }
  const message = `${reason}: shorten ${nodeName(node)}, its largest step with ${largest.toLocaleString('en')} bytes, or divide the flow into several.`
  return { code: 'definition_too_large', nodeId: node.id, pointer: `/nodes/${index}`, message }
}
