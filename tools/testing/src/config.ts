import { existsSync, statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeep } from './depth.ts'

export { isDeep } from './depth.ts'

/** Loaded before the files of a package that has properties: how often they run, by which seed, and what a failure says. */
export const propertySetup = fileURLToPath(new URL('./property-setup.ts', import.meta.url))

/** How long a test may take. Real servers, child processes and slow hashes on a busy machine: the limit is there for what hangs, not for what is slow. */
export const patient = { testTimeout: 60_000, hookTimeout: 60_000 }

/**
 * Environment of tests that start servers: their temporary files are in memory where Linux offers 2 GiB of it. SQLite syncs each commit, which
 * took a third of the time of such tests.
 */
export const inMemory: Readonly<Record<string, string>> = hasRoom('/dev/shm') ? { TMPDIR: '/dev/shm' } : {}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 2 * 1024 ** 3
}

const deep = '{src,test}/**/*.deep.test.ts'

/**
 * The tests of a package that only computes. They share what they import, for nothing of it keeps a state, and importing it anew in each file
 * took longer than the tests. In `npm run test:deep` only `*.deep.test.ts` and properties are left, the latter with more runs.
 * What is claimed of types (`*.test-d.ts`) is held by the type check.
 */
export const pure = {
  ...patient,
  isolate: false,
  passWithNoTests: isDeep,
  include: isDeep ? ['src/**/*.test-prop.ts', deep] : ['src/**/*.test.ts', 'src/**/*.test-prop.ts', 'test/**/*.test.ts'],
  ...(isDeep ? {} : { exclude: [deep] }),
  setupFiles: [propertySetup],
}
