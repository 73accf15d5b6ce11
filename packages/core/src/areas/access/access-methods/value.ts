import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { randomBase62 } from '../../accounts/api-keys/api-key-format.ts'
import { normalizedUid } from '../nfc-tags/uid.ts'
import { accessMethod } from './access-method.ts'
import { normalizedPlate } from './plate.ts'

/** The type of an access method. */
export type AccessMethodType = RecordOf<typeof accessMethod>['type']

/** The length of a generated QR code: 62 to the power of 22 is more than 128 bits. */
const QR_LENGTH = 22
/** The maximum number of attempts to find an unused PIN; if all fail, nearly all of a million PINs are taken. */
const TRIES = 100

/** A value normalized for storing and comparing. */
export function normalizedValue(type: AccessMethodType, value: string): string {
  return kinds[type](value)
}

/** Generates a value if the type allows it; number plates and NFC tags must be given. */
export async function newValue(port: RecordPort, type: AccessMethodType): Promise<string> {
  if (type === 'QR_CODE') return randomBase62(QR_LENGTH, (count) => port.randomBytes(count))
  if (type !== 'PIN_CODE')
    throw wrong(type === 'LPR' ? 'a number plate has to be told: send it as value' : 'an NFC tag has to be told: send its UID as value')
  for (let tries = 0; tries < TRIES; tries++) {
    const pin = sixDigits(port)
    if (!isTrivial(pin) && !(await holderOf(port, type, pin))) return pin
  }
  throw new Refusal(
    problem('conflict', {
      detail: 'Nearly every PIN of six digits is in use. Block access methods that nobody needs, or send a longer PIN as value.',
    }),
  )
}

/** The active access method of the organization that has this value; `null` when it is free. `but` may have it. */
export async function holderOf(port: RecordPort, type: AccessMethodType, value: string, but?: string) {
  // One may be the access method itself, so the other one is the second.
  const { data } = await port.list(accessMethod, { limit: 2, filters: { value, type, status: 'ACTIVE' } })
  return data.find(({ id }) => id !== but) ?? null
}

/** The access method with this value, active or not: the active one, otherwise the newest; `null` if there is none. */
export async function methodWith(port: RecordPort, type: AccessMethodType, value: string) {
  const active = await holderOf(port, type, value)
  if (active) return active
  const { data } = await port.list(accessMethod, { limit: 1, filters: { value, type } })
  return data[0] ?? null
}

/** Refuses a value that another active access method has. */
export async function checkFree(port: RecordPort, type: AccessMethodType, value: string, but?: string): Promise<void> {
  const holder = await holderOf(port, type, value, but)
  if (!holder) return
  const message = `the active access method ${holder.id} has this value already; block that one, or choose another value`
  throw new Refusal(fieldProblem('already_exists', '/value', message))
}

const kinds: { readonly [T in AccessMethodType]: (value: string) => string } = {
  QR_CODE: (value) => value,
  PIN_CODE(value) {
    if (/^\d{4,12}$/.test(value)) return value
    throw wrong('value is no PIN code: that has 4 to 12 digits')
  },
  LPR: (value) => normalizedPlate(value, '/value'),
  NFC: (value) => normalizedUid(value, '/value'),
}

function wrong(message: string): Refusal {
  return new Refusal(fieldProblem('invalid_request', '/value', message, 'format'))
}

/** Six uniformly random digits: values above the last full million of 24 bits are rejected. */
function sixDigits(port: RecordPort): string {
  for (;;) {
    const [high = 0, middle = 0, low = 0] = port.randomBytes(3)
    const number = high * 65_536 + middle * 256 + low
    if (number < 16_000_000) return String(number % 1_000_000).padStart(6, '0')
  }
}

/** Whether a PIN is easy to guess: a single repeated digit, or digits that count up or down. */
export function isTrivial(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])))
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] as number)
}
