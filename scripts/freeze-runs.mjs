// Freezes runs of this version in conformance/runs/<version>: `npm run freeze-runs -- 0.1.0`. Done once for each release, from then on they
// are replayed by every later version. What is frozen is never written again, unless `--again` says that the version is not out yet.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { definitionHash } from '../packages/automation-engine/dist/index.js'
import { replay } from '../packages/automation-engine/dist/testing.js'
import { stories } from './freeze-runs/stories.mjs'

const [version, ...flags] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) {
  process.stderr.write('Say for which version: npm run freeze-runs -- 0.1.0 [--again]\n')
  process.exit(1)
}
const folder = resolve(import.meta.dirname, '../conformance/runs', version)
if (existsSync(folder) && !flags.includes('--again')) {
  process.stderr.write(`The runs of ${version} are frozen: a version that is out stays as it is. Before that: --again.\n`)
  process.exit(1)
}
const frozen = []
for (const [name, { title, play }] of Object.entries(stories)) frozen.push([`${name}.json`, freeze(title, await play())])
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [file, run] of frozen) {
  writeFileSync(resolve(folder, file), `${JSON.stringify(run, null, 2)}\n`)
  process.stdout.write(`${version}/${file}\n`)
}
process.stdout.write('Then: npm run format\n')

function freeze(title, journal) {
  const { run, trace } = replay(journal)
  const states = journal.entries.map((_, count) => ({
    entryCount: count,
    run: replay({ ...journal, entries: journal.entries.slice(0, count) }).run,
  }))
  return { title, version, journal, states, run, hash: definitionHash(run), trace }
}
