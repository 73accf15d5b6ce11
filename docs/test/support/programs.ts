import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pages, root, type Sample, samplesOf } from './pages.ts'

/** What the samples of a page become: a file that is type-checked, or run, as it stands in the page. */
export interface Program {
  /** The page and, for a sample that is alone, its name. */
  readonly title: string
  readonly page: string
  /** `null` for the story of a page. */
  readonly name: string | null
  /** The path of the file inside the folder that programs are written to. */
  readonly path: string
  readonly text: string
}

/**
 * The programs of all pages. Samples marked `run` make up one story a page, in the order of reading; one with a `name` is a program of
 * its own, which a test knows by that name; one marked `check` is only looked at by the compiler.
 */
export const programs: readonly Program[] = pages.flatMap((page) => {
  const samples = samplesOf(page).filter(({ language }) => language === 'ts')
  const story = samples.filter(({ marks }) => marks.has('run'))
  const alone = samples.filter(({ marks }) => marks.has('name') || marks.has('check'))
  return [
    ...(story.length > 0 ? [programOf(page.file, null, story)] : []),
    ...alone.map((sample) => programOf(page.file, sample.marks.get('name') ?? `line-${sample.line}`, [sample])),
  ]
})

/** The programs that are the stories of their pages. */
export const stories = programs.filter(({ name }) => name === null)

/** The program with this name. */
export function programNamed(name: string): Program {
  const found = programs.find((program) => program.name === name)
  if (!found) throw new Error(`no page has a sample with name=${name}`)
  return found
}

/**
 * Writes every program, and the files beside it that its page asks the reader to save, into an empty folder, which is returned. It lies
 * inside this package, so that programs find what it depends on.
 */
export function writePrograms(purpose: string, replace: Readonly<Record<string, string>> = {}): string {
  const folder = join(root, 'docs/test-results/samples', purpose)
  rmSync(folder, { recursive: true, force: true })
  for (const page of pages) {
    mkdirSync(join(folder, folderOf(page.file)), { recursive: true })
    for (const { marks, code } of samplesOf(page)) {
      const file = marks.get('file')
      if (file) writeFileSync(join(folder, folderOf(page.file), file), code)
    }
  }
  for (const { path, text } of programs) writeFileSync(join(folder, path), replaceAll(text, replace))
  return folder
}

/** The folder of the files that a page asks the reader to save. */
export function folderOfProgram(folder: string, { path }: Program): string {
  return join(folder, dirname(path))
}

function programOf(page: string, name: string | null, samples: readonly Sample[]): Program {
  return {
    title: name ? `${page}, ${name}` : page,
    page,
    name,
    path: `${folderOf(page)}/${name ?? 'story'}.ts`,
    text: `${samples.map(({ code }) => code).join('\n')}\nexport {}\n`,
  }
}

function folderOf(page: string): string {
  return page.replace(/\.md$/, '').replaceAll('/', '-')
}

function replaceAll(text: string, replace: Readonly<Record<string, string>>): string {
  return Object.entries(replace).reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
}
