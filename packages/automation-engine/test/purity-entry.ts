import type { Definition } from '@belfry/core'
import { definitionHash, parseFlow, parseRunState, type RunStart } from '../src/index.ts'
import { type Simulation, simulate } from '../src/testing.ts'
import { play, type Script } from './play.ts'

/** Reads a definition and plays its scenarios, for a realm in which nothing can be asked of the outside. Takes and gives JSON. */
export function parseAndPlay(json: string): string {
  const { definition, scenarios } = JSON.parse(json) as { readonly definition: unknown; readonly scenarios?: readonly Script[] }
  const { flow, problems } = parseFlow(definition)
  return JSON.stringify({
    hash: definitionHash(definition),
    problems,
    played: scenarios?.map((script) => flow && play(flow, script)) ?? [],
    refused: parseRunState({ format: 99 }),
  })
}

/** Simulates the scenarios of a definition to their ends, each in an organization of its own. Takes and gives JSON. */
export async function simulateAll(json: string): Promise<string> {
  const { definition, scenarios = [] } = JSON.parse(json) as { readonly definition: Definition; readonly scenarios?: readonly Script[] }
  const simulations: Simulation[] = []
  for (const { start } of scenarios) simulations.push(await simulateStart(definition, start))
  return JSON.stringify(simulations)
}

async function simulateStart(definition: Definition, { now, cause, actor }: RunStart): Promise<Simulation> {
  const start = cause.kind === 'event' ? { event: cause } : cause.kind === 'webhook' ? { webhook: cause } : {}
  const simulation = await simulate(definition, { ...start, now, endpoints: 'failed', ...(actor ? { actor } : {}) })
  await simulation.finish()
  return simulation
}
