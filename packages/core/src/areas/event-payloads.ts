import Type, { type TObject, type TSchema } from 'typebox'
import type { EventKey } from '../framework/events/catalogue.ts'
import { publishedEventData } from '../framework/events/published-event-data.ts'
import { type AnyModel, nounOf } from '../framework/models/define-model.ts'
import { idPattern } from '../kernel/ids.ts'
import { type Field, nullable } from '../kernel/schema/fields.ts'
import { named } from '../kernel/schema/named.ts'
import { member as memberModel } from './accounts/members/member.ts'
import type { EventMember } from './event-shape.ts'
import { eventShapes, type KnownShape } from './event-shapes.ts'

/** Whether the shape of the event's data is known. It is not for an event that no operation emits yet. */
export function hasEventData(key: EventKey): boolean {
  return eventShapes.has(key)
}

/**
 * The schema of an event's `data`: the record under its name, the other members, and `previous` if values changed. A record that the key's
 * permission does not cover is reduced to its id.
 */
export function eventDataSchema(key: EventKey): TObject {
  const { about, otherMembers, change, named } = requireShape(key)
  const members = Object.entries(otherMembers).map(
    ([name, member]) => [name, named.has(name) ? idSchema(member) : schemaOf(member)] as const,
  )
  return Type.Object(
    {
      [about.eventRoot]: recordInEventSchema(about),
      ...Object.fromEntries(members),
      ...(change === 'updated' ? { previous: previousSchema(about) } : {}),
    },
    { additionalProperties: false },
  )
}

/** An example envelope, valid against the schema. */
export function eventExample(key: EventKey): Readonly<Record<string, unknown>> {
  const { about, otherMembers, change } = requireShape(key)
  const [field] = Object.keys(about.createExample)
  const previous = field === undefined ? {} : { [field]: exampleInEvent(about)[field] }
  const members = Object.entries(otherMembers).map(([name, member]) => [
    name,
    'model' in member ? exampleInEvent(member.model) : member.example,
  ])
  return {
    event: key,
    data: publishedEventData(key, {
      [about.eventRoot]: exampleInEvent(about),
      ...Object.fromEntries(members),
      ...(change === 'updated' ? { previous } : {}),
    }),
    timestamp: 1_782_907_200_000,
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
  }
}

function schemaOf(member: EventMember): TSchema {
  if (!('model' in member)) return member.schema
  const schema = recordInEventSchema(member.model)
  return member.optional ? Type.Union([schema, Type.Null()]) : schema
}

/** The schema of a member reduced to its id. */
function idSchema(member: EventMember): TSchema {
  const [kind, noun, { readPermission }] =
    'model' in member ? [member.model.name, nounOf(member.model), member.model] : (['user', 'user', memberModel] as const)
  const schema = Type.Object(
    { id: Type.String({ pattern: idPattern(kind), description: `The id of the ${noun}` }) },
    { additionalProperties: false, description: `The ${noun}, of which only the id stands here: reading the rest needs ${readPermission}` },
  )
  return 'model' in member && member.optional ? Type.Union([schema, Type.Null()]) : schema
}

const recordSchemas = new WeakMap<AnyModel, TSchema>()

/** The schema of a record in an event, in which secret values are `null`. Cached per model, so that a document contains it once. */
function recordInEventSchema(model: AnyModel): TSchema {
  const known = recordSchemas.get(model)
  if (known) return known
  const made = makeRecordSchema(model)
  recordSchemas.set(model, made)
  return made
}

function makeRecordSchema(model: AnyModel): TSchema {
  const secrets = secretsOf(model)
  if (secrets.length === 0) return model.recordSchema
  const properties = Object.entries(model.recordSchema.properties).map(([name, schema]): [string, TSchema] => [
    name,
    secrets.includes(name) ? nullable(schema) : schema,
  ])
  const schema = Type.Object(Object.fromEntries(properties), { additionalProperties: false, description: model.description })
  return named(`${model.name.charAt(0).toUpperCase()}${model.name.slice(1)}InEvent`, schema)
}

function exampleInEvent(model: AnyModel): Readonly<Record<string, unknown>> {
  const fields = model.fields as Readonly<Record<string, Field>>
  const secrets = secretsOf(model).filter((name) => fields[name]?.secret?.(model.example))
  return { ...model.example, ...Object.fromEntries(secrets.map((name) => [name, null])) }
}

function secretsOf(model: AnyModel): readonly string[] {
  return Object.entries<Field>(model.fields).flatMap(([name, { secret }]) => (secret ? [name] : []))
}

const previousSchemas = new WeakMap<AnyModel, TSchema>()

/** The schema of `previous` in the data of an updated event: any of the record's own fields, with their old values. Cached per model. */
export function previousSchema(model: AnyModel): TSchema {
  const known = previousSchemas.get(model)
  if (known) return known
  const made = makePreviousSchema(model)
  previousSchemas.set(model, made)
  return made
}

function makePreviousSchema(model: AnyModel): TSchema {
  const { id, organizationId, version, createdAt, updatedAt, createdBy, ...values } = model.recordSchema.properties
  const nulled = Object.fromEntries(secretsOf(model).map((name) => [name, nullable(values[name] as TSchema)]))
  return Type.Partial(Type.Object({ ...values, ...nulled }), {
    additionalProperties: false,
    description: 'The old values of the fields that changed',
  })
}

function requireShape(key: EventKey): KnownShape {
  const shape = eventShapes.get(key)
  if (!shape) throw new Error(`nothing tells of ${key} yet, so its data is not known`)
  return shape
}
