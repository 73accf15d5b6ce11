import { createHmac } from 'node:crypto'
import type { Cause, DiagnosedDelivery, DiagnoseOptions } from '../src/diagnose.ts'
import { sign } from '../src/index.ts'
import { headersOf } from './vectors.ts'

/** A delivery that was spoiled in a known way. */
export interface Mistake {
  readonly label: Cause | 'none'
  readonly how: string
  readonly input: DiagnosedDelivery
  readonly options: DiagnoseOptions
}

const secret = '6f1d2c3b4a5968778695a4b3c2d1e0f00112233445566778899aabbccddeeff0'
const other = '00112233445566778899aabbccddeeff'.repeat(2)
const third = 'ffeeddccbbaa99887766554433221100'.repeat(2)

/** How a body is spoiled on its way, from the text that was signed to what the receiver has. */
const bodies: readonly (readonly [Cause, string, (text: string) => unknown, ((text: string) => boolean)?])[] = [
  ['body_parsed', 'by a JSON parser', (text) => JSON.parse(text)],
  ['body_reserialised', 'with two blanks of indent', (text) => JSON.stringify(JSON.parse(text), null, 2)],
  ['body_reserialised', 'as Python writes it', (text) => pythonText(text)],
  ['body_reserialised', 'with tabs, as bytes', (text) => Buffer.from(JSON.stringify(JSON.parse(text), null, '\t'))],
  ['body_reserialised', 'with slashes escaped, as PHP writes it', (text) => text.replaceAll('/', '\\/'), (text) => text.includes('/')],
  ['newline_added', 'LF', (text) => `${text}\n`],
  ['newline_added', 'CRLF', (text) => Buffer.from(`${text}\r\n`)],
  ['bom_added', 'in front', (text) => `\ufeff${text}`],
  ['body_base64', 'as a gateway hands it over', (text) => Buffer.from(text).toString('base64')],
  ['body_base64', 'in the alphabet for addresses', (text) => Buffer.from(text).toString('base64url')],
  ['body_misdecoded', 'as Latin-1', (text) => Buffer.from(text).toString('latin1'), beyondAscii],
  ['body_misdecoded', 'written as Latin-1', (text) => Buffer.from(text, 'latin1'), (text) => beyondAscii(text) && isLatin1(text)],
]

/** What the sender signed, for mistakes that need a body of another form. */
const formed: readonly (readonly [Cause, string, (text: string) => string, (sent: string) => unknown])[] = [
  ['newline_trimmed', 'LF', (text) => `${text}\n`, (sent) => sent.trim()],
  ['newline_trimmed', 'CRLF', (text) => `${text}\r\n`, (sent) => sent.trim()],
  ['line_endings_changed', 'LF to CRLF', (text) => pretty(text), (sent) => sent.replaceAll('\n', '\r\n')],
  ['line_endings_changed', 'CRLF to LF', (text) => pretty(text).replaceAll('\n', '\r\n'), (sent) => sent.replaceAll('\r\n', '\n')],
  ['bom_removed', 'by a decoder', (text) => `\ufeff${text}`, (sent) => sent.slice(1)],
]

/** What the receiver holds in place of the secret. */
const secrets: readonly (readonly [Cause, string, (right: string) => string])[] = [
  ['secret_padded', 'a newline after it', (right) => `${right}\n`],
  ['secret_padded', 'blanks around it', (right) => `  ${right}\t`],
  ['secret_padded', 'double quotes', (right) => `"${right}"`],
  ['secret_padded', 'single quotes', (right) => `'${right}'`],
  ['secret_padded', 'capitals', (right) => right.toUpperCase()],
  ['secret_padded', 'its name in front', (right) => `SIGNING_SECRET=${right}`],
  ['secret_padded', '0x in front', (right) => `0x${right}`],
  ['secret_padded', 'a byte order mark in front', (right) => `\ufeff${right}`],
  ['secret_padded', 'a line break inside', (right) => `${right.slice(0, 32)}\n${right.slice(32)}`],
  ['secret_encoding', 'its bytes in base64', (right) => Buffer.from(right, 'hex').toString('base64')],
  ['secret_encoding', 'the form of Standard Webhooks', (right) => `whsec_${Buffer.from(right, 'hex').toString('base64')}`],
  ['secret_encoding', 'its bytes as text', (right) => Buffer.from(right, 'hex').toString('latin1')],
  ['secret_encoding', 'its text in base64', (right) => Buffer.from(right).toString('base64')],
]

/** Every mistake for a body, and some deliveries that no mistake explains. */
export function mistakesOf(text: string): readonly Mistake[] {
  const headers = headersOf(sign(text, secret))
  const options = { secrets: [secret] }
  return [
    ...bodies
      .filter(([, , , applies = () => true]) => applies(text))
      .map(([label, how, spoil]) => ({ label, how, input: { body: spoil(text) as never, headers }, options })),
    ...formed.map(([label, how, form, spoil]) => {
      const sent = form(text)
      return { label, how, input: { body: spoil(sent) as never, headers: headersOf(sign(sent, secret)) }, options }
    }),
    ...secrets.map(([label, how, spoil]) => ({ label, how, input: { body: text, headers }, options: { secrets: [spoil(secret)] } })),
    {
      label: 'secret_encoding',
      how: 'a sender that keys with its bytes',
      input: { body: text, headers: headersOf(keyedWithBytes(text)) },
      options,
    },
    {
      label: 'previous_secret',
      how: 'after a change',
      input: { body: text, headers },
      options: { secrets: [other], previousSecrets: [third, secret] },
    },
    {
      label: 'other_endpoint',
      how: 'of two',
      input: { body: text, headers },
      options: { secrets: [other], otherSecrets: { orders: third, invoices: secret } },
    },
    { label: 'none', how: 'an unknown secret', input: { body: text, headers }, options: { secrets: [other, third] } },
    { label: 'none', how: 'a letter changed', input: { body: text.replace(/[a-z](?=[a-z])/, 'X'), headers }, options },
    { label: 'none', how: 'cut off', input: { body: text.slice(0, -1), headers }, options },
    { label: 'none', how: 'forged', input: { body: text, headers: headersOf(`sha256=${'0'.repeat(64)}`) }, options },
  ]
}

function pretty(text: string): string {
  return JSON.stringify(JSON.parse(text), null, 2)
}

/** Blanks after colons and commas, and every letter beyond ASCII escaped. */
function pythonText(text: string): string {
  const spaced = JSON.stringify(JSON.parse(text), null, 1).replace(/\n\s*/g, ' ')
  return spaced.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function keyedWithBytes(text: string): string {
  return `sha256=${createHmac('sha256', Buffer.from(secret, 'hex')).update(text).digest('hex')}`
}

function beyondAscii(text: string): boolean {
  return /[^\0-\x7f]/.test(text)
}

function isLatin1(text: string): boolean {
  return [...text].every((letter) => letter.charCodeAt(0) < 256)
}
