import { nameOf } from './read-payloads.mjs'

/** Of a payload's schema what a receiver may build on: members, types, which are always there, and the values of choices. */
export function promisedShape(schema, schemas) {
  const name = nameOf(schema)
  if (name) return promisedShape(schemas[name], schemas)
  if (schema.anyOf) return { anyOf: schema.anyOf.map((one) => promisedShape(one, schemas)) }
  const { type, enum: values, properties, required, items } = schema
  const members = Object.entries(properties ?? {}).map(([member, one]) => [member, promisedShape(one, schemas)])
  return {
    type,
    ...(values ? { enum: values } : {}),
    ...(properties ? { properties: Object.fromEntries(members), required: required ?? [] } : {}),
    ...(items ? { items: promisedShape(items, schemas) } : {}),
  }
}

/**
 * What a promised shape held and the new one does not: empty when there are only additions. New members and new values of a choice are
 * additions; a member that is gone or may be missing, and a type that was not there before, are not.
 */
export function broken(promised, shape, path = 'data') {
  if (promised.anyOf || shape.anyOf) return brokenUnion(promised, shape, path)
  const types = [promised.type].flat()
  const added = [shape.type].flat().filter((type) => !types.includes(type) && !(type === 'integer' && types.includes('number')))
  if (added.length > 0) return [`${path} was ${types.join(' or ')} and may now be ${added.join(' or ')}`]
  if (!promised.enum && shape.enum) return []
  if (promised.enum && !shape.enum) return [`${path} was one of ${promised.enum.join(', ')} and may now be anything`]
  const members = Object.entries(promised.properties ?? {}).flatMap(([name, one]) => {
    const now = shape.properties?.[name]
    if (!now) return [`${path}.${name} is gone`]
    const optional = promised.required.includes(name) && !shape.required.includes(name)
    return [...(optional ? [`${path}.${name} may now be missing`] : []), ...broken(one, now, `${path}.${name}`)]
  })
  if (promised.items && !shape.items) return [`${path}[] may now be anything`]
  return promised.items ? [...members, ...broken(promised.items, shape.items, `${path}[]`)] : members
}

/** Each alternative that there is now must be one that there was. */
function brokenUnion(promised, shape, path) {
  const before = alternatives(promised)
  return alternatives(shape).flatMap((now) => {
    const faults = before.map((one) => broken(one, now, path))
    return faults.some((found) => found.length === 0) ? [] : (faults.sort((one, other) => one.length - other.length)[0] ?? [])
  })
}

function alternatives(shape) {
  if (shape.anyOf) return shape.anyOf
  return Array.isArray(shape.type) ? shape.type.map((type) => ({ ...shape, type })) : [shape]
}
