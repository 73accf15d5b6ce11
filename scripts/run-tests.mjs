// Implements `npm test` and `npm run test:deep`: builds, runs the tests of the packages, and in the deep run the checks of the whole tree as
// well. Shows its progress, prints a failure when it happens, and ends with "N passed, N failed".
//
//   node scripts/run-tests.mjs quick|deep [package …]
import { rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { runStep } from './run-step.mjs'
import { packagesWithTests, summarize } from './test-reports.mjs'

const [depth = 'quick', ...wanted] = process.argv.slice(2)
const packages = packagesWithTests(depth).filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const unknown = wanted.filter((name) => !packages.some((one) => one.name === name))
if (unknown.length > 0) fail(`no package with tests is called ${unknown.join(', ')}; there are: ${namesOf(packagesWithTests(depth))}`)

const started = Date.now()
const progress = resolve('tools/testing/src/progress-reporter.ts')
let failed = false

for (const { report } of packages) rmSync(report, { force: true })
// Only the deep run looks at the site.
const site = depth === 'quick' ? ['--filter=!@belfry/docs'] : []
if (!(await step('build', 'turbo', ['run', 'build', ...site, ...turboFlags()]))) end()
if (depth === 'deep' && wanted.length === 0) {
  // The checks use one core most of the time, and so do the compilers at their beginning.
  const types = step('types and packages', 'turbo', ['run', 'typecheck', 'lint', '--filter=!@belfry/docs', ...turboFlags()])
  const tree = step('lint, boundaries, unused code', process.execPath, ['scripts/check.mjs'])
  await Promise.all([types, tree])
}
// Most packages use one core, so two of them run at a time. The server uses all cores.
const [large, small] = [packages.filter(isServer), packages.filter((one) => !isServer(one))]
const queue = [...small]
await Promise.all([runQueue(), runQueue()])
for (const one of large) await test(one)
end()

async function runQueue() {
  for (let next = queue.shift(); next; next = queue.shift()) await test(next)
}

async function test({ name, folder, report }) {
  // By this Node, which need not be the one that the tools run on.
  const flags = [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--reporter=${progress}`,
    '--reporter=json',
    `--outputFile.json=${relative(folder, report)}`,
  ]
  // Not for other steps: the configurations of vitest ask for it, and knip reads those.
  const more = depth === 'deep' ? { BELFRY_TEST_DEEP: '1' } : {}
  await step(name, process.execPath, flags, { cwd: folder, shown: true, more })
}

function isServer({ name }) {
  return name === 'server'
}

/** @returns whether it went well */
async function step(name, file, args, options = {}) {
  const passed = await runStep(name, file, args, options)
  if (!passed) failed = true
  return passed
}

function turboFlags() {
  return ['--continue', '--output-logs=errors-only', '--log-order=grouped']
}

function end() {
  const minutes = ((Date.now() - started) / 60_000).toFixed(1)
  console.log(`${minutes} min`)
  const reports = packages.map(({ report }) => report)
  process.exit(summarize(reports, failed))
}

function namesOf(list) {
  return list.map(({ name }) => name).join(', ')
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
