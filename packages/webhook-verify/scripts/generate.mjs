// Writes src/events/generated/ and conformance/webhooks/payloads/ from openapi/openapi.json. With --check it writes nothing and fails when a
// file would change. Refuses to take back what a payload has promised.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { broken, promisedShape } from './promised-shape.mjs'
import { readPayloads } from './read-payloads.mjs'
import { writeExamples } from './write-examples.mjs'
import { writeTypes } from './write-types.mjs'

const header = '// Generated from openapi/openapi.json by scripts/generate.mjs: change the document, then run `npm run generate`.\n'
const generated = new URL('../src/events/generated/', import.meta.url)
const promises = new URL('../../../conformance/webhooks/payloads/', import.meta.url)

const payloads = readPayloads()
const promised = payloads.events.map(({ key, data }) => ({ file: fileOf(key), key, data: promisedShape(data, payloads.schemas) }))
const faults = [...promised.flatMap(brokenPromise), ...missingKeys()]
if (faults.length > 0) fail(`A payload takes back what receivers build on:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)

const files = [
  [new URL('payloads.ts', generated), header + writeTypes(payloads)],
  [new URL('examples.ts', generated), header + writeExamples(payloads)],
  ...promised.map(({ file, key, data }) => [file, jsonText({ event: key, data })]),
]
if (process.argv.includes('--check')) {
  const stale = files.filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
  if (stale.length > 0) {
    const names = stale.map(([file]) => file.pathname.replace(/.*\/(?=packages|conformance)/, ''))
    fail(`Out of date: ${names.join(', ')}. Run \`npm run generate\`.`)
  }
} else {
  mkdirSync(generated, { recursive: true })
  mkdirSync(promises, { recursive: true })
  for (const [file, text] of files) writeFileSync(file, text)
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

/** A colon is no part of a file's name everywhere. */
function fileOf(key) {
  return new URL(`${key.replaceAll(':', '.')}.json`, promises)
}

/** As the formatter of this repository writes it: a list of plain values stands on one line where it fits. */
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
