import type { Settings } from '../settings/settings.ts'

/**
 * The addresses at which the service is reached, without a slash at the end. What the settings leave out is this machine with the port: that
 * of the settings, and the real one once the server listens.
 */
export interface Addresses {
  /** The application, as people reach it: pages, and links in messages. */
  app(): string
  /** API requests. */
  base(): string
  /** Takes note of the port at which the server listens, which the settings may leave to the system. */
  listensAt(port: number): void
}

/** Makes the addresses that these settings mean. */
export function createAddresses({ appUrl, baseUrl, port }: Pick<Settings, 'appUrl' | 'baseUrl' | 'port'>): Addresses {
  let present = port
  const app = () => appUrl ?? `http://localhost:${present}`
  return {
    app,
    base: () => baseUrl ?? app(),
    listensAt(real) {
      present = real
    },
  }
}
