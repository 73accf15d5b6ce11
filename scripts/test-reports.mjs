// The runners' own reports (<package>/test-results/quick.json and deep.json), added up.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The packages whose tests take longest. They begin first, so that two rows of packages end at about the same time. */
const LONGEST = ['docs', 'automation-engine', 'core', 'webhook-verify']

/** Which packages have tests at a depth, in the order in which they run. */
export function packagesWithTests(depth) {
  const folders = ['packages', 'examples', 'apps'].flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
  const rank = (folder) => (LONGEST.indexOf(basename(folder)) + LONGEST.length + 1) % (LONGEST.length + 1)
  return [...folders, 'docs']
    .sort((one, other) => rank(one) - rank(other))
    .filter((folder) => {
      const manifest = join(folder, 'package.json')
      if (!existsSync(manifest)) return false
      const { scripts = {}, devDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
      // What has no size of its own has nothing left for the deep run.
      return scripts.test !== undefined && (depth === 'quick' || devDependencies['@belfry/testing'] !== undefined)
    })
    .map((folder) => ({ name: basename(folder), folder, report: join(folder, 'test-results', `${depth}.json`) }))
}

/**
 * Prints how many tests passed and failed, as the last line: "N passed, N failed".
 *
 * @param files the reports
 * @param failed whether something failed that is perhaps no test: a build, a check
 * @returns the exit code
 */
export function summarize(files, failed) {
  let passed = 0
  let failures = 0
  for (const file of files) {
    if (!existsSync(file)) {
      console.log(`no test report in ${file}: its tests did not run`)
      failures++
      continue
    }
    const report = JSON.parse(readFileSync(file, 'utf8'))
    passed += report.numPassedTests
    // A file that could not even be collected counts as one failure: its tests are not in the report.
    const broken = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
    failures += report.numFailedTests + broken
  }
  if (failures === 0 && failed) {
    failures = 1
    console.log('every test passed, and yet a step failed (a build, a check, or an error outside of the tests): see above')
  }
  console.log(`${passed} passed, ${failures} failed`)
  return failures === 0 ? 0 : 1
}
