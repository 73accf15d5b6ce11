import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { referencePages } from '../scripts/reference-pages.mjs'
import { root } from './support/pages.ts'

const generated: Readonly<Record<string, string>> = referencePages()
const folder = join(root, 'docs/reference')

test('every page of the reference comes from a catalogue', () => {
  const files = readdirSync(folder, { recursive: true }).map((file) => String(file).replaceAll('\\', '/'))
  expect(files.filter((file) => file.includes('.')).sort()).toEqual(
    Object.keys(generated)
      .map((name) => `${name}.md`)
      .sort(),
  )
})

test.each(Object.entries(generated))('generating %s again changes nothing: npm run generate', (name, text) => {
  expect(readFileSync(join(folder, `${name}.md`), 'utf8')).toBe(text)
})
