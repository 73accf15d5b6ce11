/** A table. Cells are Markdown; a line break or a bar in one cannot break it. */
export function table(titles, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`
  return [line(titles), `|${titles.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

/** Plain text in which nothing is Markdown, HTML or a placeholder of the site. Addresses become code; what is code in it stays so. */
export function plain(text) {
  return text
    .replaceAll(/(?<!`)https?:\/\/[^\s;,`]*/g, code)
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : escapeText(part)))
    .join('')
}

/** Code in a line. */
export function code(text) {
  return `\`${text}\``
}

/** A sentence: a full stop at the end where there is none. */
export function sentence(text) {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** With a capital in front. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function escapeText(text) {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('{{', '&#123;&#123;').replaceAll('*', '\\*').replaceAll('_', '\\_')
}
