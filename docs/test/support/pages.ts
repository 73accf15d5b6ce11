import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { referencePages } from '../../scripts/reference-pages.mjs'

/** The root of the repository. */
export const root = join(import.meta.dirname, '../../..')

/** A Markdown file that somebody reads. */
export interface Page {
  /** The path from the root of the repository. */
  readonly file: string
  readonly text: string
}

/** A block of code in a page. What stands behind the language are marks for the tests; readers do not see them. */
export interface Sample {
  readonly page: string
  /** The line of its first fence, from 1. */
  readonly line: number
  readonly language: string
  /** Such as `run` or `name=express`; a mark without a value has an empty one. */
  readonly marks: ReadonlyMap<string, string>
  readonly code: string
}

const papers = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'STYLE_GUIDE.md',
  'SECURITY.md',
  'bench/RESULTS.md',
  'docs/README.md',
  'docs/testing.md',
  ...markdownIn('docs/design'),
  ...markdownIn('docs/decisions'),
  ...markdownIn('docs/spec'),
]

/** The papers of the repository. */
export const paperPages: readonly Page[] = papers.map(readPage)

/** The pages of the site. */
export const sitePages: readonly Page[] = [
  ...['docs', 'docs/guide'].flatMap((folder) => markdownIn(folder).flatMap((file) => (papers.includes(file) ? [] : [readPage(file)]))),
  // The build of the site writes them into files.
  ...Object.entries<string>(referencePages()).map(([name, text]) => ({ file: `docs/reference/${name}.md`, text })),
]

/** Every page. */
export const pages: readonly Page[] = [...paperPages, ...sitePages]

/** The blocks of code of a page, in order. */
export function samplesOf({ file, text }: Page): readonly Sample[] {
  const samples: Sample[] = []
  const lines = text.split('\n')
  for (let index = 0; index < lines.length; index++) {
    const [, indent = '', fence, info] = /^(\s*)(`{3,})(.*)$/.exec(lines[index] as string) ?? []
    if (fence === undefined || info === undefined) continue
    const end = lines.findIndex((line, later) => later > index && line.trim() === fence)
    if (end < 0) throw new Error(`${file}:${index + 1}: this block of code has no end`)
    const [language = '', ...marks] = info.trim().split(/\s+/)
    samples.push({
      page: file,
      line: index + 1,
      language,
      marks: new Map(marks.map((mark) => [mark.replace(/=.*/, ''), mark.includes('=') ? mark.replace(/^[^=]*=/, '') : ''])),
      code: lines
        .slice(index + 1, end)
        .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
        .join('\n'),
    })
    index = end
  }
  return samples
}

/** All blocks of code. */
export const samples: readonly Sample[] = pages.flatMap(samplesOf)

/** The text of a page without its blocks of code. */
export function proseOf({ text }: Page): string {
  return text.replace(/^(\s*)(`{3,}).*\n[\s\S]*?\n\s*\2$/gm, '')
}

/** Where a sample stands, as editors open it. */
export function placeOf({ page, line }: Sample): string {
  return `${page}:${line}`
}

/** The Markdown files of a folder, without those of its folders. */
function markdownIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}

function readPage(file: string): Page {
  return { file, text: readFileSync(join(root, file), 'utf8') }
}
