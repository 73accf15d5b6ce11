import { type Definition, definitionSchema, err, type FieldError, MORE_MISTAKES, ok, type Result, validate } from '@belfry/core'
import { isDeeperThan } from '../json/depth.ts'
import { jsonBytes } from '../json/json-bytes.ts'
import { type Finding, nameOf } from './rules/rule.ts'

/** How deep a definition may be nested. Far more than any config needs, and little enough for code that walks it by recursion. */
const MAX_DEPTH = 64

/** How many bytes a definition may have as JSON without spaces (G165): more than any flow that people draw. */
export const MAX_DEFINITION_BYTES = 512 * 1024

/**
 * The value as a definition, or where it does not have the outer shape of one. Nothing more can be said of it then.
 *
 * @param isBounded whether it must keep to the size that a definition may have; one that was saved before there was a limit need not
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

/** How long a note is, a rule says: it is no reason to say nothing else of a definition. */
function isLongNote({ code, pointer = '' }: FieldError): boolean {
  return code === 'too_long' && /^\/notes\/\d+\/text$/.test(pointer)
}

/** Points to what makes the definition large: its largest step, if it has any. */
function tooLarge(definition: Definition, bytes: number): Finding {
  const sizes = definition.nodes.map(jsonBytes)
  const largest = Math.max(0, ...sizes)
  const index = sizes.indexOf(largest)
  const node = definition.nodes[index]
  const reason = `The definition has ${bytes.toLocaleString('en')} bytes, and ${MAX_DEFINITION_BYTES.toLocaleString('en')} are allowed`
  if (!node) return { code: 'definition_too_large', pointer: '', message: `${reason}: shorten it.` }
  const message = `${reason}: shorten ${nameOf(node)}, its largest step with ${largest.toLocaleString('en')} bytes, or divide the flow into several.`
  return { code: 'definition_too_large', nodeId: node.id, pointer: `/nodes/${index}`, message }
}
