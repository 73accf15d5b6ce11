// The checks that look at the whole tree at once. Runs all of them, then fails if one failed.
import { spawnSync } from 'node:child_process'

const checks = [
  ['formatting and lint', ['biome', 'check', '.']],
  [
    'boundaries',
    [
      'depcruise',
      'packages',
      'apps',
      'examples',
      'tools',
      'bench',
      'docs',
      'scripts',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
    ],
  ],
  ['unused files, exports and dependencies', ['knip', '--no-progress']],
  ['where the project lives', [process.execPath, 'scripts/check-project.mjs']],
  ['workflows', [process.execPath, 'scripts/check-workflows.mjs']],
  ['the OpenAPI document', ['redocly', 'lint', 'openapi/openapi.json', '--config', 'openapi/redocly.yaml']],
]

let failed = 0
for (const [name, [file, ...args]] of checks) {
  const result = spawnSync(file, args, { encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } })
  const ok = result.status === 0
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`)
  if (!ok) {
    failed++
    console.log(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ?? ''}`)
  }
}
process.exit(failed === 0 ? 0 : 1)
