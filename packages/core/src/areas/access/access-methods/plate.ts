import { fieldProblem, Refusal } from '../../../kernel/problems.ts'

/** A normalized number plate, for storing and comparing: in capitals, without separators. */
export function normalizedPlate(text: string, pointer: string): string {
  const plate = text
    .normalize('NFC')
    .replace(/[\s\p{Pd}.·]/gu, '')
    .toUpperCase()
  if (/^[\p{L}\p{N}]{2,15}$/u.test(plate)) return plate
  const message = `"${text.slice(0, 40)}" is not a number plate: it has 2 to 15 letters and digits`
  throw new Refusal(fieldProblem('invalid_request', pointer, message, 'format'))
}
