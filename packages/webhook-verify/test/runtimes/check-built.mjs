// Runs the table of vectors against the built package, as ES module and as CommonJS, in the Node that runs this file. It needs nothing but
// Node, so that it also runs in versions that are too old for the tests.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { checkVector } from '../table/check-vector.mjs'

const require = createRequire(import.meta.url)
const { cases } = JSON.parse(readFileSync(new URL('../../dist/vectors.json', import.meta.url), 'utf8'))
const entries = {
  'index.js': await import('../../dist/index.js'),
  'index.cjs': require('../../dist/index.cjs'),
  'web.js': await import('../../dist/web.js'),
  'web.cjs': require('../../dist/web.cjs'),
}

const faults = []
for (const [name, entry] of Object.entries(entries)) {
  for (const vector of cases) {
    for (const fault of await checkVector(vector, entry)) faults.push(`${name}, ${vector.id}: ${fault}`)
  }
}
console.log(`${process.version}: ${cases.length} vectors, ${Object.keys(entries).length} builds, ${faults.length} differences`)
for (const fault of faults) console.log(`  ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
