import type { UserConfig } from 'tsdown'

/** Options of every package. The files are called `.js` and `.cjs`, and imports of Node's modules keep `node:`. */
export const shared = {
  clean: true,
  sourcemap: true,
  fixedExtension: false,
  cjsDefault: false,
  minify: false,
  // Documentation is read in the declarations.
  outputOptions: { comments: { jsdoc: false } },
  // Only what somebody has to do something about.
  logLevel: 'warn',
  report: false,
  checks: { legacyCjs: false, pluginTimings: false },
  failOnWarn: true,
} as const satisfies UserConfig
