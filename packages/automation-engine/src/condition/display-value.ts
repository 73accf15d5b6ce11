/** Of a text so many characters are shown, of a list so many items. */
const TEXT = 200
const ITEMS = 10

/** What stood at a variable, as a trace shows it: cut to what people read. Of a longer list, and of records, how many there are. */
export function displayValue(value: unknown): unknown {
  if (typeof value === 'string') return value.length > TEXT ? `${value.slice(0, TEXT)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) return `${Object.keys(value).length} members`
  const isPlain = value.length <= ITEMS && value.every((item) => typeof item !== 'object' || item === null)
  return isPlain ? value.map(displayValue) : `${value.length} items`
}
