/** The maximum number of characters of a text, and of items of a list. */
const TEXT = 200
const ITEMS = 10

/** The value of a variable as shown in a trace, shortened for people. A longer list, or a list of records, becomes its number of items. */
export function displayValue(value: unknown): unknown {
  if (typeof value === 'string') return value.length > TEXT ? `${value.slice(0, TEXT)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) return `${Object.keys(value).length} members`
  const isPlain = value.length <= ITEMS && value.every((item) => typeof item !== 'object' || item === null)
  return isPlain ? value.map(displayValue) : `${value.length} items`
}
