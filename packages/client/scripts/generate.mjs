// Writes src/generated/ from openapi/openapi.json. With --check it writes nothing and fails when a file would change.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readOperations } from './read-operations.mjs'
import { growTrees } from './resource-tree.mjs'
import { writeInterfaces } from './write-interfaces.mjs'
import { writeTables } from './write-tables.mjs'
import { writeTypes } from './write-types.mjs'

const header = '// Generated from openapi/openapi.json by scripts/generate.mjs: change the document, then run `npm run generate`.\n'
const folder = new URL('../src/generated/', import.meta.url)
const document = JSON.parse(readFileSync(new URL('../../../openapi/openapi.json', import.meta.url), 'utf8'))

const trees = growTrees(readOperations(document))
const files = {
  'openapi.ts': await writeTypes(document),
  'resource-tables.ts': writeTables(trees),
  'resources.ts': writeInterfaces(trees),
}

if (process.argv.includes('--check')) {
  const stale = Object.keys(files).filter((name) => read(name) !== header + files[name])
  if (stale.length > 0) {
    console.error(`Out of date: ${stale.map((name) => `src/generated/${name}`).join(', ')}. Run \`npm run generate\`.`)
    process.exitCode = 1
  }
} else {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, folder), header + text)
}

function read(name) {
  try {
    return readFileSync(new URL(name, folder), 'utf8')
  } catch {
    return null
  }
}
