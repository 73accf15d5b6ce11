import { definitionHash, parseFlow, parseRunState } from '../src/index.ts'
import { play, type Script } from './play.ts'

/** Reads a definition and plays its scenarios, for a realm in which nothing can be asked of the outside. Takes and gives JSON. */
export function walk(json: string): string {
  const { definition, scenarios } = JSON.parse(json) as { readonly definition: unknown; readonly scenarios?: readonly Script[] }
  const { flow, problems } = parseFlow(definition)
  return JSON.stringify({
    hash: definitionHash(definition),
    problems,
    played: scenarios?.map((script) => flow && play(flow, script)) ?? [],
    refused: parseRunState({ format: 99 }),
  })
}
