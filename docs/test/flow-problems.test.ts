import { flowProblemKinds } from '@belfry/automation-engine'
import { describe, expect, test } from 'vitest'
import { referencePages } from '../scripts/reference-pages.mjs'

const pages: Readonly<Record<string, string>> = referencePages()
const page = pages['flow-problems'] ?? ''

test('the page has every code, in the order of the catalogue, each with the anchor that findings link to', () => {
  expect([...page.matchAll(/^\|.*?<span id="(\w+)"><\/span>/gm)].map(([, code]) => code)).toEqual(flowProblemKinds.map(({ code }) => code))
})

describe('G33 a flow is kept from being enabled by what can never work', () => {
  // What the definition of an open problem names, with the limits, lines and ids that were added to it.
  const plain = `
    too_deep definition_too_large required type too_short too_long too_many duplicate_id edge_to_note dangling_edge
    exit_used_twice cycle no_trigger second_trigger unknown_step_type not_allowed format too_small duplicate out_of_range
    too_large unknown_date invalid_json no_record interval_too_short not_https unknown_exit unknown_variable
    for_each_too_deep not_an_export
  `
    .trim()
    .split(/\s+/)
  const [, errors = '', warnings = ''] = page.split(/^\| Code \| Why it is .*$/m)
  const explained = (text: string) => [...text.matchAll(/^\| \[`(\w+)`\]/gm)].map(([, code]) => code as string)
  const blocking = flowProblemKinds.filter(({ severities }) => severities.some((one) => one !== 'warning')).map(({ code }) => code)

  test('and the reference page says why each other error is one', () => {
    expect(explained(errors).toSorted()).toEqual(blocking.filter((code) => !plain.includes(code)).toSorted())
    expect(plain.filter((code) => !blocking.includes(code))).toEqual([])
  })

  test('and says why what every run fails at is a warning', () => {
    expect(explained(warnings).toSorted()).toEqual(['nothing_chosen', 'refused_header', 'refused_path', 'refused_url'])
  })
})
