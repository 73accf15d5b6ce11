import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isEventKey } from '../framework/events/catalogue.ts'
import { type AnyModel, defineModel, nounOf } from '../framework/models/define-model.ts'
import { idPrefixes, isId } from '../kernel/ids.ts'
import { permissions } from '../kernel/permissions.ts'
import type { Field } from '../kernel/schema/fields.ts'
import { nameOf } from '../kernel/schema/named.ts'
import { validate } from '../kernel/schema/validate.ts'
import { models, recordModels } from './models.ts'

const all = Object.entries<AnyModel>(models)

describe('the folders and the table', () => {
  test('agree: each model has a file named after it, and each file of a model is in the table of its area', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test(-prop|-d)?\.ts$/.test(file))
      .filter((file) => /^export const \w+ = defineModel\(/m.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
    expect(files.map((file) => basename(file)).sort()).toEqual(all.map(([key]) => `${kebab(key)}.ts`).sort())
  })

  test('name every model as it names itself, each once', () => {
    for (const [key, model] of all) expect(model.name).toBe(key)
    for (const property of ['title', 'collection', 'recordSchema'] as const) {
      expect(new Set(all.map(([, model]) => model[property])).size).toBe(all.length)
    }
  })

  test('keep every model in the table of records but API keys', () => {
    expect(recordModels.map(({ name }) => name)).toEqual(all.map(([key]) => key).filter((key) => key !== 'apiKey'))
  })
})

describe.each(all)('%s', (_, model) => {
  const fields = Object.entries<Field>(model.fields)

  test('has an example that is valid against its own schema, with an id of its own kind', () => {
    expect(validate(model.recordSchema, model.example)).toEqual([])
    expect(isId(model.name, String(model.example.id))).toBe(true)
  })

  test('has a body that creates one, valid against its own schema, and every field of it changes one', () => {
    expect(validate(model.createSchema, model.createExample)).toEqual([])
    expect(validate(model.updateSchema, model.createExample)).toEqual([])
    expect(validate(model.updateSchema, {})).toEqual([])
    for (const [name, value] of Object.entries(model.createExample)) expect(validate(model.updateSchema, { [name]: value })).toEqual([])
  })

  test('has a field-wise example of the right type, or null where the field may be empty', () => {
    for (const [name, field] of fields) {
      const example = field.example ?? field.default ?? null
      if (example === null) expect(field.optional, name).toBe(true)
      else expect(validate(field.schema, example), name).toEqual([])
      if ('default' in field) expect(validate(field.schema, field.default), name).toEqual([])
    }
  })

  test('never takes what the service sets, nor its parent, from a body', () => {
    const closed = fields.filter(([name, field]) => field.readOnly || name === model.parent?.field).map(([name]) => name)
    for (const name of [...closed, 'id', 'organizationId', 'version', 'createdAt', 'updatedAt', 'createdBy']) {
      for (const schema of [model.createSchema, model.updateSchema]) expect(Object.keys(schema.properties), name).not.toContain(name)
    }
  })

  test('answers every field always, and refuses fields that it does not know', () => {
    expect([...(model.recordSchema.required ?? [])].sort()).toEqual(Object.keys(model.recordSchema.properties).sort())
    for (const schema of [model.recordSchema, model.createSchema, model.updateSchema])
      expect(schema).toHaveProperty('additionalProperties', false)
  })

  test('says what every field is', () => {
    for (const [name, field] of fields) expect(field.schema, name).toHaveProperty('description')
    expect(model.description).toMatch(/^[A-Z].*[^.]$/)
  })

  test('links to kinds that exist, filters by fields of its own, and lives inside a model', () => {
    for (const [, field] of fields) if (field.link) expect(Object.keys(idPrefixes)).toContain(field.link)
    for (const filter of model.filters) expect(fields.map(([name]) => name)).toContain(filter)
    if (!model.parent) return
    expect(models).toHaveProperty(model.parent.model)
    expect(model.fields[model.parent.field].link).toBe(model.parent.model)
    expect((models as Record<string, AnyModel>)[model.parent.model]?.collection).toBe(model.parent.collection)
    expect(model.filters).not.toContain(model.parent.field)
  })

  test('needs permissions that exist, and tells of itself with keys that exist', () => {
    expect(permissions).toHaveProperty([model.readPermission])
    expect(permissions).toHaveProperty([model.writePermission])
    for (const key of Object.values(model.events ?? {})) expect(isEventKey(String(key))).toBe(true)
  })

  test('has a path segment in kebab case, a name of its schemas after its title, and is frozen', () => {
    expect(model.collection).toMatch(/^[a-z]+(-[a-z]+)*$/)
    const name = nameOf(model.recordSchema) as string
    expect(name).toMatch(/^([A-Z][a-z]+)+$/)
    expect([nameOf(model.createSchema), nameOf(model.updateSchema)]).toEqual([`${name}Create`, `${name}Update`])
    expect(Object.isFrozen(model)).toBe(true)
  })
})

test('what a record is called in a sentence keeps its acronyms', () => {
  expect([models.nfcTag, models.accessMethod].map(nounOf)).toEqual(['NFC tag', 'access method'])
  expect(nameOf(models.nfcTag.recordSchema)).toBe('NfcTag')
})

test('a model tells with keys of its own: no key is told by two', () => {
  const keys = all.flatMap(([, model]) => Object.values(model.events ?? {}))
  expect(new Set(keys).size).toBe(keys.length)
})

test('defineModel fills in what is not said', () => {
  const model = defineModel({
    name: 'task',
    title: 'Odd thing',
    description: 'An odd thing',
    collection: 'odd-things',
    readPermission: 'tasks:read',
    writePermission: 'tasks:write',
    fields: {},
  })
  expect(model).toMatchObject({ base: 'record', eventRoot: 'task', integration: true, filters: [] })
  expect(nameOf(model.recordSchema)).toBe('OddThing')
  expect(Object.keys(model.createSchema.properties)).toEqual(['externalId', 'customFields'])
})

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
