import Type, { type TObject, type TSchema } from 'typebox'
import type { EventKey } from '../events/catalogue.ts'
import type { AnyModel } from '../models/define-model.ts'
import { models } from '../models/index.ts'

/** Where the data of an event comes from: a model, and what happened to its record. */
interface Source {
  readonly model: AnyModel
  readonly change: 'created' | 'updated' | 'deleted'
}

/** Whether the shape of the event's data is known: it follows from a model. */
export function hasEventData(key: EventKey): boolean {
  return sources.has(key)
}

/** The schema of an event's `data`: the record under its name, the parent beside it, and `previous` where values changed. */
export function eventDataSchema(key: EventKey): TObject {
  const { model, change } = requireSource(key)
  const parent = parentOf(model)
  return Type.Object(
    {
      [model.eventRoot]: model.recordSchema,
      ...(parent ? { [parent.name]: parent.recordSchema } : {}),
      ...(change === 'updated' ? { previous: previousSchema(model) } : {}),
    },
    { additionalProperties: false },
  )
}

/** An envelope with examples, valid against the schema. */
export function eventExample(key: EventKey): Readonly<Record<string, unknown>> {
  const { model, change } = requireSource(key)
  const parent = parentOf(model)
  const [field] = Object.keys(model.createExample) as [string]
  return {
    event: key,
    data: {
      [model.eventRoot]: model.example,
      ...(parent ? { [parent.name]: parent.example } : {}),
      ...(change === 'updated' ? { previous: { [field]: model.example[field] } } : {}),
    },
    timestamp: 1_782_907_200_000,
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
  }
}

function previousSchema(model: AnyModel): TSchema {
  const { id, organizationId, version, createdAt, updatedAt, createdBy, ...values } = model.recordSchema.properties
  return Type.Partial(Type.Object(values), { additionalProperties: false, description: 'The old values of the fields that changed' })
}

function parentOf(model: AnyModel): AnyModel | null {
  return model.parent ? ((models as Readonly<Record<string, AnyModel>>)[model.parent.model] ?? null) : null
}

function requireSource(key: EventKey): Source {
  const source = sources.get(key)
  if (!source) throw new Error(`the data of ${key} follows from no model`)
  return source
}

const sources: ReadonlyMap<EventKey, Source> = new Map(
  Object.values<AnyModel>(models).flatMap((model) =>
    Object.entries(model.events ?? {}).map(([change, key]) => [key, { model, change: change as Source['change'] }] as const),
  ),
)
