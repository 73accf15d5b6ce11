import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages, root } from './support/pages.ts'
import { rowsBelow } from './support/tables.ts'

// The ids in the titles of tests, such as `[DELIV-07]` and `G32`, are explained in docs/spec.

const spec = pages.filter(({ file }) => file.startsWith('docs/spec/') && file !== 'docs/spec/README.md')
const explained = spec.flatMap((page) => idsOf(page).map((id) => ({ id, file: page.file.replace('docs/spec/', '') })))

test('an id is one row', () => {
  const ids = explained.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('every id in the title of a test is a row', () => {
  const known = new Set(explained.map(({ id }) => id))
  const named = ['packages', 'apps', 'docs', 'examples'].flatMap(testFilesBelow).flatMap(idsInTitles)
  expect(new Set(named.map(({ id }) => id)).size).toBeGreaterThan(200)
  expect(named.filter(({ id }) => !known.has(id))).toEqual([])
})

test('every id in the title of a test of the deep run is in one of `npm test` as well', () => {
  const files = ['packages', 'apps', 'docs', 'examples'].flatMap(testFilesBelow)
  const isDeep = (file: string) => file.endsWith('.deep.test.ts')
  const quick = new Set(files.filter((file) => !isDeep(file)).flatMap((file) => idsInTitles(file).map(({ id }) => id)))
  const deep = files.filter(isDeep).flatMap(idsInTitles)
  expect(deep.length).toBeGreaterThan(20)
  expect(deep.filter(({ id }) => !quick.has(id))).toEqual([])
})

test('the README names the ids of each file', () => {
  const readme = pages.find(({ file }) => file === 'docs/spec/README.md')
  if (!readme) throw new Error('docs/spec has no README.md')
  const rows = rowsBelow(readme, ['File', 'Ids']).flatMap(([link = '', areas = '']) =>
    areas.split(', ').map((area) => `${/\((.+)\)/.exec(link)?.[1]} ${area}`),
  )
  expect(rows.sort()).toEqual([...new Set(explained.map(({ id, file }) => `${file} ${areaOf(id)}`))].sort())
})

function idsOf(page: (typeof pages)[number]): readonly string[] {
  const head = page.file === 'docs/spec/decisions.md' ? 'What was decided' : 'What holds'
  return rowsBelow(page, ['Id', head]).map(([id = '']) => id)
}

/** `STEP` of `STEP-taskCreate-02`, `AUTO-DEF` of `AUTO-DEF-18`, `G` of `G32`. */
function areaOf(id: string): string {
  return id.replace(/(-[a-z]\w*)?-?\d+$/, '')
}

function testFilesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : testFilesBelow(path)
    return /\.(test|test-prop|testsuite)\.ts$/.test(entry.name) ? [path] : []
  })
}

/** A title may also be a cell of a table of cases, so this looks at every text that begins with ids. */
function idsInTitles(file: string): readonly { readonly id: string; readonly file: string }[] {
  const label = String.raw`(?:\[[A-Z][A-Za-z-]*\d+\]|G\d+\b)`
  const titles = readFileSync(join(root, file), 'utf8').matchAll(new RegExp(`['"\`](${label}(?:,? (?:and )?${label})*)`, 'g'))
  const ids = [...titles].flatMap(([, labels = '']) => labels.match(/G\d+|[A-Z][A-Za-z-]*-\d+/g) ?? [])
  return ids.map((id) => ({ id, file }))
}
