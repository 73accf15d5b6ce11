import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { registerFormats } from './formats.ts'
import { isUnique } from './is-unique.ts'
import { keywordOrder } from './keyword-order.ts'
import { remembering, type SchemaCompiler, type SchemaFault } from './schema-compiler.ts'
import { textLengths } from './text-lengths.ts'

/** The same tests for every compiler. */
const formats = registerFormats()

/**
 * Ajv for draft 2020-12, in strict mode: a schema with an unknown keyword or format is refused. Requires a platform that allows code
 * generation.
 *
 * An Ajv instance keeps everything that it ever compiled, so each schema has an instance of its own. That costs a third of a millisecond,
 * far less than compiling. The validator that lists all errors is compiled when a value is first refused.
 */
export const ajvCompiler: SchemaCompiler = remembering((schema) => {
  const isValid = newAjv(schema, {}).compile(schema)
  let listAll: typeof isValid | undefined
  return {
    check: (value) => isValid(value),
    faults(value) {
      listAll ??= newAjv(schema, { allErrors: true, verbose: true }).compile(schema)
      listAll(value)
      const errors = listAll.errors ?? []
      // Otherwise Ajv would keep them until the next value is refused.
      listAll.errors = null
      return merged(errors)
    },
  }
})

function newAjv(schema: TSchema, options: Options): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    // Names that every object inherits, such as `constructor`, do not count as fields unless the value itself has them.
    ownProperties: true,
    formats,
    keywords: [...annotationsIn(schema)],
    // TypeBox writes our schemas. A test, rather than every start, checks that they conform to the draft.
    meta: false,
    validateSchema: false,
    ...options,
  })
  // Ajv's own version compares objects in pairs, and other values by the names of an object, where `__proto__` gets lost.
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    errors: false,
    validate: (isWanted: boolean, items: readonly unknown[]) => !isWanted || isUnique(items),
  })
  for (const definition of textLengths) ajv.removeKeyword(definition.keyword as string).addKeyword(definition)
  return inOrder(ajv)
}

/** Evaluates keywords in the order in which errors are reported, those that apply to every type last. */
function inOrder(ajv: Ajv2020): Ajv2020 {
  const { rules } = ajv.RULES
  for (const group of rules) group.rules.sort((a, b) => rankOf(a.keyword) - rankOf(b.keyword))
  rules.sort((a, b) => Number(a.type === undefined) - Number(b.type === undefined))
  return ajv
}

/** Keywords that the list does not name come last. */
function rankOf(keyword: string): number {
  const rank = keywordOrder.indexOf(keyword)
  return rank < 0 ? keywordOrder.length : rank
}

/** Our own keywords in a schema, which are for readers only: all that begin with `x-`. */
function annotationsIn(schema: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof schema !== 'object' || schema === null) return found
  for (const [name, inner] of Object.entries(schema)) {
    if (/^x-[a-z-]+$/.test(name)) found.add(name)
    annotationsIn(inner, found)
  }
  return found
}

/** Keywords for which Ajv reports one error per name. We report one per object. */
const listed: Readonly<Record<string, readonly [one: string, all: string]>> = {
  required: ['missingProperty', 'requiredProperties'],
  additionalProperties: ['additionalProperty', 'additionalProperties'],
}

function merged(errors: readonly ErrorObject[]): readonly SchemaFault[] {
  const faults: SchemaFault[] = []
  for (const error of errors) {
    const [one, all] = listed[error.keyword] ?? []
    if (one === undefined || all === undefined) {
      faults.push(error)
      continue
    }
    const name: string = error.params[one]
    const undefinedMember = error.keyword === 'required' && faultOfUndefined(error, name)
    if (undefinedMember) {
      faults.push(undefinedMember)
      continue
    }
    const last = faults.at(-1)
    if (last?.schemaPath === error.schemaPath && last.instancePath === error.instancePath) (last.params[all] as unknown[]).push(name)
    else faults.push({ ...error, params: { [all]: [name] } })
  }
  return faults
}

/** A member with the value `undefined`, which JSON cannot contain, is missing to Ajv. We treat it as present with the wrong type. */
function faultOfUndefined({ data, parentSchema, schemaPath, instancePath }: ErrorObject, name: string): SchemaFault | undefined {
  const type: unknown = Object.hasOwn(data as object, name) ? parentSchema?.properties?.[name]?.type : undefined
  if (type === undefined) return undefined
  const token = name.replaceAll('~', '~0').replaceAll('/', '~1')
  return {
    keyword: 'type',
    schemaPath: schemaPath.replace(/required$/, `properties/${token}`),
    instancePath: `${instancePath}/${token}`,
    params: { type },
  }
}
