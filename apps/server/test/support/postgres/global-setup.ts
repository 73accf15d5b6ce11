import { recordModels } from '@belfry/core'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import { addressOf, databaseName, newRun, onServer } from './databases.ts'
import { startEmbedded } from './start-embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for the tests' databases, as a user who may create them. */
    postgresUrl: string
    /** The prefix of their names. */
    postgresRun: string
    /** A template with all tables and no rows. */
    postgresTemplate: string
  }
}

/** One PostgreSQL for a whole test run: that of BELFRY_TEST_POSTGRES_URL, or a new one that is removed at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.BELFRY_TEST_POSTGRES_URL
  const server = given ? { url: given, stop: async () => {} } : await startEmbedded()
  const run = newRun()
  const template = databaseName(run)
  project.provide('postgresUrl', server.url)
  project.provide('postgresRun', run)
  project.provide('postgresTemplate', template)
  await onServer(server.url, [`create database ${template} template template0 encoding 'UTF8' locale 'C'`])
  const store = await openPostgres({ url: addressOf(server.url, template), now: Date.now, random: Math.random, recordModels })
  await store.migrate()
  await store.close()
  return async () => {
    if (given) await removeAll(given, run)
    await server.stop()
  }
}

async function removeAll(url: string, run: string): Promise<void> {
  // One may still be in creation, for a test that did not run.
  const inTheMaking = () =>
    onServer(url, [`select 1 from pg_stat_activity where state = 'active' and query like 'create database ${run}%'`])
  while ((await inTheMaking()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  const rows = await onServer(url, [`select datname from pg_database where datname like '${run}%'`])
  await onServer(
    url,
    rows.map(({ datname }) => `drop database if exists ${datname} with (force)`),
  )
}
