// Generated from openapi/openapi.json by scripts/generate.mjs: change the document, then run `npm run generate`.
import type { ResourceTable } from '../resource-table.ts'

export const rootTable: ResourceTable = {
  path: '',
  resources: {
    session: {
      path: '/api/session',
      does: 'c',
      operations: {
        get: ['GET', ''],
        delete: ['DELETE', ''],
      },
    },
    passwordReset: {
      path: '/api/password-reset',
      does: 'c',
    },
    emailAddresses: {
      path: '/api/email-addresses/{token}/confirm',
      operations: {
        confirm: ['POST', ''],
      },
    },
    sessions: {
      path: '/api/sessions',
      does: 'ld',
      operations: {
        deleteOthers: ['DELETE', ''],
      },
    },
    apiKeys: {
      path: '/api/api-keys',
      does: 'lcgd',
      acts: 'renew+',
      operations: {
        update: ['PUT', '/{id}', 'body'],
      },
    },
    orgs: {
      path: '/api/orgs',
      does: 'lc',
    },
    invitations: {
      path: '/api/invitations/{token}/accept',
      operations: {
        accept: ['POST', ''],
      },
    },
  },
}

/** Below /api/orgs/{organizationId}. */
export const organizationTable: ResourceTable = {
  path: '',
  operations: {
    get: ['GET', ''],
    update: ['PATCH', '', 'body'],
    export: ['GET', '/export', 'bytes'],
  },
  resources: {
    members: {
      does: 'lcgud',
      acts: 'invite',
      operations: {
        notify: ['POST', '/notify', 'body'],
      },
    },
    labels: {
      does: 'lcgudp',
    },
    views: {
      does: 'lcgudp',
      resources: {
        lanes: {
          path: '/views/{viewId}/lanes',
          does: 'lcgud',
        },
      },
    },
    auditLog: {
      does: 'l',
    },
    customers: {
      does: 'lcgudp',
      acts: 'sendMessage+ erase consumptionInvoice+ mandateRequest+',
      resources: {
        contacts: {
          path: '/customers/{customerId}/contacts',
          does: 'lcgud',
        },
      },
    },
    erasures: {
      path: '/erasures/{id}',
      operations: {
        get: ['GET', ''],
      },
    },
    reservations: {
      does: 'lcgup',
      acts: 'checkIn checkOut cancel',
    },
    occupations: {
      does: 'lcgup',
      acts: 'extend+',
    },
    terrains: {
      does: 'lcgup',
      acts: 'switchMeters+',
    },
    invoices: {
      does: 'lcgudp',
      acts: 'book send remind print+ pay+ moveToCustomer+ paymentLink+ collect+',
      operations: {
        downloadPdf: ['GET', '/{id}/pdf', 'bytes'],
      },
    },
    products: {
      does: 'lcgudp',
    },
    payments: {
      does: 'lcgudp',
    },
    paymentGroups: {
      does: 'lcgudp',
      acts: 'addPayments+ removePayments+ assign+ unassign',
    },
    paymentLinks: {
      does: 'lg',
      acts: 'settle+',
    },
    paymentReports: {
      does: 'lcgudp',
    },
    bankAccountTransactions: {
      does: 'lgud',
      operations: {
        import: ['POST', '/import', 'body'],
      },
    },
    mandates: {
      does: 'lcgudp',
    },
    mandateCollections: {
      does: 'lg',
      acts: 'settle+',
    },
    accessMethods: {
      does: 'lcgudp',
      acts: 'sendQr+',
      operations: {
        downloadQr: ['GET', '/{id}/qr', 'bytes'],
        updateAll: ['POST', '/update-all', 'body'],
      },
    },
    accessMethodOperations: {
      does: 'lg',
    },
    accessPoints: {
      does: 'lcgudp',
      acts: 'open close report+',
    },
    accessLogEntries: {
      does: 'lcgudp',
      acts: 'couple+',
    },
    controllers: {
      does: 'lcgudp',
      acts: 'adoption+ logs+',
    },
    controllerLogs: {
      does: 'lg',
    },
    nfcTags: {
      does: 'lcgup',
      acts: 'block unblock topUp+ present+',
      operations: {
        updateAll: ['POST', '/update-all', 'body'],
      },
    },
    nfcTagTransactions: {
      does: 'lg',
    },
    vehiclePresences: {
      does: 'lcgudp',
    },
    meters: {
      does: 'lcgup',
      acts: 'readings+ switch+ alarms+',
    },
    meterReadings: {
      does: 'lg',
    },
    meterAlarms: {
      does: 'lg',
    },
    inboxTags: {
      does: 'lcgudp',
    },
    inboxThreads: {
      does: 'lcgudp',
      acts: 'reply+ tag+ typing+ urgentHandoff+',
      resources: {
        messages: {
          path: '/inbox-threads/{threadId}/messages',
          does: 'lc',
        },
      },
    },
    inboxMessages: {
      does: 'lcg',
      acts: 'react+',
    },
    notificationDeliveries: {
      does: 'lg',
    },
    tasks: {
      does: 'lcgudp',
      acts: 'setPriority+ amend+',
    },
    documents: {
      does: 'lcgudp',
      operations: {
        downloadFile: ['GET', '/{id}/file', 'bytes'],
        uploadFile: ['PUT', '/{id}/file', 'file', 'query'],
      },
    },
    identityDocumentScans: {
      does: 'lcgudp',
      acts: 'complete+ link+ unlink dismiss',
    },
    printQueueJobs: {
      does: 'lgd',
    },
    devices: {
      does: 'lcgudp',
      acts: 'command+ slideshow+',
      operations: {
        slideshowAll: ['POST', '/slideshow', 'body'],
      },
    },
    deviceCommands: {
      does: 'lg',
    },
    tablet: {
      operations: {
        get: ['GET', ''],
        show: ['POST', '/show', 'body'],
        clear: ['POST', '/clear', 'body'],
      },
    },
    comments: {
      does: 'lcgudp',
      acts: 'pin+ resolve+',
    },
    calls: {
      does: 'lcgudp',
    },
    intents: {
      does: 'lg',
      acts: 'report+',
    },
    webhooks: {
      does: 'lcgud',
      acts: 'test dismissFailed',
      operations: {
        deliveryStats: ['GET', '/delivery-stats'],
        retryDeliveries: ['POST', '/retry-deliveries', 'body'],
      },
      resources: {
        retryJobs: {
          path: '/webhooks/retry-jobs/{id}',
          operations: {
            get: ['GET', ''],
          },
        },
        deliveries: {
          path: '/webhooks/{id}/deliveries',
          does: 'l',
        },
        incidents: {
          path: '/webhooks/{id}/incidents',
          does: 'l',
        },
      },
    },
    eventKeys: {
      does: 'l',
    },
    webhookDeliveries: {
      path: '/webhook-deliveries/{deliveryId}',
      operations: {
        get: ['GET', ''],
        retry: ['POST', '/retry'],
        dismiss: ['POST', '/dismiss'],
      },
    },
    events: {
      does: 'lg',
    },
    eventLogs: {
      does: 'lcgudp',
    },
    automations: {
      does: 'lcgud',
      operations: {
        validate: ['POST', '/validate', 'body'],
        nextFirings: ['GET', '/{id}/next-firings', 'query'],
        simulate: ['POST', '/simulate', 'body'],
        webhookUrl: ['GET', '/{id}/webhook-url'],
      },
      resources: {
        versions: {
          path: '/automations/{id}/versions',
          does: 'l',
        },
      },
    },
    automationStepTypes: {
      does: 'l',
    },
    automationDateColumns: {
      does: 'l',
    },
    automationApiOperations: {
      does: 'l',
    },
    automationRuns: {
      does: 'lg',
      acts: 'cancel retry',
      operations: {
        journal: ['GET', '/{id}/journal'],
      },
    },
    automationHooks: {
      path: '/automation-hooks/{automationId}/{token}',
      operations: {
        call: ['POST', '', 'body', 'query'],
      },
    },
    automationApprovals: {
      does: 'l',
      operations: {
        get: ['GET', '/{taskId}'],
        decide: ['POST', '/{taskId}', 'body'],
      },
    },
  },
}
