import type { Route } from '../../framework/contract/define-route.ts'
import { documentRoutes } from './documents/routes.ts'
import { identityDocumentScanRoutes } from './identity-document-scans/routes.ts'
import { printQueueJobRoutes } from './printing/routes.ts'

/** The routes of documents and print jobs. */
export const documentAreaRoutes: readonly Route[] = [...documentRoutes, ...identityDocumentScanRoutes, ...printQueueJobRoutes]

/** The descriptions of the tags in the OpenAPI document. */
export const documentTags = {
  documents: 'Documents of customers, with their files',
}
