import type { Caller } from '@belfry/core'
import type { Credentials } from '../ports/account-port.ts'

/** The caller of public operations, and of what the service does itself. */
export const anonymous: { readonly caller: Caller; readonly credentials: Credentials } = {
  caller: {
    author: { type: 'SYSTEM', id: null },
    userId: null,
    keyId: null,
    narrowed: false,
    organizationIds: null,
    permissions: [],
    installationAdmin: false,
  },
  credentials: { sessionHash: null, csrfToken: null, sessionExpiresAt: null, client: null },
}
