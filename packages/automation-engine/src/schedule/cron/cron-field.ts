import type { CronFieldName, CronProblem } from './cron.ts'

/** A field of a cron expression: its name, and the numbers it accepts. */
export interface CronField {
  readonly name: CronFieldName
  /** Its name within a sentence. */
  readonly title: string
  readonly min: number
  readonly max: number
  /** Names for the numbers, for a remedy: the first is `min`. */
  readonly names?: readonly string[]
}

/** A part of an expression with its offset. */
export interface Piece {
  readonly text: string
  readonly start: number
  /** For a list element: whether it is the only one. */
  readonly alone?: boolean
}

/** The numbers of a field, or its errors. */
export interface FieldNumbers {
  readonly numbers: ReadonlySet<number>
  readonly problems: readonly CronProblem[]
}

/** Parses a field: numbers, `*`, ranges and steps, separated by commas. */
export function readField(field: CronField, piece: Piece): FieldNumbers {
  const numbers = new Set<number>()
  const problems = elementsOf(piece).flatMap((element) => readElement(field, element, numbers))
  return { numbers, problems }
}

/** The elements between commas. */
export function elementsOf({ text, start }: Piece): readonly Piece[] {
  let at = start
  return text.split(',').map((element) => {
    const piece = { text: element, start: at, alone: element === text }
    at += element.length + 1
    return piece
  })
}

const ELEMENT = /^(?:(\*)|(\d{1,4})(?:-(\d{1,4}))?)(?:\/(\d{1,4}))?$/

/** Parses one element and adds its numbers. */
export function readElement(field: CronField, piece: Piece, numbers: Set<number>): readonly CronProblem[] {
  const parts = ELEMENT.exec(piece.text)
  if (!parts) return [unknownForm(field, piece)]
  if (piece.text === '*' && !piece.alone) {
    return [
      cronFieldProblem('format', field, piece, [
        `* stands in a list of the ${field.title}`,
        'write * alone: it is every one of them already',
      ]),
    ]
  }
  const [star, low, high, stepText] = parts.slice(1)
  const first = star ? field.min : Number(low)
  const last = star ? field.max : Number(high ?? low)
  const step = Number(stepText ?? 1)
  const beyond = wrongNumber(field, first) ?? wrongNumber(field, last)
  if (beyond) return [cronFieldProblem('out_of_range', field, piece, beyond)]
  const wrong = wrongSpan(field, parts, { first, last, step })
  if (wrong) return [cronFieldProblem('format', field, piece, wrong)]
  for (let number = first; number <= last; number += step) numbers.add(number)
  return []
}

type Complaint = readonly [message: string, remedy: string]

function wrongNumber({ title, min, max }: CronField, number: number): Complaint | null {
  return number >= min && number <= max ? null : [`there is no ${title} ${number}`, `write a number from ${min} to ${max}`]
}

function wrongSpan(
  { title, min, max }: CronField,
  [text, star, low, high, step]: readonly (string | undefined)[],
  span: { readonly first: number; readonly last: number; readonly step: number },
): Complaint | null {
  if (span.first > span.last) {
    const parts = [range(span.first, max), range(min, span.last)]
    return [`the range ${low}-${high} of the ${title} runs backwards`, `write ${parts.join(',')}`]
  }
  if (step === undefined) return null
  if (span.step === 0) return [`the step of ${text} is 0`, 'write a step of 1 or more']
  if (!star && high === undefined) return [`${text} has a step but no range`, `write ${low}-${max}/${step}, or ${low} alone`]
  return null
}

function range(from: number, to: number): string {
  return from === to ? `${from}` : `${from}-${to}`
}

function unknownForm(field: CronField, piece: Piece): CronProblem {
  const { title, min, max, names = [] } = field
  if (piece.text === '')
    return cronFieldProblem('format', field, piece, [`nothing stands beside a comma of the ${title}`, 'leave the comma out'])
  const name = names.findIndex((each) => piece.text.toLowerCase().startsWith(each))
  if (name >= 0)
    return cronFieldProblem('format', field, piece, [`${quote(piece.text)} is a name`, `write a number: ${names[name]} is ${min + name}`])
  if (piece.text === '?') return cronFieldProblem('format', field, piece, ['? is not known', 'write *'])
  if (/[L#]/i.test(piece.text) && field.name !== 'weekday') {
    const remedy = 'L and # belong to the weekday: 5L is the last Friday of the month, 1#2 its second Monday'
    return cronFieldProblem('format', field, piece, [`${quote(piece.text)} is no ${title}`, remedy])
  }
  const remedy = `write a number from ${min} to ${max}, *, a range such as ${min}-${min + 3}, or a step such as */2`
  return cronFieldProblem('format', field, piece, [`${quote(piece.text)} is no ${title}`, remedy])
}

/** An error at a part of the text. */
export function cronFieldProblem(
  code: CronProblem['code'],
  { name }: Pick<CronField, 'name'>,
  piece: Piece,
  [message, remedy]: Complaint,
): CronProblem {
  return { code, field: name, start: piece.start, end: piece.start + piece.text.length, message, remedy }
}

/** A user's text in a sentence, shortened if long. */
export function quote(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 39)}…` : text}"`
}
