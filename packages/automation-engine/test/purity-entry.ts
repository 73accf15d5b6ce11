import { type Answer, definitionHash, parseFlow, parseRunState, type RunStart } from '../src/index.ts'
import { play } from './play.ts'

/** Reads a definition and plays its scenarios, for a realm in which nothing can be asked of the outside. Takes and gives JSON. */
export function walk(json: string): string {
  const { definition, scenarios } = JSON.parse(json) as {
    readonly definition: unknown
    readonly scenarios?: readonly { readonly start: RunStart; readonly answers: readonly Answer[] }[]
  }
  const { flow, problems } = parseFlow(definition)
  return JSON.stringify({
    hash: definitionHash(definition),
    problems,
    played: scenarios?.map(({ start, answers }) => flow && play(flow, start, answers)) ?? [],
    refused: parseRunState({ format: 2 }),
  })
}
