// Generated from openapi/openapi.json by scripts/generate.mjs: change the document, then run `pnpm --filter @belfry/client generate`.
import type { Call, PageCall } from '../call.ts'
import type { Answer, Body, Query } from '../operation-types.ts'
import type { RequestOptions, VersionedOptions } from '../request-options.ts'

/** What belongs to the whole installation or to the user of the key. */
export interface RootResources {
  readonly session: {
    /** Get the session. */
    get(options?: RequestOptions): Call<Answer<'session.get'>>
    /** Sign in. Sets the session cookie. Attempts are limited by address and account. */
    create(body: Body<'session.create'>, options?: RequestOptions): Call<Answer<'session.create'>>
    /** Sign out. */
    delete(options?: RequestOptions): Call<Answer<'session.delete'>>
  }
  readonly passwordReset: {
    /** Set a password with a one-time link. Ends all sessions of the user, then signs in. */
    create(body: Body<'password-reset.create'>, options?: RequestOptions): Call<Answer<'password-reset.create'>>
  }
  readonly orgs: {
    /** List your organizations. */
    list(query?: Query<'orgs.list'>, options?: RequestOptions): PageCall<Answer<'orgs.list'>>
    /** Create an organization. For administrators of the installation. You become the first administrator of the organization. */
    create(body: Body<'orgs.create'>, options?: RequestOptions): Call<Answer<'orgs.create'>>
  }
  readonly apiKeys: {
    /** List your API keys. */
    list(query?: Query<'api-keys.list'>, options?: RequestOptions): PageCall<Answer<'api-keys.list'>>
    /** Create an API key. The key acts for you. It can be narrowed to some permissions and organizations, and never has more than you. */
    create(body: Body<'api-keys.create'>, options?: RequestOptions): Call<Answer<'api-keys.create'>>
    /** Get an API key. */
    get(id: string, options?: RequestOptions): Call<Answer<'api-keys.get'>>
    /** Change name and description of an API key. */
    update(id: string, body: Body<'api-keys.update'>, options?: VersionedOptions): Call<Answer<'api-keys.update'>>
    /** Delete an API key. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'api-keys.delete'>>
    /** Renew an API key. The old value stops working at once. */
    renew(id: string, body: Body<'api-keys.renew'>, options?: RequestOptions): Call<Answer<'api-keys.renew'>>
  }
}

