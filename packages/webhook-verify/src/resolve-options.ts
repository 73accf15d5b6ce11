import type { VerifyAsyncOptions, VerifyOptions } from './input.ts'
import { type SecretForm, secretFault } from './own-part.ts'
import type { Refused } from './verdict.ts'

/** The options with their secrets resolved. The secrets are checked before the body, as in `verify`. */
export async function resolveOptions(options: VerifyAsyncOptions, form: SecretForm): Promise<VerifyOptions | Refused<'secret_invalid'>> {
  const secrets = typeof options.secrets === 'function' ? await options.secrets() : options.secrets
  return secretFault(secrets, form) ?? { ...options, secrets }
}
