/** JSON for people: what is short stands on one line, and the whole never does. */
export function jsonText(value, indent = '') {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const line = onOneLine(value)
  if (indent !== '' && indent.length + line.length <= LINE) return line
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const members = isList
    ? value.map((one) => inner + jsonText(one, inner))
    : Object.entries(value).map(([name, one]) => `${inner}${JSON.stringify(name)}: ${jsonText(one, inner)}`)
  return `${isList ? '[' : '{'}\n${members.join(',\n')}\n${indent}${isList ? ']' : '}'}`
}

/** A value of JSON on one line. */
export function onOneLine(value) {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${onOneLine(inner)}`)
  return `{${members.join(', ')}}`
}

const LINE = 80
