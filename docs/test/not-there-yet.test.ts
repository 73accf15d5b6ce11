import { stepTypes } from '@belfry/automation-engine'
import * as core from '@belfry/core'
import { expect, test } from 'vitest'
import { pages } from './support/pages.ts'

// What the pages say is not there yet. A test that fails here brings good news: take the sentence out, there and wherever the pages
// speak of it (README.md, ARCHITECTURE.md, guide/webhooks.md, guide/automations.md).
const list = pages.find(({ file }) => file === 'docs/guide/first-steps.md')?.text.replace(/^[\s\S]*## Not there yet/, '') ?? ''
const document = core.buildOpenApi(core.routes, { version: '0', baseUrl: 'https://belfry.example.com' })

test('there are nine of the 46 kinds of steps', () => {
  expect(list).toContain('Nine of the 46 kinds of steps')
  expect(stepTypes).toHaveLength(9)
})

test('64 of the 89 event keys happen', () => {
  expect(list).toContain('64 of the 89 event keys happen')
  expect(Object.keys(document.webhooks as object)).toHaveLength(64)
  expect(core.eventKeys).toHaveLength(89)
})
