import { document } from './documents/document.ts'
import { identityDocumentScan } from './identity-document-scans/identity-document-scan.ts'
import { printQueueJob } from './printing/print-queue-job.ts'

/** The models of documents and print jobs, by name. */
export const documentModels = { document, identityDocumentScan, printQueueJob } as const
