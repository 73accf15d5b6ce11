import type { TSchema } from 'typebox'
import type { Filling } from '../template/filling.ts'
import { type Path, parsePath, type Variables } from '../template/path.ts'
import type { TemplateContext } from '../template/renderers.ts'
import { compileTemplate } from '../template/template.ts'

/** A variable that a config uses. */
export interface Reference {
  /** A JSON Pointer into the config. */
  readonly pointer: string
  readonly path: Path
}

/** A compiled config, to be filled at each visit. */
export interface FillableConfig {
  /** All variables that the config uses, in texts and by name. */
  readonly references: readonly Reference[]
  /**
   * The config with the variables of its texts filled in. Omits members that the schema does not know, that only their step reads
   * (`x-unread`), or that do not apply (`x-when`). Paths without a value are added to `missing`; the length of the result counts in
   * `filling`.
   */
  fill(variables: Variables, missing: Set<string>, filling?: Filling): Readonly<Record<string, unknown>>
}

/** Compiles a config along its schema. A config that does not match is compiled as far as it does. */
export function compileConfig(schema: TSchema, config: Readonly<Record<string, unknown>>): FillableConfig {
  const references: Reference[] = []
  const part = compile(schema, config, '', references)
  return {
    references,
    fill: (variables, missing, filling) => fillPart(part, variables, missing, filling) as Readonly<Record<string, unknown>>,
  }
}

/** The parts of a schema that the traversal uses. */
interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly 'x-variables'?: TemplateContext
  readonly 'x-variable-path'?: boolean
  readonly 'x-unread'?: boolean
  /** The member applies only if another member of the same object has this value. */
  readonly 'x-when'?: { readonly field: string; readonly is: unknown }
}

/** A constant value, or how to create it. */
type Part = { readonly constant: unknown } | { fill(variables: Variables, missing: Set<string>, filling?: Filling): unknown }

function fillPart(part: Part, variables: Variables, missing: Set<string>, filling?: Filling): unknown {
  return 'constant' in part ? part.constant : part.fill(variables, missing, filling)
}

function compile(schema: SchemaNode, value: unknown, pointer: string, references: Reference[]): Part {
  if (typeof value === 'string') return compileText(schema, value, pointer, references)
  if (Array.isArray(value) && schema.items) {
    const items = schema.items
    const parts = value.map((item, index) => compile(items, item, `${pointer}/${index}`, references))
    return together(parts, (values) => values)
  }
  if (typeof value === 'object' && value !== null && schema.properties) {
    const members = Object.entries(schema.properties).filter(
      ([name, property]) => Object.hasOwn(value, name) && saysSomething(property, value),
    )
    const parts = members.map(([name, property]) => compile(property, value[name as keyof typeof value], `${pointer}/${name}`, references))
    const read = members.flatMap(([name, property], index) => (property['x-unread'] ? [] : [[name, parts[index] as Part] as const]))
    return together(
      read.map(([, part]) => part),
      (values) => Object.fromEntries(read.map(([name], index) => [name, values[index]])),
    )
  }
  return { constant: value }
}

function saysSomething({ 'x-when': when }: SchemaNode, siblings: object): boolean {
  return !when || (siblings as Readonly<Record<string, unknown>>)[when.field] === when.is
}

/** A value made of parts is constant if all of them are. */
function together(parts: readonly Part[], make: (values: readonly unknown[]) => unknown): Part {
  const constants = parts.flatMap((part) => ('constant' in part ? [part.constant] : []))
  if (constants.length === parts.length) return { constant: make(constants) }
  return { fill: (variables, missing, filling) => make(parts.map((part) => fillPart(part, variables, missing, filling))) }
}

function compileText(schema: SchemaNode, text: string, pointer: string, references: Reference[]): Part {
  if (schema['x-variable-path']) {
    const path = parsePath(text)
    if (path) references.push({ pointer, path })
  }
  const context = schema['x-variables']
  if (!context) return { constant: text }
  const template = compileTemplate(text, context)
  references.push(...template.paths.map((path) => ({ pointer, path })))
  return template.paths.length === 0 ? { constant: template.render(none, new Set()) } : { fill: template.render }
}

const none: Variables = { read: () => undefined }
