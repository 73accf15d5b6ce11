/** One setting and the meaning of its text. The reference page and messages are generated from these. */
export interface Setting<T> {
  /** The environment variable. It can also be read from a file, named by the variable with `_FILE`. */
  readonly variable: `BELFRY_${string}`
  readonly description: string
  /** The default, in words if it depends on other settings. */
  readonly defaultText: string
  /** @throws Error whose message says what the text must be */
  parse(text: string | undefined): T
  /** Never printed. */
  readonly secret?: true
  /** The part of an invalid text that may be printed; all of it by default. */
  redact?(text: string): string
}

/** Settings, by their names after parsing. */
export type SettingTable = Readonly<Record<string, Setting<unknown>>>

/** The parsed values of the settings of a table. */
export type ParsedSettings<Table extends SettingTable> = { readonly [Name in keyof Table]: ReturnType<Table[Name]['parse']> }

/**
 * Parses the settings of a table. A setting with an invalid value becomes a finding and is left out of the result.
 *
 * @param texts by variable
 */
export function parseTable<Table extends SettingTable>(
  table: Table,
  texts: ReadonlyMap<string, string>,
  findings: string[],
): Partial<ParsedSettings<Table>> {
  const parsed: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(table)) {
    const text = texts.get(setting.variable)
    try {
      parsed[name] = setting.parse(text)
    } catch (error) {
      const hint = setting.secret ? '' : ` (it is ${JSON.stringify(displayText(setting, text))})`
      findings.push(`${setting.variable} ${error instanceof Error ? error.message : error}${hint}`)
    }
  }
  return parsed as Partial<ParsedSettings<Table>>
}

function displayText({ redact }: Setting<unknown>, text: string | undefined): string | undefined {
  return (redact && text !== undefined ? redact(text) : text)?.replace(/\/\/[^/@]*@/, '//[secret]@')
}

/** A whole number within limits. */
export function wholeNumber(text: string, minimum: number, maximum: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < minimum || value > maximum) throw new Error(`must be a whole number from ${minimum} to ${maximum}`)
  return value
}

/** One of a few words. */
export function oneOf<const V extends readonly string[]>(text: string, values: V): V[number] {
  if (!values.includes(text)) throw new Error(`must be one of ${values.join(', ')}`)
  return text
}
