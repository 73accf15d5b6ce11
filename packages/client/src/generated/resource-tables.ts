// Generated from openapi/openapi.json by scripts/generate.mjs: change the document, then run `pnpm --filter @belfry/client generate`.
import type { ResourceTable } from '../resource-table.ts'

export const rootTable: ResourceTable = {
  path: '',
  resources: {
    session: {
      path: '/api/session',
      operations: {
        get: ['GET', ''],
        create: ['POST', '', 'body'],
        delete: ['DELETE', ''],
      },
    },
    passwordReset: {
      path: '/api/password-reset',
      operations: {
        create: ['POST', '', 'body'],
      },
    },
    orgs: {
      path: '/api/orgs',
      operations: {
        list: ['GET', '', 'query', 'pages'],
        create: ['POST', '', 'body'],
      },
    },
    apiKeys: {
      path: '/api/api-keys',
      operations: {
        list: ['GET', '', 'query', 'pages'],
        create: ['POST', '', 'body'],
        get: ['GET', '/{id}'],
        update: ['PUT', '/{id}', 'body'],
        delete: ['DELETE', '/{id}'],
        renew: ['POST', '/{id}/renew', 'body'],
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
  },
  resources: {
    members: {
      path: '/members',
      operations: {
        list: ['GET', '', 'query', 'pages'],
        create: ['POST', '', 'body'],
        get: ['GET', '/{id}'],
        update: ['PATCH', '/{id}', 'body'],
        delete: ['DELETE', '/{id}'],
      },
    },
    customers: {
      path: '/customers',
      operations: {
        list: ['GET', '', 'query', 'pages'],
        create: ['POST', '', 'body'],
        get: ['GET', '/{id}'],
        update: ['PATCH', '/{id}', 'body'],
        delete: ['DELETE', '/{id}'],
        putByExternalId: ['PUT', '/by-external-id/{externalId}', 'body'],
      },
      resources: {
        contacts: {
          path: '/customers/{customerId}/contacts',
          operations: {
            list: ['GET', '', 'query', 'pages'],
            create: ['POST', '', 'body'],
            get: ['GET', '/{id}'],
            update: ['PATCH', '/{id}', 'body'],
            delete: ['DELETE', '/{id}'],
          },
        },
      },
    },
    tasks: {
      path: '/tasks',
      operations: {
        list: ['GET', '', 'query', 'pages'],
        create: ['POST', '', 'body'],
        get: ['GET', '/{id}'],
        update: ['PATCH', '/{id}', 'body'],
        delete: ['DELETE', '/{id}'],
        putByExternalId: ['PUT', '/by-external-id/{externalId}', 'body'],
      },
    },
    labels: {
      path: '/labels',
      operations: {
        list: ['GET', '', 'query', 'pages'],
        create: ['POST', '', 'body'],
        get: ['GET', '/{id}'],
        update: ['PATCH', '/{id}', 'body'],
        delete: ['DELETE', '/{id}'],
        putByExternalId: ['PUT', '/by-external-id/{externalId}', 'body'],
      },
    },
    views: {
      path: '/views',
      operations: {
        list: ['GET', '', 'query', 'pages'],
        create: ['POST', '', 'body'],
        get: ['GET', '/{id}'],
        update: ['PATCH', '/{id}', 'body'],
        delete: ['DELETE', '/{id}'],
        putByExternalId: ['PUT', '/by-external-id/{externalId}', 'body'],
      },
      resources: {
        lanes: {
          path: '/views/{viewId}/lanes',
          operations: {
            list: ['GET', '', 'query', 'pages'],
            create: ['POST', '', 'body'],
            get: ['GET', '/{id}'],
            update: ['PATCH', '/{id}', 'body'],
            delete: ['DELETE', '/{id}'],
          },
        },
      },
    },
    webhooks: {
      path: '/webhooks',
      operations: {
        list: ['GET', '', 'query', 'pages'],
        create: ['POST', '', 'body'],
        get: ['GET', '/{id}'],
        update: ['PATCH', '/{id}', 'body'],
        delete: ['DELETE', '/{id}'],
        deliveryStats: ['GET', '/delivery-stats'],
        retryDeliveries: ['POST', '/retry-deliveries', 'body'],
        test: ['POST', '/{id}/test'],
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
          operations: {
            list: ['GET', '', 'query', 'pages'],
          },
        },
      },
    },
    eventKeys: {
      path: '/event-keys',
      operations: {
        list: ['GET', '', 'query', 'pages'],
      },
    },
    webhookDeliveries: {
      path: '/webhook-deliveries/{deliveryId}',
      operations: {
        get: ['GET', ''],
        retry: ['POST', '/retry'],
      },
    },
    events: {
      path: '/events',
      operations: {
        list: ['GET', '', 'query', 'pages'],
        get: ['GET', '/{id}'],
      },
    },
    automations: {
      path: '/automations',
      operations: {
        list: ['GET', '', 'query', 'pages'],
        create: ['POST', '', 'body'],
        get: ['GET', '/{id}'],
        update: ['PATCH', '/{id}', 'body'],
        delete: ['DELETE', '/{id}'],
        validate: ['POST', '/validate', 'body'],
        webhookUrl: ['GET', '/{id}/webhook-url'],
      },
      resources: {
        versions: {
          path: '/automations/{id}/versions',
          operations: {
            list: ['GET', '', 'query', 'pages'],
          },
        },
      },
    },
    automationStepTypes: {
      path: '/automation-step-types',
      operations: {
        list: ['GET', '', 'query', 'pages'],
      },
    },
    automationRuns: {
      path: '/automation-runs',
      operations: {
        list: ['GET', '', 'query', 'pages'],
        get: ['GET', '/{id}'],
        cancel: ['POST', '/{id}/cancel'],
        retry: ['POST', '/{id}/retry'],
        journal: ['GET', '/{id}/journal'],
      },
    },
    automationHooks: {
      path: '/automation-hooks/{automationId}/{token}',
      operations: {
        call: ['POST', '', 'body', 'query'],
      },
    },
  },
}
