import { describe, expect, test } from 'vitest'
import { member } from '../../areas/accounts/members/member.ts'
import { eventDataSchema, eventExample } from '../../areas/event-payloads.ts'
import type { EventMember } from '../../areas/event-shape.ts'
import { eventShapes } from '../../areas/event-shapes.ts'
import { covers } from '../../kernel/permissions.ts'
import { validate } from '../../kernel/schema/validate.ts'
import type { AnyModel } from '../models/define-model.ts'
import { type EventKey, eventCatalogue, eventKeys } from './catalogue.ts'
import { publishedEventData } from './published-event-data.ts'

type Values = Readonly<Record<string, unknown>>

/** The models whose fields a member of an event's data is made of; none for a plain value. */
function modelOf(one: EventMember): AnyModel | null {
  if ('model' in one) return one.model
  return 'user' in one ? member : null
}

/** A record with a mark in every field by which it is found again. */
function marked(model: AnyModel, root: string): Values {
  const fields = Object.keys(model.recordSchema.properties).filter((name) => name !== 'id')
  return { id: `${root}-id`, ...Object.fromEntries(fields.map((name) => [name, `<${root} ${model.name}.${name}>`])) }
}

/** What an event of this key is made of: its records in full. */
function rootsOf(key: EventKey): readonly (readonly [root: string, model: AnyModel])[] {
  const shape = eventShapes.get(key)
  if (!shape) throw new Error(`${key} has no shape`)
  const related = Object.entries(shape.otherMembers).flatMap(([root, one]) => {
    const model = modelOf(one)
    return model ? [[root, model] as const] : []
  })
  return [[shape.about.eventRoot, shape.about], ...related]
}

describe.each(eventKeys)('[G168] %s', (key) => {
  const granted = [eventCatalogue[key].permission]
  const isCovered = (model: AnyModel) => covers(granted, model.readPermission)

  test('is about a record that its permission covers', () => {
    expect(isCovered(eventShapes.get(key)?.about as AnyModel)).toBe(true)
  })

  test('holds in full what its permission covers, and of every other record the id', () => {
    const roots = rootsOf(key)
    const data = publishedEventData(key, Object.fromEntries(roots.map(([root, model]) => [root, marked(model, root)])))
    for (const [root, model] of roots) expect(data[root]).toEqual(isCovered(model) ? marked(model, root) : { id: `${root}-id` })
    const text = JSON.stringify(data)
    for (const [root, model] of roots) expect(text.includes(`<${root} ${model.name}.`), root).toBe(isCovered(model))
    expect(publishedEventData(key, data)).toEqual(data)
  })

  test('holds nothing that its shape does not declare', () => {
    const declared = Object.fromEntries(rootsOf(key).map(([root, model]) => [root, marked(model, root)]))
    const undeclared = { ...declared, stowaway: marked(member, 'stowaway'), stowaways: [marked(member, 'stowaway')] }
    expect(JSON.stringify(publishedEventData(key, undeclared))).not.toContain('stowaway')
    expect(Object.keys(publishedEventData(key, undeclared))).toEqual(Object.keys(declared))
  })

  test('is described as it is told', () => {
    const { properties } = eventDataSchema(key) as { readonly properties: Readonly<Record<string, object>> }
    for (const [root, model] of rootsOf(key)) {
      const schemas = withoutNull(properties[root] as Schema)
      if (isCovered(model)) continue
      expect(schemas.map((schema) => Object.keys(schema.properties ?? {}))).toEqual([['id']])
      expect(schemas[0]?.additionalProperties).toBe(false)
    }
    const example = eventExample(key).data as Values
    expect(validate(eventDataSchema(key), example)).toEqual([])
    expect(publishedEventData(key, example)).toEqual(example)
  })
})

test('[G168] nothing is told of what should be a record and has no id, and nothing is added', () => {
  const thread = { id: 'thr_1', subject: 'Hello' }
  for (const customer of [null, 'Ada', 5, {}, { name: 'Ada' }, ['Ada'], { id: 7, name: 'Ada' }])
    expect(publishedEventData('inbox:thread-updated', { inboxThread: thread, customer })).toEqual({ inboxThread: thread, customer: null })
  expect(publishedEventData('inbox:thread-updated', { inboxThread: thread })).toEqual({ inboxThread: thread })
  expect(publishedEventData('lighthouse:lit' as EventKey, { lighthouse: thread })).toEqual({})
})

test('[G168] these are the records that events only name', () => {
  const named = [...eventShapes].flatMap(([key, shape]) => [...shape.named].map((root) => `${key} ${root}`))
  expect(named.sort()).toEqual([
    'comment:mentioned user',
    'inbox:message-created customer',
    'inbox:thread-updated customer',
    'inbox:urgent-handoff customer',
    'invoice:moved-to-customer customer',
    'invoice:moved-to-customer previousCustomer',
    'invoice:paid payment',
    'nfc-tag:presented accessPoint',
    'payment-group:assigned-to-invoice invoice',
    'payment-group:unassigned-from-invoice invoice',
  ])
})

interface Schema {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly properties?: object
  readonly additionalProperties?: boolean
}

function withoutNull(schema: Schema): readonly Schema[] {
  return (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null')
}
