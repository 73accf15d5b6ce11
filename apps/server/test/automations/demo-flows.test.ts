import { describe, expect, test } from 'vitest'
import type { ApiRecord } from '../support/api-record.ts'
import { type DemoScenario, demoScenarios } from '../support/demo-scenarios.ts'
import { type DemoSite, exampleNames, readExample, startDemoSite } from '../support/demo-site.ts'
import { fetchRuns, pathOf } from '../support/flows.ts'

const enabled = ['booking-by-hook', 'door-alarm', 'meter-alarm']
const warned = new Map([
  ['check-in', ['secret_seen']],
  ['weekly-report', ['secret_seen']],
])

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

  test.each(Object.entries(demoScenarios))('%s', async (name, { happen, path, more }) => {
    const site = await startDemoSite()
    // Alone: those that are enabled there would do everything a second time.
    for (const { id } of await site.list('automations')) await site.send(`/automations/${id}`, { enabled: false }, 'PATCH')
    const automationId = await create(site, name)
    await happen(site, automationId)
    await expectEnd(site, automationId, path)
    await more?.(site)
  })

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

/** Creates the automation of a file through the API, with records of the site in place of those that it names, and enables it. */
async function create(site: DemoSite, name: string): Promise<string> {
  const { definition, description, records } = readExample(name)
  const own: Readonly<Record<string, string>> = {
    user: (await site.find('members', { name: 'Nele Claes' })).userId,
    webhook: (await site.list('webhooks'))[0].id,
  }
  const text = records.reduce((changed, { kind, id }) => changed.replaceAll(id, own[kind] as string), JSON.stringify(definition))
  const made = await site.send('/automations', { name, description, definition: JSON.parse(text) })
  expect(codesOf(made)).toEqual(warned.get(name) ?? [])
  await site.send(`/automations/${made.id}`, { enabled: true }, 'PATCH')
  return made.id
}

/** What is found of a flow, but that its effects are simulated: nothing is connected here. */
function codesOf({ problems }: ApiRecord): readonly string[] {
  return problems.map(({ code }: { readonly code: string }) => code).filter((code: string) => code !== 'effect_simulated')
}

/** The run that nobody's item began has completed, along this way. */
async function expectEnd(site: DemoSite, automationId: string, path: readonly string[]): Promise<void> {
  const runs = (await fetchRuns(site, automationId)) as readonly (Awaited<ReturnType<typeof fetchRuns>>[number] & ApiRecord)[]
  const roots = runs.filter(({ parentRunId }) => parentRunId === null)
  expect(roots.map((run) => [run.status, run.error, pathOf(run)])).toEqual([['completed', null, path]])
  expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'completed'))
}
