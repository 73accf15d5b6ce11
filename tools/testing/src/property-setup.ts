// Loaded before each file of tests whose package has properties.
import fc from 'fast-check'
import { expect } from 'vitest'
import { propertyRuns } from './depth.ts'

const seed = process.env.BELFRY_TEST_SEED

const USUAL_RUNS = 100

/** What a failure ends with, so that nobody has to look up how it is repeated. */
function commandFor(failedSeed: number): string {
  const { testPath = '', currentTestName = '' } = expect.getState()
  const [, folder = '', file = ''] = /((?:packages|apps)\/[^/]+)\/(.*)$/.exec(testPath.replaceAll('\\', '/')) ?? []
  const title = currentTestName.split(' > ').at(-1) ?? ''
  return `To repeat it: cd ${folder} && BELFRY_TEST_SEED=${failedSeed} npx vitest run ${file} -t ${JSON.stringify(title)}`
}

function textOf<T>(details: fc.RunDetails<T>): string {
  const cause = details.errorInstance instanceof Error ? `\n\nCaused by: ${details.errorInstance.stack}` : ''
  return `${fc.defaultReportMessage(details)}\n\n${commandFor(details.seed)}${cause}`
}

fc.configureGlobal({
  numRuns: propertyRuns(USUAL_RUNS),
  ...(seed === undefined ? {} : { seed: Number(seed) }),
  reporter(details) {
    if (details.failed) throw new Error(textOf(details))
  },
})
