// Adds up the runners' own reports (<package>/test-results/*.json) and ends with the plain line "N passed, N failed".
// Its argument is the exit code of what went before: not everything that fails is a test.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const status = Number(process.argv[2] ?? 0)
let passed = 0
let failed = 0
const missing = []
for (const folder of ['packages', 'apps', 'examples', '.']) {
  const parents = folder === '.' ? ['docs'] : existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  for (const parent of parents) {
    const manifest = join(parent, 'package.json')
    if (!existsSync(manifest) || !JSON.parse(readFileSync(manifest, 'utf8')).scripts?.test) continue
    const results = join(parent, 'test-results')
    const reports = existsSync(results) ? readdirSync(results).filter((name) => name.endsWith('.json')) : []
    if (reports.length === 0) missing.push(parent)
    for (const name of reports) {
      const report = JSON.parse(readFileSync(join(results, name), 'utf8'))
      passed += report.numPassedTests
      // A file that could not even be collected counts as one failure: its tests are not in the report.
      const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
      failed += report.numFailedTests + broken
    }
  }
}
for (const parent of missing) console.log(`no test report in ${parent}: its tests did not run`)
failed += missing.length
if (failed === 0 && status !== 0) {
  failed = 1
  console.log('every test passed, and yet a step failed (a build, a check, or an error outside of the tests): see above')
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
