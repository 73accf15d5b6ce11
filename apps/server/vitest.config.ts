import { inMemory, isDeep, patient, propertySetup } from '@belfry/testing/config'
import { defineConfig } from 'vitest/config'

/**
 * The name of a file says where and when its tests run:
 *
 * - `*.test.ts`: on SQLite in `npm test`, on PostgreSQL in `npm run test:deep`
 * - `*.both.test.ts`: on both in `npm test`, since the database decides something there
 * - `*.postgres.test.ts`: on PostgreSQL alone, in `npm test`
 * - `*.scaled.test.ts`: some of it on SQLite in `npm test`, all of it on SQLite in `npm run test:deep`
 * - `*.deep.test.ts`: in `npm run test:deep` alone, on SQLite; with `*.postgres.deep.test.ts` on PostgreSQL
 * - `*.test-prop.ts`: properties, with more runs in `npm run test:deep`
 */
const onPostgres = { env: { ...inMemory, BELFRY_TEST_DATABASE: 'postgres' }, globalSetup: 'test/support/postgres/global-setup.ts' }
const both = '{src,test}/**/*.both.test.ts'
const postgres = '{src,test}/**/*.postgres.test.ts'
const postgresDeep = '{src,test}/**/*.postgres.deep.test.ts'
const scaled = '{src,test}/**/*.scaled.test.ts'
const deep = '{src,test}/**/*.deep.test.ts'
const properties = '{src,test}/**/*.test-prop.ts'
const all = '{src,test}/**/*.test.ts'

const quickProjects = [
  project('sqlite', { include: [all, properties], exclude: [postgres, deep] }),
  project('postgres', { ...onPostgres, include: [both, postgres] }),
]
const deepProjects = [
  project('sqlite', { include: [scaled, deep, properties], exclude: [postgresDeep] }),
  // What needs no database is the same on both, and was tested. Programs start on SQLite, as they do for a new user.
  project('postgres', {
    ...onPostgres,
    include: ['test/!(cli|crash|external)/**/*.test.ts', postgresDeep],
    // Walks over all routes ask after each request whether anything has changed, which PostgreSQL cannot say without reading all of it.
    exclude: [both, postgres, scaled],
  }),
]

export default defineConfig({
  test: {
    // The longest of all suites, which is alone on the machine: all cores, and not all but one.
    maxWorkers: '100%',
    // Node loads the files itself. Vite's module runner reads each import from an object at each use, which takes a fifth of the time.
    experimental: { viteModuleRunner: false },
    projects: isDeep ? deepProjects : quickProjects,
  },
})

function project(name: string, test: object) {
  return { extends: true as const, test: { ...patient, name, isolate: false, setupFiles: [propertySetup], env: inMemory, ...test } }
}
