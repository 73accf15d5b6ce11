// Loaded before each file of tests whose package has properties.
import { inspect } from 'node:util'
import fc from 'fast-check'
import { expect } from 'vitest'
import { propertyFactor, propertyRuns } from './depth.ts'

const seed = process.env.BELFRY_TEST_SEED

const USUAL_RUNS = 100

/** What a failure ends with, so that nobody has to look up how it is repeated. */
function commandFor(failedSeed: number): string {
  const { testPath = '', currentTestName = '' } = expect.getState()
  const [, folder = '', file = ''] = /((?:packages|apps)\/[^/]+)\/(.*)$/.exec(testPath.replaceAll('\\', '/')) ?? []
  // vitest takes a regular expression.
  const title = (currentTestName.split(' > ').at(-1) ?? '').replaceAll(/[^\p{L}\p{N} ]/gu, '.')
  const settings = `BELFRY_TEST_SEED=${failedSeed} BELFRY_TEST_PROPERTY_RUNS=${propertyFactor}`
  return `To repeat it: cd ${folder} && ${settings} node node_modules/vitest/vitest.mjs run ${file} -t '${title}'`
}

function textOf<T>(details: fc.RunDetails<T>): string {
  // With the causes of the cause: "fetch failed" alone says little.
  const cause = details.errorInstance instanceof Error ? `\n\nCaused by: ${inspect(details.errorInstance)}` : ''
  return `${fc.defaultReportMessage(details)}\n\n${commandFor(details.seed)}${cause}`
}

fc.configureGlobal({
  numRuns: propertyRuns(USUAL_RUNS),
  ...(seed === undefined ? {} : { seed: Number(seed) }),
  reporter(details) {
    if (details.failed) throw new Error(textOf(details))
  },
})
