import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyStep, steps, stepTypes } from '@belfry/automation-engine'
import { eventCatalogue, type Field, models, routes } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../scripts/catalogue.mjs'
import { plain } from '../scripts/markdown.mjs'
import { exampleOf } from '../scripts/pages/steps/examples.mjs'
import { referencePages } from '../scripts/reference-pages.mjs'
import { root } from './support/pages.ts'

/** What the test reads of a script of an example. */
interface Script {
  readonly title: string
  readonly endpoints?: unknown
  readonly external?: Readonly<Record<string, { readonly accepted: boolean; readonly reason?: string }>>
}

const pages: Readonly<Record<string, string>> = referencePages()

/** A name in code as the name of a page. */
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test.each(Object.values(models).map((model) => [model.name, model] as const))(
  'the record %s has a page with all its fields',
  (name, model) => {
    const text = pages[`records/${kebab(name)}`] ?? ''
    expect(text).toContain(`# ${model.title}\n`)
    for (const field of Object.keys(model.fields as Readonly<Record<string, Field>>)) expect(text).toContain(`\n| \`${field}\` | `)
    expect(pages['records/index']).toContain(`[${model.title}](`)
  },
)

test.each(routes.map((route) => [route.operation.name, route] as const))(
  'the operation %s is told in the page of its tag',
  (name, route) => {
    const text = pages[`operations/${route.tag}`] ?? ''
    expect(text).toContain(`- Its name is \`${name}\`.`)
    expect(text).toContain(`**${route.method.toUpperCase()}** \`/api${route.path}\``)
    expect(pages['operations/index']).toContain(`[${route.summary}](`)
  },
)

test.each(Object.keys(eventCatalogue))('the event key %s is told in the page of its prefix', (key) => {
  expect(pages[`events/${kebab(key.split(':')[0] as string)}`]).toContain(`## \`${key}\` {#`)
  expect(pages['events/index']).toContain(`\`${key}\``)
})

test('the steps are all 46', () => {
  expect(stepTypes, 'raise the number here and where CONTRIBUTING.md says').toHaveLength(46)
})

test.each(Object.values<AnyStep>(steps).map((step) => [step.type, step] as const))(
  'the step %s has a page with all its fields and exits, and an example',
  (type, step) => {
    const text = pages[`steps/${kebab(type)}`] ?? ''
    expect(text).toContain(`# ${type}\n`)
    for (const field of Object.keys(step.config.properties)) expect(text).toContain(`\n| \`${field}\` | `)
    for (const exit of [...(step.fixedExits ?? []), ...(step.acceptsContinueOnError ? ['error'] : [])])
      expect(text).toMatch(new RegExp(`\n\\| \`${exit}\` \\| [A-Z].*\\. \\|\n`))
    expect(text).toMatch(/^## Example: .+ \{#example\}$/m)
    expect(text).toContain('<svg ')
    expect(pages['steps/index']).toContain(`[\`${type}\`](${kebab(type)})`)
    const source = readFileSync(join(root, `packages/automation-engine/src/steps/${kebab(type)}.ts`), 'utf8')
    for (const [, code] of source.matchAll(/\bcode: '(\w+)'/g)) expect(text).toContain(`(../flow-problems#${code})`)
  },
)

test('the story of an example says how receivers and external systems answer in it', () => {
  let told = 0
  for (const type of stepTypes) {
    const { scripts } = exampleOf(type) as { scripts: readonly Script[] }
    for (const { title, endpoints, external = {} } of scripts) {
      const [, story = ''] = (pages[`steps/${kebab(type)}`] ?? '').split(`### ${plain(title)}\n`)
      const [begins = ''] = /^1\. .*$/m.exec(story) ?? []
      const refusals = Object.values(external).flatMap(({ accepted, reason }) => (accepted ? [] : [reason as string]))
      for (const reason of refusals) expect(begins).toContain(`The external system refuses: “${plain(reason)}”`)
      if (endpoints !== undefined) expect(begins).toMatch(/ (The receiver (takes|answers) .+|The webhook is deleted before)\./)
      told += refusals.length + (endpoints === undefined ? 0 : 1)
    }
  }
  expect(told).toBeGreaterThan(0)
})

describe('what an operation emits', () => {
  const told = routes.map((route) =>
    route.operation.name === 'customers.create'
      ? { ...route, operation: { ...route.operation, emits: ['customer:created' as const] } }
      : route,
  )
  const with1: Readonly<Record<string, string>> = referencePages(readCatalogue(told))

  test('is told with the operation, and with the event', () => {
    expect(with1['operations/customers']).toContain('- It tells [`customer:created`](../events/customer#customer-created)')
    expect(with1['events/customer']).toMatch(
      /A customer was created\. Told by: .*\[Create a customer\]\(\.\.\/operations\/customers#customers-create\)/,
    )
    expect(with1['operations/index']).toMatch(/\[Create a customer\].*\[`customer:created`\]/)
  })
})

test('what nothing tells of says so', () => {
  const { events } = readCatalogue()
  for (const { key, prefix, members } of events) {
    const text = pages[`events/${kebab(prefix)}`] ?? ''
    const [, section = ''] = text.split(`## \`${key}\` {#`)
    expect(/^[^#]*Nothing tells of it yet/.test(section), key).toBe(members === null)
  }
})

test('only what automations can call is told without a warning', () => {
  const { operations } = readCatalogue()
  const byName = new Map(operations.map((operation) => [operation.name, operation.isForAutomations]))
  expect(byName.get('customers.create')).toBe(true)
  expect(byName.get('automations.create')).toBe(false)
  expect(byName.get('session.create')).toBe(false)
  for (const { route, isForAutomations } of operations)
    if (route.internal && route.operation.scope !== 'hook') expect(isForAutomations).toBe(false)
})
