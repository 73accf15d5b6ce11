import { expect } from 'vitest'
import type { ApiRecord } from './api-record.ts'
import { type DemoScenario, demoScenarios } from './demo-scenarios.ts'
import { type DemoSite, readExample, startDemoSite } from './demo-site.ts'
import { fetchRuns, pathOf } from './flows.ts'

/** The codes of the problems that example flows are known to have. */
export const warned: ReadonlyMap<string, readonly string[]> = new Map([
  ['check-in', ['secret_seen']],
  ['weekly-report', ['secret_seen']],
])

/** Loads a demo site and has the scenario of an example flow happen there, with no other flow enabled. */
export async function playScenario(name: string): Promise<void> {
  const { happen, path, more } = demoScenarios[name] as DemoScenario
  const site = await startDemoSite()
  // Alone: those that are enabled there would do everything a second time.
  for (const { id } of await site.list('automations')) await site.send(`/automations/${id}`, { enabled: false }, 'PATCH')
  const automationId = await create(site, name)
  await happen(site, automationId)
  await expectEnd(site, automationId, path)
  await more?.(site)
}

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

/** The problems of a flow, but that its effects are simulated: nothing is connected here. */
export function codesOf({ problems }: ApiRecord): readonly string[] {
  return problems.map(({ code }: { readonly code: string }) => code).filter((code: string) => code !== 'effect_simulated')
}

/** The run that nobody's item began has completed, along this way. */
export async function expectEnd(site: DemoSite, automationId: string, path: readonly string[]): Promise<void> {
  const runs = (await fetchRuns(site, automationId)) as readonly (Awaited<ReturnType<typeof fetchRuns>>[number] & ApiRecord)[]
  const roots = runs.filter(({ parentRunId }) => parentRunId === null)
  expect(roots.map((run) => [run.status, run.error, pathOf(run)])).toEqual([['completed', null, path]])
  expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'completed'))
}
