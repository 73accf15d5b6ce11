import { defineConfig } from 'vitest/config'

const postgresSetup = { globalSetup: 'test/support/postgres/global-setup.ts' }
/** With this, every test that starts a server starts it on PostgreSQL. */
const everythingOnPostgres = process.env.BELFRY_TEST_DATABASE === 'postgres'
const onlyOnPostgres = ['src/store/postgres/**/*.test.ts', 'test/**/*-postgres.test.ts']
/** What is tested on both in every run: where the database decides something. Everything is with BELFRY_TEST_DATABASE=postgres. */
const onBoth = [
  'access-points',
  'access-values',
  'approvals',
  'audit-log',
  'automation-definitions',
  'automation-hooks',
  'automation-runs',
  'automations',
  'automations-simulate',
  'automations-simulate-records',
  'backups',
  'custom-calls',
  'deliveries',
  'delivery-schedule',
  'demo-flows',
  'demo-site',
  'dismissed-deliveries',
  'documents',
  'erasure',
  'event-log',
  'events',
  'event-stream',
  'events-not-started',
  'export',
  'external-ids',
  'fairness',
  'idempotency',
  'incidents',
  'invoices',
  'live-variables',
  'members',
  'outside-effects',
  'outside-runs',
  'own-api',
  'own-sessions',
  'password-reset',
  'payments',
  'perform',
  'record-port',
  'records',
  'retention',
  'retry-deliveries',
  'run-inspection',
  'run-turns',
  'run-waits',
  'removed-members',
  'rotate-keys',
  'sealed-headers',
  'several-filters',
  'steps-waits',
  'steps-for-each',
  'term-filters',
  'term-lists',
  'undelivered-events',
  'upgrade-from-0.1',
  'visitors',
  'waiting-runs',
  'webhook-send',
  'webhooks',
].map((name) => `test/${name}.test.ts`)

export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
    // The longest of all suites, which is alone on the machine for most of its time: all cores, and not all but one.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          // Real servers, child processes and slow hashes on a busy machine: the limit is there for what hangs, not for what is slow.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['src/**/*.test.ts', 'src/**/*.test-prop.ts', 'test/**/*.test.ts', 'test/**/*.test-prop.ts'],
          exclude: onlyOnPostgres,
          typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], checker: 'tsc', tsconfig: 'tsconfig.json' },
          ...(everythingOnPostgres ? postgresSetup : {}),
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: everythingOnPostgres ? onlyOnPostgres : [...onlyOnPostgres, ...onBoth, 'test/attacks/**/*.test.ts'],
          env: { BELFRY_TEST_DATABASE: 'postgres' },
          ...postgresSetup,
        },
      },
    ],
  },
})
