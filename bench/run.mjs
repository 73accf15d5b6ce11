// `npm run bench [name …]`: measures Belfry beside its peers and the limits of this machine, in one run, and prints ratios. Absolute
// figures say little: client, server and peers share the machine. Peers are installed here, on their own, the first time.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './install.mjs'

const folder = dirname(fileURLToPath(import.meta.url))
const benches = {
  http: './http.mjs',
  deliveries: './deliveries.mjs',
  fairness: './fairness.mjs',
  flows: './flows.mjs',
  history: './history.mjs',
  lists: './lists.mjs',
  schedules: './schedules.mjs',
  steps: './steps.mjs',
  stream: './stream.mjs',
  templates: './templates.mjs',
  validation: './validation.mjs',
  verify: './verify.mjs',
}
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !Object.hasOwn(benches, name))
if (unknown) {
  console.error(`There is no bench "${unknown}". There are: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
installPackages(folder, 'bench')
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130)) // what was started ends with us

const results = {}
for (const [name, file] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const { run } = await import(file)
  results[name] = await run()
}
mkdirSync(join(folder, 'results'), { recursive: true })
const machine = { node: process.version, cpus: cpus().length, cpu: cpus()[0]?.model }
writeFileSync(join(folder, 'results', 'latest.json'), `${JSON.stringify({ machine, results }, null, 2)}\n`)
