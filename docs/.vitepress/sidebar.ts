import { referencePages } from '../scripts/reference-pages.mjs'

const pages: Readonly<Record<string, string>> = referencePages()

/** The sidebar group for a folder of generated pages: its index, and the other pages sorted by title. */
export function generatedGroup(folder: string, text: string) {
  const names = Object.keys(pages).filter((name) => name.startsWith(`${folder}/`) && name !== `${folder}/index`)
  const items = names.map((name) => ({ text: titleOf(name), link: `/reference/${name}` }))
  return { text, link: `/reference/${folder}/`, collapsed: true, items: items.sort((a, b) => a.text.localeCompare(b.text, 'en')) }
}

/** The same, with the pages grouped by the `group` that they name, in the order of the headings in the index. */
export function groupedGroup(folder: string, text: string) {
  const { items, ...group } = generatedGroup(folder, text)
  const titles = [...textOf(`${folder}/index`).matchAll(/^## (.+?) \{#/gm)].map(([, title]) => title as string)
  const groupOf = (link: string) => /^group: (.+)$/m.exec(textOf(link.replace('/reference/', '')))?.[1]
  const groups = titles.map((title) => ({ text: title, collapsed: true, items: items.filter(({ link }) => groupOf(link) === title) }))
  return { ...group, items: groups }
}

/** The sidebar title of a page: `sidebar` in its front matter, or else its heading. */
function titleOf(name: string): string {
  const text = textOf(name)
  return /^sidebar: (.+)$/m.exec(text)?.[1] ?? /^# (.+)$/m.exec(text)?.[1] ?? name
}

function textOf(name: string): string {
  const text = pages[name]
  if (text === undefined) throw new Error(`the reference has no page ${name}`)
  return text
}
