import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The group of a folder of generated pages: its index, and the others by name. */
export function generatedGroup(folder: string, text: string) {
  const path = join(import.meta.dirname, '../reference', folder)
  const names = readdirSync(path)
    .map((file) => file.replace(/\.md$/, ''))
    .filter((name) => name !== 'index')
  const items = names.map((name) => ({ text: titleOf(join(path, `${name}.md`)), link: `/reference/${folder}/${name}` }))
  return { text, link: `/reference/${folder}/`, collapsed: true, items: items.sort((a, b) => a.text.localeCompare(b.text, 'en')) }
}

/** The same, with its pages in the groups that they name, as the headings of the index stand. */
export function groupedGroup(folder: string, text: string) {
  const { items, ...group } = generatedGroup(folder, text)
  const path = join(import.meta.dirname, '../reference', folder)
  const titles = [...readFileSync(join(path, 'index.md'), 'utf8').matchAll(/^## (.+?) \{#/gm)].map(([, title]) => title as string)
  const groupOf = (link: string) => /^group: (.+)$/m.exec(readFileSync(join(path, `${link.split('/').at(-1)}.md`), 'utf8'))?.[1]
  const groups = titles.map((title) => ({ text: title, collapsed: true, items: items.filter(({ link }) => groupOf(link) === title) }))
  return { ...group, items: groups }
}

/** What the page says of its name in the sidebar, or its title. */
function titleOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  return /^sidebar: (.+)$/m.exec(text)?.[1] ?? /^# (.+)$/m.exec(text)?.[1] ?? file
}
