import { describe, expect, test } from 'vitest'
import { codesOf, playScenario, warned } from '../support/demo-flows.ts'
import { demoScenarios } from '../support/demo-scenarios.ts'
import { exampleNames, readExample, startDemoSite } from '../support/demo-site.ts'

const enabled = ['booking-by-hook', 'door-alarm', 'meter-alarm']

describe('the flows of the demo site', () => {
  test('are all example flows, name its own records, have no problems but those that are known, and three of them are enabled', async () => {
    const site = await startDemoSite()
    const saved = await site.list('automations')
    expect(saved).toHaveLength(exampleNames.length)
    for (const name of exampleNames) {
      const { name: title, description } = readExample(name)
      const { id } = saved.find((automation) => automation.name === title)
      const automation = (await site.call('GET', `/api/orgs/test-park/automations/${id}`)).body
      expect([name, automation.description, automation.enabled]).toEqual([name, description, enabled.includes(name)])
      expect([name, codesOf(automation)]).toEqual([name, warned.get(name) ?? []])
    }
    // What happened in the story began none of them.
    expect(await site.list('automation-runs')).toEqual([])
  })
})

describe('an example flow comes to its end at the demo site, over HTTP', () => {
  test('and there is a story for each', () => {
    expect(Object.keys(demoScenarios).sort()).toEqual([...exampleNames])
  })

  test('booking-by-hook', () => playScenario('booking-by-hook'))
})
