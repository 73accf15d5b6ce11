// Generated from openapi/openapi.json by scripts/generate.mjs: change the document, then run `pnpm --filter @belfry/client generate`.
export interface webhooks {
    readonly "customer:contact:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A contact was added to a customer */
        readonly post: operations["on.customer:contact:created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "customer:contact:deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A contact of a customer was deleted */
        readonly post: operations["on.customer:contact:deleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "customer:contact:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A contact of a customer was changed */
        readonly post: operations["on.customer:contact:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "customer:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A customer was created */
        readonly post: operations["on.customer:created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "customer:deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A customer was deleted */
        readonly post: operations["on.customer:deleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "customer:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A customer was changed */
        readonly post: operations["on.customer:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        readonly Login: {
            /** Format: email */
            readonly email: string;
            /** @description The password */
            readonly password: string;
        };
        /** @description A signed-in browser */
        readonly Session: {
            readonly user: {
                readonly id: string;
                readonly email: string;
                readonly name: string;
            };
            /** @description Goes into the header x-csrf-token of every write */
            readonly csrfToken: string;
            /** Format: date-time */
            readonly expiresAt: string;
        };
        readonly SignedOut: {
            /** @constant */
            readonly deleted: true;
        };
        readonly PasswordReset: {
            /** @description The last part of the one-time link */
            readonly token: string;
            /** @description The new password, at least 12 characters */
            readonly password: string;
        };
        readonly OrganizationPage: {
            readonly data: readonly components["schemas"]["Organization"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A site or park with its settings */
        readonly Organization: {
            /** @description The id of the organization */
            readonly id: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The name people know it by */
            readonly name: string;
            /** @description Its name in addresses; unique, and never in the form of an id */
            readonly slug: string;
            /** @description IANA time zone: schedules, dates and e-mails follow it */
            readonly timeZone: string;
            /** @description Language of texts made for people, as BCP 47 tag */
            readonly locale: string;
            /**
             * Format: email
             * @description Where failures are reported first
             */
            readonly supportEmail: string | null;
            /**
             * Format: email
             * @description The general address
             */
            readonly generalEmail: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
        };
        readonly OrganizationCreate: {
            /** @description The name people know it by */
            readonly name: string;
            /** @description Its name in addresses; unique, and never in the form of an id */
            readonly slug: string;
            /** @description IANA time zone: schedules, dates and e-mails follow it */
            readonly timeZone?: string;
            /** @description Language of texts made for people, as BCP 47 tag */
            readonly locale?: string;
            /**
             * Format: email
             * @description Where failures are reported first
             */
            readonly supportEmail?: string | null;
            /**
             * Format: email
             * @description The general address
             */
            readonly generalEmail?: string | null;
        };
        readonly OrganizationUpdate: {
            /** @description The name people know it by */
            readonly name?: string;
            /** @description Its name in addresses; unique, and never in the form of an id */
            readonly slug?: string;
            /** @description IANA time zone: schedules, dates and e-mails follow it */
            readonly timeZone?: string;
            /** @description Language of texts made for people, as BCP 47 tag */
            readonly locale?: string;
            /**
             * Format: email
             * @description Where failures are reported first
             */
            readonly supportEmail?: string | null;
            /**
             * Format: email
             * @description The general address
             */
            readonly generalEmail?: string | null;
        };
        readonly MemberPage: {
            readonly data: readonly components["schemas"]["Member"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A user's place in an organization, with what the user may do there */
        readonly Member: {
            /** @description The id of the member */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The user */
            readonly userId: string;
            /**
             * Format: email
             * @description E-mail address with which the user signs in
             */
            readonly email: string;
            /** @description Name */
            readonly name: string;
            /** @description What is allowed; ["*"] for everything */
            readonly permissions: readonly components["schemas"]["Permission"][];
            /** @description Whether notices are also pushed to the telephone */
            readonly push: boolean;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
            readonly createdBy: components["schemas"]["Author"];
        };
        /**
         * @description What a member or key may do; `*` stands for everything
         * @enum {string}
         */
        readonly Permission: "accessControl:read" | "accessControl:write" | "automations:read" | "automations:write" | "bankTransactions:read" | "bankTransactions:write" | "calls:read" | "calls:write" | "comments:read" | "comments:write" | "customers:read" | "customers:write" | "devices:read" | "devices:write" | "documents:read" | "documents:write" | "eventLog:read" | "eventLog:write" | "inbox:read" | "inbox:write" | "invoices:read" | "invoices:write" | "members:read" | "members:write" | "meters:read" | "meters:write" | "nfcTags:read" | "nfcTags:write" | "notifications:read" | "organization:read" | "organization:write" | "payments:read" | "payments:write" | "products:read" | "products:write" | "reservations:read" | "reservations:write" | "tablet:read" | "tablet:write" | "tasks:read" | "tasks:write" | "terrains:read" | "terrains:write" | "webhooks:read" | "webhooks:write" | "*";
        /** @description Who made the record: a member, an automation, a customer or the service itself */
        readonly Author: {
            /** @enum {string} */
            readonly type: "MEMBER" | "WORKFLOW" | "CUSTOMER" | "SYSTEM";
            readonly id: string | null;
        };
        readonly MemberUpdate: {
            /**
             * Format: email
             * @description E-mail address with which the user signs in
             */
            readonly email?: string;
            /** @description Name */
            readonly name?: string;
            /** @description What is allowed; ["*"] for everything */
            readonly permissions?: readonly components["schemas"]["Permission"][];
            /** @description Whether notices are also pushed to the telephone */
            readonly push?: boolean;
        };
        readonly Deleted: {
            readonly id: string;
            /** @constant */
            readonly deleted: true;
        };
        readonly MemberCreate: {
            /**
             * Format: email
             * @description E-mail address with which the user signs in
             */
            readonly email: string;
            /** @description Name */
            readonly name: string;
            /** @description What is allowed; ["*"] for everything */
            readonly permissions?: readonly components["schemas"]["Permission"][];
            /** @description Whether notices are also pushed to the telephone */
            readonly push?: boolean;
        };
        readonly InvitedMember: {
            /** @description The id of the member */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The user */
            readonly userId: string;
            /**
             * Format: email
             * @description E-mail address with which the user signs in
             */
            readonly email: string;
            /** @description Name */
            readonly name: string;
            /** @description What is allowed; ["*"] for everything */
            readonly permissions: readonly components["schemas"]["Permission"][];
            /** @description Whether notices are also pushed to the telephone */
            readonly push: boolean;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
            readonly createdBy: components["schemas"]["Author"];
            /** @description Give it to the new member: it sets a password, once, within 72 hours. Shown here only; null when the user has a password already */
            readonly welcomeUrl: string | null;
        };
        readonly ApiKeyPage: {
            readonly data: readonly components["schemas"]["ApiKey"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A key with which a program acts for a user. Its value is shown once, when it is made or renewed */
        readonly ApiKey: {
            /** @description The id of the api key */
            readonly id: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description What the key is for */
            readonly name: string;
            /** @description More about it */
            readonly description: string | null;
            /** @description The user for whom the key acts */
            readonly userId: string;
            /** @description Enough of the key to recognize it */
            readonly hint: string;
            /** @description What is allowed; ["*"] for everything */
            readonly permissions: readonly components["schemas"]["Permission"][] | null;
            /** @description The only organizations in which the key works; null for all of its user */
            readonly organizationIds: readonly string[] | null;
            /**
             * Format: date-time
             * @description When the key stops working; never when null
             */
            readonly expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute
             */
            readonly lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
        };
        readonly ApiKeyCreate: {
            /** @description What the key is for */
            readonly name: string;
            /** @description More about it */
            readonly description?: string | null;
            /** @description What is allowed; ["*"] for everything */
            readonly permissions?: readonly components["schemas"]["Permission"][] | null;
            /** @description The only organizations in which the key works; null for all of its user */
            readonly organizationIds?: readonly string[] | null;
            /**
             * Format: date-time
             * @description When the key stops working; never when null
             */
            readonly expiresAt?: string | null;
        };
        readonly ApiKeyWithValue: {
            /** @description The id of the api key */
            readonly id: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description What the key is for */
            readonly name: string;
            /** @description More about it */
            readonly description: string | null;
            /** @description The user for whom the key acts */
            readonly userId: string;
            /** @description Enough of the key to recognize it */
            readonly hint: string;
            /** @description What is allowed; ["*"] for everything */
            readonly permissions: readonly components["schemas"]["Permission"][] | null;
            /** @description The only organizations in which the key works; null for all of its user */
            readonly organizationIds: readonly string[] | null;
            /**
             * Format: date-time
             * @description When the key stops working; never when null
             */
            readonly expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute
             */
            readonly lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
            /** @description The key itself. It is shown here and never again */
            readonly key: string;
        };
        readonly ApiKeyUpdate: {
            /** @description The same id as in the path */
            readonly id: string;
            /** @description What the key is for */
            readonly name: string;
            /** @description Left out, it stays; null or empty clears it */
            readonly description?: string | null;
        };
        readonly ApiKeyRenew: {
            /** @description The same id as in the path */
            readonly id: string;
        };
        readonly CustomerPage: {
            readonly data: readonly components["schemas"]["Customer"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description Somebody who stays, pays or calls: a person, a company or both */
        readonly Customer: {
            /** @description The id of the customer */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description First name */
            readonly firstName: string | null;
            /** @description Last name */
            readonly lastName: string | null;
            /** @description Name of the company */
            readonly companyName: string | null;
            /**
             * Format: email
             * @description E-mail address
             */
            readonly email: string | null;
            /** @description Telephone number */
            readonly phone: string | null;
            /** @description Number for WhatsApp */
            readonly whatsappNumber: string | null;
            /** @description Language of messages, as BCP 47 tag */
            readonly language: string | null;
            /**
             * @description How the customer is regarded
             * @enum {string}
             */
            readonly status: "DEFAULT" | "PREFERRED" | "VIP" | "WARNING" | "BLACKLISTED";
            /** @description Notes for colleagues */
            readonly notes: string | null;
            /**
             * Format: date
             * @description Day of birth
             */
            readonly birthDate: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
            readonly createdBy: components["schemas"]["Author"];
        };
        readonly CustomerCreate: {
            /** @description First name */
            readonly firstName?: string | null;
            /** @description Last name */
            readonly lastName?: string | null;
            /** @description Name of the company */
            readonly companyName?: string | null;
            /**
             * Format: email
             * @description E-mail address
             */
            readonly email?: string | null;
            /** @description Telephone number */
            readonly phone?: string | null;
            /** @description Number for WhatsApp */
            readonly whatsappNumber?: string | null;
            /** @description Language of messages, as BCP 47 tag */
            readonly language?: string | null;
            /**
             * @description How the customer is regarded
             * @enum {string}
             */
            readonly status?: "DEFAULT" | "PREFERRED" | "VIP" | "WARNING" | "BLACKLISTED";
            /** @description Notes for colleagues */
            readonly notes?: string | null;
            /**
             * Format: date
             * @description Day of birth
             */
            readonly birthDate?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly CustomerUpdate: {
            /** @description First name */
            readonly firstName?: string | null;
            /** @description Last name */
            readonly lastName?: string | null;
            /** @description Name of the company */
            readonly companyName?: string | null;
            /**
             * Format: email
             * @description E-mail address
             */
            readonly email?: string | null;
            /** @description Telephone number */
            readonly phone?: string | null;
            /** @description Number for WhatsApp */
            readonly whatsappNumber?: string | null;
            /** @description Language of messages, as BCP 47 tag */
            readonly language?: string | null;
            /**
             * @description How the customer is regarded
             * @enum {string}
             */
            readonly status?: "DEFAULT" | "PREFERRED" | "VIP" | "WARNING" | "BLACKLISTED";
            /** @description Notes for colleagues */
            readonly notes?: string | null;
            /**
             * Format: date
             * @description Day of birth
             */
            readonly birthDate?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly CustomerContactPage: {
            readonly data: readonly components["schemas"]["CustomerContact"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A further way to reach a customer */
        readonly CustomerContact: {
            /** @description The id of the customer contact */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description The customer it belongs to */
            readonly customerId: string;
            /**
             * @description The kind of contact
             * @enum {string}
             */
            readonly type: "EMAIL" | "PHONE" | "WHATSAPP" | "OTHER";
            /** @description The address or number */
            readonly value: string;
            /** @description What it is for */
            readonly label: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
            readonly createdBy: components["schemas"]["Author"];
        };
        readonly CustomerContactCreate: {
            /**
             * @description The kind of contact
             * @enum {string}
             */
            readonly type: "EMAIL" | "PHONE" | "WHATSAPP" | "OTHER";
            /** @description The address or number */
            readonly value: string;
            /** @description What it is for */
            readonly label?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly CustomerContactUpdate: {
            /**
             * @description The kind of contact
             * @enum {string}
             */
            readonly type?: "EMAIL" | "PHONE" | "WHATSAPP" | "OTHER";
            /** @description The address or number */
            readonly value?: string;
            /** @description What it is for */
            readonly label?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly TaskPage: {
            readonly data: readonly components["schemas"]["Task"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description Something that a colleague should do. A task may have subtasks, which have none of their own */
        readonly Task: {
            /** @description The id of the task */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description What is to be done */
            readonly title: string;
            /** @description More about it */
            readonly description: string | null;
            /**
             * @description How far it is
             * @enum {string}
             */
            readonly status: "PENDING" | "IN_PROGRESS" | "WAITING" | "COMPLETED";
            /**
             * @description How urgent it is
             * @enum {string}
             */
            readonly priority: "LOW" | "MEDIUM" | "HIGH" | "URGENT";
            /** @description The users who should do it */
            readonly assigneeIds: readonly string[];
            /** @description The labels it is marked with */
            readonly labelIds: readonly string[];
            /** @description The view on which it is placed */
            readonly viewId: string | null;
            /** @description The lane of that view in which it is; alone, it also says the view */
            readonly laneId: string | null;
            /**
             * Format: date-time
             * @description When it should be done
             */
            readonly dueAt: string | null;
            /** @description The task of which this is a part */
            readonly parentId: string | null;
            /** @description Place among its siblings */
            readonly position: number;
            /** @description The records it is about */
            readonly links: readonly components["schemas"]["RecordLink"][];
            /**
             * Format: date-time
             * @description When it was completed
             */
            readonly completedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
            readonly createdBy: components["schemas"]["Author"];
        };
        /** @description A record, by model and id */
        readonly RecordLink: {
            /** @description The model of the record */
            readonly model: string;
            readonly id: string;
        };
        readonly TaskCreate: {
            /** @description What is to be done */
            readonly title: string;
            /** @description More about it */
            readonly description?: string | null;
            /**
             * @description How far it is
             * @enum {string}
             */
            readonly status?: "PENDING" | "IN_PROGRESS" | "WAITING" | "COMPLETED";
            /**
             * @description How urgent it is
             * @enum {string}
             */
            readonly priority?: "LOW" | "MEDIUM" | "HIGH" | "URGENT";
            /** @description The users who should do it */
            readonly assigneeIds?: readonly string[];
            /** @description The labels it is marked with */
            readonly labelIds?: readonly string[];
            /** @description The view on which it is placed */
            readonly viewId?: string | null;
            /** @description The lane of that view in which it is; alone, it also says the view */
            readonly laneId?: string | null;
            /**
             * Format: date-time
             * @description When it should be done
             */
            readonly dueAt?: string | null;
            /** @description The task of which this is a part */
            readonly parentId?: string | null;
            /** @description Place among its siblings */
            readonly position?: number;
            /** @description The records it is about */
            readonly links?: readonly components["schemas"]["RecordLink"][];
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields?: Record<string, unknown>;
            /** @description Titles of subtasks that are created with it, in this order */
            readonly subtasks?: readonly string[];
        };
        readonly TaskUpdate: {
            /** @description What is to be done */
            readonly title?: string;
            /** @description More about it */
            readonly description?: string | null;
            /**
             * @description How far it is
             * @enum {string}
             */
            readonly status?: "PENDING" | "IN_PROGRESS" | "WAITING" | "COMPLETED";
            /**
             * @description How urgent it is
             * @enum {string}
             */
            readonly priority?: "LOW" | "MEDIUM" | "HIGH" | "URGENT";
            /** @description The users who should do it */
            readonly assigneeIds?: readonly string[];
            /** @description The labels it is marked with */
            readonly labelIds?: readonly string[];
            /** @description The view on which it is placed */
            readonly viewId?: string | null;
            /** @description The lane of that view in which it is; alone, it also says the view */
            readonly laneId?: string | null;
            /**
             * Format: date-time
             * @description When it should be done
             */
            readonly dueAt?: string | null;
            /** @description The task of which this is a part */
            readonly parentId?: string | null;
            /** @description Place among its siblings */
            readonly position?: number;
            /** @description The records it is about */
            readonly links?: readonly components["schemas"]["RecordLink"][];
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly LabelPage: {
            readonly data: readonly components["schemas"]["Label"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A word that tasks are marked with */
        readonly Label: {
            /** @description The id of the label */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description The word */
            readonly name: string;
            /** @description Its colour, six hexadecimal digits after # */
            readonly color: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
            readonly createdBy: components["schemas"]["Author"];
        };
        readonly LabelCreate: {
            /** @description The word */
            readonly name: string;
            /** @description Its colour, six hexadecimal digits after # */
            readonly color?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly LabelUpdate: {
            /** @description The word */
            readonly name?: string;
            /** @description Its colour, six hexadecimal digits after # */
            readonly color?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly ViewPage: {
            readonly data: readonly components["schemas"]["View"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A board on which tasks are placed */
        readonly View: {
            /** @description The id of the view */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description The name of the board */
            readonly name: string;
            /** @description What it is for */
            readonly description: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
            readonly createdBy: components["schemas"]["Author"];
        };
        readonly ViewCreate: {
            /** @description The name of the board */
            readonly name: string;
            /** @description What it is for */
            readonly description?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly ViewUpdate: {
            /** @description The name of the board */
            readonly name?: string;
            /** @description What it is for */
            readonly description?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly LanePage: {
            readonly data: readonly components["schemas"]["Lane"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A column of a view */
        readonly Lane: {
            /** @description The id of the lane */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description The view it belongs to */
            readonly viewId: string;
            /** @description The name of the column */
            readonly name: string;
            /** @description Place among the lanes of its view */
            readonly position: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
            readonly createdBy: components["schemas"]["Author"];
        };
        readonly LaneCreate: {
            /** @description The name of the column */
            readonly name: string;
            /** @description Place among the lanes of its view */
            readonly position?: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly LaneUpdate: {
            /** @description The name of the column */
            readonly name?: string;
            /** @description Place among the lanes of its view */
            readonly position?: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own; kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly WebhookPage: {
            readonly data: readonly components["schemas"]["Webhook"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description An endpoint of another system that is told of events by signed POST requests */
        readonly Webhook: {
            /** @description The id of the webhook */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description What the endpoint is for */
            readonly name: string | null;
            /** @description More about it */
            readonly description: string | null;
            /**
             * Format: uri
             * @description HTTPS address that accepts POST
             */
            readonly url: string;
            /** @description Event keys of GET …/event-keys, or ["*"] alone for all events. Empty for an endpoint that only automations write to */
            readonly subscribedEventKeys: readonly string[];
            /** @description Whether events are delivered */
            readonly enabled: boolean;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
            readonly createdBy: components["schemas"]["Author"];
        };
        readonly WebhookCreate: {
            /** @description What the endpoint is for */
            readonly name?: string | null;
            /** @description More about it */
            readonly description?: string | null;
            /**
             * Format: uri
             * @description HTTPS address that accepts POST
             */
            readonly url: string;
            /** @description Event keys of GET …/event-keys, or ["*"] alone for all events. Empty for an endpoint that only automations write to */
            readonly subscribedEventKeys: readonly string[];
            /** @description Whether events are delivered */
            readonly enabled?: boolean;
        };
        readonly WebhookWithSecret: {
            /** @description The id of the webhook */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description What the endpoint is for */
            readonly name: string | null;
            /** @description More about it */
            readonly description: string | null;
            /**
             * Format: uri
             * @description HTTPS address that accepts POST
             */
            readonly url: string;
            /** @description Event keys of GET …/event-keys, or ["*"] alone for all events. Empty for an endpoint that only automations write to */
            readonly subscribedEventKeys: readonly string[];
            /** @description Whether events are delivered */
            readonly enabled: boolean;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
            readonly createdBy: components["schemas"]["Author"];
            /** @description The key of X-Webhook-Signature, as text. Shown to those who may manage webhooks and read all its events */
            readonly signingSecret?: string;
        };
        readonly WebhookUpdate: {
            /** @description What the endpoint is for */
            readonly name?: string | null;
            /** @description More about it */
            readonly description?: string | null;
            /**
             * Format: uri
             * @description HTTPS address that accepts POST
             */
            readonly url?: string;
            /** @description Event keys of GET …/event-keys, or ["*"] alone for all events. Empty for an endpoint that only automations write to */
            readonly subscribedEventKeys?: readonly string[];
            /** @description Whether events are delivered */
            readonly enabled?: boolean;
        };
        readonly EventKeyPage: {
            readonly data: readonly components["schemas"]["EventKey"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        readonly EventKey: {
            readonly key: string;
            readonly description: string;
            /** @description The permission that covers subscribing to it and reading it */
            readonly permission: string;
            /** @description The JSON Schema of the `data` of its events; null while nothing causes any yet */
            readonly payloadSchema: Record<string, unknown> | null;
            /** @description An envelope as webhooks are sent it; null likewise */
            readonly example: Record<string, unknown> | null;
        };
        /** @description What of one webhook did not arrive */
        readonly DeliveryStats: {
            readonly webhookId: string;
            /** @description Deliveries that were tried in vain and wait for the next attempt, or were stopped with the webhook */
            readonly waitingForRetry: number;
            /** @description Deliveries of which every attempt failed */
            readonly permanentlyFailed: number;
        };
        readonly DeliveryRetryRequest: {
            /**
             * @description `failed`: what failed for good, at once. `force`: also what waits or was stopped, in the background, whatever the schedule says
             * @enum {string}
             */
            readonly mode: "failed" | "force";
            /** @description Only deliveries of this webhook. Left out: of all that are enabled */
            readonly id?: string;
        };
        /** @description A retry that has begun */
        readonly DeliveryRetry: {
            /** @description The retry job: GET …/webhooks/retry-jobs/{id} says how it stands */
            readonly id: string;
            /**
             * @description `failed`: what failed for good, at once. `force`: also what waits or was stopped, in the background, whatever the schedule says
             * @enum {string}
             */
            readonly mode: "failed" | "force";
            /** @description How many deliveries are tried again; with `force`, how many there are now */
            readonly deliveries: number;
        };
        /** @description How a retry of many deliveries stands */
        readonly DeliveryRetryJob: {
            readonly id: string;
            /**
             * @description `failed`: what failed for good, at once. `force`: also what waits or was stopped, in the background, whatever the schedule says
             * @enum {string}
             */
            readonly mode: "failed" | "force";
            /** @description The only webhook; null for all that were enabled */
            readonly webhookId: string | null;
            /**
             * Format: date-time
             * @description When it was asked for
             */
            readonly createdAt: string;
            /** @description How many deliveries it covers. While `force` still looks for them, how many there were when it was asked for */
            readonly deliveries: number;
            /** @description Those of which the result is known: delivered, failed and dropped */
            readonly done: number;
            /** @description Those that arrived */
            readonly delivered: number;
            /** @description Those of which the attempt that was asked for failed; what still has a schedule goes on by it */
            readonly failed: number;
            /** @description Those for which nobody waits any more because the webhook was disabled or deleted meanwhile */
            readonly dropped: number;
        };
        readonly DeliveryPage: {
            readonly data: readonly components["schemas"]["Delivery"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description One event on its way to one webhook */
        readonly Delivery: {
            /** @description What X-Webhook-Event-ID says */
            readonly id: string;
            readonly webhookId: string;
            /** @description Null for a message that tells of no event, such as a test */
            readonly eventId: string | null;
            /** @description The `event` of the body */
            readonly eventKey: string;
            /**
             * @description `waiting` for an attempt or in the middle of one, `delivered`, `failed` for good, or `stopped` because the webhook was disabled
             * @enum {string}
             */
            readonly status: "waiting" | "delivered" | "failed" | "stopped";
            /** @description How many attempts were made */
            readonly attempts: number;
            /**
             * Format: date-time
             * @description When it was made, with the event
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it is tried next; null unless it waits, and while an attempt is under way
             */
            readonly nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When it arrived or failed for good; null before
             */
            readonly completedAt: string | null;
            readonly lastAttempt: components["schemas"]["DeliveryAttempt"] | null;
        };
        /** @description One try of a delivery */
        readonly DeliveryAttempt: {
            /** @description Counted from 1 */
            readonly number: number;
            /**
             * Format: date-time
             * @description When it began
             */
            readonly startedAt: string;
            /** @description How long it took, in milliseconds */
            readonly durationMs: number;
            /** @description The status of the answer; null when there was none */
            readonly statusCode: number | null;
            /**
             * @description Only an answer from 200 to 299 is a delivery
             * @enum {string}
             */
            readonly outcome: "delivered" | "failed";
            /** @description Why it failed; null when it did not */
            readonly error: string | null;
        };
        /** @description A delivery with what is sent and how every attempt ended */
        readonly DeliveryDetail: {
            /** @description What X-Webhook-Event-ID says */
            readonly id: string;
            readonly webhookId: string;
            /** @description Null for a message that tells of no event, such as a test */
            readonly eventId: string | null;
            /** @description The `event` of the body */
            readonly eventKey: string;
            /**
             * @description `waiting` for an attempt or in the middle of one, `delivered`, `failed` for good, or `stopped` because the webhook was disabled
             * @enum {string}
             */
            readonly status: "waiting" | "delivered" | "failed" | "stopped";
            /** @description How many attempts were made */
            readonly attempts: number;
            /**
             * Format: date-time
             * @description When it was made, with the event
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it is tried next; null unless it waits, and while an attempt is under way
             */
            readonly nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When it arrived or failed for good; null before
             */
            readonly completedAt: string | null;
            readonly lastAttempt: components["schemas"]["DeliveryAttempt"] | null;
            /** @description The headers that every attempt sends alike. webhook-timestamp and webhook-signature are made anew for each attempt and are not kept; x-webhook-signature is shown to those who may retry deliveries */
            readonly headers: {
                readonly [key: string]: string;
            };
            /** @description The body as it is sent, the same in every attempt; null when it is no longer kept */
            readonly body: string | null;
            /** @description Every attempt, the first one first */
            readonly attemptLog: readonly components["schemas"]["AnsweredDeliveryAttempt"][];
        };
        /** @description One try of a delivery with what was answered */
        readonly AnsweredDeliveryAttempt: {
            /** @description Counted from 1 */
            readonly number: number;
            /**
             * Format: date-time
             * @description When it began
             */
            readonly startedAt: string;
            /** @description How long it took, in milliseconds */
            readonly durationMs: number;
            /** @description The status of the answer; null when there was none */
            readonly statusCode: number | null;
            /**
             * @description Only an answer from 200 to 299 is a delivery
             * @enum {string}
             */
            readonly outcome: "delivered" | "failed";
            /** @description Why it failed; null when it did not */
            readonly error: string | null;
            /** @description The first 4 KiB of the answer; kept of the first and the last attempt, null for those between */
            readonly response: string | null;
        };
        readonly EventPage: {
            readonly data: readonly components["schemas"]["Event"][];
            /** @description Newest first: pass it as `cursor` to read on; null on the last page. With `after`: where to read on, now or later; never null */
            readonly nextCursor: string | null;
            /** @description Whether there is more already. A page may be shorter than `limit`, or empty, although there is */
            readonly hasMore: boolean;
        };
        /** @description Something that has happened */
        readonly Event: {
            readonly id: string;
            /** @description The event key */
            readonly key: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            readonly createdAt: string;
            /** @description The kind of record that it is about */
            readonly recordModel: string | null;
            /** @description The record that it is about */
            readonly recordId: string | null;
            /** @description The action that caused the event */
            readonly traceId: string;
            /** @description This event within the trace */
            readonly spanId: string;
            readonly actor: components["schemas"]["Author"];
            readonly envelope: components["schemas"]["Envelope"];
        };
        /** @description The body of the deliveries of an event */
        readonly Envelope: {
            /** @description The event key */
            readonly event: string;
            /** @description Depends on the key: see GET …/event-keys */
            readonly data: Record<string, unknown>;
            /** @description When it happened, Unix time in milliseconds */
            readonly timestamp: number;
            /** @description The action that caused the event */
            readonly traceId: string;
            /** @description This event within the trace */
            readonly spanId?: string;
        };
        readonly EventWithConsequences: {
            readonly id: string;
            /** @description The event key */
            readonly key: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            readonly createdAt: string;
            /** @description The kind of record that it is about */
            readonly recordModel: string | null;
            /** @description The record that it is about */
            readonly recordId: string | null;
            /** @description The action that caused the event */
            readonly traceId: string;
            /** @description This event within the trace */
            readonly spanId: string;
            readonly actor: components["schemas"]["Author"];
            readonly envelope: components["schemas"]["Envelope"];
            /** @description Needs the permission webhooks:read, else it is left out */
            readonly deliveries?: readonly {
                readonly id: string;
                readonly webhookId: string;
                /** @enum {string} */
                readonly status: "waiting" | "delivered" | "failed" | "stopped";
                readonly attempts: number;
            }[];
            /** @description Needs the permission automations:read, else it is left out */
            readonly runs?: readonly {
                readonly id: string;
                readonly automationId: string;
                /** @enum {string} */
                readonly status: "running" | "waiting" | "completed" | "failed" | "cancelled";
            }[];
        };
        readonly AutomationPage: {
            readonly data: readonly components["schemas"]["Automation"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A flow of steps that the service runs itself */
        readonly Automation: {
            /** @description The id of the automation */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description What it does */
            readonly name: string;
            /** @description More about it */
            readonly description: string | null;
            /** @description Whether it starts runs. New automations are disabled, whatever is sent */
            readonly enabled: boolean;
            readonly definition: components["schemas"]["Definition"];
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
            readonly createdBy: components["schemas"]["Author"];
        };
        /** @description The steps and lines of an automation */
        readonly Definition: {
            /** @description The steps, one of them a trigger */
            readonly nodes: readonly {
                readonly id: string;
                readonly type: string;
                readonly label: string;
                readonly position: {
                    readonly x: number;
                    readonly y: number;
                };
                readonly config: {
                    readonly [key: string]: unknown;
                };
            }[];
            /** @description The lines: from an exit (`sourceHandle`) of one step to the next step */
            readonly edges: readonly {
                readonly id: string;
                readonly source: string;
                readonly target: string;
                readonly sourceHandle: string;
            }[];
            /** @description Explanations on the canvas; never executed */
            readonly notes?: readonly {
                readonly id: string;
                readonly text: string;
                readonly position: {
                    readonly x: number;
                    readonly y: number;
                };
                readonly width: number;
                readonly height: number;
            }[];
        };
        readonly AutomationCreate: {
            /** @description What it does */
            readonly name: string;
            /** @description More about it */
            readonly description?: string | null;
            /** @description Whether it starts runs. New automations are disabled, whatever is sent */
            readonly enabled?: boolean;
            readonly definition: components["schemas"]["Definition"];
        };
        readonly AutomationWithProblems: {
            /** @description The id of the automation */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description What it does */
            readonly name: string;
            /** @description More about it */
            readonly description: string | null;
            /** @description Whether it starts runs. New automations are disabled, whatever is sent */
            readonly enabled: boolean;
            readonly definition: components["schemas"]["Definition"];
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            readonly updatedAt: string;
            readonly createdBy: components["schemas"]["Author"];
            readonly problems: readonly components["schemas"]["FlowProblem"][];
            /** @description How many calls of its address were ignored because there were too many in a minute */
            readonly ignoredHookCalls: number;
        };
        /** @description A finding about a definition; an error keeps it from being enabled */
        readonly FlowProblem: {
            readonly code: string;
            /** @enum {string} */
            readonly severity: "refused" | "error" | "warning";
            readonly message: string;
            readonly nodeId?: string;
            readonly edgeId?: string;
            readonly pointer?: string;
        };
        readonly AutomationUpdate: {
            /** @description What it does */
            readonly name?: string;
            /** @description More about it */
            readonly description?: string | null;
            /** @description Whether it starts runs. New automations are disabled, whatever is sent */
            readonly enabled?: boolean;
            /** @description The steps and lines of an automation */
            readonly definition?: {
                /** @description The steps, one of them a trigger */
                readonly nodes: readonly {
                    readonly id: string;
                    readonly type: string;
                    readonly label: string;
                    readonly position: {
                        readonly x: number;
                        readonly y: number;
                    };
                    readonly config: {
                        readonly [key: string]: unknown;
                    };
                }[];
                /** @description The lines: from an exit (`sourceHandle`) of one step to the next step */
                readonly edges: readonly {
                    readonly id: string;
                    readonly source: string;
                    readonly target: string;
                    readonly sourceHandle: string;
                }[];
                /** @description Explanations on the canvas; never executed */
                readonly notes?: readonly {
                    readonly id: string;
                    readonly text: string;
                    readonly position: {
                        readonly x: number;
                        readonly y: number;
                    };
                    readonly width: number;
                    readonly height: number;
                }[];
            };
        };
        readonly DefinitionCheck: {
            /** @description A definition, or what is to become one */
            readonly definition: unknown;
        };
        /** @description Everything that stands in the way of running a definition */
        readonly DefinitionProblems: {
            readonly problems: readonly components["schemas"]["FlowProblem"][];
        };
        readonly AutomationVersionPage: {
            readonly data: readonly components["schemas"]["AutomationVersion"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A definition that an automation has had */
        readonly AutomationVersion: {
            /** @description Counts the definitions of the automation, from 1 */
            readonly version: number;
            /** @description Its content hash. The runs that follow it name it */
            readonly definitionHash: string;
            /** @description The definition as it was saved */
            readonly definition: unknown;
            /**
             * Format: date-time
             * @description When it was created
             */
            readonly createdAt: string;
            readonly createdBy: components["schemas"]["Author"];
        };
        readonly StepTypePage: {
            readonly data: readonly components["schemas"]["StepType"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A kind of step */
        readonly StepType: {
            /** @description The name that stands in definitions */
            readonly type: string;
            /** @description Its group in menus */
            readonly category: string;
            readonly description: string;
            /** @description The JSON Schema of its config */
            readonly config: Record<string, unknown>;
            /** @description Its ways out; null when they follow from its config */
            readonly exits: readonly string[] | null;
            /** @description Whether its config may hold `continueOnError`, and it then has the exit `error` too */
            readonly continueOnError: boolean;
            /** @description The variables that it puts out, by exit and name, each with its JSON Schema; null when they follow from its config */
            readonly provides: Record<string, unknown> | null;
        };
        readonly RunPage: {
            readonly data: readonly components["schemas"]["Run"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description One run of an automation */
        readonly Run: {
            readonly id: string;
            readonly automationId: string;
            /** @enum {string} */
            readonly status: "running" | "waiting" | "completed" | "failed" | "cancelled";
            /** @description The status in the language of the organization, or in English */
            readonly statusLabel: string;
            /** @description The definition that it follows to its end */
            readonly definitionHash: string;
            readonly trigger: {
                /**
                 * @description What began it
                 * @enum {string}
                 */
                readonly source: "event" | "webhook";
                readonly eventId: string | null;
                readonly model: string | null;
                readonly recordId: string | null;
            };
            readonly error: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly RunWithSteps: {
            readonly id: string;
            readonly automationId: string;
            /** @enum {string} */
            readonly status: "running" | "waiting" | "completed" | "failed" | "cancelled";
            /** @description The status in the language of the organization, or in English */
            readonly statusLabel: string;
            /** @description The definition that it follows to its end */
            readonly definitionHash: string;
            readonly trigger: {
                /**
                 * @description What began it
                 * @enum {string}
                 */
                readonly source: "event" | "webhook";
                readonly eventId: string | null;
                readonly model: string | null;
                readonly recordId: string | null;
            };
            readonly error: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /** @description The steps it took, in the order in which they began */
            readonly steps: readonly components["schemas"]["RunStep"][];
            /** @description The values that it still keeps for later steps */
            readonly variables: {
                readonly [key: string]: unknown;
            };
            /** @description What it waits for: a moment, an event (of one record, or of any) or whichever comes first, or a message to a webhook */
            readonly wait: {
                /** Format: date-time */
                readonly until: string | null;
                readonly eventKey: string | null;
                readonly recordId: string | null;
                readonly webhookId: string | null;
            } | null;
            readonly parentRunId: string | null;
            readonly childRuns: readonly string[];
        };
        readonly RunStep: {
            readonly nodeId: string;
            readonly type: string;
            readonly label: string;
            /** @description Which try of the step it is */
            readonly try: number;
            /** @enum {string} */
            readonly status: "done" | "failed" | "waiting" | "cancelled";
            /** Format: date-time */
            readonly startedAt: string;
            /** Format: date-time */
            readonly endedAt: string | null;
            readonly exit: string | null;
            readonly input: unknown;
            /** @description The variables that led nowhere */
            readonly missing: readonly string[];
            readonly output: unknown;
            readonly error: string | null;
        };
        /** @description Everything that is needed to follow a run again without the service */
        readonly RunJournal: {
            /** @description The definition that the run follows */
            readonly definition: unknown;
            /** @description What it began with; times in milliseconds since 1970, as in all of the journal */
            readonly start: unknown;
            /** @description In order */
            readonly told: readonly {
                /** @description The key of the request that is answered */
                readonly key?: string;
                readonly now?: number;
                readonly answer?: unknown;
                readonly retry?: {
                    readonly now: number;
                };
                readonly cancel?: {
                    readonly now: number;
                };
            }[];
        };
        readonly HookUrl: {
            /**
             * Format: uri
             * @description Where to POST. Keep it like a password
             */
            readonly url: string;
        };
        readonly HookAnswer: {
            /** @description Whether a run was started. False when the conditions of the trigger do not hold, or too many calls came in a minute */
            readonly accepted: boolean;
        };
        readonly FieldError: {
            /** @description A JSON pointer into the body */
            readonly pointer?: string;
            /** @description A parameter of the path, the query or the headers */
            readonly parameter?: string;
            readonly code: string;
            readonly message: string;
        };
        /** @description A problem document (RFC 9457) */
        readonly Problem: {
            /**
             * Format: uri
             * @description Names the kind of problem; its page explains it
             */
            readonly type: string;
            /** @description The kind of problem in words */
            readonly title: string;
            readonly status: number;
            /** @description What happened this time, and the remedy */
            readonly detail: string;
            /** @description The path of the request */
            readonly instance?: string;
            /**
             * @description Stable and machine-readable
             * @enum {string}
             */
            readonly code: "invalid_request" | "malformed_json" | "too_deep" | "invalid_cursor" | "organization_mismatch" | "id_mismatch" | "unknown_event_key" | "unauthenticated" | "invalid_credentials" | "forbidden" | "forbidden_event_key" | "narrowed_key" | "csrf_failed" | "not_found" | "method_not_allowed" | "cursor_expired" | "conflict" | "already_exists" | "open_problems" | "last_administrator" | "webhook_disabled" | "already_delivered" | "run_ended" | "run_not_failed" | "already_done" | "idempotency_conflict" | "link_used" | "stale_version" | "body_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "rate_limited" | "internal" | "unavailable";
            readonly requestId: string;
            /** @description The fields at fault */
            readonly errors: readonly components["schemas"]["FieldError"][];
            /** @description What the first request made; only with `already_done` */
            readonly resourceId?: string;
            /** @description The findings about a definition that keep it from being enabled */
            readonly problems?: readonly components["schemas"]["FlowProblem"][];
        };
    };
    responses: never;
    parameters: {
        /** @description The id or the slug of the organization */
        readonly organizationId: string;
        /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
        readonly ifMatch: string;
        /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
        readonly idempotencyKey: string;
        /** @description Any names and values. A name that is repeated has a list */
        readonly openQuery: {
            readonly [key: string]: string;
        };
        /** @description May repeat the id or slug of the path; another organization is refused */
        readonly organizationHeader: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    readonly "session.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Who is signed in, with the token for writes */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly "session.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Login"];
            };
        };
        readonly responses: {
            /** @description You are signed in */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly "session.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description You are signed out */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignedOut"];
                };
            };
        };
    };
    readonly "password-reset.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasswordReset"];
            };
        };
        readonly responses: {
            /** @description The password is set and you are signed in */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    readonly "orgs.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The organizations of which you are a member, by name */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrganizationPage"];
                };
            };
        };
    };
    readonly "orgs.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrganizationCreate"];
            };
        };
        readonly responses: {
            /** @description The new organization */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    readonly "orgs.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The organization with its settings */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    readonly "orgs.update": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrganizationUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed organization */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    readonly "members.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this userId */
                readonly userId?: string;
                /** @description Only those changed at or after this time, in the order of change, oldest first: the way to follow changes */
                readonly updatedSince?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of members, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MemberPage"];
                };
            };
        };
    };
    readonly "members.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MemberCreate"];
            };
        };
        readonly responses: {
            /** @description The new member, with a one-time link when the user is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvitedMember"];
                };
            };
        };
    };
    readonly "members.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with mem_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The member */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    readonly "members.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with mem_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    readonly "members.update": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with mem_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed member */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    readonly "api-keys.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of your keys, newest first, without their values */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
        };
    };
    readonly "api-keys.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ApiKeyCreate"];
            };
        };
        readonly responses: {
            /** @description The new key with its value */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKeyWithValue"];
                };
            };
        };
    };
    readonly "api-keys.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description An id that begins with key_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key without its value */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    readonly "api-keys.update": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description An id that begins with key_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ApiKeyUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed key without its value */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    readonly "api-keys.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description An id that begins with key_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key stopped working */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    readonly "api-keys.renew": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description An id that begins with key_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ApiKeyRenew"];
            };
        };
        readonly responses: {
            /** @description The key with its new value */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKeyWithValue"];
                };
            };
        };
    };
    readonly "customers.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this status */
                readonly status?: "DEFAULT" | "PREFERRED" | "VIP" | "WARNING" | "BLACKLISTED";
                /** @description Only the one with this id of another system */
                readonly externalId?: string;
                /** @description Only those changed at or after this time, in the order of change, oldest first: the way to follow changes */
                readonly updatedSince?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of customers, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerPage"];
                };
            };
        };
    };
    readonly "customers.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomerCreate"];
            };
        };
        readonly responses: {
            /** @description The new customer */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    readonly "customers.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with cus_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The customer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    readonly "customers.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with cus_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    readonly "customers.update": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with cus_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomerUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed customer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    readonly "customers.putByExternalId": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The id of this record in another system; unique in the organization and model */
                readonly externalId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomerCreate"];
            };
        };
        readonly responses: {
            /** @description The customer; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description The customer; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    readonly "customers.contacts.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this type */
                readonly type?: "EMAIL" | "PHONE" | "WHATSAPP" | "OTHER";
                /** @description Only the one with this id of another system */
                readonly externalId?: string;
                /** @description Only those changed at or after this time, in the order of change, oldest first: the way to follow changes */
                readonly updatedSince?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with cus_ */
                readonly customerId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of customer contacts, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerContactPage"];
                };
            };
        };
    };
    readonly "customers.contacts.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with cus_ */
                readonly customerId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomerContactCreate"];
            };
        };
        readonly responses: {
            /** @description The new customer contact */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerContact"];
                };
            };
        };
    };
    readonly "customers.contacts.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with cus_ */
                readonly customerId: string;
                /** @description An id that begins with con_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The customer contact */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerContact"];
                };
            };
        };
    };
    readonly "customers.contacts.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with cus_ */
                readonly customerId: string;
                /** @description An id that begins with con_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    readonly "customers.contacts.update": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with cus_ */
                readonly customerId: string;
                /** @description An id that begins with con_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomerContactUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed customer contact */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerContact"];
                };
            };
        };
    };
    readonly "tasks.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this status */
                readonly status?: "PENDING" | "IN_PROGRESS" | "WAITING" | "COMPLETED";
                /** @description Only those with this viewId */
                readonly viewId?: string;
                /** @description Only those with this laneId */
                readonly laneId?: string;
                /** @description Only those with this parentId */
                readonly parentId?: string;
                /** @description Only the one with this id of another system */
                readonly externalId?: string;
                /** @description Only those changed at or after this time, in the order of change, oldest first: the way to follow changes */
                readonly updatedSince?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of tasks, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TaskPage"];
                };
            };
        };
    };
    readonly "tasks.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TaskCreate"];
            };
        };
        readonly responses: {
            /** @description The new task */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Task"];
                };
            };
        };
    };
    readonly "tasks.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with tsk_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The task */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Task"];
                };
            };
        };
    };
    readonly "tasks.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with tsk_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    readonly "tasks.update": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with tsk_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TaskUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed task */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Task"];
                };
            };
        };
    };
    readonly "tasks.putByExternalId": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The id of this record in another system; unique in the organization and model */
                readonly externalId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TaskCreate"];
            };
        };
        readonly responses: {
            /** @description The task; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Task"];
                };
            };
            /** @description The task; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Task"];
                };
            };
        };
    };
    readonly "labels.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only the one with this id of another system */
                readonly externalId?: string;
                /** @description Only those changed at or after this time, in the order of change, oldest first: the way to follow changes */
                readonly updatedSince?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of labels, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LabelPage"];
                };
            };
        };
    };
    readonly "labels.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LabelCreate"];
            };
        };
        readonly responses: {
            /** @description The new label */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Label"];
                };
            };
        };
    };
    readonly "labels.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with lbl_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The label */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Label"];
                };
            };
        };
    };
    readonly "labels.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with lbl_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    readonly "labels.update": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with lbl_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LabelUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed label */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Label"];
                };
            };
        };
    };
    readonly "labels.putByExternalId": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The id of this record in another system; unique in the organization and model */
                readonly externalId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LabelCreate"];
            };
        };
        readonly responses: {
            /** @description The label; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Label"];
                };
            };
            /** @description The label; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Label"];
                };
            };
        };
    };
    readonly "views.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only the one with this id of another system */
                readonly externalId?: string;
                /** @description Only those changed at or after this time, in the order of change, oldest first: the way to follow changes */
                readonly updatedSince?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of views, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ViewPage"];
                };
            };
        };
    };
    readonly "views.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ViewCreate"];
            };
        };
        readonly responses: {
            /** @description The new view */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["View"];
                };
            };
        };
    };
    readonly "views.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with viw_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The view */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["View"];
                };
            };
        };
    };
    readonly "views.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with viw_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    readonly "views.update": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with viw_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ViewUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed view */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["View"];
                };
            };
        };
    };
    readonly "views.putByExternalId": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The id of this record in another system; unique in the organization and model */
                readonly externalId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ViewCreate"];
            };
        };
        readonly responses: {
            /** @description The view; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["View"];
                };
            };
            /** @description The view; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["View"];
                };
            };
        };
    };
    readonly "views.lanes.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only the one with this id of another system */
                readonly externalId?: string;
                /** @description Only those changed at or after this time, in the order of change, oldest first: the way to follow changes */
                readonly updatedSince?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with viw_ */
                readonly viewId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of lanes, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LanePage"];
                };
            };
        };
    };
    readonly "views.lanes.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with viw_ */
                readonly viewId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LaneCreate"];
            };
        };
        readonly responses: {
            /** @description The new lane */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Lane"];
                };
            };
        };
    };
    readonly "views.lanes.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with viw_ */
                readonly viewId: string;
                /** @description An id that begins with lan_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The lane */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Lane"];
                };
            };
        };
    };
    readonly "views.lanes.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with viw_ */
                readonly viewId: string;
                /** @description An id that begins with lan_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    readonly "views.lanes.update": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with viw_ */
                readonly viewId: string;
                /** @description An id that begins with lan_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LaneUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed lane */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Lane"];
                };
            };
        };
    };
    readonly "webhooks.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those changed at or after this time, in the order of change, oldest first: the way to follow changes */
                readonly updatedSince?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of webhooks, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookPage"];
                };
            };
        };
    };
    readonly "webhooks.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        readonly responses: {
            /** @description The new webhook */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    readonly "webhooks.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with whk_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    readonly "webhooks.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with whk_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    readonly "webhooks.update": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with whk_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed webhook */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    readonly "event-keys.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All event keys, with the permission that covers each and what its events hold */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventKeyPage"];
                };
            };
        };
    };
    readonly "webhooks.deliveryStats": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description An entry for each webhook */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["DeliveryStats"][];
                };
            };
        };
    };
    readonly "webhooks.retryDeliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DeliveryRetryRequest"];
            };
        };
        readonly responses: {
            /** @description The retry; 202 when it goes on in the background */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryRetry"];
                };
            };
            /** @description The retry; 202 when it goes on in the background */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryRetry"];
                };
            };
        };
    };
    readonly "webhooks.retry-jobs.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with rtj_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How the retry stands */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryRetryJob"];
                };
            };
        };
    };
    readonly "webhooks.deliveries.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description `waiting` for an attempt or in the middle of one, `delivered`, `failed` for good, or `stopped` because the webhook was disabled */
                readonly status?: "waiting" | "delivered" | "failed" | "stopped";
                /** @description Only those of this event key */
                readonly eventKey?: string;
                /** @description Only those made at or after this time */
                readonly since?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with whk_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of deliveries, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryPage"];
                };
            };
        };
    };
    readonly "webhooks.test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with whk_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery, which is sent now */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    readonly "webhook-deliveries.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with dlv_ */
                readonly deliveryId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery with its body and its attempts */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
        };
    };
    readonly "webhook-deliveries.retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with dlv_ */
                readonly deliveryId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery, which is sent now */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    readonly "events.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only events with this key */
                readonly key?: string;
                /** @description Only events about this record */
                readonly recordId?: string;
                /** @description Only events at or after this time; not with `after` */
                readonly since?: string;
                /** @description Only events before this time; not with `after` */
                readonly until?: string;
                /** @description Reads forward, in the order in which events were committed: `nextCursor` of the piece before, `start` (or nothing) for the beginning of the log, or `end` for its present end */
                readonly after?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of events, newest first; with `after` in the order in which they were committed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventPage"];
                };
            };
        };
    };
    readonly "events.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with evt_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The event with the deliveries and runs that it has caused */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventWithConsequences"];
                };
            };
        };
    };
    readonly "automations.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those changed at or after this time, in the order of change, oldest first: the way to follow changes */
                readonly updatedSince?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of automations, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AutomationPage"];
                };
            };
        };
    };
    readonly "automations.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AutomationCreate"];
            };
        };
        readonly responses: {
            /** @description The new automation */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AutomationWithProblems"];
                };
            };
        };
    };
    readonly "automations.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with aut_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The automation */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AutomationWithProblems"];
                };
            };
        };
    };
    readonly "automations.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with aut_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    readonly "automations.update": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with aut_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AutomationUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed automation */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AutomationWithProblems"];
                };
            };
        };
    };
    readonly "automations.validate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DefinitionCheck"];
            };
        };
        readonly responses: {
            /** @description The findings, the gravest first; none when it can be enabled */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DefinitionProblems"];
                };
            };
        };
    };
    readonly "automations.versions.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with aut_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the definitions that it has had, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AutomationVersionPage"];
                };
            };
        };
    };
    readonly "automation-step-types.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The kinds of steps of which definitions are made */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StepTypePage"];
                };
            };
        };
    };
    readonly "automation-runs.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only runs of this automation */
                readonly automationId?: string;
                readonly status?: "running" | "waiting" | "completed" | "failed" | "cancelled";
                /** @description Only runs that an event about this record began */
                readonly recordId?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of runs, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RunPage"];
                };
            };
        };
    };
    readonly "automation-runs.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with run_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The run with the steps it took */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RunWithSteps"];
                };
            };
        };
    };
    readonly "automation-runs.cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with run_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The cancelled run */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RunWithSteps"];
                };
            };
        };
    };
    readonly "automation-runs.retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with run_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The run, which goes on now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RunWithSteps"];
                };
            };
        };
    };
    readonly "automation-runs.journal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with run_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The journal */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RunJournal"];
                };
            };
        };
    };
    readonly "automations.webhookUrl": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with aut_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The address */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HookUrl"];
                };
            };
        };
    };
    readonly "automation-hooks.call": {
        readonly parameters: {
            readonly query?: {
                /** @description Any names and values. A name that is repeated has a list */
                readonly query?: components["parameters"]["openQuery"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with aut_ */
                readonly automationId: string;
                /** @description The secret of the address */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": unknown;
            };
        };
        readonly responses: {
            /** @description Whether a run was started; it may not have ended yet */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HookAnswer"];
                };
            };
        };
    };
    readonly "on.customer:contact:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the delivery, the same on every attempt */
                readonly "X-Webhook-Event-ID": string;
                /** @description HMAC-SHA256 of the raw body, keyed with the signing secret as text */
                readonly "X-Webhook-Signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @constant */
                    readonly event: "customer:contact:created";
                    readonly data: {
                        readonly contact: components["schemas"]["CustomerContact"];
                        readonly customer: components["schemas"]["Customer"];
                    };
                    /** @description When it happened, Unix time in milliseconds */
                    readonly timestamp: number;
                    /** @description The action that caused the event */
                    readonly traceId: string;
                    /** @description This event within the trace */
                    readonly spanId?: string;
                };
            };
        };
        readonly responses: {
            /** @description It has arrived */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.customer:contact:deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the delivery, the same on every attempt */
                readonly "X-Webhook-Event-ID": string;
                /** @description HMAC-SHA256 of the raw body, keyed with the signing secret as text */
                readonly "X-Webhook-Signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @constant */
                    readonly event: "customer:contact:deleted";
                    readonly data: {
                        readonly contact: components["schemas"]["CustomerContact"];
                        readonly customer: components["schemas"]["Customer"];
                    };
                    /** @description When it happened, Unix time in milliseconds */
                    readonly timestamp: number;
                    /** @description The action that caused the event */
                    readonly traceId: string;
                    /** @description This event within the trace */
                    readonly spanId?: string;
                };
            };
        };
        readonly responses: {
            /** @description It has arrived */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.customer:contact:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the delivery, the same on every attempt */
                readonly "X-Webhook-Event-ID": string;
                /** @description HMAC-SHA256 of the raw body, keyed with the signing secret as text */
                readonly "X-Webhook-Signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @constant */
                    readonly event: "customer:contact:updated";
                    readonly data: {
                        readonly contact: components["schemas"]["CustomerContact"];
                        readonly customer: components["schemas"]["Customer"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own; kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description The customer it belongs to */
                            readonly customerId?: string;
                            /**
                             * @description The kind of contact
                             * @enum {string}
                             */
                            readonly type?: "EMAIL" | "PHONE" | "WHATSAPP" | "OTHER";
                            /** @description The address or number */
                            readonly value?: string;
                            /** @description What it is for */
                            readonly label?: string | null;
                        };
                    };
                    /** @description When it happened, Unix time in milliseconds */
                    readonly timestamp: number;
                    /** @description The action that caused the event */
                    readonly traceId: string;
                    /** @description This event within the trace */
                    readonly spanId?: string;
                };
            };
        };
        readonly responses: {
            /** @description It has arrived */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.customer:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the delivery, the same on every attempt */
                readonly "X-Webhook-Event-ID": string;
                /** @description HMAC-SHA256 of the raw body, keyed with the signing secret as text */
                readonly "X-Webhook-Signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @constant */
                    readonly event: "customer:created";
                    readonly data: {
                        readonly customer: components["schemas"]["Customer"];
                    };
                    /** @description When it happened, Unix time in milliseconds */
                    readonly timestamp: number;
                    /** @description The action that caused the event */
                    readonly traceId: string;
                    /** @description This event within the trace */
                    readonly spanId?: string;
                };
            };
        };
        readonly responses: {
            /** @description It has arrived */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.customer:deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the delivery, the same on every attempt */
                readonly "X-Webhook-Event-ID": string;
                /** @description HMAC-SHA256 of the raw body, keyed with the signing secret as text */
                readonly "X-Webhook-Signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @constant */
                    readonly event: "customer:deleted";
                    readonly data: {
                        readonly customer: components["schemas"]["Customer"];
                    };
                    /** @description When it happened, Unix time in milliseconds */
                    readonly timestamp: number;
                    /** @description The action that caused the event */
                    readonly traceId: string;
                    /** @description This event within the trace */
                    readonly spanId?: string;
                };
            };
        };
        readonly responses: {
            /** @description It has arrived */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.customer:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the delivery, the same on every attempt */
                readonly "X-Webhook-Event-ID": string;
                /** @description HMAC-SHA256 of the raw body, keyed with the signing secret as text */
                readonly "X-Webhook-Signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @constant */
                    readonly event: "customer:updated";
                    readonly data: {
                        readonly customer: components["schemas"]["Customer"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own; kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description First name */
                            readonly firstName?: string | null;
                            /** @description Last name */
                            readonly lastName?: string | null;
                            /** @description Name of the company */
                            readonly companyName?: string | null;
                            /**
                             * Format: email
                             * @description E-mail address
                             */
                            readonly email?: string | null;
                            /** @description Telephone number */
                            readonly phone?: string | null;
                            /** @description Number for WhatsApp */
                            readonly whatsappNumber?: string | null;
                            /** @description Language of messages, as BCP 47 tag */
                            readonly language?: string | null;
                            /**
                             * @description How the customer is regarded
                             * @enum {string}
                             */
                            readonly status?: "DEFAULT" | "PREFERRED" | "VIP" | "WARNING" | "BLACKLISTED";
                            /** @description Notes for colleagues */
                            readonly notes?: string | null;
                            /**
                             * Format: date
                             * @description Day of birth
                             */
                            readonly birthDate?: string | null;
                        };
                    };
                    /** @description When it happened, Unix time in milliseconds */
                    readonly timestamp: number;
                    /** @description The action that caused the event */
                    readonly traceId: string;
                    /** @description This event within the trace */
                    readonly spanId?: string;
                };
            };
        };
        readonly responses: {
            /** @description It has arrived */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
