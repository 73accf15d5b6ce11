import { type Flow, type ParsedFlow, parseFlow, steps } from '@belfry/automation-engine'

/** Reads definitions, each once: they never change under their text. */
export type ParseCached = (definition: string) => ParsedFlow

const LIMIT = 500

/** Makes a cache of the definitions that were read last. The text of a definition is its key. */
export function createFlowCache(): ParseCached {
  const parsed = new Map<string, ParsedFlow>()
  return (definition) => {
    const known = parsed.get(definition)
    parsed.delete(definition) // and back in at the end: what was used last stays longest
    // It was enabled, perhaps before definitions had a greatest size: it goes on running as it is.
    const flow = known ?? parseFlow(JSON.parse(definition), steps, {}, { isBounded: false })
    parsed.set(definition, flow)
    if (parsed.size > LIMIT) parsed.delete(parsed.keys().next().value as string)
    return flow
  }
}

/** The flow of a definition that was enabled once, so is known to be sound. */
export function requireFlow({ flow, problems }: ParsedFlow): Flow {
  if (!flow) throw new Error(`a definition that was enabled cannot be read any more: ${problems[0]?.message}`)
  return flow
}
