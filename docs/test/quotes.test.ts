import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pages, paperPages, placeOf, proseOf, root, samples } from './support/pages.ts'

const quotes = samples.filter(({ marks }) => marks.has('from'))

test('there are quotes at all', () => {
  expect(quotes.length).toBeGreaterThan(0)
})

test.each(quotes.map((sample) => [placeOf(sample), sample] as const))('%s is quoted as it stands in our code', (_, { marks, code }) => {
  const source = normalized(readFileSync(join(root, marks.get('from') as string), 'utf8'))
  // `// …` stands for lines that were left out.
  for (const part of code.split(/^\s*\/\/ …$/m)) expect(source).toContain(normalized(part))
})

describe('every path of the repository that is named exists', () => {
  test.each([...pages].map((page) => [page.file, page] as const))('in %s', (_, page) => {
    const named = [
      ...proseOf(page).matchAll(/`((?:packages|apps|docs|examples|bench|conformance|openapi|scripts|tsconfig)\/[^`\s]*)`/g),
    ].map(([, path]) => path as string)
    expect(named.filter((path) => !exists(path))).toEqual([])
  })
})

test('nobody is sent to a host of ours that does not exist', () => {
  for (const { file, text } of paperPages) expect(text.match(/https?:\/\/[a-z.]*belfry\.(?!example)[a-z]+/g), file).toBeNull()
})

/** A placeholder such as `<name>` ends what can be looked at. A built file is there when its source is. */
function exists(path: string): boolean {
  const known = path.replace(/\/?[^/]*<.*$/, '')
  return existsSync(join(root, known)) || /^apps\/server\/dist\//.test(known)
}

function normalized(code: string): string {
  return code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
