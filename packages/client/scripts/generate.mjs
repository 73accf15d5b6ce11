// Writes src/generated/ from openapi/openapi.json. The build of this package runs it first.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readOperations } from './read-operations.mjs'
import { growTrees } from './resource-tree.mjs'
import { writeInterfaces } from './write-interfaces.mjs'
import { writeTables } from './write-tables.mjs'
import { writeTypes } from './write-types.mjs'

const header = '// Generated from openapi/openapi.json by scripts/generate.mjs.\n'
const folder = new URL('../src/generated/', import.meta.url)
const document = JSON.parse(readFileSync(new URL('../../../openapi/openapi.json', import.meta.url), 'utf8'))

const trees = growTrees(readOperations(document))
const files = {
  'openapi.ts': await writeTypes(document),
  'resource-tables.ts': writeTables(trees),
  'resources.ts': writeInterfaces(trees),
}

mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, folder), header + text)
