// Writes the pages of reference/ from the catalogues that the service itself runs on, and removes those of what is gone. Reads
// what was built. The build of the site begins with it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { referencePages } from './reference-pages.mjs'

const pages = Object.entries(referencePages())
const folder = new URL('../reference/', import.meta.url)

rmSync(folder, { recursive: true, force: true })
for (const [name, text] of pages) {
  const file = new URL(`${name}.md`, folder)
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, text)
}