/** What belongs to one organization. */
export interface OrganizationResources {
  /** Get the organization. Needs the permission `organization:read`. */
  get(options?: RequestOptions): Call<Answer<'orgs.get'>>
  /** Change the organization. Only the fields that are sent change. Needs the permission `organization:write`. */
  update(body: Body<'orgs.update'>, options?: VersionedOptions): Call<Answer<'orgs.update'>>
  readonly members: {
    /** List members. Needs the permission `members:read`. */
    list(query?: Query<'members.list'>, options?: RequestOptions): PageCall<Answer<'members.list'>>
    /** Invite a member. Needs the permission `members:write`. */
    create(body: Body<'members.create'>, options?: RequestOptions): Call<Answer<'members.create'>>
    /** Get a member. Needs the permission `members:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'members.get'>>
    /** Change a member. Only the fields that are sent change. Needs the permission `members:write`. */
    update(id: string, body: Body<'members.update'>, options?: VersionedOptions): Call<Answer<'members.update'>>
    /** Delete a member. Needs the permission `members:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'members.delete'>>
  }
  readonly customers: {
    /** List customers. Needs the permission `customers:read`. */
    list(query?: Query<'customers.list'>, options?: RequestOptions): PageCall<Answer<'customers.list'>>
    /** Create a customer. Needs the permission `customers:write`. */
    create(body: Body<'customers.create'>, options?: RequestOptions): Call<Answer<'customers.create'>>
    /** Get a customer. Needs the permission `customers:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'customers.get'>>
    /** Change a customer. Only the fields that are sent change. Needs the permission `customers:write`. */
    update(id: string, body: Body<'customers.update'>, options?: VersionedOptions): Call<Answer<'customers.update'>>
    /** Delete a customer. Needs the permission `customers:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'customers.delete'>>
    /** Create or change a customer by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `customers:write`. */
    putByExternalId(externalId: string, body: Body<'customers.putByExternalId'>, options?: VersionedOptions): Call<Answer<'customers.putByExternalId'>>
    readonly contacts: {
      /** List customer contacts. Needs the permission `customers:read`. */
      list(customerId: string, query?: Query<'customers.contacts.list'>, options?: RequestOptions): PageCall<Answer<'customers.contacts.list'>>
      /** Create a customer contact. Needs the permission `customers:write`. */
      create(customerId: string, body: Body<'customers.contacts.create'>, options?: RequestOptions): Call<Answer<'customers.contacts.create'>>
      /** Get a customer contact. Needs the permission `customers:read`. */
      get(customerId: string, id: string, options?: RequestOptions): Call<Answer<'customers.contacts.get'>>
      /** Change a customer contact. Only the fields that are sent change. Needs the permission `customers:write`. */
      update(customerId: string, id: string, body: Body<'customers.contacts.update'>, options?: VersionedOptions): Call<Answer<'customers.contacts.update'>>
      /** Delete a customer contact. Needs the permission `customers:write`. */
      delete(customerId: string, id: string, options?: VersionedOptions): Call<Answer<'customers.contacts.delete'>>
    }
  }
  readonly tasks: {
    /** List tasks. Needs the permission `tasks:read`. */
    list(query?: Query<'tasks.list'>, options?: RequestOptions): PageCall<Answer<'tasks.list'>>
    /** Create a task. Needs the permission `tasks:write`. */
    create(body: Body<'tasks.create'>, options?: RequestOptions): Call<Answer<'tasks.create'>>
    /** Get a task. Needs the permission `tasks:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'tasks.get'>>
    /** Change a task. Only the fields that are sent change. Needs the permission `tasks:write`. */
    update(id: string, body: Body<'tasks.update'>, options?: VersionedOptions): Call<Answer<'tasks.update'>>
    /** Delete a task. Needs the permission `tasks:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'tasks.delete'>>
    /** Create or change a task by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `tasks:write`. */
    putByExternalId(externalId: string, body: Body<'tasks.putByExternalId'>, options?: VersionedOptions): Call<Answer<'tasks.putByExternalId'>>
  }
  readonly labels: {
    /** List labels. Needs the permission `tasks:read`. */
    list(query?: Query<'labels.list'>, options?: RequestOptions): PageCall<Answer<'labels.list'>>
    /** Create a label. Needs the permission `tasks:write`. */
    create(body: Body<'labels.create'>, options?: RequestOptions): Call<Answer<'labels.create'>>
    /** Get a label. Needs the permission `tasks:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'labels.get'>>
    /** Change a label. Only the fields that are sent change. Needs the permission `tasks:write`. */
    update(id: string, body: Body<'labels.update'>, options?: VersionedOptions): Call<Answer<'labels.update'>>
    /** Delete a label. Needs the permission `tasks:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'labels.delete'>>
    /** Create or change a label by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `tasks:write`. */
    putByExternalId(externalId: string, body: Body<'labels.putByExternalId'>, options?: VersionedOptions): Call<Answer<'labels.putByExternalId'>>
  }
  readonly views: {
    /** List views. Needs the permission `tasks:read`. */
    list(query?: Query<'views.list'>, options?: RequestOptions): PageCall<Answer<'views.list'>>
    /** Create a view. Needs the permission `tasks:write`. */
    create(body: Body<'views.create'>, options?: RequestOptions): Call<Answer<'views.create'>>
    /** Get a view. Needs the permission `tasks:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'views.get'>>
    /** Change a view. Only the fields that are sent change. Needs the permission `tasks:write`. */
    update(id: string, body: Body<'views.update'>, options?: VersionedOptions): Call<Answer<'views.update'>>
    /** Delete a view. Needs the permission `tasks:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'views.delete'>>
    /** Create or change a view by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `tasks:write`. */
    putByExternalId(externalId: string, body: Body<'views.putByExternalId'>, options?: VersionedOptions): Call<Answer<'views.putByExternalId'>>
    readonly lanes: {
      /** List lanes. Needs the permission `tasks:read`. */
      list(viewId: string, query?: Query<'views.lanes.list'>, options?: RequestOptions): PageCall<Answer<'views.lanes.list'>>
      /** Create a lane. Needs the permission `tasks:write`. */
      create(viewId: string, body: Body<'views.lanes.create'>, options?: RequestOptions): Call<Answer<'views.lanes.create'>>
      /** Get a lane. Needs the permission `tasks:read`. */
      get(viewId: string, id: string, options?: RequestOptions): Call<Answer<'views.lanes.get'>>
      /** Change a lane. Only the fields that are sent change. Needs the permission `tasks:write`. */
      update(viewId: string, id: string, body: Body<'views.lanes.update'>, options?: VersionedOptions): Call<Answer<'views.lanes.update'>>
      /** Delete a lane. Needs the permission `tasks:write`. */
      delete(viewId: string, id: string, options?: VersionedOptions): Call<Answer<'views.lanes.delete'>>
    }
  }
  readonly webhooks: {
    /** List webhooks. Needs the permission `webhooks:read`. */
    list(query?: Query<'webhooks.list'>, options?: RequestOptions): PageCall<Answer<'webhooks.list'>>
    /** Create a webhook. Needs the permission `webhooks:write`. */
    create(body: Body<'webhooks.create'>, options?: RequestOptions): Call<Answer<'webhooks.create'>>
    /** Get a webhook. Needs the permission `webhooks:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'webhooks.get'>>
    /** Change a webhook. Only the fields that are sent change. Needs the permission `webhooks:write`. */
    update(id: string, body: Body<'webhooks.update'>, options?: VersionedOptions): Call<Answer<'webhooks.update'>>
    /** Delete a webhook. Needs the permission `webhooks:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'webhooks.delete'>>
    /** Count what did not arrive. One entry for each webhook of the organization, newest first, also for those of which everything arrived. Needs the permission `webhooks:read`. */
    deliveryStats(options?: RequestOptions): Call<Answer<'webhooks.deliveryStats'>>
    /** Retry deliveries. Sends again what did not arrive, with the same id, body and signature. `failed` makes everything that failed for good due before it answers (200); `force` also covers what waits or was stopped and goes through it in the background (202). Disabled webhooks are left out. Needs the permission `webhooks:write`. */
    retryDeliveries(body: Body<'webhooks.retryDeliveries'>, options?: RequestOptions): Call<Answer<'webhooks.retryDeliveries'>>
    /** Send a test message. Sends one signed message with the event `belfry:test` to this webhook, once, whatever it is subscribed to. How it ended stands in the delivery. Needs the permission `webhooks:write`. */
    test(id: string, options?: RequestOptions): Call<Answer<'webhooks.test'>>
    readonly retryJobs: {
      /** Get a retry job. Needs the permission `webhooks:read`. */
      get(id: string, options?: RequestOptions): Call<Answer<'webhooks.retry-jobs.get'>>
    }
    readonly deliveries: {
      /** List deliveries of a webhook. Shows the deliveries of events that you may read. A page can be shorter than `limit`, even empty, although more follow: read on until `nextCursor` is null. Needs the permission `webhooks:read`. */
      list(id: string, query?: Query<'webhooks.deliveries.list'>, options?: RequestOptions): PageCall<Answer<'webhooks.deliveries.list'>>
    }
  }
  readonly eventKeys: {
    /** List event keys. */
    list(query?: Query<'event-keys.list'>, options?: RequestOptions): PageCall<Answer<'event-keys.list'>>
  }
  readonly webhookDeliveries: {
    /** Get a delivery. What is sent, and how every attempt ended. A delivery of an event that you may not read is not found. Needs the permission `webhooks:read`. */
    get(deliveryId: string, options?: RequestOptions): Call<Answer<'webhook-deliveries.get'>>
    /** Retry a delivery. Sends it again now, with the same id, body and signature. What still has attempts before it goes on by its schedule afterwards. Needs the permission `webhooks:write`. */
    retry(deliveryId: string, options?: RequestOptions): Call<Answer<'webhook-deliveries.retry'>>
  }
  readonly events: {
    /** List events. The log of what has happened, newest first. Every member may read it, and sees the events whose permission is covered: see GET …/event-keys. With `after` it is read forward and never ends, which is the way to catch up after an outage. */
    list(query?: Query<'events.list'>, options?: RequestOptions): PageCall<Answer<'events.list'>>
    /** Get an event. */
    get(id: string, options?: RequestOptions): Call<Answer<'events.get'>>
  }
  readonly automations: {
    /** List automations. Needs the permission `automations:read`. */
    list(query?: Query<'automations.list'>, options?: RequestOptions): PageCall<Answer<'automations.list'>>
    /** Create an automation. Needs the permission `automations:write`. */
    create(body: Body<'automations.create'>, options?: RequestOptions): Call<Answer<'automations.create'>>
    /** Get an automation. Needs the permission `automations:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'automations.get'>>
    /** Change an automation. Only the fields that are sent change. Needs the permission `automations:write`. */
    update(id: string, body: Body<'automations.update'>, options?: VersionedOptions): Call<Answer<'automations.update'>>
    /** Delete an automation. Needs the permission `automations:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'automations.delete'>>
    /** Validate a definition. Says everything that is wrong with a definition, whatever it is. Stores nothing. Needs the permission `automations:read`. */
    validate(body: Body<'automations.validate'>, options?: RequestOptions): Call<Answer<'automations.validate'>>
    /** Get the address of an automation. The address at which the automation is called, with its secret. Another `webhookVersion` in the trigger makes another address, and the one before stops working at once. Needs the permission `automations:read`. */
    webhookUrl(id: string, options?: RequestOptions): Call<Answer<'automations.webhookUrl'>>
    readonly versions: {
      /** List versions of an automation. Every save that changes the definition makes a version. Needs the permission `automations:read`. */
      list(id: string, query?: Query<'automations.versions.list'>, options?: RequestOptions): PageCall<Answer<'automations.versions.list'>>
    }
  }
  readonly automationStepTypes: {
    /** List step types. Needs the permission `automations:read`. */
    list(query?: Query<'automation-step-types.list'>, options?: RequestOptions): PageCall<Answer<'automation-step-types.list'>>
  }
  readonly automationRuns: {
    /** List runs. Shows runs of records that you may read, and those that no record began. Needs the permission `automations:read`. */
    list(query?: Query<'automation-runs.list'>, options?: RequestOptions): PageCall<Answer<'automation-runs.list'>>
    /** Get a run. Needs the permission `automations:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'automation-runs.get'>>
    /** Cancel a run. Ends the run where it stands. What it has done stays done. Needs the permission `automations:write`. */
    cancel(id: string, options?: RequestOptions): Call<Answer<'automation-runs.cancel'>>
    /** Retry a run. Tries the step again at which the run failed: the same run, by the definition that it began with. Needs the permission `automations:write`. */
    retry(id: string, options?: RequestOptions): Call<Answer<'automation-runs.retry'>>
    /** Get the journal of a run. Everything that the run was told. With the interpreter it can be followed again offline, step by step. Needs the permission `automations:read`. */
    journal(id: string, options?: RequestOptions): Call<Answer<'automation-runs.journal'>>
  }
  readonly automationHooks: {
    /** Call an automation. Starts a run of the automation whose trigger has the source `webhook`. The address is the only secret: no key is needed. The body may be any JSON of at most 102,400 bytes, whatever its media type, or nothing; the query may hold anything. More than 120 calls in a minute are ignored: they are answered with `accepted: false` and Retry-After. */
    call(automationId: string, token: string, body?: Body<'automation-hooks.call'>, query?: Query<'automation-hooks.call'>, options?: RequestOptions): Call<Answer<'automation-hooks.call'>>
  }
}
