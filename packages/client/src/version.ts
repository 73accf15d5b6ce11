declare const CLIENT_VERSION: string | undefined

/** The version of this package, inserted by the build. */
export const version: string = typeof CLIENT_VERSION === 'string' ? CLIENT_VERSION : '0.0.0'
