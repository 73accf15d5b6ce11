import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { findings, messages } from '../../test/findings.ts'
import { variablesAreFilledIn } from './variables-are-filled-in.ts'

const pictures = { scope: 'displays', mode: 'screensaver', source: 'feed', itemsPath: 'customer.customFields.pictures', imageField: 'url' }
const slideshow = (config: object) => draw({ start: newCustomer, show: ['deviceSlideshow', { ...pictures, ...config }] })

describe('a variable in a field that fills in none', () => {
  test('is pointed out', () => {
    expect(findings(variablesAreFilledIn, slideshow({ sortField: '{customer.notes}' }))).toEqual([
      'variable_not_filled_in /nodes/1/config/sortField',
    ])
    expect(messages(variablesAreFilledIn, slideshow({ sortField: '{customer.notes}' }))).toEqual([
      'In "show", sortField fills in no variables, so "{customer.notes}" is read as it is written: write the value itself.',
    ])
  })

  test.each([
    ['the name of a variable', { itemsPath: '{customer.customFields.pictures}' }],
    ['a text that is filled in', { filterField: 'kind', filterValue: '{customer.status}' }],
    ['braces without a variable', { sortField: '{}' }],
    ['a step that has errors of another kind', { sortField: '{customer.notes}', mode: 'none' }],
  ])('is none of: %s', (_title, config) => {
    expect(findings(variablesAreFilledIn, slideshow(config))).toEqual([])
  })
})
