// Writes the files generated from openapi/openapi.json:
//
//   --types    src/events/generated/, at the start of this package's build
//   --check    nothing: fails if a file in conformance/webhooks/payloads/ is out of date
//   otherwise  conformance/webhooks/payloads/. Refuses to break what a committed payload promises.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { broken, promisedShape } from './promised-shape.mjs'
import { readPayloads } from './read-payloads.mjs'
import { writeExamples } from './write-examples.mjs'
import { writeTypes } from './write-types.mjs'

const header = '// Generated from openapi/openapi.json by scripts/generate.mjs.\n'
const generated = new URL('../src/events/generated/', import.meta.url)
const promises = new URL('../../../conformance/webhooks/payloads/', import.meta.url)

const payloads = readPayloads()
const promised = payloads.events.map(({ key, data }) => ({ file: fileOf(key), key, data: promisedShape(data, payloads.schemas) }))
if (process.argv.includes('--types')) writeFiles(generated, typeFiles())
else if (process.argv.includes('--check')) checkPromises()
else writePromises()

function typeFiles() {
  return [
    [new URL('payloads.ts', generated), header + writeTypes(payloads)],
    [new URL('examples.ts', generated), header + writeExamples(payloads)],
  ]
}

function checkPromises() {
  refuseBrokenPromises()
  const stale = promiseFiles().filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
  const names = stale.map(([file]) => file.pathname.replace(/.*\/(?=conformance)/, ''))
  if (stale.length > 0) fail(`Out of date: ${names.join(', ')}. Run \`npm run generate\`.`)
}

function writePromises() {
  refuseBrokenPromises()
  writeFiles(promises, promiseFiles())
}

function writeFiles(folder, files) {
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of files) writeFileSync(file, text)
}

function promiseFiles() {
  return promised.map(({ file, key, data }) => [file, jsonText({ event: key, data })])
}

function refuseBrokenPromises() {
  const faults = [...promised.flatMap(brokenPromise), ...missingKeys()]
  if (faults.length > 0) fail(`A payload takes back what receivers build on:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

function brokenPromise({ file, key, data }) {
  return existsSync(file) ? broken(JSON.parse(readFileSync(file, 'utf8')).data, data, `${key}: data`) : []
}

function missingKeys() {
  if (!existsSync(promises)) return []
  const known = new Set(promised.map(({ file }) => file.pathname))
  const gone = readdirSync(promises).filter((name) => name.endsWith('.json') && !known.has(new URL(name, promises).pathname))
  return gone.map((name) => `${name}: its event is gone`)
}

/** Not every file system allows a colon in a file name. */
function fileOf(key) {
  return new URL(`${key.replaceAll(':', '.')}.json`, promises)
}

/** Formats like the formatter of this repository: a list of plain values is on one line if it fits. */
function jsonText(value) {
  const text = JSON.stringify(value, null, 2).replace(/^.*\[[^[\]{}]*\],?$/gm, (lines) => {
    const line = lines
      .replace(/\n\s*(?=\])/g, '')
      .replace(/\[\n\s*/g, '[')
      .replace(/\n\s*/g, ' ')
    return line.length <= 140 ? line : lines
  })
  return `${text}\n`
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
