/** A cause that makes a signature fail, as far as `diagnose` can determine it. */
export type Cause =
  | 'body_parsed'
  | 'body_reserialised'
  | 'newline_trimmed'
  | 'newline_added'
  | 'line_endings_changed'
  | 'bom_removed'
  | 'bom_added'
  | 'body_base64'
  | 'body_misdecoded'
  | 'secret_padded'
  | 'secret_encoding'
  | 'previous_secret'
  | 'other_endpoint'

/** What to do about each cause. */
export const remedies: Readonly<Record<Cause, string>> = {
  body_parsed: 'the body was parsed before: verify ahead of the JSON parser, in Express with express.raw({ type: "application/json" })',
  body_reserialised: 'the body was parsed and written anew: pass on the bytes as they came, not JSON.stringify(request.body)',
  newline_trimmed: 'the newline at the end of the body is gone: pass on the bytes as they came, without trim()',
  newline_added: 'the body has a newline at its end that was not sent: look for what writes it line by line',
  line_endings_changed: 'the line endings of the body were changed: something between handles it as a text file',
  bom_removed: 'the byte order mark of the body is gone: pass on bytes, as decoding text drops it',
  bom_added: 'the body has a byte order mark that was not sent: something between saved it as a text file',
  body_base64: 'the body is in base64: decode it, as isBase64Encoded says on AWS Lambda',
  body_misdecoded: 'the body was read in another encoding than UTF-8: pass on bytes, without a step through text',
  secret_padded: 'the secret carries blanks, quotes, capitals or its own name: keep the 64 digits alone in the variable',
  secret_encoding: 'the secret was decoded or encoded: the key is its text, all 64 characters as shown',
  previous_secret: 'the delivery is signed with the previous secret: put it into secrets while one webhook replaces the other',
  other_endpoint: 'the delivery belongs to another endpoint: check which webhook calls this address, and with which secret it is verified',
}
