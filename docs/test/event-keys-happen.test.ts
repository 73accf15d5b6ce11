import * as core from '@belfry/core'
import { expect, test } from 'vitest'

const document = core.buildOpenApi(core.routes, { version: '0', baseUrl: 'https://belfry.example.com', naming: 'given' })

test('all 89 event keys happen', () => {
  expect(Object.keys(document.webhooks as object).toSorted()).toEqual(core.eventKeys.toSorted())
  expect(core.eventKeys).toHaveLength(89)
})
