import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root, sitePages } from './support/pages.ts'

// What `vitepress build` has made.
const built = join(root, 'docs/.vitepress/dist')
const files = readdirSync(built, { recursive: true }).map(String)

describe.each(sitePages.map(({ file }) => [file.replace(/^docs\//, '').replace(/\.md$/, '.html')]))('%s', (page) => {
  const html = existsSync(join(built, page)) ? readFileSync(join(built, page), 'utf8') : ''

  test('is built, and has a title', () => {
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    expect(html).toContain('<h1')
  })

  test('loads nothing from other hosts', () => {
    const loaded = [...html.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => address as string,
    )
    expect(loaded.length).toBeGreaterThan(0)
    expect(loaded.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([])
  })
})

test('styles load nothing from other hosts, and no fonts at all', () => {
  const styles = files.filter((file) => file.endsWith('.css')).map((file) => readFileSync(join(built, file), 'utf8'))
  expect(styles.length).toBeGreaterThan(0)
  for (const style of styles) expect(style).not.toMatch(/url\(["']?(https?:)?\/\//)
  expect(files.filter((file) => /\.(woff2?|ttf|otf)$/.test(file))).toEqual([])
})

test('can be searched without asking anybody', () => {
  expect(files.some((file) => /@localSearchIndex/.test(file))).toBe(true)
})
