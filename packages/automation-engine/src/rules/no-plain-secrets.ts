import type { DraftNode } from '../draft/draft.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { escapeToken, tokensOf } from '../draft/reference-locations.ts'
import { defineRule, type Finding } from './rule.ts'

/** A definition contains no secret, since everyone who may read automations reads it, and it stays in every version. */
export const noPlainSecrets = defineRule({
  name: 'no-plain-secrets',
  severity: 'warning',
  codes: {
    secret_in_text:
      'A text looks as if a key, a token or a password stood in it, and everybody who may read automations can read it there, in old versions too. Remove it, and have it replaced by its issuer.',
  },
  check: ({ nodes }) => nodes.flatMap((node) => secretsIn(node, node.rawConfig, `${node.pointer}/config`)),
})

/** The forms of secrets. Each fails fast, so checking takes time proportional to the length of the text. */
const forms: readonly (readonly [what: string, form: RegExp])[] = [
  ['an API key of this service', /\bbfy_[0-9A-Za-z]{10}_[0-9A-Za-z]{38}\b/g],
  ['the address of an automation, with its secret', /\bautomation-hooks\/[\w-]{1,64}\/[\w-]{43}(?![\w-])/g],
  ['a private key', /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/g],
  ['a signed token', /\beyJ[\w-]{10,300}\.eyJ[\w-]{10,1000}/g],
  ['credentials of a request', /\bBearer +[\w.~+/=-]{16,1000}/gi],
  ['credentials of a request', /\bBasic +(?=\w{0,40}(?:[a-z][A-Z]|\d))[\w+/]{16,1000}={0,2}/g],
  ['a password in a URL', /:\/\/[^\s/:@{}]{1,100}:[^\s/@{}]{3,200}@/g],
  ['a key of a payment provider', /\b[spr]k_(?:live|test)_[0-9A-Za-z]{16,200}\b/g],
  ['a key of a code host', /\b(?:gh[pousr]_[0-9A-Za-z]{30,255}|glpat-[\w-]{20,200})/g],
  ['a key of a chat', /\bxox[abprs]-[\w-]{10,200}/g],
  ['a key of a cloud', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ['a signing secret', /\b[0-9a-f]{64}\b/g],
]

function secretsIn(node: DraftNode, value: unknown, pointer: string): readonly Finding[] {
  if (typeof value === 'string') return judge(node, value, pointer)
  if (typeof value !== 'object' || value === null) return []
  const members = Object.entries(value).filter(([, member]) => typeof member === 'string' || typeof member === 'object')
  return members.flatMap(([name, member]) => secretsIn(node, member, `${pointer}/${escapeToken(name)}`))
}

/** The first of overlapping forms is reported. The message does not repeat the match. */
function judge(node: DraftNode, text: string, pointer: string): readonly Finding[] {
  if (!hint.test(text)) return []
  const taken = new Uint8Array(text.length)
  const fieldName = clip(tokensOf(pointer.slice(`${node.pointer}/config`.length)).join('.'))
  return forms.flatMap(([what, form]) =>
    [...text.matchAll(form)].flatMap((match): readonly Finding[] => {
      const range = [match.index, match.index + match[0].length] as const
      if (taken.subarray(...range).includes(1)) return []
      taken.fill(1, ...range)
      const message = `In ${nodeName(node)}, ${fieldName} holds what looks like ${what}: remove it, and have it replaced by its issuer.`
      return [{ code: 'secret_in_text', nodeId: node.id, pointer, range, message }]
    }),
  )
}

/** What every form contains: most texts contain none of it. */
const hint = /bfy_|automation-hooks|-----BEGIN|eyJ|bearer|basic|:\/\/|[spr]k_|gh[pousr]_|glpat-|xox|AKIA|ASIA|[0-9a-f]{64}/i
