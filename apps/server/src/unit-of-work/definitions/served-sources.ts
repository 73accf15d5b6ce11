import type { StartSource } from '@belfry/automation-engine'

/** The kinds of triggers that this server supports. */
export const servedSources: readonly StartSource['kind'][] = ['event', 'webhook', 'invoiceOverdue', 'dateReached', 'daily', 'cron']
