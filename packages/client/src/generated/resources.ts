// Generated from openapi/openapi.json by scripts/generate.mjs: change the document, then run `npm run generate`.
import type { Call, PageCall } from '../call.ts'
import type { FileToSend, ReceivedFile } from '../files.ts'
import type { Answer, Body, Query } from '../operation-types.ts'
import type { RequestOptions, VersionedOptions } from '../request-options.ts'

/** What belongs to the whole installation or to the user of the key. */
export interface RootResources {
  readonly session: {
    /** Get the session. Only with the session of a browser, which is told who is signed in and which token its writes have to carry. A key has no session. */
    get(options?: RequestOptions): Call<Answer<'session.get'>>
    /** Sign in. Sets the session cookie. Attempts are limited by address and account. */
    create(body: Body<'session.create'>, options?: RequestOptions): Call<Answer<'session.create'>>
    /** Sign out. Ends the session of the browser that asks and takes its cookie away. API keys go on working. */
    delete(options?: RequestOptions): Call<Answer<'session.delete'>>
  }
  readonly passwordReset: {
    /** Ask for a one-time link, or set a password with it. With `email`: 202 always, and a mail with a link for one hour if the address has an account and this installation sends mail in its own name; earlier such links end. With `token` and `password`: sets the password, ends all sessions of the user, then signs in; the answer lists the API keys that go on working and those that have ended. The link of an invitation makes the account for which it sets the password; where there is one with that address already it answers 409, for whoever has that account accepts with it. A link that was mailed proves the address of the account: the first such proof ends older keys (but those that were made on the command line), sessions and links. Limited by address and account. */
    create(body: Body<'password-reset.create'>, options?: RequestOptions): Call<Answer<'password-reset.create'>>
  }
  readonly emailAddresses: {
    /** Confirm another e-mail address. Gives your account the address that was asked for with PATCH …/members/{id}. For whoever is signed in with that account and has the link that was mailed to the address. */
    confirm(token: string, options?: RequestOptions): Call<Answer<'email-addresses.confirm'>>
  }
  readonly sessions: {
    /** List where you are signed in. Only with the session of a browser. */
    list(query?: Query<'sessions.list'>, options?: RequestOptions): PageCall<Answer<'sessions.list'>>
    /** Sign out everywhere else. Ends every other session of your account, and leaves the one that asks. API keys go on working. */
    deleteOthers(options?: RequestOptions): Call<Answer<'sessions.deleteOthers'>>
    /** End a session of yours. The browser that has it is signed out with its next request. The ids are those of GET /api/sessions. */
    delete(id: string, options?: RequestOptions): Call<Answer<'sessions.delete'>>
  }
  readonly apiKeys: {
    /** List your API keys. The keys of your account, in whatever organizations they act, newest first. A key that is narrowed sees only itself. */
    list(query?: Query<'api-keys.list'>, options?: RequestOptions): PageCall<Answer<'api-keys.list'>>
    /** Create an API key. The key acts for you. It can be narrowed to some permissions and organizations, and never has more than you. An account has at most 200 keys; beyond that the answer is 409 until one is deleted. Expired keys make room for new ones. */
    create(body: Body<'api-keys.create'>, options?: RequestOptions): Call<Answer<'api-keys.create'>>
    /** Get an API key. The value itself is shown only once, when the key is made or renewed. */
    get(id: string, options?: RequestOptions): Call<Answer<'api-keys.get'>>
    /** Change name and description of an API key. What the key may do never changes: for other permissions make another key. Its value stays. */
    update(id: string, body: Body<'api-keys.update'>, options?: VersionedOptions): Call<Answer<'api-keys.update'>>
    /** Delete an API key. It stops working at once, and cannot be brought back. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'api-keys.delete'>>
    /** Renew an API key. The old value stops working at once. */
    renew(id: string, body: Body<'api-keys.renew'>, options?: RequestOptions): Call<Answer<'api-keys.renew'>>
  }
  readonly orgs: {
    /** List your organizations. With the settings of those in which you have the permission organization:read; of the others id, version, name, slug, createdAt and updatedAt. */
    list(query?: Query<'orgs.list'>, options?: RequestOptions): PageCall<Answer<'orgs.list'>>
    /** Create an organization. For administrators of the installation. You become the first administrator of the organization. */
    create(body: Body<'orgs.create'>, options?: RequestOptions): Call<Answer<'orgs.create'>>
  }
  readonly invitations: {
    /** Accept an invitation. For whoever is signed in, whatever address was invited: the place is theirs from now on. Whoever has no account yet sets a password with POST /api/password-reset, which accepts too. A link that was mailed to the address of the account proves that the address is its own: the first such proof ends older keys, sessions and links of the account. */
    accept(token: string, options?: RequestOptions): Call<Answer<'invitations.accept'>>
  }
}

