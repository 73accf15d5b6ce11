/** A table. Cells are Markdown; a line break or a bar in one cannot break it. */
export function table(titles, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`
  return [line(titles), `|${titles.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

/** The same without the columns in which no row has anything. */
export function leanTable(titles, rows) {
  const isUsed = (_, column) => rows.some((cells) => cells[column] !== '')
  return table(
    titles.filter(isUsed),
    rows.map((cells) => cells.filter(isUsed)),
  )
}

/** Plain text in which nothing is Markdown, HTML or a placeholder of the site. Addresses become code; what is code in it stays so. */
export function plain(text) {
  return text
    .replaceAll(/(?<!`)https?:\/\/(?:[^\s;,`]*[^\s;,`:])?/g, code)
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : escapeText(part)))
    .join('')
}

/** Code in a line. */
export function code(text) {
  return `\`${text}\``
}

/** A value of JSON in a line: text as it is, without quotes. */
export function valueCode(value) {
  return code(typeof value === 'string' ? value : JSON.stringify(value))
}

/** A sentence: a full stop at the end where there is none. */
export function sentence(text) {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** With a capital in front. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A link. Its text is Markdown. */
export function link(text, target) {
  return `[${text}](${target})`
}

/** A block of code. */
export function block(language, text) {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

/** What a reader opens who wants it. */
export function folded(title, text) {
  return `::: details ${title}\n${text}\n:::`
}

/** A permission, with a link to what it means, from a page in a folder of the reference. */
export function permissionLink(permission) {
  return link(code(permission), `../permissions#${permissionAnchor(permission)}`)
}

/** Where a permission stands on the page of permissions. */
export function permissionAnchor(permission) {
  return permission === '*' ? 'all' : permission.replace(':', '-')
}

/** A place to which links can lead where there is no heading. */
export function anchor(name) {
  return `<span id="${name}"></span>`
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(items, word = 'and') {
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}` : items.join('')
}

// Braces at the end of a text would be read as attributes.
function escapeText(text) {
  return text
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('{{', '&#123;&#123;')
    .replaceAll('*', '\\*')
    .replaceAll('_', '\\_')
    .replaceAll(/\{[^{}]*\}/g, (text) => code(text.replaceAll('\\', '')))
}
