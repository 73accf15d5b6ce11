import { type Flow, parseFlow, steps } from '@belfry/automation-engine'

/** Makes what reads the flows of stored definitions, each once. */
export function createReadStoredFlow(): (definition: string) => Flow {
  const read = new Map<string, Flow>()
  return (definition) => {
    const flow = read.get(definition) ?? parseFlow(JSON.parse(definition), steps, {}, { isBounded: false }).flow
    if (!flow) throw new Error('a definition that was enabled cannot be read any more')
    read.set(definition, flow)
    return flow
  }
}
