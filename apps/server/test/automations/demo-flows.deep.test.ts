import { describe, expect, test } from 'vitest'
import { expectEnd, playScenario } from '../support/demo-flows.ts'
import { type DemoScenario, demoScenarios } from '../support/demo-scenarios.ts'
import { exampleNames, readExample, startDemoSite } from '../support/demo-site.ts'

const enabled = ['booking-by-hook', 'door-alarm', 'meter-alarm']

describe('an example flow comes to its end at the demo site, over HTTP', () => {
  test.each(exampleNames.filter((name) => name !== 'booking-by-hook'))('%s', playScenario)

  test('also those that are enabled there, as they were saved, and none of them takes what is meant for another', async () => {
    const site = await startDemoSite()
    for (const [index, name] of enabled.entries()) {
      const { id } = await site.find('automations', { name: readExample(name).name })
      const { happen, path, more } = demoScenarios[name] as DemoScenario
      await happen(site, id)
      await expectEnd(site, id, path)
      await more?.(site)
      expect(await site.list('automation-runs')).toHaveLength(index + 1)
    }
  })
})
