import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { uidAsKept } from './nfc-tag.ts'

/** The normalized UID of an NFC tag, for storing and comparing: in capitals, without separators. */
export function normalizedUid(text: string, pointer: string): string {
  const uid = uidAsKept(text)
  if (/^[0-9A-Z]{4,64}$/.test(uid)) return uid
  const message = `"${text.slice(0, 80)}" is not the UID of an NFC tag: it has 4 to 64 letters and digits, such as 04:A2:2B:92:5C:61:80`
  throw new Refusal(fieldProblem('invalid_request', pointer, message, 'format'))
}
