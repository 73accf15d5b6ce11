import { readFileSync } from 'node:fs'
import { pageName } from '../../catalogue.mjs'

/** The example of a step type, from its file. A test of the engine plays it. */
export function exampleOf(type) {
  return JSON.parse(readFileSync(new URL(`../../../../${exampleFile(type)}`, import.meta.url), 'utf8'))
}

/** Its path in the repository. */
export function exampleFile(type) {
  return `examples/steps/${pageName(type)}.json`
}
