// Generated from openapi/openapi.json by scripts/generate.mjs: change the document, then run `pnpm --filter @belfry/client generate`.
import type { Call, PageCall } from '../call.ts'
import type { FileToSend, ReceivedFile } from '../files.ts'
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
    /** Sign out everywhere else. */
    deleteOthers(options?: RequestOptions): Call<Answer<'sessions.deleteOthers'>>
    /** End a session of yours. */
    delete(id: string, options?: RequestOptions): Call<Answer<'sessions.delete'>>
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
  readonly apiKeys: {
    /** List your API keys. */
    list(query?: Query<'api-keys.list'>, options?: RequestOptions): PageCall<Answer<'api-keys.list'>>
    /** Create an API key. The key acts for you. It can be narrowed to some permissions and organizations, and never has more than you. An account has at most 200 keys; beyond that the answer is 409 until one is deleted. Expired keys make room for new ones. */
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
  /** Export the organization. A ZIP file with everything of the organization as it was at one moment: records of every kind, events, runs, automations with their definitions, the audit log as lines of JSON, and files as they are; `manifest.json` comes last, with a count and a SHA-256 for each. Secrets are not in it. For administrators; one export of an organization at a time. Needs the permission `*`. */
  export(options?: RequestOptions): Call<ReceivedFile>
  readonly members: {
    /** List members. Needs the permission `members:read`. */
    list(query?: Query<'members.list'>, options?: RequestOptions): PageCall<Answer<'members.list'>>
    /** Invite a member. Makes a place that waits (`PENDING`) until somebody accepts it with the link; until then it gives no rights. The invitation is also sent by e-mail where this installation sends mail in its own name. Needs the permission `members:write`. */
    create(body: Body<'members.create'>, options?: RequestOptions): Call<Answer<'members.create'>>
    /** Get a member. Needs the permission `members:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'members.get'>>
    /** Change a member. Only the fields that are sent change. Needs the permission `members:write`. */
    update(id: string, body: Body<'members.update'>, options?: VersionedOptions): Call<Answer<'members.update'>>
    /** Delete a member. Enabled automations that name the user, to give them tasks or to tell them something, fail at these steps from now on: `warnings` says which, and every member who may change the settings is told by e-mail. Needs the permission `members:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'members.delete'>>
    /** Invite a member again. For who has not accepted yet: makes a new link, and the earlier ones useless. It is also sent by e-mail. Needs the permission `members:write`. */
    invite(id: string, options?: VersionedOptions): Call<Answer<'members.invite'>>
    /** Send a notice to members. Push notices reach those who have enabled them. Needs `tasks:write`: the right to give colleagues something to do. Needs the permission `tasks:write`. */
    notify(body: Body<'members.notify'>, options?: RequestOptions): Call<Answer<'members.notify'>>
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
    /** Delete a customer. Its contacts and access methods go with it, and its mandates are revoked: of very many the newest at once, the others within seconds. What else names it stays. Needs the permission `customers:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'customers.delete'>>
    /** Create or change a customer by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `customers:write`. */
    putByExternalId(externalId: string, body: Body<'customers.putByExternalId'>, options?: VersionedOptions): Call<Answer<'customers.putByExternalId'>>
    /** Write to a customer. Sends the text once by each channel that is wanted and for which the customer has an address or number, in the customer's conversation by that channel. Where there is none, nothing is sent and `sent` is empty. Needs the permission `inbox:write`. */
    sendMessage(id: string, body: Body<'customers.sendMessage'>, options?: VersionedOptions): Call<Answer<'customers.sendMessage'>>
    /** Invoice what a customer has consumed. What the meters on the terrains that the customer has now have counted since the last invoice. It stays a draft unless it is sent, which books it; a way for which the customer has no address is left out. Nothing happens when nothing was consumed. Needs the permission `invoices:write`. */
    consumptionInvoice(id: string, body?: Body<'customers.consumptionInvoice'>, options?: VersionedOptions): Call<Answer<'customers.consumptionInvoice'>>
    /** Ask a customer for a mandate. By mail. Nothing happens when one is active or requested already; a reminder is sent where one is requested and not signed yet. Needs the permission `payments:write`. */
    mandateRequest(id: string, body?: Body<'customers.mandateRequest'>, options?: VersionedOptions): Call<Answer<'customers.mandateRequest'>>
    /** Erase a customer. Takes out for good what is personal: in the customer at once, and behind the answer in every record that is about it, in events, in messages to webhooks (those that have not arrived are not sent any more), in runs of automations and in the audit log. The customer stays as a record without a name, so that what names it still can. It cannot be undone. A customer that was deleted can be erased by its id too. An erased customer cannot be changed; asked again, the same erasure is answered. Needs the permission `customers:write`. */
    erase(id: string, options?: RequestOptions): Call<Answer<'customers.erase'>>
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
  readonly reservations: {
    /** List reservations. Needs the permission `reservations:read`. */
    list(query?: Query<'reservations.list'>, options?: RequestOptions): PageCall<Answer<'reservations.list'>>
    /** Create a reservation. Needs the permission `reservations:write`. */
    create(body: Body<'reservations.create'>, options?: RequestOptions): Call<Answer<'reservations.create'>>
    /** Get a reservation. Needs the permission `reservations:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'reservations.get'>>
    /** Change a reservation. Only the fields that are sent change. Needs the permission `reservations:write`. */
    update(id: string, body: Body<'reservations.update'>, options?: VersionedOptions): Call<Answer<'reservations.update'>>
    /** Create or change a reservation by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `reservations:write`. */
    putByExternalId(externalId: string, body: Body<'reservations.putByExternalId'>, options?: VersionedOptions): Call<Answer<'reservations.putByExternalId'>>
    /** Check a guest in. Begins the occupation of the terrain, which must be free. Nothing happens when the guest has checked in already. Needs the permission `reservations:write`. */
    checkIn(id: string, options?: VersionedOptions): Call<Answer<'reservations.checkIn'>>
    /** Check a guest out. Ends the occupation and frees the terrain. Nothing happens when the guest has checked out already. Needs the permission `reservations:write`. */
    checkOut(id: string, options?: VersionedOptions): Call<Answer<'reservations.checkOut'>>
    /** Cancel a reservation. Only before check-in. Nothing happens when it is cancelled already. Needs the permission `reservations:write`. */
    cancel(id: string, options?: VersionedOptions): Call<Answer<'reservations.cancel'>>
  }
  readonly occupations: {
    /** List occupations. Needs the permission `reservations:read`. */
    list(query?: Query<'occupations.list'>, options?: RequestOptions): PageCall<Answer<'occupations.list'>>
    /** Create an occupation. Needs the permission `reservations:write`. */
    create(body: Body<'occupations.create'>, options?: RequestOptions): Call<Answer<'occupations.create'>>
    /** Get an occupation. Needs the permission `reservations:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'occupations.get'>>
    /** Change an occupation. Only the fields that are sent change. Needs the permission `reservations:write`. */
    update(id: string, body: Body<'occupations.update'>, options?: VersionedOptions): Call<Answer<'occupations.update'>>
    /** Create or change an occupation by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `reservations:write`. */
    putByExternalId(externalId: string, body: Body<'occupations.putByExternalId'>, options?: VersionedOptions): Call<Answer<'occupations.putByExternalId'>>
    /** Extend an occupation by one period. By its own period, on the calendar of the organization, at its rate. The invoice for it is a draft. Needs the permission `reservations:write`. */
    extend(id: string, body?: Body<'occupations.extend'>, options?: VersionedOptions): Call<Answer<'occupations.extend'>>
  }
  readonly terrains: {
    /** List terrains. Needs the permission `terrains:read`. */
    list(query?: Query<'terrains.list'>, options?: RequestOptions): PageCall<Answer<'terrains.list'>>
    /** Create a terrain. Needs the permission `terrains:write`. */
    create(body: Body<'terrains.create'>, options?: RequestOptions): Call<Answer<'terrains.create'>>
    /** Get a terrain. Needs the permission `terrains:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'terrains.get'>>
    /** Change a terrain. Only the fields that are sent change. Needs the permission `terrains:write`. */
    update(id: string, body: Body<'terrains.update'>, options?: VersionedOptions): Call<Answer<'terrains.update'>>
    /** Create or change a terrain by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `terrains:write`. */
    putByExternalId(externalId: string, body: Body<'terrains.putByExternalId'>, options?: VersionedOptions): Call<Answer<'terrains.putByExternalId'>>
    /** Switch all meters of a terrain on or off. Those that differ; nothing happens when none does. Needs the permission `meters:write`. */
    switchMeters(id: string, body: Body<'terrains.switchMeters'>, options?: VersionedOptions): Call<Answer<'terrains.switchMeters'>>
  }
  readonly documents: {
    /** List documents. Needs the permission `documents:read`. */
    list(query?: Query<'documents.list'>, options?: RequestOptions): PageCall<Answer<'documents.list'>>
    /** Create a document. Needs the permission `documents:write`. */
    create(body: Body<'documents.create'>, options?: RequestOptions): Call<Answer<'documents.create'>>
    /** Get a document. Needs the permission `documents:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'documents.get'>>
    /** Change a document. Only the fields that are sent change. Needs the permission `documents:write`. */
    update(id: string, body: Body<'documents.update'>, options?: VersionedOptions): Call<Answer<'documents.update'>>
    /** Delete a document. Needs the permission `documents:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'documents.delete'>>
    /** Create or change a document by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `documents:write`. */
    putByExternalId(externalId: string, body: Body<'documents.putByExternalId'>, options?: VersionedOptions): Call<Answer<'documents.putByExternalId'>>
    /** Get the file of a document. Always as an attachment, to be saved and not to be shown. Needs the permission `documents:read`. */
    downloadFile(id: string, options?: RequestOptions): Call<ReceivedFile>
    /** Put the file of a document. The body is the file itself, 10 MiB at most unless the installation is set up otherwise. It takes the place of the file that was there; the same file again changes nothing. Needs the permission `documents:write`. */
    uploadFile(id: string, file: FileToSend, query?: Query<'documents.uploadFile'>, options?: VersionedOptions): Call<Answer<'documents.uploadFile'>>
  }
  readonly invoices: {
    /** List invoices. Needs the permission `invoices:read`. */
    list(query?: Query<'invoices.list'>, options?: RequestOptions): PageCall<Answer<'invoices.list'>>
    /** Create an invoice. Needs the permission `invoices:write`. */
    create(body: Body<'invoices.create'>, options?: RequestOptions): Call<Answer<'invoices.create'>>
    /** Get an invoice. Needs the permission `invoices:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'invoices.get'>>
    /** Change an invoice. Only the fields that are sent change. Needs the permission `invoices:write`. */
    update(id: string, body: Body<'invoices.update'>, options?: VersionedOptions): Call<Answer<'invoices.update'>>
    /** Delete an invoice. Needs the permission `invoices:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'invoices.delete'>>
    /** Create or change an invoice by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `invoices:write`. */
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
    /** List products. Needs the permission `products:read`. */
    list(query?: Query<'products.list'>, options?: RequestOptions): PageCall<Answer<'products.list'>>
    /** Create a product. Needs the permission `products:write`. */
    create(body: Body<'products.create'>, options?: RequestOptions): Call<Answer<'products.create'>>
    /** Get a product. Needs the permission `products:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'products.get'>>
    /** Change a product. Only the fields that are sent change. Needs the permission `products:write`. */
    update(id: string, body: Body<'products.update'>, options?: VersionedOptions): Call<Answer<'products.update'>>
    /** Delete a product. Needs the permission `products:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'products.delete'>>
    /** Create or change a product by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `products:write`. */
    putByExternalId(externalId: string, body: Body<'products.putByExternalId'>, options?: VersionedOptions): Call<Answer<'products.putByExternalId'>>
  }
  readonly payments: {
    /** List payments. Needs the permission `payments:read`. */
    list(query?: Query<'payments.list'>, options?: RequestOptions): PageCall<Answer<'payments.list'>>
    /** Create a payment. Needs the permission `payments:write`. */
    create(body: Body<'payments.create'>, options?: RequestOptions): Call<Answer<'payments.create'>>
    /** Get a payment. Needs the permission `payments:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'payments.get'>>
    /** Change a payment. Only the fields that are sent change. Needs the permission `payments:write`. */
    update(id: string, body: Body<'payments.update'>, options?: VersionedOptions): Call<Answer<'payments.update'>>
    /** Delete a payment. Needs the permission `payments:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'payments.delete'>>
    /** Create or change a payment by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `payments:write`. */
    putByExternalId(externalId: string, body: Body<'payments.putByExternalId'>, options?: VersionedOptions): Call<Answer<'payments.putByExternalId'>>
  }
  readonly paymentGroups: {
    /** List payment groups. Needs the permission `payments:read`. */
    list(query?: Query<'payment-groups.list'>, options?: RequestOptions): PageCall<Answer<'payment-groups.list'>>
    /** Create a payment group. Needs the permission `payments:write`. */
    create(body: Body<'payment-groups.create'>, options?: RequestOptions): Call<Answer<'payment-groups.create'>>
    /** Get a payment group. Needs the permission `payments:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'payment-groups.get'>>
    /** Change a payment group. Only the fields that are sent change. Needs the permission `payments:write`. */
    update(id: string, body: Body<'payment-groups.update'>, options?: VersionedOptions): Call<Answer<'payment-groups.update'>>
    /** Delete a payment group. Needs the permission `payments:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'payment-groups.delete'>>
    /** Create or change a payment group by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `payments:write`. */
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
    /** List payment links. Needs the permission `payments:read`. */
    list(query?: Query<'payment-links.list'>, options?: RequestOptions): PageCall<Answer<'payment-links.list'>>
    /** Get a payment link. Needs the permission `payments:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'payment-links.get'>>
    /** Report what came of a payment link. What a payment provider does. When it was paid, a payment that has succeeded is recorded for the invoice. Needs the permission `payments:write`. */
    settle(id: string, body: Body<'payment-links.settle'>, options?: VersionedOptions): Call<Answer<'payment-links.settle'>>
  }
  readonly paymentReports: {
    /** List payment reports. Needs the permission `payments:read`. */
    list(query?: Query<'payment-reports.list'>, options?: RequestOptions): PageCall<Answer<'payment-reports.list'>>
    /** Create a payment report. Needs the permission `payments:write`. */
    create(body: Body<'payment-reports.create'>, options?: RequestOptions): Call<Answer<'payment-reports.create'>>
    /** Get a payment report. Needs the permission `payments:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'payment-reports.get'>>
    /** Change a payment report. Only the fields that are sent change. Needs the permission `payments:write`. */
    update(id: string, body: Body<'payment-reports.update'>, options?: VersionedOptions): Call<Answer<'payment-reports.update'>>
    /** Delete a payment report. Needs the permission `payments:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'payment-reports.delete'>>
    /** Create or change a payment report by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `payments:write`. */
    putByExternalId(externalId: string, body: Body<'payment-reports.putByExternalId'>, options?: VersionedOptions): Call<Answer<'payment-reports.putByExternalId'>>
  }
  readonly bankAccountTransactions: {
    /** List bank account transactions. Needs the permission `bankTransactions:read`. */
    list(query?: Query<'bank-account-transactions.list'>, options?: RequestOptions): PageCall<Answer<'bank-account-transactions.list'>>
    /** Get a bank account transaction. Needs the permission `bankTransactions:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'bank-account-transactions.get'>>
    /** Change a bank account transaction. Only the fields that are sent change. Needs the permission `bankTransactions:write`. */
    update(id: string, body: Body<'bank-account-transactions.update'>, options?: VersionedOptions): Call<Answer<'bank-account-transactions.update'>>
    /** Delete a bank account transaction. Needs the permission `bankTransactions:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'bank-account-transactions.delete'>>
    /** Import bank account transactions. At most 500 at once, all of them or none. What was imported before is left as it is, so a batch can be sent again; nothing happens when all of it was. Needs the permission `bankTransactions:write`. */
    import(body: Body<'bank-account-transactions.import'>, options?: RequestOptions): Call<Answer<'bank-account-transactions.import'>>
  }
  readonly mandates: {
    /** List mandates. Needs the permission `payments:read`. */
    list(query?: Query<'mandates.list'>, options?: RequestOptions): PageCall<Answer<'mandates.list'>>
    /** Create a mandate. Needs the permission `payments:write`. */
    create(body: Body<'mandates.create'>, options?: RequestOptions): Call<Answer<'mandates.create'>>
    /** Get a mandate. Needs the permission `payments:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'mandates.get'>>
    /** Change a mandate. Only the fields that are sent change. Needs the permission `payments:write`. */
    update(id: string, body: Body<'mandates.update'>, options?: VersionedOptions): Call<Answer<'mandates.update'>>
    /** Delete a mandate. Needs the permission `payments:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'mandates.delete'>>
    /** Create or change a mandate by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `payments:write`. */
    putByExternalId(externalId: string, body: Body<'mandates.putByExternalId'>, options?: VersionedOptions): Call<Answer<'mandates.putByExternalId'>>
  }
  readonly mandateCollections: {
    /** List mandate collections. Needs the permission `payments:read`. */
    list(query?: Query<'mandate-collections.list'>, options?: RequestOptions): PageCall<Answer<'mandate-collections.list'>>
    /** Get a mandate collection. Needs the permission `payments:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'mandate-collections.get'>>
    /** Report what came of a collection. What a bank does. When the money has come its payment has succeeded and counts for the invoice, else it has failed. Needs the permission `payments:write`. */
    settle(id: string, body: Body<'mandate-collections.settle'>, options?: VersionedOptions): Call<Answer<'mandate-collections.settle'>>
  }
  readonly meters: {
    /** List meters. Needs the permission `meters:read`. */
    list(query?: Query<'meters.list'>, options?: RequestOptions): PageCall<Answer<'meters.list'>>
    /** Create a meter. Needs the permission `meters:write`. */
    create(body: Body<'meters.create'>, options?: RequestOptions): Call<Answer<'meters.create'>>
    /** Get a meter. Needs the permission `meters:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'meters.get'>>
    /** Change a meter. Only the fields that are sent change. Needs the permission `meters:write`. */
    update(id: string, body: Body<'meters.update'>, options?: VersionedOptions): Call<Answer<'meters.update'>>
    /** Create or change a meter by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `meters:write`. */
    putByExternalId(externalId: string, body: Body<'meters.putByExternalId'>, options?: VersionedOptions): Call<Answer<'meters.putByExternalId'>>
    /** Note what a meter shows. Readings come in their order, and none is below the one before; a wrong one is corrected, as far as it is on no invoice. After a reset the meter counts anew from the value, and what it has counted before is on no later invoice. Needs the permission `meters:write`. */
    readings(id: string, body: Body<'meters.readings'>, options?: VersionedOptions): Call<Answer<'meters.readings'>>
    /** Switch a meter on or off. Nothing happens when it is so already. Needs the permission `meters:write`. */
    switch(id: string, body: Body<'meters.switch'>, options?: VersionedOptions): Call<Answer<'meters.switch'>>
    /** Raise or resolve an alarm of a meter. With `message` one is raised, with `resolve` one is resolved; nothing happens when it is resolved already. Needs the permission `meters:write`. */
    alarms(id: string, body: Body<'meters.alarms'>, options?: VersionedOptions): Call<Answer<'meters.alarms'>>
  }
  readonly meterReadings: {
    /** List meter readings. Needs the permission `meters:read`. */
    list(query?: Query<'meter-readings.list'>, options?: RequestOptions): PageCall<Answer<'meter-readings.list'>>
    /** Get a meter reading. Needs the permission `meters:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'meter-readings.get'>>
  }
  readonly meterAlarms: {
    /** List meter alarms. Needs the permission `meters:read`. */
    list(query?: Query<'meter-alarms.list'>, options?: RequestOptions): PageCall<Answer<'meter-alarms.list'>>
    /** Get a meter alarm. Needs the permission `meters:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'meter-alarms.get'>>
  }
  readonly accessMethods: {
    /** List access methods. Needs the permission `accessControl:read`. */
    list(query?: Query<'access-methods.list'>, options?: RequestOptions): PageCall<Answer<'access-methods.list'>>
    /** Create an access method. Needs the permission `accessControl:write`. */
    create(body: Body<'access-methods.create'>, options?: RequestOptions): Call<Answer<'access-methods.create'>>
    /** Get an access method. Needs the permission `accessControl:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'access-methods.get'>>
    /** Change an access method. Only the fields that are sent change. Needs the permission `accessControl:write`. */
    update(id: string, body: Body<'access-methods.update'>, options?: VersionedOptions): Call<Answer<'access-methods.update'>>
    /** Delete an access method. Needs the permission `accessControl:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'access-methods.delete'>>
    /** Create or change an access method by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `accessControl:write`. */
    putByExternalId(externalId: string, body: Body<'access-methods.putByExternalId'>, options?: VersionedOptions): Call<Answer<'access-methods.putByExternalId'>>
    /** Get the QR code of an access method. As a picture (PNG). Only an access method of the type `QR_CODE` has one. Needs the permission `accessControl:read`. */
    downloadQr(id: string, options?: RequestOptions): Call<ReceivedFile>
    /** Send the QR code of an access method to its customer. A channel for which the customer has no address is left out, as long as something else goes out. Needs the permission `accessControl:write`. */
    sendQr(id: string, body: Body<'access-methods.sendQr'>, options?: VersionedOptions): Call<Answer<'access-methods.sendQr'>>
    /** Change all access methods of a customer. What is left out stays as it is. Where one of them cannot be changed so, none is. Needs the permission `accessControl:write`. */
    updateAll(body: Body<'access-methods.updateAll'>, options?: RequestOptions): Call<Answer<'access-methods.updateAll'>>
  }
  readonly accessMethodOperations: {
    /** List access method operations. Needs the permission `accessControl:read`. */
    list(query?: Query<'access-method-operations.list'>, options?: RequestOptions): PageCall<Answer<'access-method-operations.list'>>
    /** Get an access method operation. Needs the permission `accessControl:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'access-method-operations.get'>>
  }
  readonly accessPoints: {
    /** List access points. Needs the permission `accessControl:read`. */
    list(query?: Query<'access-points.list'>, options?: RequestOptions): PageCall<Answer<'access-points.list'>>
    /** Create an access point. Needs the permission `accessControl:write`. */
    create(body: Body<'access-points.create'>, options?: RequestOptions): Call<Answer<'access-points.create'>>
    /** Get an access point. Needs the permission `accessControl:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'access-points.get'>>
    /** Change an access point. Only the fields that are sent change. Needs the permission `accessControl:write`. */
    update(id: string, body: Body<'access-points.update'>, options?: VersionedOptions): Call<Answer<'access-points.update'>>
    /** Delete an access point. Needs the permission `accessControl:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'access-points.delete'>>
    /** Create or change an access point by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `accessControl:write`. */
    putByExternalId(externalId: string, body: Body<'access-points.putByExternalId'>, options?: VersionedOptions): Call<Answer<'access-points.putByExternalId'>>
    /** Open an access point. The controller is asked also when the access point is open already. It is never asked twice by itself. Needs the permission `accessControl:write`. */
    open(id: string, options?: VersionedOptions): Call<Answer<'access-points.open'>>
    /** Close an access point. The controller is asked also when the access point is closed already. It is never asked twice by itself. Needs the permission `accessControl:write`. */
    close(id: string, options?: VersionedOptions): Call<Answer<'access-points.close'>>
    /** Report how an access point stands. For controllers and integrations: what the hardware tells. Needs the permission `accessControl:write`. */
    report(id: string, body: Body<'access-points.report'>, options?: VersionedOptions): Call<Answer<'access-points.report'>>
  }
  readonly accessLogEntries: {
    /** List access log entries. Needs the permission `accessControl:read`. */
    list(query?: Query<'access-log-entries.list'>, options?: RequestOptions): PageCall<Answer<'access-log-entries.list'>>
    /** Create an access log entry. Needs the permission `accessControl:write`. */
    create(body: Body<'access-log-entries.create'>, options?: RequestOptions): Call<Answer<'access-log-entries.create'>>
    /** Get an access log entry. Needs the permission `accessControl:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'access-log-entries.get'>>
    /** Change an access log entry. Only the fields that are sent change. Needs the permission `accessControl:write`. */
    update(id: string, body: Body<'access-log-entries.update'>, options?: VersionedOptions): Call<Answer<'access-log-entries.update'>>
    /** Delete an access log entry. Needs the permission `accessControl:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'access-log-entries.delete'>>
    /** Create or change an access log entry by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `accessControl:write`. */
    putByExternalId(externalId: string, body: Body<'access-log-entries.putByExternalId'>, options?: VersionedOptions): Call<Answer<'access-log-entries.putByExternalId'>>
    /** Couple an access log entry to whom it turned out to be. For what was not known when somebody came. Nothing happens when it is coupled so already. Needs the permission `accessControl:write`. */
    couple(id: string, body: Body<'access-log-entries.couple'>, options?: VersionedOptions): Call<Answer<'access-log-entries.couple'>>
  }
  readonly controllers: {
    /** List controllers. Needs the permission `accessControl:read`. */
    list(query?: Query<'controllers.list'>, options?: RequestOptions): PageCall<Answer<'controllers.list'>>
    /** Create a controller. Needs the permission `accessControl:write`. */
    create(body: Body<'controllers.create'>, options?: RequestOptions): Call<Answer<'controllers.create'>>
    /** Get a controller. Needs the permission `accessControl:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'controllers.get'>>
    /** Change a controller. Only the fields that are sent change. Needs the permission `accessControl:write`. */
    update(id: string, body: Body<'controllers.update'>, options?: VersionedOptions): Call<Answer<'controllers.update'>>
    /** Delete a controller. Needs the permission `accessControl:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'controllers.delete'>>
    /** Create or change a controller by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `accessControl:write`. */
    putByExternalId(externalId: string, body: Body<'controllers.putByExternalId'>, options?: VersionedOptions): Call<Answer<'controllers.putByExternalId'>>
    /** Request, approve or reject the adoption of a controller. A request is told each time, unless the controller is adopted already; a decision is told when it is another one. Needs the permission `accessControl:write`. */
    adoption(id: string, body: Body<'controllers.adoption'>, options?: VersionedOptions): Call<Answer<'controllers.adoption'>>
    /** Submit the log of a controller. For controllers and integrations. The last 20 logs of each controller are kept. Needs the permission `accessControl:write`. */
    logs(id: string, body: Body<'controllers.logs'>, options?: VersionedOptions): Call<Answer<'controllers.logs'>>
  }
  readonly controllerLogs: {
    /** List controller logs. Needs the permission `accessControl:read`. */
    list(query?: Query<'controller-logs.list'>, options?: RequestOptions): PageCall<Answer<'controller-logs.list'>>
    /** Get a controller log. Needs the permission `accessControl:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'controller-logs.get'>>
  }
  readonly nfcTags: {
    /** List NFC tags. Needs the permission `nfcTags:read`. */
    list(query?: Query<'nfc-tags.list'>, options?: RequestOptions): PageCall<Answer<'nfc-tags.list'>>
    /** Create an NFC tag. Needs the permission `nfcTags:write`. */
    create(body: Body<'nfc-tags.create'>, options?: RequestOptions): Call<Answer<'nfc-tags.create'>>
    /** Get an NFC tag. Needs the permission `nfcTags:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'nfc-tags.get'>>
    /** Change an NFC tag. Only the fields that are sent change. Needs the permission `nfcTags:write`. */
    update(id: string, body: Body<'nfc-tags.update'>, options?: VersionedOptions): Call<Answer<'nfc-tags.update'>>
    /** Create or change an NFC tag by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `nfcTags:write`. */
    putByExternalId(externalId: string, body: Body<'nfc-tags.putByExternalId'>, options?: VersionedOptions): Call<Answer<'nfc-tags.putByExternalId'>>
    /** Block an NFC tag. Needs the permission `nfcTags:write`. */
    block(id: string, options?: VersionedOptions): Call<Answer<'nfc-tags.block'>>
    /** Unblock an NFC tag. Needs the permission `nfcTags:write`. */
    unblock(id: string, options?: VersionedOptions): Call<Answer<'nfc-tags.unblock'>>
    /** Top up an NFC tag. Needs the permission `nfcTags:write`. */
    topUp(id: string, body: Body<'nfc-tags.topUp'>, options?: VersionedOptions): Call<Answer<'nfc-tags.topUp'>>
    /** Report that an NFC tag was presented. For readers and integrations. What is paid with it is taken off its balance. Needs the permission `nfcTags:write`. */
    present(id: string, body?: Body<'nfc-tags.present'>, options?: VersionedOptions): Call<Answer<'nfc-tags.present'>>
    /** Block, unblock or top up all NFC tags of a customer. Either all of them change or none. Needs the permission `nfcTags:write`. */
    updateAll(body: Body<'nfc-tags.updateAll'>, options?: RequestOptions): Call<Answer<'nfc-tags.updateAll'>>
  }
  readonly nfcTagTransactions: {
    /** List NFC transactions. Needs the permission `nfcTags:read`. */
    list(query?: Query<'nfc-tag-transactions.list'>, options?: RequestOptions): PageCall<Answer<'nfc-tag-transactions.list'>>
    /** Get an NFC transaction. Needs the permission `nfcTags:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'nfc-tag-transactions.get'>>
  }
  readonly vehiclePresences: {
    /** List vehicle presences. Needs the permission `terrains:read`. */
    list(query?: Query<'vehicle-presences.list'>, options?: RequestOptions): PageCall<Answer<'vehicle-presences.list'>>
    /** Create a vehicle presence. Needs the permission `terrains:write`. */
    create(body: Body<'vehicle-presences.create'>, options?: RequestOptions): Call<Answer<'vehicle-presences.create'>>
    /** Get a vehicle presence. Needs the permission `terrains:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'vehicle-presences.get'>>
    /** Change a vehicle presence. Only the fields that are sent change. Needs the permission `terrains:write`. */
    update(id: string, body: Body<'vehicle-presences.update'>, options?: VersionedOptions): Call<Answer<'vehicle-presences.update'>>
    /** Delete a vehicle presence. Needs the permission `terrains:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'vehicle-presences.delete'>>
    /** Create or change a vehicle presence by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `terrains:write`. */
    putByExternalId(externalId: string, body: Body<'vehicle-presences.putByExternalId'>, options?: VersionedOptions): Call<Answer<'vehicle-presences.putByExternalId'>>
  }
  readonly devices: {
    /** List devices. Needs the permission `devices:read`. */
    list(query?: Query<'devices.list'>, options?: RequestOptions): PageCall<Answer<'devices.list'>>
    /** Create a device. Needs the permission `devices:write`. */
    create(body: Body<'devices.create'>, options?: RequestOptions): Call<Answer<'devices.create'>>
    /** Get a device. Needs the permission `devices:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'devices.get'>>
    /** Change a device. Only the fields that are sent change. Needs the permission `devices:write`. */
    update(id: string, body: Body<'devices.update'>, options?: VersionedOptions): Call<Answer<'devices.update'>>
    /** Delete a device. Needs the permission `devices:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'devices.delete'>>
    /** Create or change a device by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `devices:write`. */
    putByExternalId(externalId: string, body: Body<'devices.putByExternalId'>, options?: VersionedOptions): Call<Answer<'devices.putByExternalId'>>
    /** Tell a device what to do. A device that is offline is told nothing, and nothing is told twice by itself. Needs the permission `devices:write`. */
    command(id: string, body: Body<'devices.command'>, options?: VersionedOptions): Call<Answer<'devices.command'>>
    /** Show pictures on a device. Needs the permission `devices:write`. */
    slideshow(id: string, body: Body<'devices.slideshow'>, options?: VersionedOptions): Call<Answer<'devices.slideshow'>>
    /** Show pictures on all displays. At most 100 displays at once: where there are more, show them on each. Needs the permission `devices:write`. */
    slideshowAll(body: Body<'devices.slideshowAll'>, options?: RequestOptions): Call<Answer<'devices.slideshowAll'>>
  }
  readonly erasures: {
    /** Get an erasure. How far the erasure of a customer is. Needs the permission `customers:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'erasures.get'>>
  }
  readonly identityDocumentScans: {
    /** List identity document scans. Needs the permission `customers:read`. */
    list(query?: Query<'identity-document-scans.list'>, options?: RequestOptions): PageCall<Answer<'identity-document-scans.list'>>
    /** Create an identity document scan. Needs the permission `customers:write`. */
    create(body: Body<'identity-document-scans.create'>, options?: RequestOptions): Call<Answer<'identity-document-scans.create'>>
    /** Get an identity document scan. Needs the permission `customers:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'identity-document-scans.get'>>
    /** Change an identity document scan. Only the fields that are sent change. Needs the permission `customers:write`. */
    update(id: string, body: Body<'identity-document-scans.update'>, options?: VersionedOptions): Call<Answer<'identity-document-scans.update'>>
    /** Delete an identity document scan. Needs the permission `customers:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'identity-document-scans.delete'>>
    /** Create or change an identity document scan by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `customers:write`. */
    putByExternalId(externalId: string, body: Body<'identity-document-scans.putByExternalId'>, options?: VersionedOptions): Call<Answer<'identity-document-scans.putByExternalId'>>
    /** Complete a scan of an identity document. Somebody has looked at it, and it waits no longer. What was read can be sent with it. Needs the permission `customers:write`. */
    complete(id: string, body?: Body<'identity-document-scans.complete'>, options?: VersionedOptions): Call<Answer<'identity-document-scans.complete'>>
    /** Link a scan of an identity document to a customer. Needs the permission `customers:write`. */
    link(id: string, body: Body<'identity-document-scans.link'>, options?: VersionedOptions): Call<Answer<'identity-document-scans.link'>>
    /** Unlink a scan of an identity document from its customer. Nothing happens when it is linked to nobody. Needs the permission `customers:write`. */
    unlink(id: string, options?: VersionedOptions): Call<Answer<'identity-document-scans.unlink'>>
    /** Dismiss a scan of an identity document. For one that waits and that nobody needs. What was read goes at once. Needs the permission `customers:write`. */
    dismiss(id: string, options?: VersionedOptions): Call<Answer<'identity-document-scans.dismiss'>>
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
    /** Delete a task. Its subtasks go with it: of more than 100 the newest at once, the others within seconds. Needs the permission `tasks:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'tasks.delete'>>
    /** Create or change a task by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `tasks:write`. */
    putByExternalId(externalId: string, body: Body<'tasks.putByExternalId'>, options?: VersionedOptions): Call<Answer<'tasks.putByExternalId'>>
    /** Raise, lower or set the priority of a task. At the end of the scale, or at `maxPriority` and above, a task stays as it is. Needs the permission `tasks:write`. */
    setPriority(id: string, body: Body<'tasks.setPriority'>, options?: VersionedOptions): Call<Answer<'tasks.setPriority'>>
    /** Amend a task. Adds labels and assignees to those that are there. What is left out stays. Needs the permission `tasks:write`. */
    amend(id: string, body: Body<'tasks.amend'>, options?: VersionedOptions): Call<Answer<'tasks.amend'>>
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
    /** Delete a label. It is taken off every task. Of more than 100 tasks the newest are changed with the answer, the others within seconds. Needs the permission `tasks:write`. */
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
    /** Delete a view. Its lanes go with it. Its tasks stay, and are on no view then: of more than 100 the newest at once, the others within seconds. Needs the permission `tasks:write`. */
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
      /** Delete a lane. Its tasks stay on the view, in no lane then: of more than 100 the newest at once, the others within seconds. Needs the permission `tasks:write`. */
      delete(viewId: string, id: string, options?: VersionedOptions): Call<Answer<'views.lanes.delete'>>
    }
  }
  readonly comments: {
    /** List comments. Needs the permission `comments:read`. */
    list(query?: Query<'comments.list'>, options?: RequestOptions): PageCall<Answer<'comments.list'>>
    /** Create a comment. Needs the permission `comments:write`. */
    create(body: Body<'comments.create'>, options?: RequestOptions): Call<Answer<'comments.create'>>
    /** Get a comment. Needs the permission `comments:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'comments.get'>>
    /** Change a comment. Only the fields that are sent change. Needs the permission `comments:write`. */
    update(id: string, body: Body<'comments.update'>, options?: VersionedOptions): Call<Answer<'comments.update'>>
    /** Delete a comment. Needs the permission `comments:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'comments.delete'>>
    /** Create or change a comment by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `comments:write`. */
    putByExternalId(externalId: string, body: Body<'comments.putByExternalId'>, options?: VersionedOptions): Call<Answer<'comments.putByExternalId'>>
    /** Pin a comment. Needs the permission `comments:write`. */
    pin(id: string, body?: Body<'comments.pin'>, options?: VersionedOptions): Call<Answer<'comments.pin'>>
    /** Resolve a comment. Needs the permission `comments:write`. */
    resolve(id: string, body?: Body<'comments.resolve'>, options?: VersionedOptions): Call<Answer<'comments.resolve'>>
  }
  readonly inboxTags: {
    /** List inbox tags. Needs the permission `inbox:read`. */
    list(query?: Query<'inbox-tags.list'>, options?: RequestOptions): PageCall<Answer<'inbox-tags.list'>>
    /** Create an inbox tag. Needs the permission `inbox:write`. */
    create(body: Body<'inbox-tags.create'>, options?: RequestOptions): Call<Answer<'inbox-tags.create'>>
    /** Get an inbox tag. Needs the permission `inbox:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'inbox-tags.get'>>
    /** Change an inbox tag. Only the fields that are sent change. Needs the permission `inbox:write`. */
    update(id: string, body: Body<'inbox-tags.update'>, options?: VersionedOptions): Call<Answer<'inbox-tags.update'>>
    /** Delete an inbox tag. It is taken off every conversation. Of more than 100 conversations the newest are changed with the answer, the others within seconds. Needs the permission `inbox:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'inbox-tags.delete'>>
    /** Create or change an inbox tag by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `inbox:write`. */
    putByExternalId(externalId: string, body: Body<'inbox-tags.putByExternalId'>, options?: VersionedOptions): Call<Answer<'inbox-tags.putByExternalId'>>
  }
  readonly inboxThreads: {
    /** List inbox threads. Needs the permission `inbox:read`. */
    list(query?: Query<'inbox-threads.list'>, options?: RequestOptions): PageCall<Answer<'inbox-threads.list'>>
    /** Create an inbox thread. Needs the permission `inbox:write`. */
    create(body: Body<'inbox-threads.create'>, options?: RequestOptions): Call<Answer<'inbox-threads.create'>>
    /** Get an inbox thread. Needs the permission `inbox:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'inbox-threads.get'>>
    /** Change an inbox thread. Only the fields that are sent change. Needs the permission `inbox:write`. */
    update(id: string, body: Body<'inbox-threads.update'>, options?: VersionedOptions): Call<Answer<'inbox-threads.update'>>
    /** Delete an inbox thread. Its messages go with it: of more than 100 the newest at once, the others within seconds. Needs the permission `inbox:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'inbox-threads.delete'>>
    /** Create or change an inbox thread by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `inbox:write`. */
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
      /** List the messages of a conversation. Needs the permission `inbox:read`. */
      list(threadId: string, query?: Query<'inbox-threads.messages.list'>, options?: RequestOptions): PageCall<Answer<'inbox-threads.messages.list'>>
      /** Add a message to a conversation. An INBOUND message is taken in; an OUTBOUND one is sent by the channel of the conversation. Needs the permission `inbox:write`. */
      create(threadId: string, body: Body<'inbox-threads.messages.create'>, options?: RequestOptions): Call<Answer<'inbox-threads.messages.create'>>
    }
  }
  readonly inboxMessages: {
    /** List inbox messages. Needs the permission `inbox:read`. */
    list(query?: Query<'inbox-messages.list'>, options?: RequestOptions): PageCall<Answer<'inbox-messages.list'>>
    /** Create an inbox message. Needs the permission `inbox:write`. */
    create(body: Body<'inbox-messages.create'>, options?: RequestOptions): Call<Answer<'inbox-messages.create'>>
    /** Get an inbox message. Needs the permission `inbox:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'inbox-messages.get'>>
    /** React to a message. Each participant has one reaction; a new one takes the place of the one before. Needs the permission `inbox:write`. */
    react(id: string, body: Body<'inbox-messages.react'>, options?: VersionedOptions): Call<Answer<'inbox-messages.react'>>
  }
  readonly calls: {
    /** List calls. Needs the permission `calls:read`. */
    list(query?: Query<'calls.list'>, options?: RequestOptions): PageCall<Answer<'calls.list'>>
    /** Create a call. Needs the permission `calls:write`. */
    create(body: Body<'calls.create'>, options?: RequestOptions): Call<Answer<'calls.create'>>
    /** Get a call. Needs the permission `calls:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'calls.get'>>
    /** Change a call. Only the fields that are sent change. Needs the permission `calls:write`. */
    update(id: string, body: Body<'calls.update'>, options?: VersionedOptions): Call<Answer<'calls.update'>>
    /** Delete a call. Needs the permission `calls:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'calls.delete'>>
    /** Create or change a call by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `calls:write`. */
    putByExternalId(externalId: string, body: Body<'calls.putByExternalId'>, options?: VersionedOptions): Call<Answer<'calls.putByExternalId'>>
  }
  readonly notificationDeliveries: {
    /** List notification deliveries. Needs the permission `notifications:read`. */
    list(query?: Query<'notification-deliveries.list'>, options?: RequestOptions): PageCall<Answer<'notification-deliveries.list'>>
    /** Get a notification delivery. Needs the permission `notifications:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'notification-deliveries.get'>>
  }
  readonly printQueueJobs: {
    /** List print queue jobs. Needs the permission `devices:read`. */
    list(query?: Query<'print-queue-jobs.list'>, options?: RequestOptions): PageCall<Answer<'print-queue-jobs.list'>>
    /** Get a print queue job. Needs the permission `devices:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'print-queue-jobs.get'>>
    /** Delete a print queue job. Needs the permission `devices:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'print-queue-jobs.delete'>>
  }
  readonly tablet: {
    /** Get what the tablet shows. Needs the permission `tablet:read`. */
    get(options?: RequestOptions): Call<Answer<'tablet.get'>>
    /** Show something on the tablet. In place of what it shows of the same kind. Needs the permission `tablet:write`. */
    show(body: Body<'tablet.show'>, options?: RequestOptions): Call<Answer<'tablet.show'>>
    /** Clear the tablet. Needs the permission `tablet:write`. */
    clear(body?: Body<'tablet.clear'>, options?: RequestOptions): Call<Answer<'tablet.clear'>>
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
    /** Dismiss failed deliveries. Says of everything that has failed for good at this webhook that it need not arrive any more: it keeps no incident open, is not counted, and is sent again only when it is named. Needs the permission `webhooks:write`. */
    dismissFailed(id: string, options?: RequestOptions): Call<Answer<'webhooks.dismissFailed'>>
    readonly retryJobs: {
      /** Get a retry job. Needs the permission `webhooks:read`. */
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
    /** List event keys. */
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
    /** Get an event. */
    get(id: string, options?: RequestOptions): Call<Answer<'events.get'>>
  }
  readonly eventLogs: {
    /** List event log entries. Needs the permission `eventLog:read`. */
    list(query?: Query<'event-logs.list'>, options?: RequestOptions): PageCall<Answer<'event-logs.list'>>
    /** Create an event log entry. Needs the permission `eventLog:write`. */
    create(body: Body<'event-logs.create'>, options?: RequestOptions): Call<Answer<'event-logs.create'>>
    /** Get an event log entry. Needs the permission `eventLog:read`. */
    get(id: string, options?: RequestOptions): Call<Answer<'event-logs.get'>>
    /** Change an event log entry. Only the fields that are sent change. Needs the permission `eventLog:write`. */
    update(id: string, body: Body<'event-logs.update'>, options?: VersionedOptions): Call<Answer<'event-logs.update'>>
    /** Delete an event log entry. Needs the permission `eventLog:write`. */
    delete(id: string, options?: VersionedOptions): Call<Answer<'event-logs.delete'>>
    /** Create or change an event log entry by external id. Creates the record with this external id, or changes the fields that are sent when there is one: safe to repeat. Needs the permission `eventLog:write`. */
    putByExternalId(externalId: string, body: Body<'event-logs.putByExternalId'>, options?: VersionedOptions): Call<Answer<'event-logs.putByExternalId'>>
  }
  readonly auditLog: {
    /** List who changed what. Who changed which record, when, by which operation, from which values and to which, newest first; also of records that were deleted. For one record, or one kind of record, it needs the permission to read such records; everything at once is for administrators, and so are sessions and accounts (`session`, `user`). With several filters a page can be shorter than `limit`, even empty, although more follow: read on until `nextCursor` is null. */
    list(query?: Query<'audit-log.list'>, options?: RequestOptions): PageCall<Answer<'audit-log.list'>>
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
    /** List step types. Needs the permission `automations:read`. */
    list(query?: Query<'automation-step-types.list'>, options?: RequestOptions): PageCall<Answer<'automation-step-types.list'>>
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
    /** Call an automation. Starts a run of the automation whose trigger has the source `webhook`. The address is the only secret: no key is needed. The body may be any JSON of at most 102,400 bytes, whatever its media type, or nothing; the query may hold anything. More than 120 calls in a minute are ignored: they are answered with `accepted: false` and Retry-After. */
    call(automationId: string, token: string, body?: Body<'automation-hooks.call'>, query?: Query<'automation-hooks.call'>, options?: RequestOptions): Call<Answer<'automation-hooks.call'>>
  }
  readonly automationApprovals: {
    /** List open approvals. Shows the approvals that you may decide: those that are assigned to you, and for administrators all. A page may hold fewer than were asked for; go on while there is a `nextCursor`. */
    list(query?: Query<'automation-approvals.list'>, options?: RequestOptions): PageCall<Answer<'automation-approvals.list'>>
    /** Get an approval. */
    get(taskId: string, options?: RequestOptions): Call<Answer<'automation-approvals.get'>>
    /** Decide an approval. Assigned colleagues and administrators decide, once: the task is completed, a comment on it says who has decided what, and the run goes on by the exit of that name. */
    decide(taskId: string, body: Body<'automation-approvals.decide'>, options?: RequestOptions): Call<Answer<'automation-approvals.decide'>>
  }
}