/** What belongs to one organization. */
export interface OrganizationResources {
  /** Get the organization. Its settings, such as its time zone, language and what is kept for how long. The ETag is its version, for the If-Match of a change. Needs the permission `organization:read`. */
  get(options?: RequestOptions): Call<Answer<'orgs.get'>>
  /** Change the organization. Only the fields that are sent change. A new time zone moves the next start of every automation with a clock; `automationsPaused` holds all automations of the organization. Needs the permission `organization:write`. */
  update(body: Body<'orgs.update'>, options?: VersionedOptions): Call<Answer<'orgs.update'>>
  /** Export the organization. A ZIP file with everything of the organization as it was at one moment: records of every kind, events, runs, automations with their definitions, the audit log as lines of JSON, and files as they are; `manifest.json` comes last, with a count and a SHA-256 for each. Secrets are not in it. For administrators; one export of an organization at a time. Needs the permission `*`. */
  export(options?: RequestOptions): Call<ReceivedFile>
  readonly members: {
    /** List members. A user's place in an organization, with what the user may do there. Filters narrow it together: `userId`, `status`, `email`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `members:read`. */
    list(query?: Query<'members.list'>, options?: RequestOptions): PageCall<Answer<'members.list'>>
    /** Invite a member. Makes a place that waits (`PENDING`) until somebody accepts it with the link; until then it gives no rights. The invitation is also sent by e-mail where this installation sends mail in its own name. Needs the permission `members:write`. */
    create(body: Body<'members.create'>, options?: RequestOptions): Call<Answer<'members.create'>>
    /** Get a member. The ETag is the version of the member, for the If-Match of a change. Needs the permission `members:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'members.get'>>
    /** Change a member. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. Needs the permission `members:write`. */
    update(id: string, body: Body<'members.update'>, options?: VersionedOptions): Call<Answer<'members.update'>>
    /** Delete a member. They may no longer enter the organization, and their account stays. The last administrator cannot be deleted. Enabled automations that name the user, to give them tasks or to tell them something, fail at these steps from now on: `warnings` says which, and every member who may change the settings is told by e-mail. What is deleted does not come back. It can tell `notification-delivery:updated`. Needs the permission `members:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'members.delete'>>
    /** Invite a member again. For who has not accepted yet: makes a new link, and the earlier ones useless. It is also sent by e-mail. Needs the permission `members:write`. */
    invite(id: string, options?: VersionedOptions): Call<Answer<'members.invite'>>
    /** Send a notice to members. Push notices reach those who have enabled them. Needs `tasks:write`: the right to give colleagues something to do. Needs the permission `tasks:write`. */
    notify(body: Body<'members.notify'>, options?: RequestOptions): Call<Answer<'members.notify'>>
  }
  readonly labels: {
    /** List labels. A word that tasks are marked with. It can be filtered: `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `tasks:read`. */
    list(query?: Query<'labels.list'>, options?: RequestOptions): PageCall<Answer<'labels.list'>>
    /** Create a label. Needs `name`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. Needs the permission `tasks:write`. */
    create(body: Body<'labels.create'>, options?: RequestOptions): Call<Answer<'labels.create'>>
    /** Get a label. The ETag is the version of the label, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `tasks:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'labels.get'>>
    /** Change a label. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. Needs the permission `tasks:write`. */
    update(id: string, body: Body<'labels.update'>, options?: VersionedOptions): Call<Answer<'labels.update'>>
    /** Delete a label. It is taken off every task. Of more than 100 tasks the newest are changed with the answer, the others within seconds. What is deleted does not come back. Needs the permission `tasks:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'labels.delete'>>
    /** Create or change a label by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `tasks:write`. */
    putByExternalId(externalId: string, body: Body<'labels.putByExternalId'>, options?: VersionedOptions): Call<Answer<'labels.putByExternalId'>>
  }
  readonly views: {
    /** List views. A board on which tasks are placed. It can be filtered: `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `tasks:read`. */
    list(query?: Query<'views.list'>, options?: RequestOptions): PageCall<Answer<'views.list'>>
    /** Create a view. Needs `name`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. Needs the permission `tasks:write`. */
    create(body: Body<'views.create'>, options?: RequestOptions): Call<Answer<'views.create'>>
    /** Get a view. The ETag is the version of the view, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `tasks:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'views.get'>>
    /** Change a view. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. Needs the permission `tasks:write`. */
    update(id: string, body: Body<'views.update'>, options?: VersionedOptions): Call<Answer<'views.update'>>
    /** Delete a view. Its lanes go with it. Its tasks stay, and are on no view then: of more than 100 the newest at once, the others within seconds. What is deleted does not come back. Needs the permission `tasks:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'views.delete'>>
    /** Create or change a view by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `tasks:write`. */
    putByExternalId(externalId: string, body: Body<'views.putByExternalId'>, options?: VersionedOptions): Call<Answer<'views.putByExternalId'>>
    readonly lanes: {
      /** List lanes. A column of a view. It can be filtered: `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `tasks:read`. */
      list(viewId: string, query?: Query<'views.lanes.list'>, options?: RequestOptions): PageCall<Answer<'views.lanes.list'>>
      /** Create a lane. Needs `name`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. Needs the permission `tasks:write`. */
      create(viewId: string, body: Body<'views.lanes.create'>, options?: RequestOptions): Call<Answer<'views.lanes.create'>>
      /** Get a lane. The ETag is the version of the lane, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `tasks:read`. */
      get(viewId: string, id: string, options?: RequestOptions): Call<Answer<'views.lanes.get'>>
      /** Change a lane. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. Needs the permission `tasks:write`. */
      update(viewId: string, id: string, body: Body<'views.lanes.update'>, options?: VersionedOptions): Call<Answer<'views.lanes.update'>>
      /** Delete a lane. Its tasks stay on the view, in no lane then: of more than 100 the newest at once, the others within seconds. What is deleted does not come back. Needs the permission `tasks:write`. */
      delete(viewId: string, id: string, options?: VersionedOptions): Call<Answer<'views.lanes.delete'>>
    }
  }
  readonly auditLog: {
    /** List who changed what. Who changed which record, when, by which operation, from which values and to which, newest first; also of records that were deleted. For one record, or one kind of record, it needs the permission to read such records; everything at once is for administrators, and so are sessions and accounts (`session`, `user`). With several filters a page can be shorter than `limit`, even empty, although more follow: read on until `nextCursor` is null. */
    list(query?: Query<'audit-log.list'>, options?: RequestOptions): PageCall<Answer<'audit-log.list'>>
  }
  readonly customers: {
    /** List customers. Somebody who stays, pays or calls: a person, a company or both. Filters narrow it together: `email`, `phone`, `whatsappNumber`, `status`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `customers:read`. */
    list(query?: Query<'customers.list'>, options?: RequestOptions): PageCall<Answer<'customers.list'>>
    /** Create a customer. Every field may be left out. An `externalId` that another one has is refused with 409. It tells `customer:created`. Needs the permission `customers:write`. */
    create(body: Body<'customers.create'>, options?: RequestOptions): Call<Answer<'customers.create'>>
    /** Get a customer. The ETag is the version of the customer, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `customers:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'customers.get'>>
    /** Change a customer. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `customer:updated`. Needs the permission `customers:write`. */
    update(id: string, body: Body<'customers.update'>, options?: VersionedOptions): Call<Answer<'customers.update'>>
    /** Delete a customer. Its contacts and access methods go with it, and its mandates are revoked: of very many the newest at once, the others within seconds. What else names it stays as it is. What is deleted does not come back. It tells `customer:deleted`, and where that follows from it `accessMethod:deleted`, `accessMethodOperation:created`, `accessMethodOperation:updated` and `mandate:updated`. Needs the permission `customers:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'customers.delete'>>
    /** Create or change a customer by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `customer:created` or `customer:updated`. Needs the permission `customers:write`. */
    putByExternalId(externalId: string, body: Body<'customers.putByExternalId'>, options?: VersionedOptions): Call<Answer<'customers.putByExternalId'>>
    /** Write to a customer. Sends the text once by each channel that is wanted and for which the customer has an address or number, in the customer's conversation by that channel. Where there is none, nothing is sent and `sent` is empty. Needs the permission `inbox:write`. */
    sendMessage(id: string, body: Body<'customers.sendMessage'>, options?: VersionedOptions): Call<Answer<'customers.sendMessage'>>
    /** Erase a customer. Takes out for good what is personal: in the customer at once, and behind the answer in every record that is about it, in events, in messages to webhooks (those that have not arrived are not sent any more), in runs of automations and in the audit log. The customer stays as a record without a name, so that what names it still can. It cannot be undone. A customer that was deleted can be erased by its id too. An erased customer cannot be changed; asked again, the same erasure is answered. Needs the permission `customers:write`. */
    erase(id: string, options?: RequestOptions): Call<Answer<'customers.erase'>>
    /** Invoice what a customer has consumed. What the meters on the terrains that the customer has now have counted since the last invoice. It stays a draft unless it is sent, which books it; a way for which the customer has no address is left out. Nothing happens when nothing was consumed. Needs the permission `invoices:write`. */
    consumptionInvoice(id: string, body?: Body<'customers.consumptionInvoice'>, options?: VersionedOptions): Call<Answer<'customers.consumptionInvoice'>>
    /** Ask a customer for a mandate. By mail. Nothing happens when one is active or requested already; a reminder is sent where one is requested and not signed yet. Needs the permission `payments:write`. */
    mandateRequest(id: string, body?: Body<'customers.mandateRequest'>, options?: VersionedOptions): Call<Answer<'customers.mandateRequest'>>
    readonly contacts: {
      /** List customer contacts. A further way to reach a customer. Filters narrow it together: `type`, `value`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `customers:read`. */
      list(customerId: string, query?: Query<'customers.contacts.list'>, options?: RequestOptions): PageCall<Answer<'customers.contacts.list'>>
      /** Create a customer contact. Needs `type` and `value`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It tells `customer:contact:created`. Needs the permission `customers:write`. */
      create(customerId: string, body: Body<'customers.contacts.create'>, options?: RequestOptions): Call<Answer<'customers.contacts.create'>>
      /** Get a customer contact. The ETag is the version of the customer contact, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `customers:read`. */
      get(customerId: string, id: string, options?: RequestOptions): Call<Answer<'customers.contacts.get'>>
      /** Change a customer contact. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `customer:contact:updated`. Needs the permission `customers:write`. */
      update(customerId: string, id: string, body: Body<'customers.contacts.update'>, options?: VersionedOptions): Call<Answer<'customers.contacts.update'>>
      /** Delete a customer contact. What is deleted does not come back. It tells `customer:contact:deleted`. Needs the permission `customers:write`. */
      delete(customerId: string, id: string, options?: VersionedOptions): Call<Answer<'customers.contacts.delete'>>
    }
  }
  readonly erasures: {
    /** Get an erasure. How far the erasure of a customer is. Needs the permission `customers:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'erasures.get'>>
  }
  readonly reservations: {
    /** List reservations. A stay that was agreed on: who comes, when, and where to. Filters narrow it together: `customerId`, `terrainId`, `status`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `reservations:read`. */
    list(query?: Query<'reservations.list'>, options?: RequestOptions): PageCall<Answer<'reservations.list'>>
    /** Create a reservation. Needs `customerId`, `checkInAt` and `checkOutAt`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It tells `reservation:created`. Needs the permission `reservations:write`. */
    create(body: Body<'reservations.create'>, options?: RequestOptions): Call<Answer<'reservations.create'>>
    /** Get a reservation. The ETag is the version of the reservation, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `reservations:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'reservations.get'>>
    /** Change a reservation. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `reservation:updated`. Needs the permission `reservations:write`. */
    update(id: string, body: Body<'reservations.update'>, options?: VersionedOptions): Call<Answer<'reservations.update'>>
    /** Create or change a reservation by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `reservation:created` or `reservation:updated`. Needs the permission `reservations:write`. */
    putByExternalId(externalId: string, body: Body<'reservations.putByExternalId'>, options?: VersionedOptions): Call<Answer<'reservations.putByExternalId'>>
    /** Check a guest in. Begins the occupation of the terrain, which must be free. Nothing happens when the guest has checked in already. Needs the permission `reservations:write`. */
    checkIn(id: string, options?: VersionedOptions): Call<Answer<'reservations.checkIn'>>
    /** Check a guest out. Ends the occupation and frees the terrain. Nothing happens when the guest has checked out already. Needs the permission `reservations:write`. */
    checkOut(id: string, options?: VersionedOptions): Call<Answer<'reservations.checkOut'>>
    /** Cancel a reservation. Only before check-in. Nothing happens when it is cancelled already. Needs the permission `reservations:write`. */
    cancel(id: string, options?: VersionedOptions): Call<Answer<'reservations.cancel'>>
  }
  readonly occupations: {
    /** List occupations. That a customer has a terrain, from when until when, at what price. Filters narrow it together: `customerId`, `terrainId`, `reservationId`, `status`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `reservations:read`. */
    list(query?: Query<'occupations.list'>, options?: RequestOptions): PageCall<Answer<'occupations.list'>>
    /** Create an occupation. Needs `customerId` and `terrainId`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It can tell `terrain:updated`. Needs the permission `reservations:write`. */
    create(body: Body<'occupations.create'>, options?: RequestOptions): Call<Answer<'occupations.create'>>
    /** Get an occupation. The ETag is the version of the occupation, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `reservations:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'occupations.get'>>
    /** Change an occupation. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It can tell `terrain:updated`. Needs the permission `reservations:write`. */
    update(id: string, body: Body<'occupations.update'>, options?: VersionedOptions): Call<Answer<'occupations.update'>>
    /** Create or change an occupation by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It can tell `terrain:updated`. Needs the permission `reservations:write`. */
    putByExternalId(externalId: string, body: Body<'occupations.putByExternalId'>, options?: VersionedOptions): Call<Answer<'occupations.putByExternalId'>>
    /** Extend an occupation by one period. By its own period, on the calendar of the organization, at its rate. The invoice for it is a draft. Needs the permission `reservations:write`. */
    extend(id: string, body?: Body<'occupations.extend'>, options?: VersionedOptions): Call<Answer<'occupations.extend'>>
  }
  readonly terrains: {
    /** List terrains. A place where somebody can stay: a pitch, a house, a berth. Filters narrow it together: `type`, `status`, `currentOccupationId`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `terrains:read`. */
    list(query?: Query<'terrains.list'>, options?: RequestOptions): PageCall<Answer<'terrains.list'>>
    /** Create a terrain. Needs `name`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. Needs the permission `terrains:write`. */
    create(body: Body<'terrains.create'>, options?: RequestOptions): Call<Answer<'terrains.create'>>
    /** Get a terrain. The ETag is the version of the terrain, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `terrains:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'terrains.get'>>
    /** Change a terrain. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `terrain:updated`. Needs the permission `terrains:write`. */
    update(id: string, body: Body<'terrains.update'>, options?: VersionedOptions): Call<Answer<'terrains.update'>>
    /** Create or change a terrain by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `terrain:updated`. Needs the permission `terrains:write`. */
    putByExternalId(externalId: string, body: Body<'terrains.putByExternalId'>, options?: VersionedOptions): Call<Answer<'terrains.putByExternalId'>>
    /** Switch all meters of a terrain on or off. Those that differ; nothing happens when none does. Needs the permission `meters:write`. */
    switchMeters(id: string, body: Body<'terrains.switchMeters'>, options?: VersionedOptions): Call<Answer<'terrains.switchMeters'>>
  }
  readonly invoices: {
    /** List invoices. What a customer owes for: a draft at first; once booked it has a number, and its lines stand. Filters narrow it together: `customerId`, `reservationId`, `occupationId`, `status`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `invoices:read`. */
    list(query?: Query<'invoices.list'>, options?: RequestOptions): PageCall<Answer<'invoices.list'>>
    /** Create an invoice. It begins as a draft; actions such as `send` lead on from there. The totals are counted from its lines. Needs `customerId`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It tells `invoice:created`. Needs the permission `invoices:write`. */
    create(body: Body<'invoices.create'>, options?: RequestOptions): Call<Answer<'invoices.create'>>
    /** Get an invoice. The ETag is the version of the invoice, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `invoices:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'invoices.get'>>
    /** Change an invoice. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `invoice:updated`, and where that follows from it `invoice:moved-to-customer`. Needs the permission `invoices:write`. */
    update(id: string, body: Body<'invoices.update'>, options?: VersionedOptions): Call<Answer<'invoices.update'>>
    /** Delete an invoice. Only a draft that no payment and no payment group names. Any other is refused with 409: it can be cancelled instead. What is deleted does not come back. It tells `invoice:deleted`. Needs the permission `invoices:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'invoices.delete'>>
    /** Create or change an invoice by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `invoice:created` or `invoice:updated`, and where that follows from it `invoice:moved-to-customer`. Needs the permission `invoices:write`. */
    putByExternalId(externalId: string, body: Body<'invoices.putByExternalId'>, options?: VersionedOptions): Call<Answer<'invoices.putByExternalId'>>
    /** Get an invoice as a PDF. In the customer's language, in whatever state the invoice is: a draft is marked as one. Needs the permission `invoices:read`. */
    downloadPdf(id: string, options?: RequestOptions): Call<ReceivedFile>
    /** Book an invoice. A draft gets its number, and its lines stand from then on. Nothing happens where it is booked already. Needs the permission `invoices:write`. */
    book(id: string, options?: VersionedOptions): Call<Answer<'invoices.book'>>
    /** Send an invoice to its customer. By mail, as a PDF. A draft is booked on the way; one that is paid stays paid. Needs the permission `invoices:write`. */
    send(id: string, options?: VersionedOptions): Call<Answer<'invoices.send'>>
    /** Remind the customer of an invoice. By mail, with what is still open. Needs the permission `invoices:write`. */
    remind(id: string, options?: VersionedOptions): Call<Answer<'invoices.remind'>>
    /** Print an invoice. On paper, as a receipt, or on the tablet before the customer. Needs the permission `invoices:write`. */
    print(id: string, body: Body<'invoices.print'>, options?: VersionedOptions): Call<Answer<'invoices.print'>>
    /** Record that an invoice was paid. Makes a payment that has succeeded. A draft is booked on the way. Needs the permission `payments:write`. */
    pay(id: string, body: Body<'invoices.pay'>, options?: VersionedOptions): Call<Answer<'invoices.pay'>>
    /** Move an invoice to another customer. While nothing of it is paid. Needs the permission `invoices:write`. */
    moveToCustomer(id: string, body: Body<'invoices.moveToCustomer'>, options?: VersionedOptions): Call<Answer<'invoices.moveToCustomer'>>
    /** Make a payment link for an invoice. For what is open. An open link of the same method and amount is answered again. Nothing happens where nothing is open. Needs the permission `payments:write`. */
    paymentLink(id: string, body?: Body<'invoices.paymentLink'>, options?: VersionedOptions): Call<Answer<'invoices.paymentLink'>>
    /** Collect an invoice from the account of its customer. What is open, under the active mandate made last. Nothing happens without one, where nothing is open, or while a collection of the invoice is pending. Needs the permission `payments:write`. */
    collect(id: string, body?: Body<'invoices.collect'>, options?: VersionedOptions): Call<Answer<'invoices.collect'>>
  }
  readonly products: {
    /** List products. Something that is sold: a night, a kilowatt hour, a token for the shower. It can be filtered: `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `products:read`. */
    list(query?: Query<'products.list'>, options?: RequestOptions): PageCall<Answer<'products.list'>>
    /** Create a product. Needs `name` and `price`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It tells `product:created`. Needs the permission `products:write`. */
    create(body: Body<'products.create'>, options?: RequestOptions): Call<Answer<'products.create'>>
    /** Get a product. The ETag is the version of the product, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `products:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'products.get'>>
    /** Change a product. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `product:updated`. Needs the permission `products:write`. */
    update(id: string, body: Body<'products.update'>, options?: VersionedOptions): Call<Answer<'products.update'>>
    /** Delete a product. What is deleted does not come back. It tells `product:deleted`. Needs the permission `products:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'products.delete'>>
    /** Create or change a product by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `product:created` or `product:updated`. Needs the permission `products:write`. */
    putByExternalId(externalId: string, body: Body<'products.putByExternalId'>, options?: VersionedOptions): Call<Answer<'products.putByExternalId'>>
  }
  readonly payments: {
    /** List payments. Money from a customer. What has succeeded counts for its invoice. Filters narrow it together: `customerId`, `invoiceId`, `groupId`, `paidOn`, `status`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `payments:read`. */
    list(query?: Query<'payments.list'>, options?: RequestOptions): PageCall<Answer<'payments.list'>>
    /** Create a payment. One that has succeeded counts at once for the invoice and the group that it names. Needs `amount` and `method`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It tells `payment:created`, and where that follows from it `invoice:updated` and `invoice:paid`. Needs the permission `payments:write`. */
    create(body: Body<'payments.create'>, options?: RequestOptions): Call<Answer<'payments.create'>>
    /** Get a payment. The ETag is the version of the payment, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `payments:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'payments.get'>>
    /** Change a payment. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `payment:updated`, and where that follows from it `invoice:updated`, `invoice:paid` and `payment-group:updated`. Needs the permission `payments:write`. */
    update(id: string, body: Body<'payments.update'>, options?: VersionedOptions): Call<Answer<'payments.update'>>
    /** Delete a payment. It no longer counts for its invoice and its group, and the bank account transaction that was matched to it is free again. What is deleted does not come back. It tells `payment:deleted`, and where that follows from it `invoice:updated`, `payment-group:updated` and `payment-group:payments-removed`. Needs the permission `payments:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'payments.delete'>>
    /** Create or change a payment by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `payment:created` or `payment:updated`, and where that follows from it `invoice:updated`, `invoice:paid` and `payment-group:updated`. Needs the permission `payments:write`. */
    putByExternalId(externalId: string, body: Body<'payments.putByExternalId'>, options?: VersionedOptions): Call<Answer<'payments.putByExternalId'>>
  }
  readonly paymentGroups: {
    /** List payment groups. Payments that came together, such as the batch of a terminal. Assigned to an invoice, they pay it. Filters narrow it together: `invoiceId`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `payments:read`. */
    list(query?: Query<'payment-groups.list'>, options?: RequestOptions): PageCall<Answer<'payment-groups.list'>>
    /** Create a payment group. Every field may be left out. An `externalId` that another one has is refused with 409. It tells `payment-group:created`, and where that follows from it `payment:updated`, `invoice:updated` and `invoice:paid`. Needs the permission `payments:write`. */
    create(body: Body<'payment-groups.create'>, options?: RequestOptions): Call<Answer<'payment-groups.create'>>
    /** Get a payment group. The ETag is the version of the payment group, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `payments:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'payment-groups.get'>>
    /** Change a payment group. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `payment-group:updated`, and where that follows from it `payment:updated`, `invoice:updated`, `invoice:paid`, `payment-group:payments-added` and `payment-group:payments-removed`. Needs the permission `payments:write`. */
    update(id: string, body: Body<'payment-groups.update'>, options?: VersionedOptions): Call<Answer<'payment-groups.update'>>
    /** Delete a payment group. Its payments stay, in no group. One that is assigned to an invoice is refused with 409 until it is unassigned. What is deleted does not come back. It tells `payment-group:deleted`, and where that follows from it `payment:updated`. Needs the permission `payments:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'payment-groups.delete'>>
    /** Create or change a payment group by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `payment-group:created` or `payment-group:updated`, and where that follows from it `payment:updated`, `invoice:updated`, `invoice:paid`, `payment-group:payments-added` and `payment-group:payments-removed`. Needs the permission `payments:write`. */
    putByExternalId(externalId: string, body: Body<'payment-groups.putByExternalId'>, options?: VersionedOptions): Call<Answer<'payment-groups.putByExternalId'>>
    /** Add payments to a group. While the group is assigned to an invoice they pay it too. Nothing happens to those that are in the group already. Needs the permission `payments:write`. */
    addPayments(id: string, body: Body<'payment-groups.addPayments'>, options?: VersionedOptions): Call<Answer<'payment-groups.addPayments'>>
    /** Remove payments from a group. The payments stay. While the group is assigned to an invoice, that is not paid by them any more. Needs the permission `payments:write`. */
    removePayments(id: string, body: Body<'payment-groups.removePayments'>, options?: VersionedOptions): Call<Answer<'payment-groups.removePayments'>>
    /** Assign a group to an invoice. All its payments are for the invoice then. Those that have succeeded pay it, the others when they succeed. Needs the permission `payments:write`. */
    assign(id: string, body: Body<'payment-groups.assign'>, options?: VersionedOptions): Call<Answer<'payment-groups.assign'>>
    /** Unassign a group from its invoice. Its payments are for no invoice then, and what they had paid is open again. Nothing happens when it is assigned to none. Needs the permission `payments:write`. */
    unassign(id: string, options?: VersionedOptions): Call<Answer<'payment-groups.unassign'>>
  }
  readonly paymentLinks: {
    /** List payment links. An address at which a customer can pay what is open of an invoice. Filters narrow it together: `invoiceId`, `status`, `paymentId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `payments:read`. */
    list(query?: Query<'payment-links.list'>, options?: RequestOptions): PageCall<Answer<'payment-links.list'>>
    /** Get a payment link. The ETag is the version of the payment link; it is made by the service, and no request changes it. Needs the permission `payments:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'payment-links.get'>>
    /** Report what came of a payment link. What a payment provider does. When it was paid, a payment that has succeeded is recorded for the invoice. Needs the permission `payments:write`. */
    settle(id: string, body: Body<'payment-links.settle'>, options?: VersionedOptions): Call<Answer<'payment-links.settle'>>
  }
  readonly paymentReports: {
    /** List payment reports. What came in on one day or in one month, by method. When a payment of the period changes it is counted anew within a minute. Of a period with more than 5,000 payments it says nothing at first, and what it counts within seconds. Filters narrow it together: `period`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `payments:read`. */
    list(query?: Query<'payment-reports.list'>, options?: RequestOptions): PageCall<Answer<'payment-reports.list'>>
    /** Create a payment report. A period has one report. It counts what came in; of a period with very many payments it counts them afterwards. Needs `period`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It can tell `payment-report:updated`. Needs the permission `payments:write`. */
    create(body: Body<'payment-reports.create'>, options?: RequestOptions): Call<Answer<'payment-reports.create'>>
    /** Get a payment report. The ETag is the version of the payment report, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `payments:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'payment-reports.get'>>
    /** Change a payment report. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `payment-report:updated`. Needs the permission `payments:write`. */
    update(id: string, body: Body<'payment-reports.update'>, options?: VersionedOptions): Call<Answer<'payment-reports.update'>>
    /** Delete a payment report. What is deleted does not come back. Needs the permission `payments:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'payment-reports.delete'>>
    /** Create or change a payment report by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `payment-report:updated`. Needs the permission `payments:write`. */
    putByExternalId(externalId: string, body: Body<'payment-reports.putByExternalId'>, options?: VersionedOptions): Call<Answer<'payment-reports.putByExternalId'>>
  }
  readonly bankAccountTransactions: {
    /** List bank account transactions. Money that came in on an account of the organization, or left it. What the bank said of it stands; who knows it says what it was for. Filters narrow it together: `iban`, `bookedOn`, `reference`, `paymentId`, `customerId`, `matched`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `bankTransactions:read`. */
    list(query?: Query<'bank-account-transactions.list'>, options?: RequestOptions): PageCall<Answer<'bank-account-transactions.list'>>
    /** Get a bank account transaction. The ETag is the version of the bank account transaction, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `bankTransactions:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'bank-account-transactions.get'>>
    /** Change a bank account transaction. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. Needs the permission `bankTransactions:write`. */
    update(id: string, body: Body<'bank-account-transactions.update'>, options?: VersionedOptions): Call<Answer<'bank-account-transactions.update'>>
    /** Delete a bank account transaction. What is deleted does not come back. Needs the permission `bankTransactions:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'bank-account-transactions.delete'>>
    /** Import bank account transactions. At most 500 at once, all of them or none. What was imported before is left as it is, so a batch can be sent again; nothing happens when all of it was. Needs the permission `bankTransactions:write`. */
    import(body: Body<'bank-account-transactions.import'>, options?: RequestOptions): Call<Answer<'bank-account-transactions.import'>>
  }
  readonly mandates: {
    /** List mandates. That a customer lets the organization collect what they owe from their bank account. Filters narrow it together: `customerId`, `reference`, `status`, `documentId`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `payments:read`. */
    list(query?: Query<'mandates.list'>, options?: RequestOptions): PageCall<Answer<'mandates.list'>>
    /** Create a mandate. An `ACTIVE` one needs an account. Without a `reference` the service counts one. Needs `customerId`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It tells `mandate:created`. Needs the permission `payments:write`. */
    create(body: Body<'mandates.create'>, options?: RequestOptions): Call<Answer<'mandates.create'>>
    /** Get a mandate. The ETag is the version of the mandate, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `payments:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'mandates.get'>>
    /** Change a mandate. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `mandate:updated`. Needs the permission `payments:write`. */
    update(id: string, body: Body<'mandates.update'>, options?: VersionedOptions): Call<Answer<'mandates.update'>>
    /** Delete a mandate. Refused with 409 while a collection is pending under it. What is deleted does not come back. It tells `mandate:deleted`. Needs the permission `payments:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'mandates.delete'>>
    /** Create or change a mandate by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `mandate:created` or `mandate:updated`. Needs the permission `payments:write`. */
    putByExternalId(externalId: string, body: Body<'mandates.putByExternalId'>, options?: VersionedOptions): Call<Answer<'mandates.putByExternalId'>>
  }
  readonly mandateCollections: {
    /** List mandate collections. That the bank was asked to collect what is open of an invoice. Filters narrow it together: `invoiceId`, `mandateId`, `status`, `paymentId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `payments:read`. */
    list(query?: Query<'mandate-collections.list'>, options?: RequestOptions): PageCall<Answer<'mandate-collections.list'>>
    /** Get a mandate collection. The ETag is the version of the mandate collection; it is made by the service, and no request changes it. Needs the permission `payments:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'mandate-collections.get'>>
    /** Report what came of a collection. What a bank does. When the money has come its payment has succeeded and counts for the invoice, else it has failed. Needs the permission `payments:write`. */
    settle(id: string, body: Body<'mandate-collections.settle'>, options?: VersionedOptions): Call<Answer<'mandate-collections.settle'>>
  }
  readonly accessMethods: {
    /** List access methods. What a customer comes in with: a QR code, a number plate, a PIN or an NFC tag. Filters narrow it together: `customerId`, `type`, `value`, `status`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `accessControl:read`. */
    list(query?: Query<'access-methods.list'>, options?: RequestOptions): PageCall<Answer<'access-methods.list'>>
    /** Create an access method. The controllers are told of it. Without a value the service makes up one, where the type has one that can be made up. Needs `customerId` and `type`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It tells `accessMethod:created`, and where that follows from it `accessMethodOperation:created` and `accessMethodOperation:updated`. Needs the permission `accessControl:write`. */
    create(body: Body<'access-methods.create'>, options?: RequestOptions): Call<Answer<'access-methods.create'>>
    /** Get an access method. The ETag is the version of the access method, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `accessControl:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'access-methods.get'>>
    /** Change an access method. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `accessMethod:updated`, and where that follows from it `accessMethodOperation:created` and `accessMethodOperation:updated`. Needs the permission `accessControl:write`. */
    update(id: string, body: Body<'access-methods.update'>, options?: VersionedOptions): Call<Answer<'access-methods.update'>>
    /** Delete an access method. The controllers are told to forget it. What is deleted does not come back. It tells `accessMethod:deleted`, and where that follows from it `accessMethodOperation:created` and `accessMethodOperation:updated`. Needs the permission `accessControl:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'access-methods.delete'>>
    /** Create or change an access method by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `accessMethod:created` or `accessMethod:updated`, and where that follows from it `accessMethodOperation:created` and `accessMethodOperation:updated`. Needs the permission `accessControl:write`. */
    putByExternalId(externalId: string, body: Body<'access-methods.putByExternalId'>, options?: VersionedOptions): Call<Answer<'access-methods.putByExternalId'>>
    /** Get the QR code of an access method. As a picture (PNG). Only an access method of the type `QR_CODE` has one. Needs the permission `accessControl:read`. */
    downloadQr(id: string, options?: RequestOptions): Call<ReceivedFile>
    /** Send the QR code of an access method to its customer. A channel for which the customer has no address is left out, as long as something else goes out. Needs the permission `accessControl:write`. */
    sendQr(id: string, body: Body<'access-methods.sendQr'>, options?: VersionedOptions): Call<Answer<'access-methods.sendQr'>>
    /** Change all access methods of a customer. What is left out stays as it is. Where one of them cannot be changed so, none is. Needs the permission `accessControl:write`. */
    updateAll(body: Body<'access-methods.updateAll'>, options?: RequestOptions): Call<Answer<'access-methods.updateAll'>>
  }
  readonly accessMethodOperations: {
    /** List access method operations. A change of an access method on its way to a controller, or to all of them. Of more than 20 controllers the others are told within seconds, of the access method as it is by then, and of several changes at once. Filters narrow it together: `accessMethodId`, `controllerId`, `status`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `accessControl:read`. */
    list(query?: Query<'access-method-operations.list'>, options?: RequestOptions): PageCall<Answer<'access-method-operations.list'>>
    /** Get an access method operation. The ETag is the version of the access method operation; it is made by the service, and no request changes it. Needs the permission `accessControl:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'access-method-operations.get'>>
  }
  readonly accessPoints: {
    /** List access points. A barrier, door or gate that can be opened from afar. Filters narrow it together: `kind`, `controllerId`, `physicalState`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `accessControl:read`. */
    list(query?: Query<'access-points.list'>, options?: RequestOptions): PageCall<Answer<'access-points.list'>>
    /** Create an access point. Needs `name`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It tells `accessPoint:created`. Needs the permission `accessControl:write`. */
    create(body: Body<'access-points.create'>, options?: RequestOptions): Call<Answer<'access-points.create'>>
    /** Get an access point. The ETag is the version of the access point, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `accessControl:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'access-points.get'>>
    /** Change an access point. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `accessPoint:updated`. Needs the permission `accessControl:write`. */
    update(id: string, body: Body<'access-points.update'>, options?: VersionedOptions): Call<Answer<'access-points.update'>>
    /** Delete an access point. What is deleted does not come back. It tells `accessPoint:deleted`. Needs the permission `accessControl:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'access-points.delete'>>
    /** Create or change an access point by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `accessPoint:created` or `accessPoint:updated`. Needs the permission `accessControl:write`. */
    putByExternalId(externalId: string, body: Body<'access-points.putByExternalId'>, options?: VersionedOptions): Call<Answer<'access-points.putByExternalId'>>
    /** Open an access point. The controller is asked also when the access point is open already. It is never asked twice by itself. Needs the permission `accessControl:write`. */
    open(id: string, options?: VersionedOptions): Call<Answer<'access-points.open'>>
    /** Close an access point. The controller is asked also when the access point is closed already. It is never asked twice by itself. Needs the permission `accessControl:write`. */
    close(id: string, options?: VersionedOptions): Call<Answer<'access-points.close'>>
    /** Report how an access point stands. For controllers and integrations: what the hardware tells. Needs the permission `accessControl:write`. */
    report(id: string, body: Body<'access-points.report'>, options?: VersionedOptions): Call<Answer<'access-points.report'>>
  }
  readonly accessLogEntries: {
    /** List access log entries. That somebody presented something at a door or barrier, and whether it let them in. Filters narrow it together: `accessPointId`, `result`, `direction`, `type`, `value`, `accessMethodId`, `customerId`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `accessControl:read`. */
    list(query?: Query<'access-log-entries.list'>, options?: RequestOptions): PageCall<Answer<'access-log-entries.list'>>
    /** Create an access log entry. Needs `accessPointId` and `result`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It tells `accessLogEntry:processed`. Needs the permission `accessControl:write`. */
    create(body: Body<'access-log-entries.create'>, options?: RequestOptions): Call<Answer<'access-log-entries.create'>>
    /** Get an access log entry. The ETag is the version of the access log entry, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `accessControl:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'access-log-entries.get'>>
    /** Change an access log entry. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It can tell `accessLogEntry:coupled`. Needs the permission `accessControl:write`. */
    update(id: string, body: Body<'access-log-entries.update'>, options?: VersionedOptions): Call<Answer<'access-log-entries.update'>>
    /** Delete an access log entry. What is deleted does not come back. Needs the permission `accessControl:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'access-log-entries.delete'>>
    /** Create or change an access log entry by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `accessLogEntry:processed`, and where that follows from it `accessLogEntry:coupled`. Needs the permission `accessControl:write`. */
    putByExternalId(externalId: string, body: Body<'access-log-entries.putByExternalId'>, options?: VersionedOptions): Call<Answer<'access-log-entries.putByExternalId'>>
    /** Couple an access log entry to whom it turned out to be. For what was not known when somebody came. Nothing happens when it is coupled so already. Needs the permission `accessControl:write`. */
    couple(id: string, body: Body<'access-log-entries.couple'>, options?: VersionedOptions): Call<Answer<'access-log-entries.couple'>>
  }
  readonly controllers: {
    /** List controllers. The box on site that works doors, barriers and meters, and must be adopted before it does. Filters narrow it together: `adoption`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `accessControl:read`. */
    list(query?: Query<'controllers.list'>, options?: RequestOptions): PageCall<Answer<'controllers.list'>>
    /** Create a controller. Needs `name` and `serial`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It tells `controller:created`. Needs the permission `accessControl:write`. */
    create(body: Body<'controllers.create'>, options?: RequestOptions): Call<Answer<'controllers.create'>>
    /** Get a controller. The ETag is the version of the controller, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `accessControl:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'controllers.get'>>
    /** Change a controller. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `controller:updated`. Needs the permission `accessControl:write`. */
    update(id: string, body: Body<'controllers.update'>, options?: VersionedOptions): Call<Answer<'controllers.update'>>
    /** Delete a controller. Its log lines go with it. What is deleted does not come back. It tells `controller:deleted`. Needs the permission `accessControl:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'controllers.delete'>>
    /** Create or change a controller by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `controller:created` or `controller:updated`. Needs the permission `accessControl:write`. */
    putByExternalId(externalId: string, body: Body<'controllers.putByExternalId'>, options?: VersionedOptions): Call<Answer<'controllers.putByExternalId'>>
    /** Request, approve or reject the adoption of a controller. A request is told each time, unless the controller is adopted already; a decision is told when it is another one. Needs the permission `accessControl:write`. */
    adoption(id: string, body: Body<'controllers.adoption'>, options?: VersionedOptions): Call<Answer<'controllers.adoption'>>
    /** Submit the log of a controller. For controllers and integrations. The last 20 logs of each controller are kept. Needs the permission `accessControl:write`. */
    logs(id: string, body: Body<'controllers.logs'>, options?: VersionedOptions): Call<Answer<'controllers.logs'>>
  }
  readonly controllerLogs: {
    /** List controller logs. What a controller wrote down, and submitted at one time. Of each controller the last ones are kept. Filters narrow it together: `controllerId`, `worstLevel`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `accessControl:read`. */
    list(query?: Query<'controller-logs.list'>, options?: RequestOptions): PageCall<Answer<'controller-logs.list'>>
    /** Get a controller log. The ETag is the version of the controller log; it is made by the service, and no request changes it. Needs the permission `accessControl:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'controller-logs.get'>>
  }
  readonly nfcTags: {
    /** List NFC tags. A wristband or card with a balance, which opens doors and pays. Filters narrow it together: `customerId`, `uid`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `nfcTags:read`. */
    list(query?: Query<'nfc-tags.list'>, options?: RequestOptions): PageCall<Answer<'nfc-tags.list'>>
    /** Create an NFC tag. No two tags of an organization have the same UID. Nothing deletes one: what was paid with it stays. Needs `uid`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. Needs the permission `nfcTags:write`. */
    create(body: Body<'nfc-tags.create'>, options?: RequestOptions): Call<Answer<'nfc-tags.create'>>
    /** Get an NFC tag. The ETag is the version of the NFC tag, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `nfcTags:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'nfc-tags.get'>>
    /** Change an NFC tag. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `nfc-tag:updated`. Needs the permission `nfcTags:write`. */
    update(id: string, body: Body<'nfc-tags.update'>, options?: VersionedOptions): Call<Answer<'nfc-tags.update'>>
    /** Create or change an NFC tag by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `nfc-tag:updated`. Needs the permission `nfcTags:write`. */
    putByExternalId(externalId: string, body: Body<'nfc-tags.putByExternalId'>, options?: VersionedOptions): Call<Answer<'nfc-tags.putByExternalId'>>
    /** Block an NFC tag. It opens nothing and pays nothing any more; its balance stays. The readers are told first, and nothing changes when they refuse. One that is blocked already is left as it is. Needs the permission `nfcTags:write`. */
    block(id: string, options?: VersionedOptions): Call<Answer<'nfc-tags.block'>>
    /** Unblock an NFC tag. It works again, with the balance that it had. The readers are told first, and nothing changes when they refuse. One that is not blocked is left as it is. Needs the permission `nfcTags:write`. */
    unblock(id: string, options?: VersionedOptions): Call<Answer<'nfc-tags.unblock'>>
    /** Top up an NFC tag. Adds the amount to its balance, and notes it as a transaction. Repeating it adds it again: send an `Idempotency-Key`. Needs the permission `nfcTags:write`. */
    topUp(id: string, body: Body<'nfc-tags.topUp'>, options?: VersionedOptions): Call<Answer<'nfc-tags.topUp'>>
    /** Report that an NFC tag was presented. For readers and integrations. What is paid with it is taken off its balance. Needs the permission `nfcTags:write`. */
    present(id: string, body?: Body<'nfc-tags.present'>, options?: VersionedOptions): Call<Answer<'nfc-tags.present'>>
    /** Block, unblock or top up all NFC tags of a customer. Either all of them change or none. Needs the permission `nfcTags:write`. */
    updateAll(body: Body<'nfc-tags.updateAll'>, options?: RequestOptions): Call<Answer<'nfc-tags.updateAll'>>
  }
  readonly nfcTagTransactions: {
    /** List NFC transactions. A change of the balance of an NFC tag. Filters narrow it together: `nfcTagId`, `customerId`, `accessPointId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `nfcTags:read`. */
    list(query?: Query<'nfc-tag-transactions.list'>, options?: RequestOptions): PageCall<Answer<'nfc-tag-transactions.list'>>
    /** Get an NFC transaction. The ETag is the version of the NFC transaction; it is made by the service, and no request changes it. Needs the permission `nfcTags:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'nfc-tag-transactions.get'>>
  }
  readonly vehiclePresences: {
    /** List vehicle presences. One visit of a vehicle to the site. Filters narrow it together: `plate`, `customerId`, `state`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `terrains:read`. */
    list(query?: Query<'vehicle-presences.list'>, options?: RequestOptions): PageCall<Answer<'vehicle-presences.list'>>
    /** Create a vehicle presence. Needs `plate`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It can tell `vehiclePresence:updated`. Needs the permission `terrains:write`. */
    create(body: Body<'vehicle-presences.create'>, options?: RequestOptions): Call<Answer<'vehicle-presences.create'>>
    /** Get a vehicle presence. The ETag is the version of the vehicle presence, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `terrains:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'vehicle-presences.get'>>
    /** Change a vehicle presence. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `vehiclePresence:updated`. Needs the permission `terrains:write`. */
    update(id: string, body: Body<'vehicle-presences.update'>, options?: VersionedOptions): Call<Answer<'vehicle-presences.update'>>
    /** Delete a vehicle presence. What is deleted does not come back. Needs the permission `terrains:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'vehicle-presences.delete'>>
    /** Create or change a vehicle presence by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `vehiclePresence:updated`. Needs the permission `terrains:write`. */
    putByExternalId(externalId: string, body: Body<'vehicle-presences.putByExternalId'>, options?: VersionedOptions): Call<Answer<'vehicle-presences.putByExternalId'>>
  }
  readonly meters: {
    /** List meters. Something that counts what is used on a terrain, and may switch it on and off. Filters narrow it together: `terrainId`, `type`, `state`, `controllerId`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `meters:read`. */
    list(query?: Query<'meters.list'>, options?: RequestOptions): PageCall<Answer<'meters.list'>>
    /** Create a meter. Needs `type` and `serial`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It can tell `terrain:updated`. Needs the permission `meters:write`. */
    create(body: Body<'meters.create'>, options?: RequestOptions): Call<Answer<'meters.create'>>
    /** Get a meter. The ETag is the version of the meter, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `meters:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'meters.get'>>
    /** Change a meter. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `meter:updated`, and where that follows from it `terrain:updated`. Needs the permission `meters:write`. */
    update(id: string, body: Body<'meters.update'>, options?: VersionedOptions): Call<Answer<'meters.update'>>
    /** Create or change a meter by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `meter:updated`, and where that follows from it `terrain:updated`. Needs the permission `meters:write`. */
    putByExternalId(externalId: string, body: Body<'meters.putByExternalId'>, options?: VersionedOptions): Call<Answer<'meters.putByExternalId'>>
    /** Note what a meter shows. Readings come in their order, and none is below the one before; a wrong one is corrected, as far as it is on no invoice. After a reset the meter counts anew from the value, and what it has counted before is on no later invoice. Needs the permission `meters:write`. */
    readings(id: string, body: Body<'meters.readings'>, options?: VersionedOptions): Call<Answer<'meters.readings'>>
    /** Switch a meter on or off. Nothing happens when it is so already. Needs the permission `meters:write`. */
    switch(id: string, body: Body<'meters.switch'>, options?: VersionedOptions): Call<Answer<'meters.switch'>>
    /** Raise or resolve an alarm of a meter. With `message` one is raised, with `resolve` one is resolved; nothing happens when it is resolved already. Needs the permission `meters:write`. */
    alarms(id: string, body: Body<'meters.alarms'>, options?: VersionedOptions): Call<Answer<'meters.alarms'>>
  }
  readonly meterReadings: {
    /** List meter readings. What a meter showed at a moment. It can be filtered: `meterId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `meters:read`. */
    list(query?: Query<'meter-readings.list'>, options?: RequestOptions): PageCall<Answer<'meter-readings.list'>>
    /** Get a meter reading. The ETag is the version of the meter reading; it is made by the service, and no request changes it. Needs the permission `meters:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'meter-readings.get'>>
  }
  readonly meterAlarms: {
    /** List meter alarms. Something that is wrong with a meter, until it is resolved. Filters narrow it together: `meterId`, `status`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `meters:read`. */
    list(query?: Query<'meter-alarms.list'>, options?: RequestOptions): PageCall<Answer<'meter-alarms.list'>>
    /** Get a meter alarm. The ETag is the version of the meter alarm; it is made by the service, and no request changes it. Needs the permission `meters:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'meter-alarms.get'>>
  }
  readonly inboxTags: {
    /** List inbox tags. A word that conversations are marked with. It can be filtered: `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `inbox:read`. */
    list(query?: Query<'inbox-tags.list'>, options?: RequestOptions): PageCall<Answer<'inbox-tags.list'>>
    /** Create an inbox tag. Needs `name`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. Needs the permission `inbox:write`. */
    create(body: Body<'inbox-tags.create'>, options?: RequestOptions): Call<Answer<'inbox-tags.create'>>
    /** Get an inbox tag. The ETag is the version of the inbox tag, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `inbox:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'inbox-tags.get'>>
    /** Change an inbox tag. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. Needs the permission `inbox:write`. */
    update(id: string, body: Body<'inbox-tags.update'>, options?: VersionedOptions): Call<Answer<'inbox-tags.update'>>
    /** Delete an inbox tag. It is taken off every conversation. Of more than 100 conversations the newest are changed with the answer, the others within seconds. What is deleted does not come back. Needs the permission `inbox:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'inbox-tags.delete'>>
    /** Create or change an inbox tag by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `inbox:write`. */
    putByExternalId(externalId: string, body: Body<'inbox-tags.putByExternalId'>, options?: VersionedOptions): Call<Answer<'inbox-tags.putByExternalId'>>
  }
  readonly inboxThreads: {
    /** List inbox threads. A conversation with somebody by one channel. Filters narrow it together: `channel`, `customerId`, `archived`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `inbox:read`. */
    list(query?: Query<'inbox-threads.list'>, options?: RequestOptions): PageCall<Answer<'inbox-threads.list'>>
    /** Create an inbox thread. Needs `channel`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. Needs the permission `inbox:write`. */
    create(body: Body<'inbox-threads.create'>, options?: RequestOptions): Call<Answer<'inbox-threads.create'>>
    /** Get an inbox thread. The ETag is the version of the inbox thread, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `inbox:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'inbox-threads.get'>>
    /** Change an inbox thread. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It can tell `inbox:thread-updated`. Needs the permission `inbox:write`. */
    update(id: string, body: Body<'inbox-threads.update'>, options?: VersionedOptions): Call<Answer<'inbox-threads.update'>>
    /** Delete an inbox thread. Its messages go with it: of more than 100 the newest at once, the others within seconds. What is deleted does not come back. Needs the permission `inbox:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'inbox-threads.delete'>>
    /** Create or change an inbox thread by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It can tell `inbox:thread-updated`. Needs the permission `inbox:write`. */
    putByExternalId(externalId: string, body: Body<'inbox-threads.putByExternalId'>, options?: VersionedOptions): Call<Answer<'inbox-threads.putByExternalId'>>
    /** Reply in a conversation. Sends the text by the channel of the conversation. Unless `keepAssistant` says so, the assistant answers no longer. Needs the permission `inbox:write`. */
    reply(id: string, body: Body<'inbox-threads.reply'>, options?: VersionedOptions): Call<Answer<'inbox-threads.reply'>>
    /** Tag a conversation. Adds tags to those that are there. Needs the permission `inbox:write`. */
    tag(id: string, body: Body<'inbox-threads.tag'>, options?: VersionedOptions): Call<Answer<'inbox-threads.tag'>>
    /** Tell that somebody types. Nothing of it is kept. Needs the permission `inbox:write`. */
    typing(id: string, body: Body<'inbox-threads.typing'>, options?: VersionedOptions): Call<Answer<'inbox-threads.typing'>>
    /** Hand a conversation to a person. The conversation is urgent then, and the assistant answers no longer. A reply of a member, or archiving it, ends that. Needs the permission `inbox:write`. */
    urgentHandoff(id: string, body?: Body<'inbox-threads.urgentHandoff'>, options?: VersionedOptions): Call<Answer<'inbox-threads.urgentHandoff'>>
    readonly messages: {
      /** List the messages of a conversation. The same filters as the list of all messages, without the conversation. Of a conversation that is not there the answer is 404. Needs the permission `inbox:read`. */
      list(threadId: string, query?: Query<'inbox-threads.messages.list'>, options?: RequestOptions): PageCall<Answer<'inbox-threads.messages.list'>>
      /** Add a message to a conversation. An INBOUND message is taken in; an OUTBOUND one is sent by the channel of the conversation. Needs the permission `inbox:write`. */
      create(threadId: string, body: Body<'inbox-threads.messages.create'>, options?: RequestOptions): Call<Answer<'inbox-threads.messages.create'>>
    }
  }
  readonly inboxMessages: {
    /** List inbox messages. A message of a conversation. Filters narrow it together: `threadId`, `customerId`, `direction`, `status`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `inbox:read`. */
    list(query?: Query<'inbox-messages.list'>, options?: RequestOptions): PageCall<Answer<'inbox-messages.list'>>
    /** Create an inbox message. Needs `threadId`, `direction` and `body`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It can tell `inbox:message-created`, `inbox:thread-updated` or `notification-delivery:updated`. Needs the permission `inbox:write`. */
    create(body: Body<'inbox-messages.create'>, options?: RequestOptions): Call<Answer<'inbox-messages.create'>>
    /** Get an inbox message. The ETag is the version of the inbox message; it is made by the service, and no request changes it. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `inbox:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'inbox-messages.get'>>
    /** React to a message. Each participant has one reaction; a new one takes the place of the one before. Needs the permission `inbox:write`. */
    react(id: string, body: Body<'inbox-messages.react'>, options?: VersionedOptions): Call<Answer<'inbox-messages.react'>>
  }
  readonly notificationDeliveries: {
    /** List notification deliveries. A message of the service to somebody: what was sent to whom, by which connector, with what result. Filters narrow it together: `channel`, `customerId`, `userId`, `status`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `notifications:read`. */
    list(query?: Query<'notification-deliveries.list'>, options?: RequestOptions): PageCall<Answer<'notification-deliveries.list'>>
    /** Get a notification delivery. The ETag is the version of the notification delivery; it is made by the service, and no request changes it. Needs the permission `notifications:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'notification-deliveries.get'>>
  }
  readonly tasks: {
    /** List tasks. Something that a colleague should do. A task may have subtasks, which have none of their own. While a task asks for an approval that is open, only administrators change its title, description, links and assignees. Filters narrow it together: `title`, `status`, `viewId`, `laneId`, `parentId`, `approvalStatus`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `tasks:read`. */
    list(query?: Query<'tasks.list'>, options?: RequestOptions): PageCall<Answer<'tasks.list'>>
    /** Create a task. Needs `title`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. Needs the permission `tasks:write`. */
    create(body: Body<'tasks.create'>, options?: RequestOptions): Call<Answer<'tasks.create'>>
    /** Get a task. The ETag is the version of the task, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `tasks:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'tasks.get'>>
    /** Change a task. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. Needs the permission `tasks:write`. */
    update(id: string, body: Body<'tasks.update'>, options?: VersionedOptions): Call<Answer<'tasks.update'>>
    /** Delete a task. Its subtasks go with it: of more than 100 the newest at once, the others within seconds. What is deleted does not come back. Needs the permission `tasks:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'tasks.delete'>>
    /** Create or change a task by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `tasks:write`. */
    putByExternalId(externalId: string, body: Body<'tasks.putByExternalId'>, options?: VersionedOptions): Call<Answer<'tasks.putByExternalId'>>
    /** Raise, lower or set the priority of a task. At the end of the scale, or at `maxPriority` and above, a task stays as it is. Needs the permission `tasks:write`. */
    setPriority(id: string, body: Body<'tasks.setPriority'>, options?: VersionedOptions): Call<Answer<'tasks.setPriority'>>
    /** Amend a task. Adds labels and assignees to those that are there. What is left out stays. Needs the permission `tasks:write`. */
    amend(id: string, body: Body<'tasks.amend'>, options?: VersionedOptions): Call<Answer<'tasks.amend'>>
  }
  readonly documents: {
    /** List documents. A paper of a customer: a policy, a proof of payment, an identity card, a mandate. Filters narrow it together: `customerId`, `documentType`, `status`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `documents:read`. */
    list(query?: Query<'documents.list'>, options?: RequestOptions): PageCall<Answer<'documents.list'>>
    /** Create a document. It has no file at first: that is sent afterwards. Needs `customerId` and `documentType`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It tells `document:created`. Needs the permission `documents:write`. */
    create(body: Body<'documents.create'>, options?: RequestOptions): Call<Answer<'documents.create'>>
    /** Get a document. The ETag is the version of the document, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `documents:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'documents.get'>>
    /** Change a document. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `document:updated`. Needs the permission `documents:write`. */
    update(id: string, body: Body<'documents.update'>, options?: VersionedOptions): Call<Answer<'documents.update'>>
    /** Delete a document. Its file goes with it. What is deleted does not come back. It tells `document:deleted`. Needs the permission `documents:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'documents.delete'>>
    /** Create or change a document by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `document:created` or `document:updated`. Needs the permission `documents:write`. */
    putByExternalId(externalId: string, body: Body<'documents.putByExternalId'>, options?: VersionedOptions): Call<Answer<'documents.putByExternalId'>>
    /** Get the file of a document. Always as an attachment, to be saved and not to be shown. Needs the permission `documents:read`. */
    downloadFile(id: string, options?: RequestOptions): Call<ReceivedFile>
    /** Put the file of a document. The body is the file itself, 10 MiB at most unless the installation is set up otherwise. It takes the place of the file that was there; the same file again changes nothing. Needs the permission `documents:write`. */
    uploadFile(id: string, file: FileToSend, query?: Query<'documents.uploadFile'>, options?: VersionedOptions): Call<Answer<'documents.uploadFile'>>
  }
  readonly identityDocumentScans: {
    /** List identity document scans. An identity document that is scanned: what was read from it, for a short time, and whom it belongs to. What was read is in no event. Filters narrow it together: `status`, `customerId`, `deviceId`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `customers:read`. */
    list(query?: Query<'identity-document-scans.list'>, options?: RequestOptions): PageCall<Answer<'identity-document-scans.list'>>
    /** Create an identity document scan. It waits in the queue until somebody completes or dismisses it. Every field may be left out. An `externalId` that another one has is refused with 409. It can tell `identityDocumentScan:pendingQueueChanged`, `identityDocumentScan:linked` or `identityDocumentScan:unlinked`. Needs the permission `customers:write`. */
    create(body: Body<'identity-document-scans.create'>, options?: RequestOptions): Call<Answer<'identity-document-scans.create'>>
    /** Get an identity document scan. The ETag is the version of the identity document scan, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `customers:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'identity-document-scans.get'>>
    /** Change an identity document scan. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It can tell `identityDocumentScan:linked` or `identityDocumentScan:unlinked`. Needs the permission `customers:write`. */
    update(id: string, body: Body<'identity-document-scans.update'>, options?: VersionedOptions): Call<Answer<'identity-document-scans.update'>>
    /** Delete an identity document scan. One that waits leaves the queue. What is deleted does not come back. It tells `identityDocumentScan:deleted`, and where that follows from it `identityDocumentScan:pendingQueueChanged`. Needs the permission `customers:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'identity-document-scans.delete'>>
    /** Create or change an identity document scan by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It can tell `identityDocumentScan:pendingQueueChanged`, `identityDocumentScan:linked` or `identityDocumentScan:unlinked`. Needs the permission `customers:write`. */
    putByExternalId(externalId: string, body: Body<'identity-document-scans.putByExternalId'>, options?: VersionedOptions): Call<Answer<'identity-document-scans.putByExternalId'>>
    /** Complete a scan of an identity document. Somebody has looked at it, and it waits no longer. What was read can be sent with it. Needs the permission `customers:write`. */
    complete(id: string, body?: Body<'identity-document-scans.complete'>, options?: VersionedOptions): Call<Answer<'identity-document-scans.complete'>>
    /** Link a scan of an identity document to a customer. In place of the customer to whom it was linked, which is told as well. Nothing happens when it is linked to this one already. Needs the permission `customers:write`. */
    link(id: string, body: Body<'identity-document-scans.link'>, options?: VersionedOptions): Call<Answer<'identity-document-scans.link'>>
    /** Unlink a scan of an identity document from its customer. Nothing happens when it is linked to nobody. Needs the permission `customers:write`. */
    unlink(id: string, options?: VersionedOptions): Call<Answer<'identity-document-scans.unlink'>>
    /** Dismiss a scan of an identity document. For one that waits and that nobody needs. What was read goes at once. Needs the permission `customers:write`. */
    dismiss(id: string, options?: VersionedOptions): Call<Answer<'identity-document-scans.dismiss'>>
  }
  readonly printQueueJobs: {
    /** List print queue jobs. Something that waits for a printer, or was printed. Filters narrow it together: `printer`, `status`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `devices:read`. */
    list(query?: Query<'print-queue-jobs.list'>, options?: RequestOptions): PageCall<Answer<'print-queue-jobs.list'>>
    /** Get a print queue job. The ETag is the version of the print queue job; it is made by the service, and no request changes it. Needs the permission `devices:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'print-queue-jobs.get'>>
    /** Delete a print queue job. What is deleted does not come back. Needs the permission `devices:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'print-queue-jobs.delete'>>
  }
  readonly devices: {
    /** List devices. A display, tablet or printer on site. Filters narrow it together: `kind`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `devices:read`. */
    list(query?: Query<'devices.list'>, options?: RequestOptions): PageCall<Answer<'devices.list'>>
    /** Create a device. Needs `name`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. Needs the permission `devices:write`. */
    create(body: Body<'devices.create'>, options?: RequestOptions): Call<Answer<'devices.create'>>
    /** Get a device. The ETag is the version of the device, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `devices:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'devices.get'>>
    /** Change a device. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. Needs the permission `devices:write`. */
    update(id: string, body: Body<'devices.update'>, options?: VersionedOptions): Call<Answer<'devices.update'>>
    /** Delete a device. What is deleted does not come back. Needs the permission `devices:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'devices.delete'>>
    /** Create or change a device by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `devices:write`. */
    putByExternalId(externalId: string, body: Body<'devices.putByExternalId'>, options?: VersionedOptions): Call<Answer<'devices.putByExternalId'>>
    /** Tell a device what to do. A device that is offline is told nothing, and nothing is told twice by itself. The last 100 commands of each device are kept. Needs the permission `devices:write`. */
    command(id: string, body: Body<'devices.command'>, options?: VersionedOptions): Call<Answer<'devices.command'>>
    /** Show pictures on a device. In place of those that it showed before. One that is offline shows them when it is back; a printer shows none and is refused. Needs the permission `devices:write`. */
    slideshow(id: string, body: Body<'devices.slideshow'>, options?: VersionedOptions): Call<Answer<'devices.slideshow'>>
    /** Show pictures on all displays. At most 100 displays at once: where there are more, show them on each. Needs the permission `devices:write`. */
    slideshowAll(body: Body<'devices.slideshowAll'>, options?: RequestOptions): Call<Answer<'devices.slideshowAll'>>
  }
  readonly deviceCommands: {
    /** List device commands. Something that a device was told, and what came of it. Of each device the last ones are kept. Filters narrow it together: `deviceId`, `status`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `devices:read`. */
    list(query?: Query<'device-commands.list'>, options?: RequestOptions): PageCall<Answer<'device-commands.list'>>
    /** Get a device command. The ETag is the version of the device command; it is made by the service, and no request changes it. Needs the permission `devices:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'device-commands.get'>>
  }
  readonly tablet: {
    /** Get what the tablet shows. Each organization has one tablet, which shows at most one document and one image at a time. Needs the permission `tablet:read`. */
    get(options?: RequestOptions): Call<Answer<'tablet.get'>>
    /** Show something on the tablet. In place of what it shows of the same kind. Needs the permission `tablet:write`. */
    show(body: Body<'tablet.show'>, options?: RequestOptions): Call<Answer<'tablet.show'>>
    /** Clear the tablet. Takes away what it shows, everything or only of one kind. Safe to repeat. Needs the permission `tablet:write`. */
    clear(body?: Body<'tablet.clear'>, options?: RequestOptions): Call<Answer<'tablet.clear'>>
  }
  readonly comments: {
    /** List comments. A remark of a colleague on a record. Filters narrow it together: `targetId`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `comments:read`. */
    list(query?: Query<'comments.list'>, options?: RequestOptions): PageCall<Answer<'comments.list'>>
    /** Create a comment. Needs `content` and `target`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It tells `comment:created`, and where that follows from it `comment:mentioned`. Needs the permission `comments:write`. */
    create(body: Body<'comments.create'>, options?: RequestOptions): Call<Answer<'comments.create'>>
    /** Get a comment. The ETag is the version of the comment, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `comments:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'comments.get'>>
    /** Change a comment. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `comment:updated`, and where that follows from it `comment:mentioned`. Needs the permission `comments:write`. */
    update(id: string, body: Body<'comments.update'>, options?: VersionedOptions): Call<Answer<'comments.update'>>
    /** Delete a comment. What is deleted does not come back. It tells `comment:deleted`. Needs the permission `comments:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'comments.delete'>>
    /** Create or change a comment by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `comment:created` or `comment:updated`, and where that follows from it `comment:mentioned`. Needs the permission `comments:write`. */
    putByExternalId(externalId: string, body: Body<'comments.putByExternalId'>, options?: VersionedOptions): Call<Answer<'comments.putByExternalId'>>
    /** Pin a comment. Keeps it on top of the others; with `pinned: false` no longer. Nothing happens, and nothing is told, when it is so already. Needs the permission `comments:write`. */
    pin(id: string, body?: Body<'comments.pin'>, options?: VersionedOptions): Call<Answer<'comments.pin'>>
    /** Resolve a comment. Marks it as dealt with; with `resolved: false` as open again. Nothing happens, and nothing is told, when it is so already. Needs the permission `comments:write`. */
    resolve(id: string, body?: Body<'comments.resolve'>, options?: VersionedOptions): Call<Answer<'comments.resolve'>>
  }
  readonly calls: {
    /** List calls. A telephone call, as the telephone system reports it. Filters narrow it together: `direction`, `from`, `to`, `status`, `customerId`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `calls:read`. */
    list(query?: Query<'calls.list'>, options?: RequestOptions): PageCall<Answer<'calls.list'>>
    /** Create a call. Needs `direction`, `from` and `to`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It tells `call:created`. Needs the permission `calls:write`. */
    create(body: Body<'calls.create'>, options?: RequestOptions): Call<Answer<'calls.create'>>
    /** Get a call. The ETag is the version of the call, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `calls:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'calls.get'>>
    /** Change a call. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `call:updated`. Needs the permission `calls:write`. */
    update(id: string, body: Body<'calls.update'>, options?: VersionedOptions): Call<Answer<'calls.update'>>
    /** Delete a call. What is deleted does not come back. Needs the permission `calls:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'calls.delete'>>
    /** Create or change a call by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `call:created` or `call:updated`. Needs the permission `calls:write`. */
    putByExternalId(externalId: string, body: Body<'calls.putByExternalId'>, options?: VersionedOptions): Call<Answer<'calls.putByExternalId'>>
  }
  readonly intents: {
    /** List intents. Shows what was asked of the outside about records that you may read. Where you may not read all, and with several filters, a page can be shorter than `limit`, even empty, although more follow: read on until `nextCursor` is null. */
    list(query?: Query<'intents.list'>, options?: RequestOptions): PageCall<Answer<'intents.list'>>
    /** Get an intent. Where an answer with status 202 leads: what has become of what the outside was asked for. */
    get(id: string, options?: RequestOptions): Call<Answer<'intents.get'>>
    /** Report what came of an intent. For kinds that are set to `external` in BELFRY_CONNECTORS: a program of the site finds what is to be done (`GET …/intents?kind=print&status=queued`), does it, and reports here. It is done with that, once: records, runs and requests that wait go on. It takes `payments:write` for payment and collection, `accessControl:write` for access, `meters:write`, `nfcTags:write`, `devices:write` for devices and printing, and `inbox:write` for messages; and the permission to read the record that the intent is about. */
    report(id: string, body: Body<'intents.report'>, options?: RequestOptions): Call<Answer<'intents.report'>>
  }
  readonly webhooks: {
    /** List webhooks. An endpoint of another system that is told of events by signed POST requests. It can be filtered: `enabled`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `webhooks:read`. */
    list(query?: Query<'webhooks.list'>, options?: RequestOptions): PageCall<Answer<'webhooks.list'>>
    /** Create a webhook. The answer holds the key of its signatures. It may be subscribed only to events whose permission you have. Needs `url` and `subscribedEventKeys`; what else is left out has its default or is `null`. Needs the permission `webhooks:write`. */
    create(body: Body<'webhooks.create'>, options?: RequestOptions): Call<Answer<'webhooks.create'>>
    /** Get a webhook. It shows the key of its signatures to those who may manage webhooks and read all its events. The ETag is the version of the webhook, for the If-Match of a change. Needs the permission `webhooks:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'webhooks.get'>>
    /** Change a webhook. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. Needs the permission `webhooks:write`. */
    update(id: string, body: Body<'webhooks.update'>, options?: VersionedOptions): Call<Answer<'webhooks.update'>>
    /** Delete a webhook. Nothing is sent to it any more. Its deliveries are not shown from now on, and are removed in the background. What is deleted does not come back. Needs the permission `webhooks:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'webhooks.delete'>>
    /** Count what did not arrive. One entry for each webhook of the organization, newest first, also for those of which everything arrived. Needs the permission `webhooks:read`. */
    deliveryStats(options?: RequestOptions): Call<Answer<'webhooks.deliveryStats'>>
    /** Retry deliveries. Sends again what did not arrive, with the same id, body and signature. `failed` makes everything that failed for good due before it answers (200); `force` also covers what waits or was stopped and goes through it in the background (202). Disabled webhooks are left out. Needs the permission `webhooks:write`. */
    retryDeliveries(body: Body<'webhooks.retryDeliveries'>, options?: RequestOptions): Call<Answer<'webhooks.retryDeliveries'>>
    /** Send a test message. Sends one signed message with the event `belfry:test` to this webhook, once, whatever it is subscribed to. How it ended stands in the delivery. Needs the permission `webhooks:write`. */
    test(id: string, options?: RequestOptions): Call<Answer<'webhooks.test'>>
    /** Dismiss failed deliveries. Says of everything that has failed for good at this webhook that it need not arrive any more: it keeps no incident open, is not counted, and is sent again only when it is named. Needs the permission `webhooks:write`. */
    dismissFailed(id: string, options?: RequestOptions): Call<Answer<'webhooks.dismissFailed'>>
    readonly retryJobs: {
      /** Get a retry job. A `force` retry runs in the background: this is how many deliveries it has, and what came of those that it has sent. Needs the permission `webhooks:read`. */
      get(id: string, options?: RequestOptions): Call<Answer<'webhooks.retry-jobs.get'>>
    }
    readonly deliveries: {
      /** List deliveries of a webhook. Shows the deliveries of events that you may read. A page can be shorter than `limit`, even empty, although more follow: read on until `nextCursor` is null. Needs the permission `webhooks:read`. */
      list(id: string, query?: Query<'webhooks.deliveries.list'>, options?: RequestOptions): PageCall<Answer<'webhooks.deliveries.list'>>
    }
    readonly incidents: {
      /** List incidents of a webhook. Its outages. One begins with a failed attempt and ends when everything that failed has arrived, was dismissed or is gone, or when the webhook is disabled. Of each, people are told at most twice: after 5 minutes of nothing but failures, and when the first delivery has failed for good. Needs the permission `webhooks:read`. */
      list(id: string, query?: Query<'webhooks.incidents.list'>, options?: RequestOptions): PageCall<Answer<'webhooks.incidents.list'>>
    }
  }
  readonly eventKeys: {
    /** List event keys. Everything that can happen, with a schema and an example of what webhooks are sent. The list is the same for every organization. */
    list(query?: Query<'event-keys.list'>, options?: RequestOptions): PageCall<Answer<'event-keys.list'>>
  }
  readonly webhookDeliveries: {
    /** Get a delivery. What is sent, and how every attempt ended. A delivery of an event that you may not read is not found. Needs the permission `webhooks:read`. */
    get(deliveryId: string, options?: RequestOptions): Call<Answer<'webhook-deliveries.get'>>
    /** Retry a delivery. Sends it again now, with the same id, body and signature. What still has attempts before it goes on by its schedule afterwards. Needs the permission `webhooks:write`. */
    retry(deliveryId: string, options?: RequestOptions): Call<Answer<'webhook-deliveries.retry'>>
    /** Dismiss a delivery. Says that it need not arrive any more. For what has failed for good or was stopped with its webhook; what is still being tried is not dismissed. A retry of this very delivery takes it back. Needs the permission `webhooks:write`. */
    dismiss(deliveryId: string, options?: RequestOptions): Call<Answer<'webhook-deliveries.dismiss'>>
  }
  readonly events: {
    /** List events. The log of what has happened, newest first. Every member may read it, and sees the events whose permission is covered: see GET …/event-keys. With `after` it is read forward and never ends, which is the way to catch up after an outage. */
    list(query?: Query<'events.list'>, options?: RequestOptions): PageCall<Answer<'events.list'>>
    /** Get an event. With its envelope as webhooks are sent it and, for those who may read them, the deliveries and runs that it has caused. An event whose permission you lack is not found. */
    get(id: string, options?: RequestOptions): Call<Answer<'events.get'>>
  }
  readonly eventLogs: {
    /** List event log entries. A line in the logbook of the site, written by colleagues, integrations and flows. Filters narrow it together: `kind`, `severity`, `customerId`, `externalId`. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `eventLog:read`. */
    list(query?: Query<'event-logs.list'>, options?: RequestOptions): PageCall<Answer<'event-logs.list'>>
    /** Create an event log entry. Needs `kind` and `message`; what else is left out has its default or is `null`. An `externalId` that another one has is refused with 409. It tells `event-log:created`. Needs the permission `eventLog:write`. */
    create(body: Body<'event-logs.create'>, options?: RequestOptions): Call<Answer<'event-logs.create'>>
    /** Get an event log entry. The ETag is the version of the event log entry, for the If-Match of a change. Who knows it by the id of another system finds it with the filter `externalId` of the list. Needs the permission `eventLog:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'event-logs.get'>>
    /** Change an event log entry. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. It tells `event-log:updated`. Needs the permission `eventLog:write`. */
    update(id: string, body: Body<'event-logs.update'>, options?: VersionedOptions): Call<Answer<'event-logs.update'>>
    /** Delete an event log entry. What is deleted does not come back. Needs the permission `eventLog:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'event-logs.delete'>>
    /** Create or change an event log entry by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. It tells `event-log:created` or `event-log:updated`. Needs the permission `eventLog:write`. */
    putByExternalId(externalId: string, body: Body<'event-logs.putByExternalId'>, options?: VersionedOptions): Call<Answer<'event-logs.putByExternalId'>>
  }
  readonly automations: {
    /** List automations. A flow of steps that the service runs itself. A page holds 50 unless `limit` says otherwise, and 200 at most; the newest comes first, or with `updatedSince` what changed first. Needs the permission `automations:read`. */
    list(query?: Query<'automations.list'>, options?: RequestOptions): PageCall<Answer<'automations.list'>>
    /** Create an automation. It is disabled at first, whatever is sent, and may be half-finished; its problems stand in the answer. Needs `name` and `definition`; what else is left out has its default or is `null`. Needs the permission `automations:write`. */
    create(body: Body<'automations.create'>, options?: RequestOptions): Call<Answer<'automations.create'>>
    /** Get an automation. It shows the problems of its definition. The values of headers are hidden. The ETag is the version of the automation, for the If-Match of a change. Needs the permission `automations:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'automations.get'>>
    /** Change an automation. Only the fields that are sent change; `null` empties one that may be empty. What is as it was keeps its version, and nothing is told of it. Needs the permission `automations:write`. */
    update(id: string, body: Body<'automations.update'>, options?: VersionedOptions): Call<Answer<'automations.update'>>
    /** Delete an automation. It starts no more, and its runs end with it. What is deleted does not come back. Needs the permission `automations:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'automations.delete'>>
    /** Validate a definition. Says everything that is wrong with a definition, whatever it is; also which of the records that it names are not there, and whether it would start enabled automations that start it. Stores nothing. Needs the permission `automations:read`. */
    validate(body: Body<'automations.validate'>, options?: RequestOptions): Call<Answer<'automations.validate'>>
    /** List the next firings of an automation. When the clock starts the automation next; empty when something else starts it. Those of records that you may read are told by their dates as they stand now, while the automation is enabled; whether its conditions hold is judged at the moment itself. Needs the permission `automations:read`. */
    nextFirings(id: string, query?: Query<'automations.nextFirings'>, options?: RequestOptions): Call<Answer<'automations.nextFirings'>>
    /** Simulate a definition. Plays a definition by a script, over the records of the organization as they stand in one moment and those that the script gives. What is changed is changed in the simulation alone: nothing is written and nothing is sent. Refused when it reads records that the caller may not read. Limited to 2 seconds and 10,000 steps. Needs the permission `automations:read`. */
    simulate(body: Body<'automations.simulate'>, options?: RequestOptions): Call<Answer<'automations.simulate'>>
    /** Get the address of an automation. The address at which the automation is called, with its secret. Another `webhookVersion` in the trigger makes another address, and the one before stops working at once. Of a definition that takes full access to enable, it is read with full access (`*`) alone. Needs the permission `automations:read`. */
    webhookUrl(id: string, options?: RequestOptions): Call<Answer<'automations.webhookUrl'>>
    readonly versions: {
      /** List versions of an automation. Every save that changes the definition makes a version. Needs the permission `automations:read`. */
      list(id: string, query?: Query<'automations.versions.list'>, options?: RequestOptions): PageCall<Answer<'automations.versions.list'>>
    }
  }
  readonly automationStepTypes: {
    /** List step types. For editors of definitions: each with the schema of its config, its exits and the variables that it puts out. The list is the same for every organization. Needs the permission `automations:read`. */
    list(query?: Query<'automation-step-types.list'>, options?: RequestOptions): PageCall<Answer<'automation-step-types.list'>>
  }
  readonly automationDateColumns: {
    /** List dates that can start flows. What `date` of a trigger with the source `dateReached` can name: dates of records, and the custom fields that the organization has declared as `date` or `dateTime`. Needs the permission `automations:read`. */
    list(query?: Query<'automation-date-columns.list'>, options?: RequestOptions): PageCall<Answer<'automation-date-columns.list'>>
  }
  readonly automationApiOperations: {
    /** List operations for automations. What a step `httpRequest` with the target `tillor` can call: the operations of an organization that take and answer JSON and are open to automations, without internal ones. Needs the permission `automations:read`. */
    list(query?: Query<'automation-api-operations.list'>, options?: RequestOptions): PageCall<Answer<'automation-api-operations.list'>>
  }
  readonly automationRuns: {
    /** List runs. Shows runs of records that you may read, and those that no record began. An error is left out where the run has read, or may have read, what you may not. Where you may not read all, and with several filters, a page can be shorter than `limit`, even empty, although more follow: read on until `nextCursor` is null. Needs the permission `automations:read`. */
    list(query?: Query<'automation-runs.list'>, options?: RequestOptions): PageCall<Answer<'automation-runs.list'>>
    /** Get a run. The way that it took is there for everybody who may read it. What its steps have read is there for those who may read all of that: of a run that no record began, for those who may read records of every kind. For others it is left out, and `redacted` says so. Needs the permission `automations:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'automation-runs.get'>>
    /** Cancel a run. Ends the run where it stands, and the runs that have come of it for items, also when it has ended itself. What they have done stays done. None of them goes on once the answer is there; of very many, some show that only a while later. Needs the permission `automations:write`. */
    cancel(id: string, options?: RequestOptions): Call<Answer<'automation-runs.cancel'>>
    /** Retry a run. Tries the step again at which the run failed: the same run, by the definition that it began with. A run whose definition takes full access is retried with full access. Needs the permission `automations:write`. */
    retry(id: string, options?: RequestOptions): Call<Answer<'automation-runs.retry'>>
    /** Get the journal of a run. Everything that the run was told. With the interpreter it can be followed again offline, step by step. It needs the right to read all records that the run has read, and for a run that no record began the right to read records of every kind. Needs the permission `automations:read`. */
    journal(id: string, options?: RequestOptions): Call<Answer<'automation-runs.journal'>>
  }
  readonly automationHooks: {
    /** Call an automation. Starts a run of the automation whose trigger has the source `webhook`. The address is the only secret: no key is needed. The body may be any JSON of at most 102,400 bytes, whatever its media type, or nothing; the query may hold anything. More than 120 calls in a minute are ignored: they are answered with `accepted: false` and Retry-After. A call that a flow of the installation makes counts among the ten automations that may lead to one another, and one that reaches the address of its own automation is answered 403. */
    call(automationId: string, token: string, body?: Body<'automation-hooks.call'>, query?: Query<'automation-hooks.call'>, options?: RequestOptions): Call<Answer<'automation-hooks.call'>>
  }
  readonly automationApprovals: {
    /** List open approvals. Shows the approvals that you may decide: those that are assigned to you, and for administrators all. A page may hold fewer than were asked for; go on while there is a `nextCursor`. */
    list(query?: Query<'automation-approvals.list'>, options?: RequestOptions): PageCall<Answer<'automation-approvals.list'>>
    /** Get an approval. What a step of a run asks of people, and how it was decided. For those who may decide it: the member to whom it is assigned, and administrators. */
    get(taskId: string, options?: RequestOptions): Call<Answer<'automation-approvals.get'>>
    /** Decide an approval. Assigned colleagues and administrators decide, once: the task is completed, a comment on it says who has decided what, and the run goes on by the exit of that name. */
    decide(taskId: string, body: Body<'automation-approvals.decide'>, options?: RequestOptions): Call<Answer<'automation-approvals.decide'>>
  }
}
