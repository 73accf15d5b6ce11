declare const CLIENT_VERSION: string | undefined

/** The version of this package, put in by the build. */
export const version: string = typeof CLIENT_VERSION === 'string' ? CLIENT_VERSION : '0.0.0'
