import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import config from '../.vitepress/config.ts'
import { type Page, pages, proseOf, root, sitePages } from './support/pages.ts'

describe('every link inside leads somewhere', () => {
  test.each(pages.map((page) => [page.file, page] as const))('in %s', (_, page) => {
    expect(linksOf(page).filter((link) => !leadsSomewhere(page, link))).toEqual([])
  })
})

test('every page stands in the sidebar, and every entry of it leads to a page', () => {
  const entries = [...JSON.stringify(config.themeConfig?.sidebar).matchAll(/"link":"([^"]+)"/g)].map(
    ([, link]) => `docs${fileOf(link as string)}.md`,
  )
  expect(entries.sort()).toEqual(
    sitePages
      .map(({ file }) => file)
      .filter((file) => file !== 'docs/index.md')
      .sort(),
  )
})

/** The targets of Markdown links and of `link:` in the front matter, without those to other hosts. */
function linksOf(page: Page): readonly string[] {
  const inText = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string)
  const inFront = [...page.text.matchAll(/^\s+link: (\S+)$/gm)].map(([, target]) => target as string)
  return [...inText, ...inFront].filter((target) => !/^[a-z]+:/.test(target))
}

function leadsSomewhere({ file }: Page, link: string): boolean {
  const [target = '', anchor] = link.split('#')
  const path = target === '' ? file : target.startsWith('/') ? `docs${target}` : posix.join(dirname(file), target)
  const found = pages.find((page) => page.file === path || page.file === `${fileOf(path)}.md`)
  if (!found) return anchor === undefined && existsSync(join(root, path))
  return anchor === undefined || anchorsOf(found).includes(anchor)
}

/** A folder is shown by its index. */
function fileOf(path: string): string {
  return path.endsWith('/') ? `${path}index` : path
}

/** The anchors of headings, as the site and the repository's pages make them, and those that a page names itself. */
function anchorsOf(page: Page): readonly string[] {
  const prose = proseOf(page)
  const named = [...prose.matchAll(/\{#([^}]+)\}$|<span id="([^"]+)">/gm)].map(([, heading, span]) => (heading ?? span) as string)
  const made = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replaceAll(/\s+/g, '-'),
  )
  return [...named, ...made]
}
