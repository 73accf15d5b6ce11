/** All forms in which a text or bytes could contain a secret, including those that are not recognized at first sight. */
export function formsOf(secret: string | Uint8Array): readonly string[] {
  const bytes = Buffer.from(secret)
  const plain = typeof secret === 'string' ? [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)] : []
  const hex = bytes.toString('hex')
  const base64 = [0, 1, 2].flatMap((shift) => base64Within(bytes, shift))
  const reversed = typeof secret === 'string' ? [[...secret].toReversed().join('')] : []
  return [...new Set([...plain, hex, hex.toUpperCase(), ...base64, ...reversed])]
}

/** The forms of the secrets in the output, as `name: form`; empty when there are none. */
export function leaksIn(said: string | Uint8Array, secrets: Readonly<Record<string, string | Uint8Array>>): readonly string[] {
  const text = Buffer.from(said).toString('latin1')
  return Object.entries(secrets).flatMap(([name, secret]) =>
    formsOf(secret)
      .filter((form) => text.includes(Buffer.from(form).toString('latin1')))
      .map((form) => `${name}: ${form}`),
  )
}

/** The base64 characters that depend only on the secret when it is inside bytes that are encoded as a whole. */
function base64Within(bytes: Buffer, shift: number): readonly string[] {
  const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .replace(/=+$/, '')
  const own = encoded.slice(shift === 0 ? 0 : shift + 1, -1)
  return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
}
