// What stands behind `npm run check`: types, lint, boundaries, unused code, and the unit tests of what has changed. For working, not for landing.
//
//   npm run check            what is not committed
//   npm run check -- main    what is different from main
import { execFileSync } from 'node:child_process'
import { runStep } from './run-step.mjs'
import { packagesWithTests } from './test-reports.mjs'

const [since = 'HEAD'] = process.argv.slice(2)
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
try {
  git('rev-parse', '--verify', '--quiet', '--end-of-options', `${since}^{commit}`)
} catch {
  console.error(`git knows no commit "${since}"`)
  process.exit(1)
}
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]

// The boundaries are seen only where everything is built.
const turbo = (...tasks) => ['run', ...tasks, '--filter=!@belfry/docs', '--continue', '--output-logs=errors-only', '--log-order=grouped']
if (!(await runStep('build', 'turbo', turbo('build')))) process.exit(1)
const types = runStep('types', 'turbo', turbo('typecheck'))
const tree = runStep('lint, boundaries, unused code', process.execPath, ['scripts/check.mjs'])
const results = await Promise.all([types, tree])
for (const { name, folder } of packagesWithTests('quick')) {
  if (!changed.some((file) => file.startsWith(`${folder}/src/`))) continue
  const flags = ['node_modules/vitest/vitest.mjs', 'run', 'src/', `--changed=${since}`, '--passWithNoTests', '--reporter=dot']
  results.push(await runStep(`unit tests of ${name}`, process.execPath, flags, { cwd: folder }))
}
process.exit(results.every(Boolean) ? 0 : 1)
