import type { StartSource } from '@belfry/automation-engine'

/** What starts flows on this server. */
export const servedSources: readonly StartSource['kind'][] = ['event', 'webhook', 'invoiceOverdue', 'dateReached', 'daily', 'cron']
