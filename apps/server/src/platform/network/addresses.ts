import type { Settings } from '../settings/settings.ts'

/**
 * The public addresses of the service, without a trailing slash. Without settings for them it is `localhost` with the configured port, and
 * with the real one once the server listens.
 */
export interface Addresses {
  /** The address of the application: pages, and links in messages. */
  app(): string
  /** The address of API requests. */
  base(): string
  /** Sets the port on which the server really listens: the setting may be 0, for any free one. */
  listensAt(port: number): void
}

/** Derives the addresses from the settings. */
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
