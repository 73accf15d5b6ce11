// Generated from openapi/openapi.json by scripts/generate.mjs: change the document, then run `pnpm --filter @belfry/client generate`.
export interface webhooks {
    readonly "accessMethod:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An access method was created */
        readonly post: operations["on.accessMethod:created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "accessMethod:deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An access method was deleted */
        readonly post: operations["on.accessMethod:deleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "accessMethod:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An access method was changed */
        readonly post: operations["on.accessMethod:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "accessMethodOperation:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A change of an access method was queued for a controller */
        readonly post: operations["on.accessMethodOperation:created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "accessMethodOperation:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A change of an access method made progress at a controller */
        readonly post: operations["on.accessMethodOperation:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "accessPoint:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An access point was created */
        readonly post: operations["on.accessPoint:created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "accessPoint:deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An access point was deleted */
        readonly post: operations["on.accessPoint:deleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "accessPoint:openTooLong": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A barrier has been open for too long */
        readonly post: operations["on.accessPoint:openTooLong"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "accessPoint:physicalStateChanged": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An access point opened or closed */
        readonly post: operations["on.accessPoint:physicalStateChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "accessPoint:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An access point was changed */
        readonly post: operations["on.accessPoint:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "comment:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A comment was written */
        readonly post: operations["on.comment:created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "comment:deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A comment was deleted */
        readonly post: operations["on.comment:deleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "comment:mentioned": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A user is mentioned in a comment */
        readonly post: operations["on.comment:mentioned"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "comment:pinned": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A comment was pinned */
        readonly post: operations["on.comment:pinned"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "comment:resolved": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A comment was resolved */
        readonly post: operations["on.comment:resolved"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "comment:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A comment was changed */
        readonly post: operations["on.comment:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "controller:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A controller was created */
        readonly post: operations["on.controller:created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "controller:deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A controller was deleted */
        readonly post: operations["on.controller:deleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "controller:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A controller was changed */
        readonly post: operations["on.controller:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
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
    readonly "document:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A document was created */
        readonly post: operations["on.document:created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "document:deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A document was deleted */
        readonly post: operations["on.document:deleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "document:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A document was changed */
        readonly post: operations["on.document:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "inbox:message-created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** There is a new inbound or outbound message */
        readonly post: operations["on.inbox:message-created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "inbox:participant-reaction": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A participant reacted to a message */
        readonly post: operations["on.inbox:participant-reaction"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "inbox:thread-updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Preview, archive flag or last message of a thread changed */
        readonly post: operations["on.inbox:thread-updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "inbox:typing-changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Somebody began or stopped typing */
        readonly post: operations["on.inbox:typing-changed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "inbox:urgent-handoff": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A conversation needs a person urgently */
        readonly post: operations["on.inbox:urgent-handoff"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "invoice:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An invoice was created */
        readonly post: operations["on.invoice:created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "invoice:deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A draft invoice was deleted */
        readonly post: operations["on.invoice:deleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "invoice:moved-to-customer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An invoice was moved to another customer */
        readonly post: operations["on.invoice:moved-to-customer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "invoice:paid": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An invoice was paid in full */
        readonly post: operations["on.invoice:paid"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "invoice:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An invoice was changed */
        readonly post: operations["on.invoice:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "mandate:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A direct debit mandate was created */
        readonly post: operations["on.mandate:created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "mandate:deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A direct debit mandate was deleted */
        readonly post: operations["on.mandate:deleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "mandate:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A direct debit mandate was changed */
        readonly post: operations["on.mandate:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "meter-alarm:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A meter raised an alarm */
        readonly post: operations["on.meter-alarm:created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "meter-alarm:resolved": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An alarm of a meter was resolved */
        readonly post: operations["on.meter-alarm:resolved"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "meter:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A meter was read, switched or changed */
        readonly post: operations["on.meter:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "nfc-tag-transaction:changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** The balance of an NFC tag changed */
        readonly post: operations["on.nfc-tag-transaction:changed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "nfc-tag:blocked": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An NFC tag was blocked */
        readonly post: operations["on.nfc-tag:blocked"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "nfc-tag:presented": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An NFC tag was presented to a reader */
        readonly post: operations["on.nfc-tag:presented"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "nfc-tag:unblocked": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An NFC tag was unblocked */
        readonly post: operations["on.nfc-tag:unblocked"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "nfc-tag:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An NFC tag was changed */
        readonly post: operations["on.nfc-tag:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "notification-delivery:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A message to somebody made progress */
        readonly post: operations["on.notification-delivery:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "payment:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A payment was created */
        readonly post: operations["on.payment:created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "payment:deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A payment was deleted */
        readonly post: operations["on.payment:deleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "payment:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A payment was changed */
        readonly post: operations["on.payment:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "img:clear-tablet": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** The image was cleared from the tablet */
        readonly post: operations["on.img:clear-tablet"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "img:to-tablet": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An image was sent to the tablet */
        readonly post: operations["on.img:to-tablet"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "pdf:clear-tablet": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** The PDF was cleared from the tablet */
        readonly post: operations["on.pdf:clear-tablet"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "pdf:to-tablet": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A PDF was sent to the tablet */
        readonly post: operations["on.pdf:to-tablet"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "print-queue-job:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A print job made progress */
        readonly post: operations["on.print-queue-job:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "product:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A product was created */
        readonly post: operations["on.product:created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "product:deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A product was deleted */
        readonly post: operations["on.product:deleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "product:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A product was changed */
        readonly post: operations["on.product:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "reservation:created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A reservation was created */
        readonly post: operations["on.reservation:created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "reservation:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A reservation was changed, checked in, checked out or cancelled */
        readonly post: operations["on.reservation:updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "terrain:updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A terrain or its occupation changed */
        readonly post: operations["on.terrain:updated"];
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
            /** @description Where it is, a line each, as invoices show it */
            readonly address: string | null;
            /** @description Its VAT number, as invoices show it */
            readonly vatNumber: string | null;
            /** @description The account to which invoices are paid; with it they show a code to scan. Kept without spaces, in capitals */
            readonly iban: string | null;
            /** @description When it is open, by the clocks of its time zone. An interval belongs to the day on which it begins. Null: always open */
            readonly openingHours: {
                /** @description The hours of a Monday; left out: closed */
                readonly monday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Tuesday; left out: closed */
                readonly tuesday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Wednesday; left out: closed */
                readonly wednesday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Thursday; left out: closed */
                readonly thursday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Friday; left out: closed */
                readonly friday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Saturday; left out: closed */
                readonly saturday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Sunday; left out: closed */
                readonly sunday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description Dates with hours of their own, such as holidays; each date once */
                readonly exceptions?: readonly components["schemas"]["OpeningException"][];
            } | null;
            /** @description The balance of an NFC tag under which it counts as low, in euro */
            readonly lowBalanceThreshold: number;
            /** @description For how many days events, deliveries, runs, effects and changes of records are kept after their end. Runs that failed are kept for 90 days at least */
            readonly retentionDays: number;
            /** @description Custom fields whose values are checked when a record is created or changed. Fields that are not declared here are kept as they are sent, and stored records stay as they are */
            readonly customFieldDeclarations: readonly components["schemas"]["CustomFieldDeclaration"][];
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
        /** @description From when until when */
        readonly OpeningInterval: {
            /** @description When it opens */
            readonly from: string;
            /** @description When it closes; at or before `from` this is on the next day, so 00:00 to 00:00 is the whole day */
            readonly to: string;
        };
        /** @description The hours of one date */
        readonly OpeningException: {
            /**
             * Format: date
             * @description The date on which its intervals begin
             */
            readonly date: string;
            /** @description The hours of this date, in place of those of its weekday. None: closed */
            readonly intervals: readonly components["schemas"]["OpeningInterval"][];
            /** @description Why */
            readonly note?: string | null;
        };
        /** @description What one custom field of a model holds */
        readonly CustomFieldDeclaration: {
            /** @description The model whose records have it */
            readonly model: string;
            /** @description Its name in `customFields`; each once for a model */
            readonly key: string;
            /** @description What people call it */
            readonly label?: string | null;
            /**
             * @description What it holds. A `date` is YYYY-MM-DD; a `dateTime` is RFC 3339 with any offset and is kept in UTC; a `choice` is one of `options`
             * @enum {string}
             */
            readonly type: "text" | "number" | "boolean" | "date" | "dateTime" | "choice";
            /** @description The values of a `choice`; nothing else has them */
            readonly options?: readonly string[] | null;
            /**
             * @description Whether a new record must have it
             * @default false
             */
            readonly required?: boolean;
            /** @description More about it */
            readonly description?: string | null;
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
            /** @description Where it is, a line each, as invoices show it */
            readonly address?: string | null;
            /** @description Its VAT number, as invoices show it */
            readonly vatNumber?: string | null;
            /** @description The account to which invoices are paid; with it they show a code to scan. Kept without spaces, in capitals */
            readonly iban?: string | null;
            /** @description When it is open, by the clocks of its time zone. An interval belongs to the day on which it begins. Null: always open */
            readonly openingHours?: {
                /** @description The hours of a Monday; left out: closed */
                readonly monday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Tuesday; left out: closed */
                readonly tuesday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Wednesday; left out: closed */
                readonly wednesday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Thursday; left out: closed */
                readonly thursday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Friday; left out: closed */
                readonly friday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Saturday; left out: closed */
                readonly saturday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Sunday; left out: closed */
                readonly sunday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description Dates with hours of their own, such as holidays; each date once */
                readonly exceptions?: readonly components["schemas"]["OpeningException"][];
            } | null;
            /** @description The balance of an NFC tag under which it counts as low, in euro */
            readonly lowBalanceThreshold?: number;
            /** @description For how many days events, deliveries, runs, effects and changes of records are kept after their end. Runs that failed are kept for 90 days at least */
            readonly retentionDays?: number;
            /** @description Custom fields whose values are checked when a record is created or changed. Fields that are not declared here are kept as they are sent, and stored records stay as they are */
            readonly customFieldDeclarations?: readonly components["schemas"]["CustomFieldDeclaration"][];
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
            /** @description Where it is, a line each, as invoices show it */
            readonly address?: string | null;
            /** @description Its VAT number, as invoices show it */
            readonly vatNumber?: string | null;
            /** @description The account to which invoices are paid; with it they show a code to scan. Kept without spaces, in capitals */
            readonly iban?: string | null;
            /** @description When it is open, by the clocks of its time zone. An interval belongs to the day on which it begins. Null: always open */
            readonly openingHours?: {
                /** @description The hours of a Monday; left out: closed */
                readonly monday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Tuesday; left out: closed */
                readonly tuesday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Wednesday; left out: closed */
                readonly wednesday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Thursday; left out: closed */
                readonly thursday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Friday; left out: closed */
                readonly friday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Saturday; left out: closed */
                readonly saturday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description The hours of a Sunday; left out: closed */
                readonly sunday?: readonly components["schemas"]["OpeningInterval"][];
                /** @description Dates with hours of their own, such as holidays; each date once */
                readonly exceptions?: readonly components["schemas"]["OpeningException"][];
            } | null;
            /** @description The balance of an NFC tag under which it counts as low, in euro */
            readonly lowBalanceThreshold?: number;
            /** @description For how many days events, deliveries, runs, effects and changes of records are kept after their end. Runs that failed are kept for 90 days at least */
            readonly retentionDays?: number;
            /** @description Custom fields whose values are checked when a record is created or changed. Fields that are not declared here are kept as they are sent, and stored records stay as they are */
            readonly customFieldDeclarations?: readonly components["schemas"]["CustomFieldDeclaration"][];
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
             * @description When what is personal was erased, for good; such a customer cannot be changed
             */
            readonly erasedAt: string | null;
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly ReservationPage: {
            readonly data: readonly components["schemas"]["Reservation"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A stay that was agreed on: who comes, when, and where to */
        readonly Reservation: {
            /** @description The id of the reservation */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description Its number, counted by the service */
            readonly number: string;
            /** @description Who comes */
            readonly customerId: string;
            /** @description Where to. Stays on one terrain may overlap: only a check-in needs it to be free */
            readonly terrainId: string | null;
            /**
             * Format: date-time
             * @description When they mean to come
             */
            readonly checkInAt: string;
            /**
             * Format: date-time
             * @description When they mean to leave; after they come
             */
            readonly checkOutAt: string;
            /**
             * Format: date-time
             * @description When they came
             */
            readonly checkedInAt: string | null;
            /**
             * Format: date-time
             * @description When they left
             */
            readonly checkedOutAt: string | null;
            /**
             * Format: date-time
             * @description When it was cancelled
             */
            readonly cancelledAt: string | null;
            /** @description How many come */
            readonly persons: number;
            /**
             * @description How far it is; changed by its actions
             * @enum {string}
             */
            readonly status: "RESERVED" | "CHECKED_IN" | "CHECKED_OUT" | "CANCELLED";
            /** @description What the stay costs, VAT included */
            readonly totalAmount: number;
            /** @description Notes for colleagues */
            readonly notes: string | null;
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
        readonly ReservationCreate: {
            /** @description Who comes */
            readonly customerId: string;
            /** @description Where to. Stays on one terrain may overlap: only a check-in needs it to be free */
            readonly terrainId?: string | null;
            /**
             * Format: date-time
             * @description When they mean to come
             */
            readonly checkInAt: string;
            /**
             * Format: date-time
             * @description When they mean to leave; after they come
             */
            readonly checkOutAt: string;
            /** @description How many come */
            readonly persons?: number;
            /** @description What the stay costs, VAT included */
            readonly totalAmount?: number;
            /** @description Notes for colleagues */
            readonly notes?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly ReservationUpdate: {
            /** @description Who comes */
            readonly customerId?: string;
            /** @description Where to. Stays on one terrain may overlap: only a check-in needs it to be free */
            readonly terrainId?: string | null;
            /**
             * Format: date-time
             * @description When they mean to come
             */
            readonly checkInAt?: string;
            /**
             * Format: date-time
             * @description When they mean to leave; after they come
             */
            readonly checkOutAt?: string;
            /** @description How many come */
            readonly persons?: number;
            /** @description What the stay costs, VAT included */
            readonly totalAmount?: number;
            /** @description Notes for colleagues */
            readonly notes?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly OccupationPage: {
            readonly data: readonly components["schemas"]["Occupation"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description That a customer has a terrain, from when until when, at what price */
        readonly Occupation: {
            /** @description The id of the occupation */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description Who has the terrain */
            readonly customerId: string;
            /** @description The terrain. It must be free */
            readonly terrainId: string;
            /** @description The reservation whose check-in began it */
            readonly reservationId: string | null;
            /**
             * Format: date-time
             * @description When it began; the present moment by default
             */
            readonly startAt: string | null;
            /**
             * Format: date-time
             * @description Until when it is paid for; one period after its beginning by default
             */
            readonly endAt: string | null;
            readonly period: components["schemas"]["Period"];
            /** @description The price of one period, VAT included */
            readonly rate: number;
            /** @description VAT contained in the rate, in percent */
            readonly vat: number;
            /**
             * @description Whether it lasts. ENDED ends it now
             * @enum {string}
             */
            readonly status: "ACTIVE" | "ENDED";
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
        /** @description For how long it is rented and extended at a time */
        readonly Period: {
            /** @description How many */
            readonly amount: number;
            /**
             * @description Counted on the calendar of the organization
             * @enum {string}
             */
            readonly unit: "days" | "weeks" | "months" | "years";
        };
        readonly OccupationCreate: {
            /** @description Who has the terrain */
            readonly customerId: string;
            /** @description The terrain. It must be free */
            readonly terrainId: string;
            /** @description The reservation whose check-in began it */
            readonly reservationId?: string | null;
            /**
             * Format: date-time
             * @description When it began; the present moment by default
             */
            readonly startAt?: string | null;
            /**
             * Format: date-time
             * @description Until when it is paid for; one period after its beginning by default
             */
            readonly endAt?: string | null;
            /** @description For how long it is rented and extended at a time */
            readonly period?: {
                /** @description How many */
                readonly amount: number;
                /**
                 * @description Counted on the calendar of the organization
                 * @enum {string}
                 */
                readonly unit: "days" | "weeks" | "months" | "years";
            };
            /** @description The price of one period, VAT included */
            readonly rate?: number;
            /** @description VAT contained in the rate, in percent */
            readonly vat?: number;
            /**
             * @description Whether it lasts. ENDED ends it now
             * @enum {string}
             */
            readonly status?: "ACTIVE" | "ENDED";
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly OccupationUpdate: {
            /** @description Who has the terrain */
            readonly customerId?: string;
            /** @description The terrain. It must be free */
            readonly terrainId?: string;
            /** @description The reservation whose check-in began it */
            readonly reservationId?: string | null;
            /**
             * Format: date-time
             * @description When it began; the present moment by default
             */
            readonly startAt?: string | null;
            /**
             * Format: date-time
             * @description Until when it is paid for; one period after its beginning by default
             */
            readonly endAt?: string | null;
            /** @description For how long it is rented and extended at a time */
            readonly period?: {
                /** @description How many */
                readonly amount: number;
                /**
                 * @description Counted on the calendar of the organization
                 * @enum {string}
                 */
                readonly unit: "days" | "weeks" | "months" | "years";
            };
            /** @description The price of one period, VAT included */
            readonly rate?: number;
            /** @description VAT contained in the rate, in percent */
            readonly vat?: number;
            /**
             * @description Whether it lasts. ENDED ends it now
             * @enum {string}
             */
            readonly status?: "ACTIVE" | "ENDED";
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly TerrainPage: {
            readonly data: readonly components["schemas"]["Terrain"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A place where somebody can stay: a pitch, a house, a berth */
        readonly Terrain: {
            /** @description The id of the terrain */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description The name people know it by */
            readonly name: string;
            /** @description Its number on the map */
            readonly number: string | null;
            /** @description The kind of place, in your own words */
            readonly type: string | null;
            /**
             * @description Whether somebody stays there. OCCUPIED follows from the occupation; a body says FREE or BLOCKED
             * @enum {string}
             */
            readonly status: "FREE" | "OCCUPIED" | "BLOCKED";
            /** @description The occupation that lasts */
            readonly currentOccupationId: string | null;
            /** @description The meters that stand on it */
            readonly meterIds: readonly string[];
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
        readonly TerrainCreate: {
            /** @description The name people know it by */
            readonly name: string;
            /** @description Its number on the map */
            readonly number?: string | null;
            /** @description The kind of place, in your own words */
            readonly type?: string | null;
            /**
             * @description Whether somebody stays there. OCCUPIED follows from the occupation; a body says FREE or BLOCKED
             * @enum {string}
             */
            readonly status?: "FREE" | "OCCUPIED" | "BLOCKED";
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly TerrainUpdate: {
            /** @description The name people know it by */
            readonly name?: string;
            /** @description Its number on the map */
            readonly number?: string | null;
            /** @description The kind of place, in your own words */
            readonly type?: string | null;
            /**
             * @description Whether somebody stays there. OCCUPIED follows from the occupation; a body says FREE or BLOCKED
             * @enum {string}
             */
            readonly status?: "FREE" | "OCCUPIED" | "BLOCKED";
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly DocumentPage: {
            readonly data: readonly components["schemas"]["Document"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A paper of a customer: a policy, a proof of payment, an identity card, a mandate */
        readonly Document: {
            /** @description The id of the document */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description The customer whose document it is */
            readonly customerId: string;
            /**
             * @description The kind of document
             * @enum {string}
             */
            readonly documentType: "INSURANCE_POLICY" | "INSURANCE_PAYMENT_PROOF" | "IDENTITY_CARD" | "SEPA_MANDATE" | "OTHER";
            /**
             * @description Whether it is still of use
             * @enum {string}
             */
            readonly status: "ACTIVE" | "ARCHIVED";
            /** @description The name under which its file is saved, without a folder */
            readonly fileName: string | null;
            /**
             * Format: date
             * @description The first day on which it is valid; null: since ever
             */
            readonly validFrom: string | null;
            /**
             * Format: date
             * @description The last day on which it is valid; null: for ever
             */
            readonly validUntil: string | null;
            /** @description What is known of its file, which is put and read at `…/file`; null while there is none */
            readonly file: {
                /** @description The media type with which it was sent */
                readonly contentType: string;
                /** @description In bytes */
                readonly size: number;
                /** @description Of its bytes; also the ETag of the file */
                readonly sha256: string;
            } | null;
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
        readonly DocumentCreate: {
            /** @description The customer whose document it is */
            readonly customerId: string;
            /**
             * @description The kind of document
             * @enum {string}
             */
            readonly documentType: "INSURANCE_POLICY" | "INSURANCE_PAYMENT_PROOF" | "IDENTITY_CARD" | "SEPA_MANDATE" | "OTHER";
            /**
             * @description Whether it is still of use
             * @enum {string}
             */
            readonly status?: "ACTIVE" | "ARCHIVED";
            /** @description The name under which its file is saved, without a folder */
            readonly fileName?: string | null;
            /**
             * Format: date
             * @description The first day on which it is valid; null: since ever
             */
            readonly validFrom?: string | null;
            /**
             * Format: date
             * @description The last day on which it is valid; null: for ever
             */
            readonly validUntil?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly DocumentUpdate: {
            /** @description The customer whose document it is */
            readonly customerId?: string;
            /**
             * @description The kind of document
             * @enum {string}
             */
            readonly documentType?: "INSURANCE_POLICY" | "INSURANCE_PAYMENT_PROOF" | "IDENTITY_CARD" | "SEPA_MANDATE" | "OTHER";
            /**
             * @description Whether it is still of use
             * @enum {string}
             */
            readonly status?: "ACTIVE" | "ARCHIVED";
            /** @description The name under which its file is saved, without a folder */
            readonly fileName?: string | null;
            /**
             * Format: date
             * @description The first day on which it is valid; null: since ever
             */
            readonly validFrom?: string | null;
            /**
             * Format: date
             * @description The last day on which it is valid; null: for ever
             */
            readonly validUntil?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly InvoicePage: {
            readonly data: readonly components["schemas"]["ShownInvoice"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        readonly ShownInvoice: {
            /** @description The id of the invoice */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description Given when it is booked, without gaps: the year and a number */
            readonly number: string | null;
            /** @description Who owes */
            readonly customerId: string;
            /** @description The reservation that it is for */
            readonly reservationId: string | null;
            /** @description The occupation that it is for */
            readonly occupationId: string | null;
            /** @description What is invoiced. They change while the invoice is a draft only */
            readonly lines: readonly components["schemas"]["InvoiceLine"][];
            /** @description The sum of the lines in euro, VAT included */
            readonly total: number;
            /** @description The VAT that the total contains, by rate, the lowest first */
            readonly vatTotals: readonly components["schemas"]["VatTotal"][];
            /** @description What was paid of it, in euro */
            readonly paidAmount: number;
            /** @description What is not paid yet: total less paidAmount, in euro */
            readonly openAmount: number;
            /**
             * Format: date
             * @description Its date; today in the organization's time zone when none is given
             */
            readonly issueDate: string | null;
            /**
             * Format: date
             * @description The last day on which it should be paid; 14 days after issueDate when none is given
             */
            readonly dueDate: string | null;
            /**
             * Format: date-time
             * @description When it was booked
             */
            readonly bookedAt: string | null;
            /**
             * Format: date-time
             * @description When it was last sent to the customer
             */
            readonly sentAt: string | null;
            /**
             * Format: date-time
             * @description When the customer was last reminded
             */
            readonly lastReminderAt: string | null;
            /** @description How often the customer was reminded */
            readonly reminderCount: number;
            /** @description The address of the open payment link made last */
            readonly paymentLinkUrl: string | null;
            /**
             * @description How far it is. It begins as a draft, actions lead on, and a change may only set CANCELLED, while nothing is paid
             * @enum {string}
             */
            readonly status: "DRAFT" | "BOOKED" | "SENT" | "PAID" | "CANCELLED";
            /** @description Words for the customer, on the invoice */
            readonly notes: string | null;
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
            /** @description Whether it is booked and open, and its due day has ended in the organization's time zone */
            readonly overdue: boolean;
        };
        /** @description One thing that is invoiced */
        readonly InvoiceLine: {
            /** @description The product that is sold */
            readonly productId: string | null;
            /** @description What is sold */
            readonly description: string;
            /** @description How many units, with at most three decimals */
            readonly quantity: number;
            /** @description Price of one unit in euro, VAT included, with at most six decimals; below zero for a discount */
            readonly unitPrice: number;
            /** @description VAT contained in the price, in percent */
            readonly vat: number;
            /** @description Quantity times unit price, rounded half away from zero to the cent */
            readonly amount: number;
        };
        /** @description The VAT of one rate that an invoice contains */
        readonly VatTotal: {
            /** @description VAT contained in the price, in percent */
            readonly rate: number;
            /** @description The VAT of this rate that the total contains, in euro */
            readonly amount: number;
        };
        readonly InvoiceCreate: {
            /** @description Who owes */
            readonly customerId: string;
            /** @description The reservation that it is for */
            readonly reservationId?: string | null;
            /** @description The occupation that it is for */
            readonly occupationId?: string | null;
            /** @description What is invoiced. They change while the invoice is a draft only */
            readonly lines?: readonly components["schemas"]["InvoiceLineInput"][];
            /**
             * Format: date
             * @description Its date; today in the organization's time zone when none is given
             */
            readonly issueDate?: string | null;
            /**
             * Format: date
             * @description The last day on which it should be paid; 14 days after issueDate when none is given
             */
            readonly dueDate?: string | null;
            /**
             * @description How far it is. It begins as a draft, actions lead on, and a change may only set CANCELLED, while nothing is paid
             * @enum {string}
             */
            readonly status?: "DRAFT" | "BOOKED" | "SENT" | "PAID" | "CANCELLED";
            /** @description Words for the customer, on the invoice */
            readonly notes?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        /** @description One thing that is invoiced */
        readonly InvoiceLineInput: {
            /** @description The product that is sold */
            readonly productId?: string | null;
            /** @description What is sold; by default the name of the product */
            readonly description?: string;
            /** @description How many units, with at most three decimals */
            readonly quantity: number;
            /** @description Price of one unit in euro, VAT included, with at most six decimals; below zero for a discount; by default the price of the product */
            readonly unitPrice?: number;
            /** @description VAT contained in the price, in percent; by default that of the product, else 0 */
            readonly vat?: number;
            /** @description Need not be sent; it is computed, and another amount is refused */
            readonly amount?: number;
        };
        readonly InvoiceUpdate: {
            /** @description Who owes */
            readonly customerId?: string;
            /** @description The reservation that it is for */
            readonly reservationId?: string | null;
            /** @description The occupation that it is for */
            readonly occupationId?: string | null;
            /** @description What is invoiced. They change while the invoice is a draft only */
            readonly lines?: readonly components["schemas"]["InvoiceLineInput"][];
            /**
             * Format: date
             * @description Its date; today in the organization's time zone when none is given
             */
            readonly issueDate?: string | null;
            /**
             * Format: date
             * @description The last day on which it should be paid; 14 days after issueDate when none is given
             */
            readonly dueDate?: string | null;
            /**
             * @description How far it is. It begins as a draft, actions lead on, and a change may only set CANCELLED, while nothing is paid
             * @enum {string}
             */
            readonly status?: "DRAFT" | "BOOKED" | "SENT" | "PAID" | "CANCELLED";
            /** @description Words for the customer, on the invoice */
            readonly notes?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        /** @description The invoice, and where to pay it; null where nothing is to be paid */
        readonly LinkedInvoice: {
            readonly invoice: components["schemas"]["ShownInvoice"];
            readonly paymentLink: components["schemas"]["PaymentLink"] | null;
        };
        /** @description An address at which a customer can pay what is open of an invoice */
        readonly PaymentLink: {
            /** @description The id of the payment link */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description What is paid with it */
            readonly invoiceId: string;
            /**
             * @description What can be paid with; `any` leaves the choice to the customer
             * @enum {string}
             */
            readonly method: "any" | "BANCONTACT" | "IDEAL" | "CREDITCARD" | "PAYCONIQ";
            /** @description How much is paid with it, in euro */
            readonly amount: number;
            /** @description Where to pay. Below `https://pay.invalid` while no payment provider is connected: that address leads nowhere, on purpose */
            readonly url: string;
            /**
             * @description Whether it can be paid still
             * @enum {string}
             */
            readonly status: "OPEN" | "PAID" | "EXPIRED";
            /**
             * Format: date-time
             * @description When it ends, 30 days after it was made
             */
            readonly expiresAt: string;
            /** @description The payment that came of it */
            readonly paymentId: string | null;
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
        /** @description The outside was asked and has not answered yet; nothing has to be sent again */
        readonly PendingIntent: {
            /** @description Where to read what came of it: `GET …/intents/{id}` */
            readonly intentId: string;
            /**
             * @description What is asked of the outside
             * @enum {string}
             */
            readonly kind: "mail" | "sms" | "whatsapp" | "push" | "print" | "payment" | "collection" | "access" | "meter" | "nfc" | "device";
            /** @description The record that it is about */
            readonly about: {
                readonly model: string;
                readonly id: string;
            };
            /**
             * @description `queued` and `sending`: on its way; `accepted` and `refused`: answered by the other side; `unknown`: nobody knows whether it happened, so it has to be looked after there
             * @enum {string}
             */
            readonly status: "queued" | "sending" | "accepted" | "refused" | "unknown";
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly ProductPage: {
            readonly data: readonly components["schemas"]["Product"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description Something that is sold: a night, a kilowatt hour, a token for the shower */
        readonly Product: {
            /** @description The id of the product */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description What it is called, also on invoices */
            readonly name: string;
            /** @description Price of one unit in euro, VAT included */
            readonly price: number;
            /** @description VAT contained in the price, in percent */
            readonly vat: number;
            /** @description What one unit is */
            readonly unit: string | null;
            /** @description More about it */
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
        readonly ProductCreate: {
            /** @description What it is called, also on invoices */
            readonly name: string;
            /** @description Price of one unit in euro, VAT included */
            readonly price: number;
            /** @description VAT contained in the price, in percent */
            readonly vat?: number;
            /** @description What one unit is */
            readonly unit?: string | null;
            /** @description More about it */
            readonly description?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly ProductUpdate: {
            /** @description What it is called, also on invoices */
            readonly name?: string;
            /** @description Price of one unit in euro, VAT included */
            readonly price?: number;
            /** @description VAT contained in the price, in percent */
            readonly vat?: number;
            /** @description What one unit is */
            readonly unit?: string | null;
            /** @description More about it */
            readonly description?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly PaymentPage: {
            readonly data: readonly components["schemas"]["Payment"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description Money from a customer. What has succeeded counts for its invoice */
        readonly Payment: {
            /** @description The id of the payment */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description Who pays; the customer of the invoice when none is given */
            readonly customerId: string | null;
            /** @description What is paid. It changes while the payment is pending only */
            readonly invoiceId: string | null;
            /** @description How much, in euro. It changes while the payment is pending only */
            readonly amount: number;
            /**
             * @description How it is paid
             * @enum {string}
             */
            readonly method: "CASH" | "TRANSFER" | "BANCONTACT" | "IDEAL" | "CREDITCARD" | "PAYCONIQ" | "SEPA";
            /**
             * Format: date-time
             * @description When it was paid; the moment at which it succeeds when none is given
             */
            readonly paidAt: string | null;
            /** @description What the bank or the provider calls it */
            readonly reference: string | null;
            /**
             * @description How far it is: PENDING becomes SUCCEEDED or FAILED, SUCCEEDED becomes REFUNDED
             * @enum {string}
             */
            readonly status: "PENDING" | "SUCCEEDED" | "FAILED" | "REFUNDED";
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
        readonly PaymentCreate: {
            /** @description Who pays; the customer of the invoice when none is given */
            readonly customerId?: string | null;
            /** @description What is paid. It changes while the payment is pending only */
            readonly invoiceId?: string | null;
            /** @description How much, in euro. It changes while the payment is pending only */
            readonly amount: number;
            /**
             * @description How it is paid
             * @enum {string}
             */
            readonly method: "CASH" | "TRANSFER" | "BANCONTACT" | "IDEAL" | "CREDITCARD" | "PAYCONIQ" | "SEPA";
            /**
             * Format: date-time
             * @description When it was paid; the moment at which it succeeds when none is given
             */
            readonly paidAt?: string | null;
            /** @description What the bank or the provider calls it */
            readonly reference?: string | null;
            /**
             * @description How far it is: PENDING becomes SUCCEEDED or FAILED, SUCCEEDED becomes REFUNDED
             * @enum {string}
             */
            readonly status?: "PENDING" | "SUCCEEDED" | "FAILED" | "REFUNDED";
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly PaymentUpdate: {
            /** @description Who pays; the customer of the invoice when none is given */
            readonly customerId?: string | null;
            /** @description What is paid. It changes while the payment is pending only */
            readonly invoiceId?: string | null;
            /** @description How much, in euro. It changes while the payment is pending only */
            readonly amount?: number;
            /**
             * @description How it is paid
             * @enum {string}
             */
            readonly method?: "CASH" | "TRANSFER" | "BANCONTACT" | "IDEAL" | "CREDITCARD" | "PAYCONIQ" | "SEPA";
            /**
             * Format: date-time
             * @description When it was paid; the moment at which it succeeds when none is given
             */
            readonly paidAt?: string | null;
            /** @description What the bank or the provider calls it */
            readonly reference?: string | null;
            /**
             * @description How far it is: PENDING becomes SUCCEEDED or FAILED, SUCCEEDED becomes REFUNDED
             * @enum {string}
             */
            readonly status?: "PENDING" | "SUCCEEDED" | "FAILED" | "REFUNDED";
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly PaymentLinkPage: {
            readonly data: readonly components["schemas"]["PaymentLink"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description The invoice; null where nothing was consumed */
        readonly ConsumptionInvoice: {
            readonly invoice: components["schemas"]["ShownInvoice"] | null;
        };
        /** @description The occupation as it is now, and the draft of the period that was added */
        readonly ExtendedOccupation: {
            readonly occupation: components["schemas"]["Occupation"];
            readonly invoice: components["schemas"]["ShownInvoice"];
        };
        readonly MandatePage: {
            readonly data: readonly components["schemas"]["Mandate"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description That a customer lets the organization collect what they owe from their bank account */
        readonly Mandate: {
            /** @description The id of the mandate */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description Who gives it */
            readonly customerId: string;
            /** @description What the bank calls it, different for every mandate; a number counted by the service when none is given, and kept from then on */
            readonly reference: string | null;
            /** @description The account to collect from; spaces are left out. An ACTIVE mandate has one */
            readonly iban: string | null;
            /**
             * @description How far it is: REQUESTED becomes ACTIVE or REVOKED, ACTIVE becomes REVOKED
             * @enum {string}
             */
            readonly status: "REQUESTED" | "ACTIVE" | "REVOKED";
            /**
             * Format: date-time
             * @description When it was signed; the moment at which it becomes ACTIVE when none is given
             */
            readonly signedAt: string | null;
            /** @description The signed document */
            readonly documentId: string | null;
            /** @description Where the customer signs it, if the provider said so. No event holds it: who has it can sign */
            readonly signingUrl: string | null;
            /**
             * Format: date-time
             * @description When the customer was last reminded of signing it
             */
            readonly lastReminderAt: string | null;
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
        readonly MandateCreate: {
            /** @description Who gives it */
            readonly customerId: string;
            /** @description What the bank calls it, different for every mandate; a number counted by the service when none is given, and kept from then on */
            readonly reference?: string | null;
            /** @description The account to collect from; spaces are left out. An ACTIVE mandate has one */
            readonly iban?: string | null;
            /**
             * @description How far it is: REQUESTED becomes ACTIVE or REVOKED, ACTIVE becomes REVOKED
             * @enum {string}
             */
            readonly status?: "REQUESTED" | "ACTIVE" | "REVOKED";
            /**
             * Format: date-time
             * @description When it was signed; the moment at which it becomes ACTIVE when none is given
             */
            readonly signedAt?: string | null;
            /** @description The signed document */
            readonly documentId?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly MandateUpdate: {
            /** @description Who gives it */
            readonly customerId?: string;
            /** @description What the bank calls it, different for every mandate; a number counted by the service when none is given, and kept from then on */
            readonly reference?: string | null;
            /** @description The account to collect from; spaces are left out. An ACTIVE mandate has one */
            readonly iban?: string | null;
            /**
             * @description How far it is: REQUESTED becomes ACTIVE or REVOKED, ACTIVE becomes REVOKED
             * @enum {string}
             */
            readonly status?: "REQUESTED" | "ACTIVE" | "REVOKED";
            /**
             * Format: date-time
             * @description When it was signed; the moment at which it becomes ACTIVE when none is given
             */
            readonly signedAt?: string | null;
            /** @description The signed document */
            readonly documentId?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        /** @description The mandate that stands; null where there is none */
        readonly RequestedMandate: {
            readonly mandate: components["schemas"]["Mandate"] | null;
        };
        /** @description The collection that is pending, and its payment; null where nothing is collected */
        readonly CollectedInvoice: {
            readonly mandateCollection: components["schemas"]["MandateCollection"] | null;
            readonly payment: components["schemas"]["Payment"] | null;
        };
        /** @description That the bank was asked to collect what is open of an invoice */
        readonly MandateCollection: {
            /** @description The id of the mandate collection */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description What is collected for */
            readonly invoiceId: string;
            /** @description What allows it */
            readonly mandateId: string;
            /** @description How much, in euro */
            readonly amount: number;
            /**
             * Format: date
             * @description The day on which it is collected, in the organization's time zone
             */
            readonly executeOn: string;
            /** @description What the bank calls it; the same when one collection is asked for twice */
            readonly endToEndId: string;
            /**
             * @description What came of it
             * @enum {string}
             */
            readonly status: "PENDING" | "SETTLED" | "FAILED" | "CANCELLED";
            /** @description Why it failed */
            readonly reason: string | null;
            /**
             * Format: date-time
             * @description When it became known what came of it
             */
            readonly settledAt: string | null;
            /** @description The payment, pending at first */
            readonly paymentId: string | null;
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
        readonly MandateCollectionPage: {
            readonly data: readonly components["schemas"]["MandateCollection"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        readonly MeterPage: {
            readonly data: readonly components["schemas"]["Meter"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description Something that counts what is used on a terrain, and may switch it on and off */
        readonly Meter: {
            /** @description The id of the meter */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description The terrain on which it stands */
            readonly terrainId: string | null;
            /**
             * @description What it counts: electricity in kWh, water and gas in m³
             * @enum {string}
             */
            readonly type: "ELECTRICITY" | "WATER" | "GAS";
            /** @description The number on it */
            readonly serial: string;
            /**
             * @description Whether it lets through; changed by its action
             * @enum {string}
             */
            readonly state: "ON" | "OFF";
            /** @description What it showed last, in kWh for electricity, else in m³ */
            readonly lastReading: number;
            /**
             * Format: date-time
             * @description When it was last read
             */
            readonly lastReadAt: string | null;
            /** @description Up to where its consumption is on an invoice, in kWh for electricity, else in m³ */
            readonly invoicedReading: number;
            /** @description Price of one kWh or m³ in euro, VAT included, with at most six decimals */
            readonly unitPrice: number;
            /** @description VAT contained in the price, in percent */
            readonly vat: number;
            /** @description The controller that switches it */
            readonly controllerId: string | null;
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
        readonly NewMeter: {
            /** @description The terrain on which it stands */
            readonly terrainId?: string | null;
            /**
             * @description What it counts: electricity in kWh, water and gas in m³
             * @enum {string}
             */
            readonly type: "ELECTRICITY" | "WATER" | "GAS";
            /** @description The number on it */
            readonly serial: string;
            /** @description Price of one kWh or m³ in euro, VAT included, with at most six decimals */
            readonly unitPrice?: number;
            /** @description VAT contained in the price, in percent */
            readonly vat?: number;
            /** @description The controller that switches it */
            readonly controllerId?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
            /** @description What it shows at the beginning, in kWh for electricity, else in m³; 0 by default. It only counts when the meter is new */
            readonly initialReading?: number;
        };
        readonly MeterUpdate: {
            /** @description The terrain on which it stands */
            readonly terrainId?: string | null;
            /**
             * @description What it counts: electricity in kWh, water and gas in m³
             * @enum {string}
             */
            readonly type?: "ELECTRICITY" | "WATER" | "GAS";
            /** @description The number on it */
            readonly serial?: string;
            /** @description Price of one kWh or m³ in euro, VAT included, with at most six decimals */
            readonly unitPrice?: number;
            /** @description VAT contained in the price, in percent */
            readonly vat?: number;
            /** @description The controller that switches it */
            readonly controllerId?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        /** @description The meters of a terrain as they are now */
        readonly SwitchedMeters: {
            /** @description All meters of the terrain, the oldest first */
            readonly meters: readonly components["schemas"]["Meter"][];
        };
        /** @description The alarm that was raised or resolved */
        readonly ChangedMeterAlarm: {
            readonly alarm: components["schemas"]["MeterAlarm"];
        };
        /** @description Something that is wrong with a meter, until it is resolved */
        readonly MeterAlarm: {
            /** @description The id of the meter alarm */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The meter that it is about */
            readonly meterId: string;
            /**
             * @description How bad it is
             * @enum {string}
             */
            readonly severity: "INFO" | "WARNING" | "CRITICAL";
            /** @description What is wrong */
            readonly message: string;
            /**
             * @description Whether it lasts
             * @enum {string}
             */
            readonly status: "OPEN" | "RESOLVED";
            /**
             * Format: date-time
             * @description When it was resolved
             */
            readonly resolvedAt: string | null;
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
        readonly MeterReadingPage: {
            readonly data: readonly components["schemas"]["MeterReading"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description What a meter showed at a moment */
        readonly MeterReading: {
            /** @description The id of the meter reading */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The meter that was read */
            readonly meterId: string;
            /** @description What it showed, in kWh for electricity, else in m³ */
            readonly value: number;
            /**
             * Format: date-time
             * @description When it showed that
             */
            readonly at: string;
            /**
             * @description READ; CORRECTED, in place of a wrong reading before it; or RESET, because the meter counts anew from here
             * @enum {string}
             */
            readonly kind: "READ" | "CORRECTED" | "RESET";
            /**
             * Format: date-time
             * @description When the consumption up to this very reading was put on an invoice
             */
            readonly invoicedAt: string | null;
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
        readonly MeterAlarmPage: {
            readonly data: readonly components["schemas"]["MeterAlarm"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        readonly AccessMethodPage: {
            readonly data: readonly components["schemas"]["AccessMethod"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description What a customer comes in with: a QR code, a number plate, a PIN or an NFC tag */
        readonly AccessMethod: {
            /** @description The id of the access method */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description Who comes in with it */
            readonly customerId: string;
            /**
             * @description What it is; LPR is a number plate
             * @enum {string}
             */
            readonly type: "QR_CODE" | "LPR" | "PIN_CODE" | "NFC";
            /** @description What is read at the door. Number plates and NFC tags are kept in capitals, without spaces and dashes. Without a value, or with null, a QR code or a PIN is made. No two active access methods of a type have the same. That of a PIN is in no event */
            readonly value: string | null;
            /**
             * Format: date-time
             * @description From when it works; from the start when empty
             */
            readonly periodFrom: string | null;
            /**
             * Format: date-time
             * @description Until when it works; for ever when empty
             */
            readonly periodTo: string | null;
            /**
             * @description Whether it lets anybody in
             * @enum {string}
             */
            readonly status: "ACTIVE" | "SOFT_BLOCKED" | "BLOCKED" | "INACTIVE";
            /** @description The access points at which it works; at all of them when the list is empty */
            readonly accessPointIds: readonly string[];
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
        readonly AccessMethodCreate: {
            /** @description Who comes in with it */
            readonly customerId: string;
            /**
             * @description What it is; LPR is a number plate
             * @enum {string}
             */
            readonly type: "QR_CODE" | "LPR" | "PIN_CODE" | "NFC";
            /** @description What is read at the door. Number plates and NFC tags are kept in capitals, without spaces and dashes. Without a value, or with null, a QR code or a PIN is made. No two active access methods of a type have the same. That of a PIN is in no event */
            readonly value?: string | null;
            /**
             * Format: date-time
             * @description From when it works; from the start when empty
             */
            readonly periodFrom?: string | null;
            /**
             * Format: date-time
             * @description Until when it works; for ever when empty
             */
            readonly periodTo?: string | null;
            /**
             * @description Whether it lets anybody in
             * @enum {string}
             */
            readonly status?: "ACTIVE" | "SOFT_BLOCKED" | "BLOCKED" | "INACTIVE";
            /** @description The access points at which it works; at all of them when the list is empty */
            readonly accessPointIds?: readonly string[];
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly AccessMethodUpdate: {
            /** @description Who comes in with it */
            readonly customerId?: string;
            /**
             * @description What it is; LPR is a number plate
             * @enum {string}
             */
            readonly type?: "QR_CODE" | "LPR" | "PIN_CODE" | "NFC";
            /** @description What is read at the door. Number plates and NFC tags are kept in capitals, without spaces and dashes. Without a value, or with null, a QR code or a PIN is made. No two active access methods of a type have the same. That of a PIN is in no event */
            readonly value?: string | null;
            /**
             * Format: date-time
             * @description From when it works; from the start when empty
             */
            readonly periodFrom?: string | null;
            /**
             * Format: date-time
             * @description Until when it works; for ever when empty
             */
            readonly periodTo?: string | null;
            /**
             * @description Whether it lets anybody in
             * @enum {string}
             */
            readonly status?: "ACTIVE" | "SOFT_BLOCKED" | "BLOCKED" | "INACTIVE";
            /** @description The access points at which it works; at all of them when the list is empty */
            readonly accessPointIds?: readonly string[];
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly AccessMethodOperationPage: {
            readonly data: readonly components["schemas"]["AccessMethodOperation"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A change of an access method on its way to a controller, or to all of them */
        readonly AccessMethodOperation: {
            /** @description The id of the access method operation */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The access method that was changed */
            readonly accessMethodId: string;
            /** @description The controller that must know of it; empty: whichever there are */
            readonly controllerId: string | null;
            /**
             * @description What was done to it
             * @enum {string}
             */
            readonly kind: "CREATE" | "UPDATE" | "DELETE";
            /**
             * @description How far it is
             * @enum {string}
             */
            readonly status: "QUEUED" | "DONE" | "FAILED";
            /** @description Why it failed */
            readonly error: string | null;
            /**
             * Format: date-time
             * @description When the controller knew of it
             */
            readonly doneAt: string | null;
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
        readonly AccessPointPage: {
            readonly data: readonly components["schemas"]["AccessPoint"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A barrier, door or gate that can be opened from afar */
        readonly AccessPoint: {
            /** @description The id of the access point */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description The name people know it by */
            readonly name: string;
            /**
             * @description What it is
             * @enum {string|null}
             */
            readonly kind: "BARRIER" | "DOOR" | "GATE" | "TURNSTILE" | null;
            /** @description The controller that works it */
            readonly controllerId: string | null;
            /**
             * @description How it stands, as far as is known
             * @enum {string}
             */
            readonly physicalState: "OPEN" | "CLOSED";
            /**
             * Format: date-time
             * @description Since when it is open
             */
            readonly openSince: string | null;
            /**
             * Format: date-time
             * @description When it was told that it is open for too long; once for each opening
             */
            readonly openTooLongAt: string | null;
            /** @description How long it may be open, in seconds, until that is told */
            readonly maxOpenSeconds: number;
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
        readonly AccessPointCreate: {
            /** @description The name people know it by */
            readonly name: string;
            /**
             * @description What it is
             * @enum {string|null}
             */
            readonly kind?: "BARRIER" | "DOOR" | "GATE" | "TURNSTILE" | null;
            /** @description The controller that works it */
            readonly controllerId?: string | null;
            /** @description How long it may be open, in seconds, until that is told */
            readonly maxOpenSeconds?: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly AccessPointUpdate: {
            /** @description The name people know it by */
            readonly name?: string;
            /**
             * @description What it is
             * @enum {string|null}
             */
            readonly kind?: "BARRIER" | "DOOR" | "GATE" | "TURNSTILE" | null;
            /** @description The controller that works it */
            readonly controllerId?: string | null;
            /** @description How long it may be open, in seconds, until that is told */
            readonly maxOpenSeconds?: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly ControllerPage: {
            readonly data: readonly components["schemas"]["Controller"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description The box on site that works doors, barriers and meters, and must be adopted before it does */
        readonly Controller: {
            /** @description The id of the controller */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description The name people know it by */
            readonly name: string;
            /** @description The serial number that its maker gave it */
            readonly serial: string;
            /**
             * @description Whether it may work here
             * @enum {string}
             */
            readonly adoption: "REQUESTED" | "APPROVED" | "REJECTED";
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
        readonly ControllerCreate: {
            /** @description The name people know it by */
            readonly name: string;
            /** @description The serial number that its maker gave it */
            readonly serial: string;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly ControllerUpdate: {
            /** @description The name people know it by */
            readonly name?: string;
            /** @description The serial number that its maker gave it */
            readonly serial?: string;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly NfcTagPage: {
            readonly data: readonly components["schemas"]["NfcTag"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A wristband or card with a balance, which opens doors and pays */
        readonly NfcTag: {
            /** @description The id of the NFC tag */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description Who has it */
            readonly customerId: string | null;
            /** @description The UID that is read from it; unique, kept in capitals, without spaces, colons and dashes */
            readonly uid: string;
            /** @description What is on it, in euro */
            readonly balance: number;
            /** @description Whether it is blocked */
            readonly blocked: boolean;
            /** @description Below which balance, in euro, it is low; that of the organization when empty */
            readonly lowBalanceThreshold: number | null;
            /** @description Whether it was found to be low; until it is topped up far enough */
            readonly lowBalance: boolean;
            /**
             * Format: date-time
             * @description When it was last presented to a reader
             */
            readonly lastPresentedAt: string | null;
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
        readonly NfcTagCreate: {
            /** @description Who has it */
            readonly customerId?: string | null;
            /** @description The UID that is read from it; unique, kept in capitals, without spaces, colons and dashes */
            readonly uid: string;
            /** @description Below which balance, in euro, it is low; that of the organization when empty */
            readonly lowBalanceThreshold?: number | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly NfcTagUpdate: {
            /** @description Who has it */
            readonly customerId?: string | null;
            /** @description The UID that is read from it; unique, kept in capitals, without spaces, colons and dashes */
            readonly uid?: string;
            /** @description Below which balance, in euro, it is low; that of the organization when empty */
            readonly lowBalanceThreshold?: number | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly NfcTransactionPage: {
            readonly data: readonly components["schemas"]["NfcTransaction"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A change of the balance of an NFC tag */
        readonly NfcTransaction: {
            /** @description The id of the NFC transaction */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The tag */
            readonly nfcTagId: string;
            /** @description Who had the tag then */
            readonly customerId: string | null;
            /**
             * @description What it was
             * @enum {string}
             */
            readonly kind: "TOP_UP" | "CHARGE";
            /** @description By how much the balance changed, in euro; below zero for a charge */
            readonly amount: number;
            /** @description The balance afterwards, in euro */
            readonly balance: number;
            /** @description Where it was charged */
            readonly accessPointId: string | null;
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
        readonly DevicePage: {
            readonly data: readonly components["schemas"]["Device"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A display, tablet or printer on site */
        readonly Device: {
            /** @description The id of the device */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description The name people know it by */
            readonly name: string;
            /**
             * @description What it is
             * @enum {string}
             */
            readonly kind: "DISPLAY" | "TABLET" | "PRINTER" | "OTHER";
            /** @description Whether it can be reached; integrations report it */
            readonly online: boolean;
            /**
             * Format: date-time
             * @description When it was last seen; set by itself when it is reported to be online
             */
            readonly lastSeenAt: string | null;
            /** @description The pictures that the device shows in turn */
            readonly slideshow: {
                /**
                 * @description Shown when nobody uses the device, or behind what it shows
                 * @enum {string}
                 */
                readonly mode: "screensaver" | "background";
                /** @description Addresses of the pictures, in the order in which they are shown; https only */
                readonly images: readonly string[];
            } | null;
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
        readonly DeviceCreate: {
            /** @description The name people know it by */
            readonly name: string;
            /**
             * @description What it is
             * @enum {string}
             */
            readonly kind?: "DISPLAY" | "TABLET" | "PRINTER" | "OTHER";
            /** @description Whether it can be reached; integrations report it */
            readonly online?: boolean;
            /**
             * Format: date-time
             * @description When it was last seen; set by itself when it is reported to be online
             */
            readonly lastSeenAt?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly DeviceUpdate: {
            /** @description The name people know it by */
            readonly name?: string;
            /**
             * @description What it is
             * @enum {string}
             */
            readonly kind?: "DISPLAY" | "TABLET" | "PRINTER" | "OTHER";
            /** @description Whether it can be reached; integrations report it */
            readonly online?: boolean;
            /**
             * Format: date-time
             * @description When it was last seen; set by itself when it is reported to be online
             */
            readonly lastSeenAt?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        /** @description The erasure of a customer */
        readonly Erasure: {
            /** @description GET …/erasures/{id} says how it stands */
            readonly id: string;
            readonly customerId: string;
            /**
             * @description Whether everything is erased
             * @enum {string}
             */
            readonly status: "running" | "done";
            /**
             * Format: date-time
             * @description When it was asked for
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When everything was erased
             */
            readonly completedAt: string | null;
            /** @description Records that were emptied or removed so far, the customer among them */
            readonly records: number;
            /** @description Runs of automations that have lost what they held; those that had not ended were cancelled */
            readonly runs: number;
            /** @description Events of the log that have lost what they said, but for the ids in it */
            readonly events: number;
            /** @description Messages that are not sent any more, or were sent and have lost what they said */
            readonly deliveries: number;
            /** @description Entries of the audit log that have lost the values before */
            readonly changes: number;
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
            /** @description The model of the record, such as customer or reservation */
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly LabelUpdate: {
            /** @description The word */
            readonly name?: string;
            /** @description Its colour, six hexadecimal digits after # */
            readonly color?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly ViewUpdate: {
            /** @description The name of the board */
            readonly name?: string;
            /** @description What it is for */
            readonly description?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly LaneUpdate: {
            /** @description The name of the column */
            readonly name?: string;
            /** @description Place among the lanes of its view */
            readonly position?: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly CommentPage: {
            readonly data: readonly components["schemas"]["Comment"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A remark of a colleague on a record */
        readonly Comment: {
            /** @description The id of the comment */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description The text */
            readonly content: string;
            readonly target: components["schemas"]["RecordLink"];
            /** @description The id of that record once more: comments on it are listed by it */
            readonly targetId: string;
            /** @description The users who are mentioned: those that are sent, and those whose ids stand in the content as @usr_… */
            readonly mentions: readonly string[];
            /** @description Whether it is kept on top */
            readonly pinned: boolean;
            /** @description Whether it is dealt with */
            readonly resolved: boolean;
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
        readonly CommentCreate: {
            /** @description The text */
            readonly content: string;
            readonly target: components["schemas"]["RecordLink"];
            /** @description The users who are mentioned: those that are sent, and those whose ids stand in the content as @usr_… */
            readonly mentions?: readonly string[];
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly CommentUpdate: {
            /** @description The text */
            readonly content?: string;
            /** @description A record, by model and id */
            readonly target?: {
                /** @description The model of the record, such as customer or reservation */
                readonly model: string;
                readonly id: string;
            };
            /** @description The users who are mentioned: those that are sent, and those whose ids stand in the content as @usr_… */
            readonly mentions?: readonly string[];
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly InboxTagPage: {
            readonly data: readonly components["schemas"]["InboxTag"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A word that conversations are marked with */
        readonly InboxTag: {
            /** @description The id of the inbox tag */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
        readonly InboxTagCreate: {
            /** @description The word */
            readonly name: string;
            /** @description Its colour, six hexadecimal digits after # */
            readonly color?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly InboxTagUpdate: {
            /** @description The word */
            readonly name?: string;
            /** @description Its colour, six hexadecimal digits after # */
            readonly color?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly InboxThreadPage: {
            readonly data: readonly components["schemas"]["InboxThread"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A conversation with somebody by one channel */
        readonly InboxThread: {
            /** @description The id of the inbox thread */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /**
             * @description How messages come and go
             * @enum {string}
             */
            readonly channel: "EMAIL" | "SMS" | "WHATSAPP" | "CHAT";
            /** @description The customer on the other side, where it is known */
            readonly customerId: string | null;
            /** @description The address or number of the other side; null for the customer's own */
            readonly address: string | null;
            /** @description What it is about; the subject of mails */
            readonly subject: string | null;
            /** @description How the last message begins, on one line */
            readonly preview: string | null;
            /**
             * Format: date-time
             * @description When the last message was sent
             */
            readonly lastMessageAt: string | null;
            /** @description Whether it is dealt with. A new message from the other side brings it back */
            readonly archived: boolean;
            /** @description The inbox tags it is marked with */
            readonly tagIds: readonly string[];
            /** @description Whether an assistant answers. No longer, when a person takes over */
            readonly assistantActive: boolean;
            /** @description Whether it needs a person urgently: from its hand-off until a member replies or it is archived */
            readonly urgent: boolean;
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
        readonly InboxThreadCreate: {
            /**
             * @description How messages come and go
             * @enum {string}
             */
            readonly channel: "EMAIL" | "SMS" | "WHATSAPP" | "CHAT";
            /** @description The customer on the other side, where it is known */
            readonly customerId?: string | null;
            /** @description The address or number of the other side; null for the customer's own */
            readonly address?: string | null;
            /** @description What it is about; the subject of mails */
            readonly subject?: string | null;
            /** @description Whether it is dealt with. A new message from the other side brings it back */
            readonly archived?: boolean;
            /** @description The inbox tags it is marked with */
            readonly tagIds?: readonly string[];
            /** @description Whether an assistant answers. No longer, when a person takes over */
            readonly assistantActive?: boolean;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly InboxThreadUpdate: {
            /**
             * @description How messages come and go
             * @enum {string}
             */
            readonly channel?: "EMAIL" | "SMS" | "WHATSAPP" | "CHAT";
            /** @description The customer on the other side, where it is known */
            readonly customerId?: string | null;
            /** @description The address or number of the other side; null for the customer's own */
            readonly address?: string | null;
            /** @description What it is about; the subject of mails */
            readonly subject?: string | null;
            /** @description Whether it is dealt with. A new message from the other side brings it back */
            readonly archived?: boolean;
            /** @description The inbox tags it is marked with */
            readonly tagIds?: readonly string[];
            /** @description Whether an assistant answers. No longer, when a person takes over */
            readonly assistantActive?: boolean;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        /** @description A message of a conversation */
        readonly InboxMessage: {
            /** @description The id of the inbox message */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description The conversation to which it belongs */
            readonly threadId: string;
            /** @description The customer of the conversation when the message was written */
            readonly customerId: string | null;
            /**
             * @description INBOUND from the other side, OUTBOUND to it
             * @enum {string}
             */
            readonly direction: "INBOUND" | "OUTBOUND";
            /** @description The text */
            readonly body: string;
            /** @description Who has written it; by default the customer's name or the thread's address, for an outbound one that of the member */
            readonly author: string | null;
            /**
             * Format: date-time
             * @description When it was sent; of an outbound one when it was handed over, null until then
             */
            readonly sentAt: string | null;
            /**
             * @description How far it is; what comes in is SENT. The notification delivery says more about an outbound one
             * @enum {string}
             */
            readonly status: "QUEUED" | "SENT" | "FAILED";
            /** @description The reactions to it, one from each participant */
            readonly reactions: readonly components["schemas"]["Reaction"][];
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
        /** @description How somebody reacted to a message */
        readonly Reaction: {
            /** @description The emoji */
            readonly emoji: string;
            /** @description Who; null for the other side of the conversation */
            readonly participant: string | null;
            /**
             * Format: date-time
             * @description When it was given or last changed
             */
            readonly reactedAt: string;
        };
        readonly InboxMessagePage: {
            readonly data: readonly components["schemas"]["InboxMessage"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        readonly ThreadMessageCreate: {
            /**
             * @description INBOUND from the other side, OUTBOUND to it
             * @enum {string}
             */
            readonly direction: "INBOUND" | "OUTBOUND";
            /** @description The text */
            readonly body: string;
            /** @description Who has written it; by default the customer's name or the thread's address, for an outbound one that of the member */
            readonly author?: string | null;
            /**
             * Format: date-time
             * @description When it was sent; of an outbound one when it was handed over, null until then
             */
            readonly sentAt?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly InboxMessageCreate: {
            /** @description The conversation to which it belongs */
            readonly threadId: string;
            /**
             * @description INBOUND from the other side, OUTBOUND to it
             * @enum {string}
             */
            readonly direction: "INBOUND" | "OUTBOUND";
            /** @description The text */
            readonly body: string;
            /** @description Who has written it; by default the customer's name or the thread's address, for an outbound one that of the member */
            readonly author?: string | null;
            /**
             * Format: date-time
             * @description When it was sent; of an outbound one when it was handed over, null until then
             */
            readonly sentAt?: string | null;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId?: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields?: Record<string, unknown>;
        };
        readonly NotificationDeliveryPage: {
            readonly data: readonly components["schemas"]["NotificationDelivery"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description A message of the service to somebody: what was sent to whom, by which connector, with what result */
        readonly NotificationDelivery: {
            /** @description The id of the notification delivery */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /**
             * @description How it is sent
             * @enum {string}
             */
            readonly channel: "EMAIL" | "SMS" | "WHATSAPP" | "PUSH";
            /** @description The address or number; for push the user */
            readonly recipient: string;
            /** @description The customer to whom it is sent */
            readonly customerId: string | null;
            /** @description The colleague to whom it is sent */
            readonly userId: string | null;
            /** @description The subject, or the title of a push notice */
            readonly subject: string | null;
            /** @description The text */
            readonly body: string;
            readonly about: components["schemas"]["About"];
            /**
             * @description How far it is
             * @enum {string}
             */
            readonly status: "QUEUED" | "SENT" | "FAILED";
            /** @description What has sent it; `record` when it was only stored */
            readonly connector: string | null;
            /** @description Why it failed */
            readonly error: string | null;
            /**
             * Format: date-time
             * @description When it was handed over
             */
            readonly sentAt: string | null;
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
        /** @description The record that it is about */
        readonly About: {
            /** @description The model of the record */
            readonly model: string;
            readonly id: string;
        };
        readonly PrintQueueJobPage: {
            readonly data: readonly components["schemas"]["PrintQueueJob"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description Something that waits for a printer, or was printed */
        readonly PrintQueueJob: {
            /** @description The id of the print queue job */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /**
             * @description The kind of printer
             * @enum {string}
             */
            readonly printer: "A4" | "POS" | "LABEL" | "THERMAL";
            /** @description What it is, for people */
            readonly title: string;
            /** @description The record that is printed */
            readonly document: {
                /** @description The model of the record that is printed */
                readonly model: string;
                readonly id: string;
            };
            /**
             * @description How far it is
             * @enum {string}
             */
            readonly status: "QUEUED" | "PRINTED" | "FAILED";
            /** @description Why it failed */
            readonly error: string | null;
            /**
             * Format: date-time
             * @description When it was handed to the printer
             */
            readonly printedAt: string | null;
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
        /** @description What the tablet shows; null where it shows nothing of that kind */
        readonly Tablet: {
            readonly pdf: components["schemas"]["TabletContent"] | null;
            readonly img: components["schemas"]["TabletContent"] | null;
        };
        /** @description What the tablet at the reception shows the customer: at most one document and one image */
        readonly TabletContent: {
            /** @description The id of the tablet content */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /**
             * @description A document or an image
             * @enum {string}
             */
            readonly kind: "pdf" | "img";
            /** @description The record that is shown */
            readonly about: {
                /** @description The model of the record that is shown */
                readonly model: string;
                readonly id: string;
            };
            /** @description What it is, for people */
            readonly title: string;
            /**
             * Format: date-time
             * @description Since when it is shown
             */
            readonly shownAt: string;
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
        readonly IntentPage: {
            readonly data: readonly components["schemas"]["Intent"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description Something that is asked of the outside: of a door, a payment provider, a mail server */
        readonly Intent: {
            readonly id: string;
            /**
             * @description What is asked of the outside
             * @enum {string}
             */
            readonly kind: "mail" | "sms" | "whatsapp" | "push" | "print" | "payment" | "collection" | "access" | "meter" | "nfc" | "device";
            /** @description The record that it is about */
            readonly about: {
                readonly model: string;
                readonly id: string;
            };
            /**
             * @description `queued` and `sending`: on its way; `accepted` and `refused`: answered by the other side; `unknown`: nobody knows whether it happened, so it has to be looked after there
             * @enum {string}
             */
            readonly status: "queued" | "sending" | "accepted" | "refused" | "unknown";
            /** @description How often it was sent */
            readonly attempts: number;
            /** @description Why it has not come to what was wanted, or not yet; null when nothing stands in the way */
            readonly reason: string | null;
            /** @description What the operation that has asked would have answered; null while it is not done, and where nobody waits for it */
            readonly result: unknown;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
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
            /** @description The outage that is open; null when there is none */
            readonly incident: components["schemas"]["WebhookIncident"] | null;
        };
        /** @description An outage of a webhook: from the first failed attempt until nothing is left of what has failed */
        readonly WebhookIncident: {
            readonly id: string;
            readonly webhookId: string;
            /**
             * Format: date-time
             * @description When the first attempt failed
             */
            readonly startedAt: string;
            /**
             * Format: date-time
             * @description Since when every attempt fails; null when the last one succeeded, and when it has ended
             */
            readonly failingSince: string | null;
            /**
             * Format: date-time
             * @description When people were told that the webhook fails, after 5 minutes of nothing but failures; null before
             */
            readonly notifiedFirstAt: string | null;
            /**
             * Format: date-time
             * @description When people were told that a delivery has failed for good; null before
             */
            readonly notifiedFinalAt: string | null;
            /**
             * Format: date-time
             * @description When it ended; null while it is open
             */
            readonly resolvedAt: string | null;
            readonly keptOpenBy: {
                /** @description Deliveries that were tried in vain and are tried again */
                readonly waitingForRetry: number;
                /** @description Deliveries that have failed for good and were not dismissed */
                readonly permanentlyFailed: number;
                /** @description The one that has been failing longest */
                readonly firstDeliveryId: string;
            } | null;
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
            /** @description Deliveries of which every attempt failed and that were not dismissed */
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
             * @description `waiting` for an attempt or in the middle of one, `delivered`, `failed` for good, `stopped` because the webhook was disabled, or `dismissed` because somebody has said that it need not arrive any more
             * @enum {string}
             */
            readonly status: "waiting" | "delivered" | "failed" | "stopped" | "dismissed";
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
             * @description `waiting` for an attempt or in the middle of one, `delivered`, `failed` for good, `stopped` because the webhook was disabled, or `dismissed` because somebody has said that it need not arrive any more
             * @enum {string}
             */
            readonly status: "waiting" | "delivered" | "failed" | "stopped" | "dismissed";
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
        readonly WebhookIncidentPage: {
            readonly data: readonly components["schemas"]["WebhookIncident"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description What was dismissed */
        readonly DismissedDeliveries: {
            /** @description How many were dismissed */
            readonly deliveries: number;
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
                readonly status: "waiting" | "delivered" | "failed" | "stopped" | "dismissed";
                readonly attempts: number;
            }[];
            /** @description Every webhook at which it has not arrived, and why. Needs the permission webhooks:read, else it is left out */
            readonly undelivered?: readonly components["schemas"]["UndeliveredEvent"][];
            /** @description Needs the permission automations:read, else it is left out */
            readonly runs?: readonly {
                readonly id: string;
                readonly automationId: string;
                /** @enum {string} */
                readonly status: "running" | "waiting" | "completed" | "failed" | "cancelled";
            }[];
        };
        /** @description A webhook at which an event has not arrived, and why */
        readonly UndeliveredEvent: {
            readonly webhookId: string;
            /**
             * @description What became of its delivery: `waiting`, `failed`, `stopped` or `dismissed`. Or why there is none: the webhook was `created_later`, was `disabled` or `not_subscribed` when the event happened, or the delivery was `removed`
             * @enum {string}
             */
            readonly reason: "waiting" | "failed" | "stopped" | "dismissed" | "created_later" | "disabled" | "not_subscribed" | "removed";
            /** @description The same in words, with what the receiver said */
            readonly detail: string;
            /** @description The delivery; null when there is none */
            readonly deliveryId: string | null;
            /**
             * Format: date-time
             * @description When it is tried next
             */
            readonly nextAttemptAt: string | null;
        };
        readonly RecordChangePage: {
            readonly data: readonly components["schemas"]["RecordChange"][];
            /** @description Pass it as `cursor` to read on; null on the last page */
            readonly nextCursor: string | null;
        };
        /** @description One change of a record */
        readonly RecordChange: {
            /** @description The record that was changed */
            readonly recordId: string;
            /** @description The kind of record */
            readonly model: string;
            /** @description The version that the record had afterwards; a deletion counts as one */
            readonly version: number;
            /** @enum {string} */
            readonly change: "created" | "updated" | "deleted";
            /**
             * Format: date-time
             * @description When it was changed
             */
            readonly at: string;
            readonly author: components["schemas"]["Author"];
            /** @description The API key that was used; null for a session, for automations and for the service itself */
            readonly keyId: string | null;
            /** @description The automation that did it */
            readonly automationId: string | null;
            /** @description Its run */
            readonly runId: string | null;
            /** @description The operation by which it was changed, as this document names it */
            readonly operation: string | null;
            /** @description The action; events that it caused have the same */
            readonly traceId: string;
            /** @description The values before: of the fields that were changed, or of the record that was deleted. Null for a new record, and where a customer was erased. Secrets are left out */
            readonly previous: Record<string, unknown> | null;
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
            /** @description What was found. The reference lists all codes */
            readonly code: string;
            /** @enum {string} */
            readonly severity: "refused" | "error" | "warning";
            readonly message: string;
            readonly nodeId?: string;
            readonly edgeId?: string;
            readonly noteId?: string;
            /** @description A JSON pointer into the definition */
            readonly pointer?: string;
            /** @description The part of the text at the pointer that is meant, in UTF-16 units; its end is no part of it */
            readonly range?: readonly number[];
            /** @description Other places that have to do with it */
            readonly related?: readonly {
                readonly nodeId?: string;
                readonly edgeId?: string;
                readonly noteId?: string;
                /** @description A JSON pointer into the definition */
                readonly pointer?: string;
                /** @description The part of the text at the pointer that is meant, in UTF-16 units; its end is no part of it */
                readonly range?: readonly number[];
                readonly message: string;
            }[];
            /** @description A change after which the finding is gone, where there is an obvious one */
            readonly fix?: {
                readonly title: string;
                /** @description JSON Patch (RFC 6902) of the definition */
                readonly patch: readonly {
                    /** @enum {string} */
                    readonly op: "add" | "remove" | "replace" | "move" | "test";
                    readonly path: string;
                    readonly from?: string;
                    readonly value?: unknown;
                }[];
            };
            /** @description Where the code is explained, from the root of the documentation */
            readonly docs?: string;
            /** @description The way round, of automations that start one another; from the last it goes on with the first */
            readonly loop?: readonly {
                readonly automationId: string;
                /** @description The step that causes the event */
                readonly nodeId: string;
                /** @description What the step does that tells of the event */
                readonly operation: string;
                readonly eventKey: string;
                /** @description The automation that the event starts */
                readonly starts: string;
            }[];
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
        /** @description What a customer owes for: a draft at first; once booked it has a number, and its lines stand */
        readonly Invoice: {
            /** @description The id of the invoice */
            readonly id: string;
            /** @description The organization the record belongs to */
            readonly organizationId: string;
            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
            readonly version: number;
            /** @description The id of this record in another system; unique in the organization and model */
            readonly externalId: string | null;
            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
            readonly customFields: Record<string, unknown>;
            /** @description Given when it is booked, without gaps: the year and a number */
            readonly number: string | null;
            /** @description Who owes */
            readonly customerId: string;
            /** @description The reservation that it is for */
            readonly reservationId: string | null;
            /** @description The occupation that it is for */
            readonly occupationId: string | null;
            /** @description What is invoiced. They change while the invoice is a draft only */
            readonly lines: readonly components["schemas"]["InvoiceLine"][];
            /** @description The sum of the lines in euro, VAT included */
            readonly total: number;
            /** @description The VAT that the total contains, by rate, the lowest first */
            readonly vatTotals: readonly components["schemas"]["VatTotal"][];
            /** @description What was paid of it, in euro */
            readonly paidAmount: number;
            /** @description What is not paid yet: total less paidAmount, in euro */
            readonly openAmount: number;
            /**
             * Format: date
             * @description Its date; today in the organization's time zone when none is given
             */
            readonly issueDate: string | null;
            /**
             * Format: date
             * @description The last day on which it should be paid; 14 days after issueDate when none is given
             */
            readonly dueDate: string | null;
            /**
             * Format: date-time
             * @description When it was booked
             */
            readonly bookedAt: string | null;
            /**
             * Format: date-time
             * @description When it was last sent to the customer
             */
            readonly sentAt: string | null;
            /**
             * Format: date-time
             * @description When the customer was last reminded
             */
            readonly lastReminderAt: string | null;
            /** @description How often the customer was reminded */
            readonly reminderCount: number;
            /** @description The address of the open payment link made last */
            readonly paymentLinkUrl: string | null;
            /**
             * @description How far it is. It begins as a draft, actions lead on, and a change may only set CANCELLED, while nothing is paid
             * @enum {string}
             */
            readonly status: "DRAFT" | "BOOKED" | "SENT" | "PAID" | "CANCELLED";
            /** @description Words for the customer, on the invoice */
            readonly notes: string | null;
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
            readonly code: "invalid_request" | "malformed_json" | "too_deep" | "invalid_cursor" | "organization_mismatch" | "id_mismatch" | "unknown_event_key" | "unauthenticated" | "invalid_credentials" | "forbidden" | "forbidden_event_key" | "narrowed_key" | "csrf_failed" | "not_found" | "method_not_allowed" | "cursor_expired" | "conflict" | "already_exists" | "open_problems" | "erased" | "last_administrator" | "webhook_disabled" | "already_delivered" | "run_ended" | "run_not_failed" | "already_done" | "idempotency_conflict" | "link_used" | "outside_refused" | "stale_version" | "body_too_large" | "file_too_large" | "unsupported_media_type" | "unsupported_file_type" | "idempotency_key_reused" | "rate_limited" | "internal" | "outside_unknown" | "unavailable";
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
        /** @description The ETag of the file that you have: 304 when it is still the same */
        readonly ifNoneMatch: string;
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
    readonly "members.notify": {
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
                readonly "application/json": {
                    /** @description Who is told */
                    readonly userIds: readonly string[];
                    /** @description The subject, or the title of a push notice */
                    readonly title: string;
                    /** @description The text */
                    readonly body: string;
                    /**
                     * @description Whether to send push notices
                     * @default false
                     */
                    readonly sendPush?: boolean;
                    /**
                     * @description Whether to send e-mail
                     * @default false
                     */
                    readonly sendEmail?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description How many messages are sent */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description How many messages are sent */
                        readonly sent: number;
                    };
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
    readonly "customers.sendMessage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
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
                readonly "application/json": {
                    /** @description What it is about; the subject of mails */
                    readonly subject?: string | null;
                    /** @description The text */
                    readonly body: string;
                    /**
                     * @description Whether to send it by e-mail
                     * @default false
                     */
                    readonly sendEmail?: boolean;
                    /**
                     * @description Whether to send it by SMS
                     * @default false
                     */
                    readonly sendSms?: boolean;
                    /**
                     * @description Whether to send it by WhatsApp
                     * @default false
                     */
                    readonly sendWhatsApp?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description By which channels it is sent */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The channels by which it is sent; none when no address was there for any that is wanted */
                        readonly sent: readonly ("EMAIL" | "SMS" | "WHATSAPP")[];
                        /** @description Where to see what comes of it, in the same order */
                        readonly notificationDeliveryIds: readonly string[];
                    };
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
    readonly "reservations.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this customerId */
                readonly customerId?: string;
                /** @description Only those with this terrainId */
                readonly terrainId?: string;
                /** @description Only those with this status */
                readonly status?: "RESERVED" | "CHECKED_IN" | "CHECKED_OUT" | "CANCELLED";
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
            /** @description A page of reservations, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReservationPage"];
                };
            };
        };
    };
    readonly "reservations.create": {
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
                readonly "application/json": components["schemas"]["ReservationCreate"];
            };
        };
        readonly responses: {
            /** @description The new reservation */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Reservation"];
                };
            };
        };
    };
    readonly "reservations.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with res_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The reservation */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Reservation"];
                };
            };
        };
    };
    readonly "reservations.update": {
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
                /** @description An id that begins with res_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReservationUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed reservation */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Reservation"];
                };
            };
        };
    };
    readonly "reservations.putByExternalId": {
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
                readonly "application/json": components["schemas"]["ReservationCreate"];
            };
        };
        readonly responses: {
            /** @description The reservation; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Reservation"];
                };
            };
            /** @description The reservation; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Reservation"];
                };
            };
        };
    };
    readonly "reservations.checkIn": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with res_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The reservation as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Reservation"];
                };
            };
        };
    };
    readonly "reservations.checkOut": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with res_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The reservation as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Reservation"];
                };
            };
        };
    };
    readonly "reservations.cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with res_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The reservation as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Reservation"];
                };
            };
        };
    };
    readonly "occupations.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this customerId */
                readonly customerId?: string;
                /** @description Only those with this terrainId */
                readonly terrainId?: string;
                /** @description Only those with this reservationId */
                readonly reservationId?: string;
                /** @description Only those with this status */
                readonly status?: "ACTIVE" | "ENDED";
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
            /** @description A page of occupations, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OccupationPage"];
                };
            };
        };
    };
    readonly "occupations.create": {
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
                readonly "application/json": components["schemas"]["OccupationCreate"];
            };
        };
        readonly responses: {
            /** @description The new occupation */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Occupation"];
                };
            };
        };
    };
    readonly "occupations.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with occ_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The occupation */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Occupation"];
                };
            };
        };
    };
    readonly "occupations.update": {
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
                /** @description An id that begins with occ_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OccupationUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed occupation */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Occupation"];
                };
            };
        };
    };
    readonly "occupations.putByExternalId": {
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
                readonly "application/json": components["schemas"]["OccupationCreate"];
            };
        };
        readonly responses: {
            /** @description The occupation; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Occupation"];
                };
            };
            /** @description The occupation; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Occupation"];
                };
            };
        };
    };
    readonly "terrains.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this type */
                readonly type?: string;
                /** @description Only those with this status */
                readonly status?: "FREE" | "OCCUPIED" | "BLOCKED";
                /** @description Only those with this currentOccupationId */
                readonly currentOccupationId?: string;
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
            /** @description A page of terrains, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TerrainPage"];
                };
            };
        };
    };
    readonly "terrains.create": {
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
                readonly "application/json": components["schemas"]["TerrainCreate"];
            };
        };
        readonly responses: {
            /** @description The new terrain */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Terrain"];
                };
            };
        };
    };
    readonly "terrains.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with ter_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The terrain */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Terrain"];
                };
            };
        };
    };
    readonly "terrains.update": {
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
                /** @description An id that begins with ter_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TerrainUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed terrain */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Terrain"];
                };
            };
        };
    };
    readonly "terrains.putByExternalId": {
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
                readonly "application/json": components["schemas"]["TerrainCreate"];
            };
        };
        readonly responses: {
            /** @description The terrain; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Terrain"];
                };
            };
            /** @description The terrain; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Terrain"];
                };
            };
        };
    };
    readonly "documents.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this customerId */
                readonly customerId?: string;
                /** @description Only those with this documentType */
                readonly documentType?: "INSURANCE_POLICY" | "INSURANCE_PAYMENT_PROOF" | "IDENTITY_CARD" | "SEPA_MANDATE" | "OTHER";
                /** @description Only those with this status */
                readonly status?: "ACTIVE" | "ARCHIVED";
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
            /** @description A page of documents, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DocumentPage"];
                };
            };
        };
    };
    readonly "documents.create": {
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
                readonly "application/json": components["schemas"]["DocumentCreate"];
            };
        };
        readonly responses: {
            /** @description The new document */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    readonly "documents.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with doc_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    readonly "documents.delete": {
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
                /** @description An id that begins with doc_ */
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
    readonly "documents.update": {
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
                /** @description An id that begins with doc_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DocumentUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed document */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    readonly "documents.putByExternalId": {
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
                readonly "application/json": components["schemas"]["DocumentCreate"];
            };
        };
        readonly responses: {
            /** @description The document; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
            /** @description The document; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    readonly "documents.downloadFile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag of the file that you have: 304 when it is still the same */
                readonly "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with doc_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file as it was put */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                    readonly "image/webp": string;
                    readonly "image/heic": string;
                    readonly "image/heif": string;
                    readonly "image/gif": string;
                    readonly "image/tiff": string;
                    readonly "text/plain": string;
                    readonly "text/csv": string;
                    readonly "application/msword": string;
                    readonly "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    readonly "application/vnd.oasis.opendocument.text": string;
                };
            };
        };
    };
    readonly "documents.uploadFile": {
        readonly parameters: {
            readonly query?: {
                /** @description Also sets `fileName` of the document */
                readonly fileName?: string;
            };
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with doc_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/pdf": string;
                readonly "image/jpeg": string;
                readonly "image/png": string;
                readonly "image/webp": string;
                readonly "image/heic": string;
                readonly "image/heif": string;
                readonly "image/gif": string;
                readonly "image/tiff": string;
                readonly "text/plain": string;
                readonly "text/csv": string;
                readonly "application/msword": string;
                readonly "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                readonly "application/vnd.oasis.opendocument.text": string;
            };
        };
        readonly responses: {
            /** @description The document with what is known of its file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    readonly "invoices.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this customerId */
                readonly customerId?: string;
                /** @description Only those with this reservationId */
                readonly reservationId?: string;
                /** @description Only those with this occupationId */
                readonly occupationId?: string;
                /** @description Only those with this status */
                readonly status?: "DRAFT" | "BOOKED" | "SENT" | "PAID" | "CANCELLED";
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
            /** @description A page of invoices, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvoicePage"];
                };
            };
        };
    };
    readonly "invoices.create": {
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
                readonly "application/json": components["schemas"]["InvoiceCreate"];
            };
        };
        readonly responses: {
            /** @description The new invoice */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShownInvoice"];
                };
            };
        };
    };
    readonly "invoices.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with inv_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The invoice */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShownInvoice"];
                };
            };
        };
    };
    readonly "invoices.delete": {
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
                /** @description An id that begins with inv_ */
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
    readonly "invoices.update": {
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
                /** @description An id that begins with inv_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InvoiceUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed invoice */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShownInvoice"];
                };
            };
        };
    };
    readonly "invoices.putByExternalId": {
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
                readonly "application/json": components["schemas"]["InvoiceCreate"];
            };
        };
        readonly responses: {
            /** @description The invoice; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShownInvoice"];
                };
            };
            /** @description The invoice; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShownInvoice"];
                };
            };
        };
    };
    readonly "invoices.downloadPdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag of the file that you have: 304 when it is still the same */
                readonly "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with inv_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, to be saved */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                    readonly "image/webp": string;
                    readonly "image/heic": string;
                    readonly "image/heif": string;
                    readonly "image/gif": string;
                    readonly "image/tiff": string;
                    readonly "text/plain": string;
                    readonly "text/csv": string;
                    readonly "application/msword": string;
                    readonly "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    readonly "application/vnd.oasis.opendocument.text": string;
                };
            };
        };
    };
    readonly "invoices.book": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with inv_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The invoice as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShownInvoice"];
                };
            };
        };
    };
    readonly "invoices.send": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with inv_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The invoice as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShownInvoice"];
                };
            };
        };
    };
    readonly "invoices.remind": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with inv_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The invoice as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShownInvoice"];
                };
            };
        };
    };
    readonly "invoices.print": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with inv_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Where it is printed, or shown
                     * @enum {string}
                     */
                    readonly printer: "a4" | "pos" | "tablet";
                };
            };
        };
        readonly responses: {
            /** @description The invoice as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShownInvoice"];
                };
            };
        };
    };
    readonly "invoices.pay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with inv_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description How much, in euro; what is open by default, and no more than that */
                    readonly amount?: number;
                    /**
                     * @description How it was paid
                     * @enum {string}
                     */
                    readonly method: "CASH" | "TRANSFER" | "BANCONTACT" | "IDEAL" | "CREDITCARD" | "PAYCONIQ" | "SEPA";
                    /** @description What the bank or the provider calls it */
                    readonly reference?: string | null;
                    /**
                     * Format: date-time
                     * @description When it was paid; now by default
                     */
                    readonly paidAt?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The invoice as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShownInvoice"];
                };
            };
        };
    };
    readonly "invoices.moveToCustomer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with inv_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Who owes from now on */
                    readonly customerId: string;
                };
            };
        };
        readonly responses: {
            /** @description The invoice as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShownInvoice"];
                };
            };
        };
    };
    readonly "invoices.paymentLink": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with inv_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description What can be paid with; `any` by default
                     * @enum {string}
                     */
                    readonly method?: "any" | "BANCONTACT" | "IDEAL" | "CREDITCARD" | "PAYCONIQ";
                };
            };
        };
        readonly responses: {
            /** @description The invoice, and the address at which it is paid */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkedInvoice"];
                };
            };
            /** @description The outside has not answered yet. What comes of it stands at `Location` */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingIntent"];
                };
            };
        };
    };
    readonly "products.list": {
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
            /** @description A page of products, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProductPage"];
                };
            };
        };
    };
    readonly "products.create": {
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
                readonly "application/json": components["schemas"]["ProductCreate"];
            };
        };
        readonly responses: {
            /** @description The new product */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Product"];
                };
            };
        };
    };
    readonly "products.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with prd_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The product */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Product"];
                };
            };
        };
    };
    readonly "products.delete": {
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
                /** @description An id that begins with prd_ */
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
    readonly "products.update": {
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
                /** @description An id that begins with prd_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ProductUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed product */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Product"];
                };
            };
        };
    };
    readonly "products.putByExternalId": {
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
                readonly "application/json": components["schemas"]["ProductCreate"];
            };
        };
        readonly responses: {
            /** @description The product; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Product"];
                };
            };
            /** @description The product; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Product"];
                };
            };
        };
    };
    readonly "payments.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this customerId */
                readonly customerId?: string;
                /** @description Only those with this invoiceId */
                readonly invoiceId?: string;
                /** @description Only those with this status */
                readonly status?: "PENDING" | "SUCCEEDED" | "FAILED" | "REFUNDED";
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
            /** @description A page of payments, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentPage"];
                };
            };
        };
    };
    readonly "payments.create": {
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
                readonly "application/json": components["schemas"]["PaymentCreate"];
            };
        };
        readonly responses: {
            /** @description The new payment */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Payment"];
                };
            };
        };
    };
    readonly "payments.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with pay_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The payment */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Payment"];
                };
            };
        };
    };
    readonly "payments.delete": {
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
                /** @description An id that begins with pay_ */
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
    readonly "payments.update": {
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
                /** @description An id that begins with pay_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed payment */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Payment"];
                };
            };
        };
    };
    readonly "payments.putByExternalId": {
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
                readonly "application/json": components["schemas"]["PaymentCreate"];
            };
        };
        readonly responses: {
            /** @description The payment; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description The payment; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Payment"];
                };
            };
        };
    };
    readonly "payment-links.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this invoiceId */
                readonly invoiceId?: string;
                /** @description Only those with this status */
                readonly status?: "OPEN" | "PAID" | "EXPIRED";
                /** @description Only those with this paymentId */
                readonly paymentId?: string;
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
            /** @description A page of payment links, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentLinkPage"];
                };
            };
        };
    };
    readonly "payment-links.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with lnk_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The payment link */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentLink"];
                };
            };
        };
    };
    readonly "payment-links.settle": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with lnk_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description What came of it
                     * @enum {string}
                     */
                    readonly status: "PAID" | "EXPIRED";
                    /**
                     * @description How it was paid; by default the method of the link, and TRANSFER where that is `any`
                     * @enum {string}
                     */
                    readonly method?: "CASH" | "TRANSFER" | "BANCONTACT" | "IDEAL" | "CREDITCARD" | "PAYCONIQ" | "SEPA";
                    /** @description What the bank or the provider calls it */
                    readonly reference?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The payment link as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentLink"];
                };
            };
        };
    };
    readonly "customers.consumptionInvoice": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with cus_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /** @description It is mailed, as a PDF. False by default */
                    readonly sendEmail?: boolean;
                    /** @description A text message tells of it. False by default */
                    readonly sendSms?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description The invoice */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConsumptionInvoice"];
                };
            };
        };
    };
    readonly "occupations.extend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with occ_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /** @description What the meters of the terrain have counted is on the invoice too. False by default */
                    readonly includeConsumption?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description The occupation and the invoice */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ExtendedOccupation"];
                };
            };
        };
    };
    readonly "mandates.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this customerId */
                readonly customerId?: string;
                /** @description Only those with this reference */
                readonly reference?: string;
                /** @description Only those with this status */
                readonly status?: "REQUESTED" | "ACTIVE" | "REVOKED";
                /** @description Only those with this documentId */
                readonly documentId?: string;
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
            /** @description A page of mandates, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MandatePage"];
                };
            };
        };
    };
    readonly "mandates.create": {
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
                readonly "application/json": components["schemas"]["MandateCreate"];
            };
        };
        readonly responses: {
            /** @description The new mandate */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Mandate"];
                };
            };
        };
    };
    readonly "mandates.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with man_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The mandate */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Mandate"];
                };
            };
        };
    };
    readonly "mandates.delete": {
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
                /** @description An id that begins with man_ */
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
    readonly "mandates.update": {
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
                /** @description An id that begins with man_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MandateUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed mandate */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Mandate"];
                };
            };
        };
    };
    readonly "mandates.putByExternalId": {
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
                readonly "application/json": components["schemas"]["MandateCreate"];
            };
        };
        readonly responses: {
            /** @description The mandate; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Mandate"];
                };
            };
            /** @description The mandate; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Mandate"];
                };
            };
        };
    };
    readonly "customers.mandateRequest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with cus_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Whether one is asked for, or the customer reminded of it; `request` by default
                     * @enum {string}
                     */
                    readonly mode?: "request" | "reminder";
                };
            };
        };
        readonly responses: {
            /** @description The mandate that stands now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RequestedMandate"];
                };
            };
            /** @description The outside has not answered yet. What comes of it stands at `Location` */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingIntent"];
                };
            };
        };
    };
    readonly "invoices.collect": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with inv_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /** @description In how many days it is collected, 0 to 7; today by default. A text of it will do */
                    readonly delayDays?: number | string;
                };
            };
        };
        readonly responses: {
            /** @description What is being collected */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CollectedInvoice"];
                };
            };
            /** @description The outside has not answered yet. What comes of it stands at `Location` */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingIntent"];
                };
            };
        };
    };
    readonly "mandate-collections.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this invoiceId */
                readonly invoiceId?: string;
                /** @description Only those with this mandateId */
                readonly mandateId?: string;
                /** @description Only those with this status */
                readonly status?: "PENDING" | "SETTLED" | "FAILED" | "CANCELLED";
                /** @description Only those with this paymentId */
                readonly paymentId?: string;
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
            /** @description A page of mandate collections, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MandateCollectionPage"];
                };
            };
        };
    };
    readonly "mandate-collections.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with col_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The mandate collection */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MandateCollection"];
                };
            };
        };
    };
    readonly "mandate-collections.settle": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with col_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description What came of it
                     * @enum {string}
                     */
                    readonly status: "SETTLED" | "FAILED" | "CANCELLED";
                    /** @description Why it failed */
                    readonly reason?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The mandate collection as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MandateCollection"];
                };
            };
        };
    };
    readonly "meters.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this terrainId */
                readonly terrainId?: string;
                /** @description Only those with this type */
                readonly type?: "ELECTRICITY" | "WATER" | "GAS";
                /** @description Only those with this state */
                readonly state?: "ON" | "OFF";
                /** @description Only those with this controllerId */
                readonly controllerId?: string;
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
            /** @description A page of meters, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MeterPage"];
                };
            };
        };
    };
    readonly "meters.create": {
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
                readonly "application/json": components["schemas"]["NewMeter"];
            };
        };
        readonly responses: {
            /** @description The new meter */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Meter"];
                };
            };
        };
    };
    readonly "meters.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with met_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The meter */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Meter"];
                };
            };
        };
    };
    readonly "meters.update": {
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
                /** @description An id that begins with met_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MeterUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed meter */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Meter"];
                };
            };
        };
    };
    readonly "meters.putByExternalId": {
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
                readonly "application/json": components["schemas"]["NewMeter"];
            };
        };
        readonly responses: {
            /** @description The meter; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Meter"];
                };
            };
            /** @description The meter; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Meter"];
                };
            };
        };
    };
    readonly "meters.readings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with met_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description What it showed, in kWh for electricity, else in m³ */
                    readonly value: number;
                    /**
                     * Format: date-time
                     * @description When it showed that; now by default
                     */
                    readonly at?: string | null;
                    /** @description It stands in place of a wrong reading, and may be lower. False by default */
                    readonly correction?: boolean;
                    /** @description The meter was replaced, or began anew. False by default */
                    readonly reset?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description The meter as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Meter"];
                };
            };
        };
    };
    readonly "meters.switch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with met_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description What it shall be
                     * @enum {string}
                     */
                    readonly state: "ON" | "OFF";
                };
            };
        };
        readonly responses: {
            /** @description The meter as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Meter"];
                };
            };
            /** @description The outside has not answered yet. What comes of it stands at `Location` */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingIntent"];
                };
            };
        };
    };
    readonly "terrains.switchMeters": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with ter_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description What it shall be
                     * @enum {string}
                     */
                    readonly state: "ON" | "OFF";
                };
            };
        };
        readonly responses: {
            /** @description The meters as they are now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SwitchedMeters"];
                };
            };
            /** @description The outside has not answered yet. What comes of it stands at `Location` */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingIntent"];
                };
            };
        };
    };
    readonly "meters.alarms": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with met_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description What is wrong */
                    readonly message?: string;
                    /**
                     * @description How bad it is; WARNING by default
                     * @enum {string}
                     */
                    readonly severity?: "INFO" | "WARNING" | "CRITICAL";
                    /** @description The alarm of this meter that is over */
                    readonly resolve?: string;
                };
            };
        };
        readonly responses: {
            /** @description The alarm as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangedMeterAlarm"];
                };
            };
        };
    };
    readonly "meter-readings.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this meterId */
                readonly meterId?: string;
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
            /** @description A page of meter readings, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MeterReadingPage"];
                };
            };
        };
    };
    readonly "meter-readings.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with mrd_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The meter reading */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MeterReading"];
                };
            };
        };
    };
    readonly "meter-alarms.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this meterId */
                readonly meterId?: string;
                /** @description Only those with this status */
                readonly status?: "OPEN" | "RESOLVED";
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
            /** @description A page of meter alarms, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MeterAlarmPage"];
                };
            };
        };
    };
    readonly "meter-alarms.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with mal_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The meter alarm */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MeterAlarm"];
                };
            };
        };
    };
    readonly "access-methods.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this customerId */
                readonly customerId?: string;
                /** @description Only those with this type */
                readonly type?: "QR_CODE" | "LPR" | "PIN_CODE" | "NFC";
                /** @description Only those with this value */
                readonly value?: string;
                /** @description Only those with this status */
                readonly status?: "ACTIVE" | "SOFT_BLOCKED" | "BLOCKED" | "INACTIVE";
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
            /** @description A page of access methods, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessMethodPage"];
                };
            };
        };
    };
    readonly "access-methods.create": {
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
                readonly "application/json": components["schemas"]["AccessMethodCreate"];
            };
        };
        readonly responses: {
            /** @description The new access method */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessMethod"];
                };
            };
        };
    };
    readonly "access-methods.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with acm_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The access method */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessMethod"];
                };
            };
        };
    };
    readonly "access-methods.delete": {
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
                /** @description An id that begins with acm_ */
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
    readonly "access-methods.update": {
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
                /** @description An id that begins with acm_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AccessMethodUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed access method */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessMethod"];
                };
            };
        };
    };
    readonly "access-methods.putByExternalId": {
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
                readonly "application/json": components["schemas"]["AccessMethodCreate"];
            };
        };
        readonly responses: {
            /** @description The access method; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessMethod"];
                };
            };
            /** @description The access method; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessMethod"];
                };
            };
        };
    };
    readonly "access-methods.downloadQr": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag of the file that you have: 304 when it is still the same */
                readonly "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with acm_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, to be saved */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                    readonly "image/webp": string;
                    readonly "image/heic": string;
                    readonly "image/heif": string;
                    readonly "image/gif": string;
                    readonly "image/tiff": string;
                    readonly "text/plain": string;
                    readonly "text/csv": string;
                    readonly "application/msword": string;
                    readonly "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    readonly "application/vnd.oasis.opendocument.text": string;
                };
            };
        };
    };
    readonly "access-methods.sendQr": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with acm_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description By e-mail, as a picture */
                    readonly sendEmail?: boolean;
                    /** @description By SMS, as text */
                    readonly sendSms?: boolean;
                    /** @description By WhatsApp, as text */
                    readonly sendWhatsApp?: boolean;
                    /**
                     * @description The printer; none by default
                     * @enum {string}
                     */
                    readonly print?: "none" | "label" | "thermal";
                };
            };
        };
        readonly responses: {
            /** @description What is on its way */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The messages that are on their way */
                        readonly notificationDeliveryIds: readonly string[];
                        /** @description The print job */
                        readonly printQueueJobId: string | null;
                    };
                };
            };
        };
    };
    readonly "access-methods.updateAll": {
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
                readonly "application/json": {
                    /** @description Who comes in with it */
                    readonly customerId: string;
                    /**
                     * @description Whether it lets anybody in
                     * @enum {string}
                     */
                    readonly status?: "ACTIVE" | "SOFT_BLOCKED" | "BLOCKED" | "INACTIVE";
                    /**
                     * Format: date-time
                     * @description Until when it works; for ever when empty
                     */
                    readonly periodTo?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description How many access methods were changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description How many access methods are other than before */
                        readonly updated: number;
                    };
                };
            };
        };
    };
    readonly "access-method-operations.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this accessMethodId */
                readonly accessMethodId?: string;
                /** @description Only those with this controllerId */
                readonly controllerId?: string;
                /** @description Only those with this status */
                readonly status?: "QUEUED" | "DONE" | "FAILED";
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
            /** @description A page of access method operations, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessMethodOperationPage"];
                };
            };
        };
    };
    readonly "access-method-operations.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with aco_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The access method operation */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessMethodOperation"];
                };
            };
        };
    };
    readonly "access-points.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this kind */
                readonly kind?: "BARRIER" | "DOOR" | "GATE" | "TURNSTILE";
                /** @description Only those with this controllerId */
                readonly controllerId?: string;
                /** @description Only those with this physicalState */
                readonly physicalState?: "OPEN" | "CLOSED";
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
            /** @description A page of access points, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessPointPage"];
                };
            };
        };
    };
    readonly "access-points.create": {
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
                readonly "application/json": components["schemas"]["AccessPointCreate"];
            };
        };
        readonly responses: {
            /** @description The new access point */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessPoint"];
                };
            };
        };
    };
    readonly "access-points.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with acp_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The access point */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessPoint"];
                };
            };
        };
    };
    readonly "access-points.delete": {
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
                /** @description An id that begins with acp_ */
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
    readonly "access-points.update": {
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
                /** @description An id that begins with acp_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AccessPointUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed access point */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessPoint"];
                };
            };
        };
    };
    readonly "access-points.putByExternalId": {
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
                readonly "application/json": components["schemas"]["AccessPointCreate"];
            };
        };
        readonly responses: {
            /** @description The access point; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessPoint"];
                };
            };
            /** @description The access point; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessPoint"];
                };
            };
        };
    };
    readonly "access-points.open": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with acp_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The access point as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessPoint"];
                };
            };
            /** @description The outside has not answered yet. What comes of it stands at `Location` */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingIntent"];
                };
            };
        };
    };
    readonly "access-points.close": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with acp_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The access point as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessPoint"];
                };
            };
            /** @description The outside has not answered yet. What comes of it stands at `Location` */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingIntent"];
                };
            };
        };
    };
    readonly "access-points.report": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with acp_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description How it stands, as far as is known
                     * @enum {string}
                     */
                    readonly physicalState?: "OPEN" | "CLOSED";
                    /**
                     * @description It is open for too long
                     * @constant
                     */
                    readonly openTooLong?: true;
                };
            };
        };
        readonly responses: {
            /** @description The access point as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessPoint"];
                };
            };
        };
    };
    readonly "controllers.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this adoption */
                readonly adoption?: "REQUESTED" | "APPROVED" | "REJECTED";
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
            /** @description A page of controllers, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ControllerPage"];
                };
            };
        };
    };
    readonly "controllers.create": {
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
                readonly "application/json": components["schemas"]["ControllerCreate"];
            };
        };
        readonly responses: {
            /** @description The new controller */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Controller"];
                };
            };
        };
    };
    readonly "controllers.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with ctl_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The controller */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Controller"];
                };
            };
        };
    };
    readonly "controllers.delete": {
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
                /** @description An id that begins with ctl_ */
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
    readonly "controllers.update": {
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
                /** @description An id that begins with ctl_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ControllerUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed controller */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Controller"];
                };
            };
        };
    };
    readonly "controllers.putByExternalId": {
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
                readonly "application/json": components["schemas"]["ControllerCreate"];
            };
        };
        readonly responses: {
            /** @description The controller; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Controller"];
                };
            };
            /** @description The controller; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Controller"];
                };
            };
        };
    };
    readonly "nfc-tags.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this customerId */
                readonly customerId?: string;
                /** @description Only those with this uid */
                readonly uid?: string;
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
            /** @description A page of NFC tags, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NfcTagPage"];
                };
            };
        };
    };
    readonly "nfc-tags.create": {
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
                readonly "application/json": components["schemas"]["NfcTagCreate"];
            };
        };
        readonly responses: {
            /** @description The new NFC tag */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NfcTag"];
                };
            };
        };
    };
    readonly "nfc-tags.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with nfc_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The NFC tag */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NfcTag"];
                };
            };
        };
    };
    readonly "nfc-tags.update": {
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
                /** @description An id that begins with nfc_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NfcTagUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed NFC tag */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NfcTag"];
                };
            };
        };
    };
    readonly "nfc-tags.putByExternalId": {
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
                readonly "application/json": components["schemas"]["NfcTagCreate"];
            };
        };
        readonly responses: {
            /** @description The NFC tag; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NfcTag"];
                };
            };
            /** @description The NFC tag; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NfcTag"];
                };
            };
        };
    };
    readonly "nfc-tags.block": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with nfc_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The NFC tag as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NfcTag"];
                };
            };
            /** @description The outside has not answered yet. What comes of it stands at `Location` */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingIntent"];
                };
            };
        };
    };
    readonly "nfc-tags.unblock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with nfc_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The NFC tag as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NfcTag"];
                };
            };
            /** @description The outside has not answered yet. What comes of it stands at `Location` */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingIntent"];
                };
            };
        };
    };
    readonly "nfc-tags.topUp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with nfc_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description What is put on it, in euro */
                    readonly amount: number;
                };
            };
        };
        readonly responses: {
            /** @description The NFC tag as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NfcTag"];
                };
            };
            /** @description The outside has not answered yet. What comes of it stands at `Location` */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingIntent"];
                };
            };
        };
    };
    readonly "nfc-tags.present": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with nfc_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /** @description Where it was presented */
                    readonly accessPointId?: string;
                    /** @description What is paid with it, in euro */
                    readonly charge?: number;
                };
            };
        };
        readonly responses: {
            /** @description The NFC tag as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NfcTag"];
                };
            };
        };
    };
    readonly "nfc-tags.updateAll": {
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
                readonly "application/json": {
                    /** @description Whose tags */
                    readonly customerId: string;
                    /**
                     * @description What is done; lowBalance marks those whose balance is low and writes the customer about them
                     * @enum {string}
                     */
                    readonly action: "block" | "unblock" | "topUp" | "lowBalance";
                    /** @description With topUp: what is put on each tag, in euro */
                    readonly amount?: number;
                };
            };
        };
        readonly responses: {
            /** @description How many NFC tags were changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description How many NFC tags are other than before */
                        readonly updated: number;
                    };
                };
            };
            /** @description The outside has not answered yet. What comes of it stands at `Location` */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingIntent"];
                };
            };
        };
    };
    readonly "nfc-tag-transactions.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this nfcTagId */
                readonly nfcTagId?: string;
                /** @description Only those with this customerId */
                readonly customerId?: string;
                /** @description Only those with this accessPointId */
                readonly accessPointId?: string;
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
            /** @description A page of NFC transactions, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NfcTransactionPage"];
                };
            };
        };
    };
    readonly "nfc-tag-transactions.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with nft_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The NFC transaction */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NfcTransaction"];
                };
            };
        };
    };
    readonly "devices.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this kind */
                readonly kind?: "DISPLAY" | "TABLET" | "PRINTER" | "OTHER";
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
            /** @description A page of devices, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DevicePage"];
                };
            };
        };
    };
    readonly "devices.create": {
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
                readonly "application/json": components["schemas"]["DeviceCreate"];
            };
        };
        readonly responses: {
            /** @description The new device */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Device"];
                };
            };
        };
    };
    readonly "devices.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with dev_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The device */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Device"];
                };
            };
        };
    };
    readonly "devices.delete": {
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
                /** @description An id that begins with dev_ */
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
    readonly "devices.update": {
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
                /** @description An id that begins with dev_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DeviceUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed device */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Device"];
                };
            };
        };
    };
    readonly "devices.putByExternalId": {
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
                readonly "application/json": components["schemas"]["DeviceCreate"];
            };
        };
        readonly responses: {
            /** @description The device; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Device"];
                };
            };
            /** @description The device; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Device"];
                };
            };
        };
    };
    readonly "devices.command": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with dev_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description What it is to do
                     * @enum {string}
                     */
                    readonly command: "wake" | "sleep" | "reload" | "identify" | "testSound";
                };
            };
        };
        readonly responses: {
            /** @description The device as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Device"];
                };
            };
            /** @description The outside has not answered yet. What comes of it stands at `Location` */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingIntent"];
                };
            };
        };
    };
    readonly "devices.slideshow": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with dev_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Shown when nobody uses the device, or behind what it shows
                     * @enum {string}
                     */
                    readonly mode: "screensaver" | "background";
                    /** @description Addresses of the pictures, in the order in which they are shown; https only */
                    readonly images: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description The device as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Device"];
                };
            };
            /** @description The outside has not answered yet. What comes of it stands at `Location` */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingIntent"];
                };
            };
        };
    };
    readonly "devices.slideshowAll": {
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
                readonly "application/json": {
                    /**
                     * @description Shown when nobody uses the device, or behind what it shows
                     * @enum {string}
                     */
                    readonly mode: "screensaver" | "background";
                    /** @description Addresses of the pictures, in the order in which they are shown; https only */
                    readonly images: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description How many displays were changed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description How many displays are other than before */
                        readonly updated: number;
                    };
                };
            };
            /** @description The outside has not answered yet. What comes of it stands at `Location` */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingIntent"];
                };
            };
        };
    };
    readonly "customers.erase": {
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
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The erasure, which goes on in the background */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Erasure"];
                };
            };
        };
    };
    readonly "erasures.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with ers_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The erasure */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Erasure"];
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
    readonly "tasks.setPriority": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
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
                readonly "application/json": {
                    /**
                     * @description One level up, one level down, or to `priority`
                     * @enum {string}
                     */
                    readonly mode: "raise" | "lower" | "set";
                    /**
                     * @description The new priority, needed with `set`
                     * @enum {string}
                     */
                    readonly priority?: "LOW" | "MEDIUM" | "HIGH" | "URGENT";
                    /**
                     * @description No higher than this with `raise`; URGENT by default
                     * @enum {string}
                     */
                    readonly maxPriority?: "LOW" | "MEDIUM" | "HIGH" | "URGENT";
                };
            };
        };
        readonly responses: {
            /** @description The task as it is now */
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
    readonly "tasks.amend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
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
                readonly "application/json": {
                    /** @description A new title; nothing keeps the old one */
                    readonly title?: string;
                    /** @description The users who should do it */
                    readonly assigneeIds?: readonly string[];
                    /**
                     * @description Whether the assignees join those who are there or take their place
                     * @default add
                     * @enum {string}
                     */
                    readonly assigneeMode?: "add" | "replace";
                    /** @description Labels that are added */
                    readonly labelIds?: readonly string[];
                    /**
                     * Format: date-time
                     * @description When it should be done; null keeps the time it has
                     */
                    readonly dueAt?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The task as it is now */
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
    readonly "comments.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this targetId */
                readonly targetId?: string;
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
            /** @description A page of comments, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentPage"];
                };
            };
        };
    };
    readonly "comments.create": {
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
                readonly "application/json": components["schemas"]["CommentCreate"];
            };
        };
        readonly responses: {
            /** @description The new comment */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    readonly "comments.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with cmt_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The comment */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    readonly "comments.delete": {
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
                /** @description An id that begins with cmt_ */
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
    readonly "comments.update": {
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
                /** @description An id that begins with cmt_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CommentUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed comment */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    readonly "comments.putByExternalId": {
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
                readonly "application/json": components["schemas"]["CommentCreate"];
            };
        };
        readonly responses: {
            /** @description The comment; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description The comment; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    readonly "comments.pin": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with cmt_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description False takes it off the top
                     * @default true
                     */
                    readonly pinned?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description The comment as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    readonly "comments.resolve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with cmt_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description False opens it again
                     * @default true
                     */
                    readonly resolved?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description The comment as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    readonly "inbox-tags.list": {
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
            /** @description A page of inbox tags, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxTagPage"];
                };
            };
        };
    };
    readonly "inbox-tags.create": {
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
                readonly "application/json": components["schemas"]["InboxTagCreate"];
            };
        };
        readonly responses: {
            /** @description The new inbox tag */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxTag"];
                };
            };
        };
    };
    readonly "inbox-tags.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with itg_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The inbox tag */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxTag"];
                };
            };
        };
    };
    readonly "inbox-tags.delete": {
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
                /** @description An id that begins with itg_ */
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
    readonly "inbox-tags.update": {
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
                /** @description An id that begins with itg_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InboxTagUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed inbox tag */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxTag"];
                };
            };
        };
    };
    readonly "inbox-tags.putByExternalId": {
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
                readonly "application/json": components["schemas"]["InboxTagCreate"];
            };
        };
        readonly responses: {
            /** @description The inbox tag; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxTag"];
                };
            };
            /** @description The inbox tag; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxTag"];
                };
            };
        };
    };
    readonly "inbox-threads.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this channel */
                readonly channel?: "EMAIL" | "SMS" | "WHATSAPP" | "CHAT";
                /** @description Only those with this customerId */
                readonly customerId?: string;
                /** @description Only those with this archived */
                readonly archived?: boolean;
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
            /** @description A page of inbox threads, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxThreadPage"];
                };
            };
        };
    };
    readonly "inbox-threads.create": {
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
                readonly "application/json": components["schemas"]["InboxThreadCreate"];
            };
        };
        readonly responses: {
            /** @description The new inbox thread */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxThread"];
                };
            };
        };
    };
    readonly "inbox-threads.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with thr_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The inbox thread */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxThread"];
                };
            };
        };
    };
    readonly "inbox-threads.delete": {
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
                /** @description An id that begins with thr_ */
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
    readonly "inbox-threads.update": {
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
                /** @description An id that begins with thr_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InboxThreadUpdate"];
            };
        };
        readonly responses: {
            /** @description The changed inbox thread */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxThread"];
                };
            };
        };
    };
    readonly "inbox-threads.putByExternalId": {
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
                readonly "application/json": components["schemas"]["InboxThreadCreate"];
            };
        };
        readonly responses: {
            /** @description The inbox thread; 201 when it is new */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxThread"];
                };
            };
            /** @description The inbox thread; 201 when it is new */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxThread"];
                };
            };
        };
    };
    readonly "inbox-threads.reply": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with thr_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The text */
                    readonly body: string;
                    /**
                     * @description Whether the assistant goes on answering
                     * @default false
                     */
                    readonly keepAssistant?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description The message that is sent */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxMessage"];
                };
            };
        };
    };
    readonly "inbox-threads.tag": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with thr_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The tags that are added */
                    readonly tagIds: readonly string[];
                    /**
                     * @description Whether it is archived, too
                     * @default false
                     */
                    readonly archive?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description The inbox thread as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxThread"];
                };
            };
        };
    };
    readonly "inbox-threads.typing": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with thr_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Whether somebody types now */
                    readonly isTyping: boolean;
                    /** @description Who; null for the other side of the conversation */
                    readonly participant?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The inbox thread as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxThread"];
                };
            };
        };
    };
    readonly "inbox-threads.urgentHandoff": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with thr_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /** @description Why it is urgent, in words for people */
                    readonly reason?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The inbox thread as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxThread"];
                };
            };
        };
    };
    readonly "inbox-threads.messages.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this customerId */
                readonly customerId?: string;
                /** @description Only those with this direction */
                readonly direction?: "INBOUND" | "OUTBOUND";
                /** @description Only those with this status */
                readonly status?: "QUEUED" | "SENT" | "FAILED";
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
                /** @description An id that begins with thr_ */
                readonly threadId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of messages, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxMessagePage"];
                };
            };
        };
    };
    readonly "inbox-threads.messages.create": {
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
                /** @description An id that begins with thr_ */
                readonly threadId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ThreadMessageCreate"];
            };
        };
        readonly responses: {
            /** @description The new message */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxMessage"];
                };
            };
        };
    };
    readonly "inbox-messages.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this threadId */
                readonly threadId?: string;
                /** @description Only those with this customerId */
                readonly customerId?: string;
                /** @description Only those with this direction */
                readonly direction?: "INBOUND" | "OUTBOUND";
                /** @description Only those with this status */
                readonly status?: "QUEUED" | "SENT" | "FAILED";
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
            /** @description A page of inbox messages, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxMessagePage"];
                };
            };
        };
    };
    readonly "inbox-messages.create": {
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
                readonly "application/json": components["schemas"]["InboxMessageCreate"];
            };
        };
        readonly responses: {
            /** @description The new inbox message */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxMessage"];
                };
            };
        };
    };
    readonly "inbox-messages.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with msg_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The inbox message */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxMessage"];
                };
            };
        };
    };
    readonly "inbox-messages.react": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
                /** @description The ETag that was read: the write is refused with 412 when the record has changed since */
                readonly "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with msg_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The emoji */
                    readonly emoji: string;
                    /** @description Who; null for the other side of the conversation */
                    readonly participant?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The inbox message as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InboxMessage"];
                };
            };
        };
    };
    readonly "notification-deliveries.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this channel */
                readonly channel?: "EMAIL" | "SMS" | "WHATSAPP" | "PUSH";
                /** @description Only those with this customerId */
                readonly customerId?: string;
                /** @description Only those with this userId */
                readonly userId?: string;
                /** @description Only those with this status */
                readonly status?: "QUEUED" | "SENT" | "FAILED";
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
            /** @description A page of notification deliveries, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotificationDeliveryPage"];
                };
            };
        };
    };
    readonly "notification-deliveries.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with ntf_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The notification delivery */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotificationDelivery"];
                };
            };
        };
    };
    readonly "print-queue-jobs.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description Only those with this printer */
                readonly printer?: "A4" | "POS" | "LABEL" | "THERMAL";
                /** @description Only those with this status */
                readonly status?: "QUEUED" | "PRINTED" | "FAILED";
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
            /** @description A page of print queue jobs, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PrintQueueJobPage"];
                };
            };
        };
    };
    readonly "print-queue-jobs.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with prj_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The print queue job */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PrintQueueJob"];
                };
            };
        };
    };
    readonly "print-queue-jobs.delete": {
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
                /** @description An id that begins with prj_ */
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
    readonly "tablet.get": {
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
            /** @description What the tablet shows now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Tablet"];
                };
            };
        };
    };
    readonly "tablet.show": {
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
                readonly "application/json": {
                    /**
                     * @description A document or an image
                     * @enum {string}
                     */
                    readonly kind: "pdf" | "img";
                    /** @description The model of the record that is shown */
                    readonly model: string;
                    /** @description The id of the record that is shown */
                    readonly id: string;
                    /** @description What it is, for people; by default the name of its model */
                    readonly title?: string;
                };
            };
        };
        readonly responses: {
            /** @description What the tablet shows now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Tablet"];
                };
            };
        };
    };
    readonly "tablet.clear": {
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
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Only what it shows of this kind; everything by default
                     * @enum {string}
                     */
                    readonly kind?: "pdf" | "img";
                };
            };
        };
        readonly responses: {
            /** @description What the tablet shows now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Tablet"];
                };
            };
        };
    };
    readonly "intents.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description `queued` and `sending`: on its way; `accepted` and `refused`: answered by the other side; `unknown`: nobody knows whether it happened, so it has to be looked after there */
                readonly status?: "queued" | "sending" | "accepted" | "refused" | "unknown";
                /** @description What is asked of the outside */
                readonly kind?: "mail" | "sms" | "whatsapp" | "push" | "print" | "payment" | "collection" | "access" | "meter" | "nfc" | "device";
                /** @description Only what was asked about this record */
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
            /** @description A page of intents, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntentPage"];
                };
            };
        };
    };
    readonly "intents.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description May repeat the id or slug of the path; another organization is refused */
                readonly "X-Service-Org-Id"?: components["parameters"]["organizationHeader"];
            };
            readonly path: {
                /** @description The id or the slug of the organization */
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description An id that begins with int_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The intent as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Intent"];
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
                /** @description `waiting` for an attempt or in the middle of one, `delivered`, `failed` for good, `stopped` because the webhook was disabled, or `dismissed` because somebody has said that it need not arrive any more */
                readonly status?: "waiting" | "delivered" | "failed" | "stopped" | "dismissed";
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
    readonly "webhooks.incidents.list": {
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
                /** @description An id that begins with whk_ */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of incidents, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookIncidentPage"];
                };
            };
        };
    };
    readonly "webhooks.dismissFailed": {
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
            /** @description How many there were */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DismissedDeliveries"];
                };
            };
        };
    };
    readonly "webhook-deliveries.dismiss": {
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
            /** @description The delivery as it is now */
            readonly 200: {
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
            /** @description The event with the deliveries and runs that it has caused, and why it has not arrived elsewhere */
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
    readonly "audit-log.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most */
                readonly limit?: number;
                /** @description `nextCursor` of the page before */
                readonly cursor?: string;
                /** @description The record */
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
            /** @description A page of changes, newest first */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecordChangePage"];
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
    readonly "on.accessMethod:created": {
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
                    readonly event: "accessMethod:created";
                    readonly data: {
                        /** @description What a customer comes in with: a QR code, a number plate, a PIN or an NFC tag */
                        readonly accessMethod: {
                            /** @description The id of the access method */
                            readonly id: string;
                            /** @description The organization the record belongs to */
                            readonly organizationId: string;
                            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
                            readonly version: number;
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields: Record<string, unknown>;
                            /** @description Who comes in with it */
                            readonly customerId: string;
                            /**
                             * @description What it is; LPR is a number plate
                             * @enum {string}
                             */
                            readonly type: "QR_CODE" | "LPR" | "PIN_CODE" | "NFC";
                            /** @description What is read at the door. Number plates and NFC tags are kept in capitals, without spaces and dashes. Without a value, or with null, a QR code or a PIN is made. No two active access methods of a type have the same. That of a PIN is in no event */
                            readonly value: string | null;
                            /**
                             * Format: date-time
                             * @description From when it works; from the start when empty
                             */
                            readonly periodFrom: string | null;
                            /**
                             * Format: date-time
                             * @description Until when it works; for ever when empty
                             */
                            readonly periodTo: string | null;
                            /**
                             * @description Whether it lets anybody in
                             * @enum {string}
                             */
                            readonly status: "ACTIVE" | "SOFT_BLOCKED" | "BLOCKED" | "INACTIVE";
                            /** @description The access points at which it works; at all of them when the list is empty */
                            readonly accessPointIds: readonly string[];
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
    readonly "on.accessMethod:deleted": {
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
                    readonly event: "accessMethod:deleted";
                    readonly data: {
                        /** @description What a customer comes in with: a QR code, a number plate, a PIN or an NFC tag */
                        readonly accessMethod: {
                            /** @description The id of the access method */
                            readonly id: string;
                            /** @description The organization the record belongs to */
                            readonly organizationId: string;
                            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
                            readonly version: number;
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields: Record<string, unknown>;
                            /** @description Who comes in with it */
                            readonly customerId: string;
                            /**
                             * @description What it is; LPR is a number plate
                             * @enum {string}
                             */
                            readonly type: "QR_CODE" | "LPR" | "PIN_CODE" | "NFC";
                            /** @description What is read at the door. Number plates and NFC tags are kept in capitals, without spaces and dashes. Without a value, or with null, a QR code or a PIN is made. No two active access methods of a type have the same. That of a PIN is in no event */
                            readonly value: string | null;
                            /**
                             * Format: date-time
                             * @description From when it works; from the start when empty
                             */
                            readonly periodFrom: string | null;
                            /**
                             * Format: date-time
                             * @description Until when it works; for ever when empty
                             */
                            readonly periodTo: string | null;
                            /**
                             * @description Whether it lets anybody in
                             * @enum {string}
                             */
                            readonly status: "ACTIVE" | "SOFT_BLOCKED" | "BLOCKED" | "INACTIVE";
                            /** @description The access points at which it works; at all of them when the list is empty */
                            readonly accessPointIds: readonly string[];
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
    readonly "on.accessMethod:updated": {
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
                    readonly event: "accessMethod:updated";
                    readonly data: {
                        /** @description What a customer comes in with: a QR code, a number plate, a PIN or an NFC tag */
                        readonly accessMethod: {
                            /** @description The id of the access method */
                            readonly id: string;
                            /** @description The organization the record belongs to */
                            readonly organizationId: string;
                            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
                            readonly version: number;
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields: Record<string, unknown>;
                            /** @description Who comes in with it */
                            readonly customerId: string;
                            /**
                             * @description What it is; LPR is a number plate
                             * @enum {string}
                             */
                            readonly type: "QR_CODE" | "LPR" | "PIN_CODE" | "NFC";
                            /** @description What is read at the door. Number plates and NFC tags are kept in capitals, without spaces and dashes. Without a value, or with null, a QR code or a PIN is made. No two active access methods of a type have the same. That of a PIN is in no event */
                            readonly value: string | null;
                            /**
                             * Format: date-time
                             * @description From when it works; from the start when empty
                             */
                            readonly periodFrom: string | null;
                            /**
                             * Format: date-time
                             * @description Until when it works; for ever when empty
                             */
                            readonly periodTo: string | null;
                            /**
                             * @description Whether it lets anybody in
                             * @enum {string}
                             */
                            readonly status: "ACTIVE" | "SOFT_BLOCKED" | "BLOCKED" | "INACTIVE";
                            /** @description The access points at which it works; at all of them when the list is empty */
                            readonly accessPointIds: readonly string[];
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
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description Who comes in with it */
                            readonly customerId?: string;
                            /**
                             * @description What it is; LPR is a number plate
                             * @enum {string}
                             */
                            readonly type?: "QR_CODE" | "LPR" | "PIN_CODE" | "NFC";
                            /** @description What is read at the door. Number plates and NFC tags are kept in capitals, without spaces and dashes. Without a value, or with null, a QR code or a PIN is made. No two active access methods of a type have the same. That of a PIN is in no event */
                            readonly value?: string | null;
                            /**
                             * Format: date-time
                             * @description From when it works; from the start when empty
                             */
                            readonly periodFrom?: string | null;
                            /**
                             * Format: date-time
                             * @description Until when it works; for ever when empty
                             */
                            readonly periodTo?: string | null;
                            /**
                             * @description Whether it lets anybody in
                             * @enum {string}
                             */
                            readonly status?: "ACTIVE" | "SOFT_BLOCKED" | "BLOCKED" | "INACTIVE";
                            /** @description The access points at which it works; at all of them when the list is empty */
                            readonly accessPointIds?: readonly string[];
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
    readonly "on.accessMethodOperation:created": {
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
                    readonly event: "accessMethodOperation:created";
                    readonly data: {
                        readonly accessMethodOperation: components["schemas"]["AccessMethodOperation"];
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
    readonly "on.accessMethodOperation:updated": {
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
                    readonly event: "accessMethodOperation:updated";
                    readonly data: {
                        readonly accessMethodOperation: components["schemas"]["AccessMethodOperation"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The access method that was changed */
                            readonly accessMethodId?: string;
                            /** @description The controller that must know of it; empty: whichever there are */
                            readonly controllerId?: string | null;
                            /**
                             * @description What was done to it
                             * @enum {string}
                             */
                            readonly kind?: "CREATE" | "UPDATE" | "DELETE";
                            /**
                             * @description How far it is
                             * @enum {string}
                             */
                            readonly status?: "QUEUED" | "DONE" | "FAILED";
                            /** @description Why it failed */
                            readonly error?: string | null;
                            /**
                             * Format: date-time
                             * @description When the controller knew of it
                             */
                            readonly doneAt?: string | null;
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
    readonly "on.accessPoint:created": {
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
                    readonly event: "accessPoint:created";
                    readonly data: {
                        readonly accessPoint: components["schemas"]["AccessPoint"];
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
    readonly "on.accessPoint:deleted": {
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
                    readonly event: "accessPoint:deleted";
                    readonly data: {
                        readonly accessPoint: components["schemas"]["AccessPoint"];
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
    readonly "on.accessPoint:openTooLong": {
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
                    readonly event: "accessPoint:openTooLong";
                    readonly data: {
                        readonly accessPoint: components["schemas"]["AccessPoint"];
                        /** @description How long it has been open, in seconds */
                        readonly openSeconds: number;
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
    readonly "on.accessPoint:physicalStateChanged": {
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
                    readonly event: "accessPoint:physicalStateChanged";
                    readonly data: {
                        readonly accessPoint: components["schemas"]["AccessPoint"];
                        /**
                         * @description How it stands, as far as is known
                         * @enum {string}
                         */
                        readonly previousState: "OPEN" | "CLOSED";
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
    readonly "on.accessPoint:updated": {
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
                    readonly event: "accessPoint:updated";
                    readonly data: {
                        readonly accessPoint: components["schemas"]["AccessPoint"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description The name people know it by */
                            readonly name?: string;
                            /**
                             * @description What it is
                             * @enum {string|null}
                             */
                            readonly kind?: "BARRIER" | "DOOR" | "GATE" | "TURNSTILE" | null;
                            /** @description The controller that works it */
                            readonly controllerId?: string | null;
                            /**
                             * @description How it stands, as far as is known
                             * @enum {string}
                             */
                            readonly physicalState?: "OPEN" | "CLOSED";
                            /**
                             * Format: date-time
                             * @description Since when it is open
                             */
                            readonly openSince?: string | null;
                            /**
                             * Format: date-time
                             * @description When it was told that it is open for too long; once for each opening
                             */
                            readonly openTooLongAt?: string | null;
                            /** @description How long it may be open, in seconds, until that is told */
                            readonly maxOpenSeconds?: number;
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
    readonly "on.comment:created": {
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
                    readonly event: "comment:created";
                    readonly data: {
                        readonly comment: components["schemas"]["Comment"];
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
    readonly "on.comment:deleted": {
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
                    readonly event: "comment:deleted";
                    readonly data: {
                        readonly comment: components["schemas"]["Comment"];
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
    readonly "on.comment:mentioned": {
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
                    readonly event: "comment:mentioned";
                    readonly data: {
                        readonly comment: components["schemas"]["Comment"];
                        /** @description The user who is mentioned */
                        readonly user: {
                            readonly id: string;
                            /** @description Name */
                            readonly name: string;
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
    readonly "on.comment:pinned": {
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
                    readonly event: "comment:pinned";
                    readonly data: {
                        readonly comment: components["schemas"]["Comment"];
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
    readonly "on.comment:resolved": {
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
                    readonly event: "comment:resolved";
                    readonly data: {
                        readonly comment: components["schemas"]["Comment"];
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
    readonly "on.comment:updated": {
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
                    readonly event: "comment:updated";
                    readonly data: {
                        readonly comment: components["schemas"]["Comment"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description The text */
                            readonly content?: string;
                            /** @description A record, by model and id */
                            readonly target?: {
                                /** @description The model of the record, such as customer or reservation */
                                readonly model: string;
                                readonly id: string;
                            };
                            /** @description The id of that record once more: comments on it are listed by it */
                            readonly targetId?: string;
                            /** @description The users who are mentioned: those that are sent, and those whose ids stand in the content as @usr_… */
                            readonly mentions?: readonly string[];
                            /** @description Whether it is kept on top */
                            readonly pinned?: boolean;
                            /** @description Whether it is dealt with */
                            readonly resolved?: boolean;
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
    readonly "on.controller:created": {
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
                    readonly event: "controller:created";
                    readonly data: {
                        readonly controller: components["schemas"]["Controller"];
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
    readonly "on.controller:deleted": {
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
                    readonly event: "controller:deleted";
                    readonly data: {
                        readonly controller: components["schemas"]["Controller"];
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
    readonly "on.controller:updated": {
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
                    readonly event: "controller:updated";
                    readonly data: {
                        readonly controller: components["schemas"]["Controller"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description The name people know it by */
                            readonly name?: string;
                            /** @description The serial number that its maker gave it */
                            readonly serial?: string;
                            /**
                             * @description Whether it may work here
                             * @enum {string}
                             */
                            readonly adoption?: "REQUESTED" | "APPROVED" | "REJECTED";
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
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
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
                            /**
                             * Format: date-time
                             * @description When what is personal was erased, for good; such a customer cannot be changed
                             */
                            readonly erasedAt?: string | null;
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
    readonly "on.document:created": {
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
                    readonly event: "document:created";
                    readonly data: {
                        readonly document: components["schemas"]["Document"];
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
    readonly "on.document:deleted": {
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
                    readonly event: "document:deleted";
                    readonly data: {
                        readonly document: components["schemas"]["Document"];
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
    readonly "on.document:updated": {
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
                    readonly event: "document:updated";
                    readonly data: {
                        readonly document: components["schemas"]["Document"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description The customer whose document it is */
                            readonly customerId?: string;
                            /**
                             * @description The kind of document
                             * @enum {string}
                             */
                            readonly documentType?: "INSURANCE_POLICY" | "INSURANCE_PAYMENT_PROOF" | "IDENTITY_CARD" | "SEPA_MANDATE" | "OTHER";
                            /**
                             * @description Whether it is still of use
                             * @enum {string}
                             */
                            readonly status?: "ACTIVE" | "ARCHIVED";
                            /** @description The name under which its file is saved, without a folder */
                            readonly fileName?: string | null;
                            /**
                             * Format: date
                             * @description The first day on which it is valid; null: since ever
                             */
                            readonly validFrom?: string | null;
                            /**
                             * Format: date
                             * @description The last day on which it is valid; null: for ever
                             */
                            readonly validUntil?: string | null;
                            /** @description What is known of its file, which is put and read at `…/file`; null while there is none */
                            readonly file?: {
                                /** @description The media type with which it was sent */
                                readonly contentType: string;
                                /** @description In bytes */
                                readonly size: number;
                                /** @description Of its bytes; also the ETag of the file */
                                readonly sha256: string;
                            } | null;
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
    readonly "on.inbox:message-created": {
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
                    readonly event: "inbox:message-created";
                    readonly data: {
                        readonly inboxMessage: components["schemas"]["InboxMessage"];
                        readonly inboxThread: components["schemas"]["InboxThread"];
                        readonly customer: components["schemas"]["Customer"] | null;
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
    readonly "on.inbox:participant-reaction": {
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
                    readonly event: "inbox:participant-reaction";
                    readonly data: {
                        readonly inboxMessage: components["schemas"]["InboxMessage"];
                        readonly inboxThread: components["schemas"]["InboxThread"];
                        readonly reaction: components["schemas"]["Reaction"];
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
    readonly "on.inbox:thread-updated": {
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
                    readonly event: "inbox:thread-updated";
                    readonly data: {
                        readonly inboxThread: components["schemas"]["InboxThread"];
                        readonly customer: components["schemas"]["Customer"] | null;
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /**
                             * @description How messages come and go
                             * @enum {string}
                             */
                            readonly channel?: "EMAIL" | "SMS" | "WHATSAPP" | "CHAT";
                            /** @description The customer on the other side, where it is known */
                            readonly customerId?: string | null;
                            /** @description The address or number of the other side; null for the customer's own */
                            readonly address?: string | null;
                            /** @description What it is about; the subject of mails */
                            readonly subject?: string | null;
                            /** @description How the last message begins, on one line */
                            readonly preview?: string | null;
                            /**
                             * Format: date-time
                             * @description When the last message was sent
                             */
                            readonly lastMessageAt?: string | null;
                            /** @description Whether it is dealt with. A new message from the other side brings it back */
                            readonly archived?: boolean;
                            /** @description The inbox tags it is marked with */
                            readonly tagIds?: readonly string[];
                            /** @description Whether an assistant answers. No longer, when a person takes over */
                            readonly assistantActive?: boolean;
                            /** @description Whether it needs a person urgently: from its hand-off until a member replies or it is archived */
                            readonly urgent?: boolean;
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
    readonly "on.inbox:typing-changed": {
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
                    readonly event: "inbox:typing-changed";
                    readonly data: {
                        readonly inboxThread: components["schemas"]["InboxThread"];
                        /** @description Who types */
                        readonly typing: {
                            /** @description Whether somebody types now */
                            readonly isTyping: boolean;
                            /** @description Who; null for the other side of the conversation */
                            readonly participant: string | null;
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
    readonly "on.inbox:urgent-handoff": {
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
                    readonly event: "inbox:urgent-handoff";
                    readonly data: {
                        readonly inboxThread: components["schemas"]["InboxThread"];
                        readonly customer: components["schemas"]["Customer"] | null;
                        /** @description Why it is urgent, in words for people */
                        readonly reason: string | null;
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
    readonly "on.invoice:created": {
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
                    readonly event: "invoice:created";
                    readonly data: {
                        readonly invoice: components["schemas"]["Invoice"];
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
    readonly "on.invoice:deleted": {
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
                    readonly event: "invoice:deleted";
                    readonly data: {
                        readonly invoice: components["schemas"]["Invoice"];
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
    readonly "on.invoice:moved-to-customer": {
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
                    readonly event: "invoice:moved-to-customer";
                    readonly data: {
                        readonly invoice: components["schemas"]["Invoice"];
                        readonly customer: components["schemas"]["Customer"];
                        readonly previousCustomer: components["schemas"]["Customer"] | null;
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
    readonly "on.invoice:paid": {
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
                    readonly event: "invoice:paid";
                    readonly data: {
                        readonly invoice: components["schemas"]["Invoice"];
                        readonly payment: components["schemas"]["Payment"] | null;
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
    readonly "on.invoice:updated": {
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
                    readonly event: "invoice:updated";
                    readonly data: {
                        readonly invoice: components["schemas"]["Invoice"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description Given when it is booked, without gaps: the year and a number */
                            readonly number?: string | null;
                            /** @description Who owes */
                            readonly customerId?: string;
                            /** @description The reservation that it is for */
                            readonly reservationId?: string | null;
                            /** @description The occupation that it is for */
                            readonly occupationId?: string | null;
                            /** @description What is invoiced. They change while the invoice is a draft only */
                            readonly lines?: readonly components["schemas"]["InvoiceLine"][];
                            /** @description The sum of the lines in euro, VAT included */
                            readonly total?: number;
                            /** @description The VAT that the total contains, by rate, the lowest first */
                            readonly vatTotals?: readonly components["schemas"]["VatTotal"][];
                            /** @description What was paid of it, in euro */
                            readonly paidAmount?: number;
                            /** @description What is not paid yet: total less paidAmount, in euro */
                            readonly openAmount?: number;
                            /**
                             * Format: date
                             * @description Its date; today in the organization's time zone when none is given
                             */
                            readonly issueDate?: string | null;
                            /**
                             * Format: date
                             * @description The last day on which it should be paid; 14 days after issueDate when none is given
                             */
                            readonly dueDate?: string | null;
                            /**
                             * Format: date-time
                             * @description When it was booked
                             */
                            readonly bookedAt?: string | null;
                            /**
                             * Format: date-time
                             * @description When it was last sent to the customer
                             */
                            readonly sentAt?: string | null;
                            /**
                             * Format: date-time
                             * @description When the customer was last reminded
                             */
                            readonly lastReminderAt?: string | null;
                            /** @description How often the customer was reminded */
                            readonly reminderCount?: number;
                            /** @description The address of the open payment link made last */
                            readonly paymentLinkUrl?: string | null;
                            /**
                             * @description How far it is. It begins as a draft, actions lead on, and a change may only set CANCELLED, while nothing is paid
                             * @enum {string}
                             */
                            readonly status?: "DRAFT" | "BOOKED" | "SENT" | "PAID" | "CANCELLED";
                            /** @description Words for the customer, on the invoice */
                            readonly notes?: string | null;
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
    readonly "on.mandate:created": {
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
                    readonly event: "mandate:created";
                    readonly data: {
                        /** @description That a customer lets the organization collect what they owe from their bank account */
                        readonly mandate: {
                            /** @description The id of the mandate */
                            readonly id: string;
                            /** @description The organization the record belongs to */
                            readonly organizationId: string;
                            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
                            readonly version: number;
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields: Record<string, unknown>;
                            /** @description Who gives it */
                            readonly customerId: string;
                            /** @description What the bank calls it, different for every mandate; a number counted by the service when none is given, and kept from then on */
                            readonly reference: string | null;
                            /** @description The account to collect from; spaces are left out. An ACTIVE mandate has one */
                            readonly iban: string | null;
                            /**
                             * @description How far it is: REQUESTED becomes ACTIVE or REVOKED, ACTIVE becomes REVOKED
                             * @enum {string}
                             */
                            readonly status: "REQUESTED" | "ACTIVE" | "REVOKED";
                            /**
                             * Format: date-time
                             * @description When it was signed; the moment at which it becomes ACTIVE when none is given
                             */
                            readonly signedAt: string | null;
                            /** @description The signed document */
                            readonly documentId: string | null;
                            /** @description Where the customer signs it, if the provider said so. No event holds it: who has it can sign */
                            readonly signingUrl: string | null;
                            /**
                             * Format: date-time
                             * @description When the customer was last reminded of signing it
                             */
                            readonly lastReminderAt: string | null;
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
    readonly "on.mandate:deleted": {
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
                    readonly event: "mandate:deleted";
                    readonly data: {
                        /** @description That a customer lets the organization collect what they owe from their bank account */
                        readonly mandate: {
                            /** @description The id of the mandate */
                            readonly id: string;
                            /** @description The organization the record belongs to */
                            readonly organizationId: string;
                            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
                            readonly version: number;
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields: Record<string, unknown>;
                            /** @description Who gives it */
                            readonly customerId: string;
                            /** @description What the bank calls it, different for every mandate; a number counted by the service when none is given, and kept from then on */
                            readonly reference: string | null;
                            /** @description The account to collect from; spaces are left out. An ACTIVE mandate has one */
                            readonly iban: string | null;
                            /**
                             * @description How far it is: REQUESTED becomes ACTIVE or REVOKED, ACTIVE becomes REVOKED
                             * @enum {string}
                             */
                            readonly status: "REQUESTED" | "ACTIVE" | "REVOKED";
                            /**
                             * Format: date-time
                             * @description When it was signed; the moment at which it becomes ACTIVE when none is given
                             */
                            readonly signedAt: string | null;
                            /** @description The signed document */
                            readonly documentId: string | null;
                            /** @description Where the customer signs it, if the provider said so. No event holds it: who has it can sign */
                            readonly signingUrl: string | null;
                            /**
                             * Format: date-time
                             * @description When the customer was last reminded of signing it
                             */
                            readonly lastReminderAt: string | null;
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
    readonly "on.mandate:updated": {
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
                    readonly event: "mandate:updated";
                    readonly data: {
                        /** @description That a customer lets the organization collect what they owe from their bank account */
                        readonly mandate: {
                            /** @description The id of the mandate */
                            readonly id: string;
                            /** @description The organization the record belongs to */
                            readonly organizationId: string;
                            /** @description Counts the changes, from 1. The ETag of the record is this number in quotes */
                            readonly version: number;
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields: Record<string, unknown>;
                            /** @description Who gives it */
                            readonly customerId: string;
                            /** @description What the bank calls it, different for every mandate; a number counted by the service when none is given, and kept from then on */
                            readonly reference: string | null;
                            /** @description The account to collect from; spaces are left out. An ACTIVE mandate has one */
                            readonly iban: string | null;
                            /**
                             * @description How far it is: REQUESTED becomes ACTIVE or REVOKED, ACTIVE becomes REVOKED
                             * @enum {string}
                             */
                            readonly status: "REQUESTED" | "ACTIVE" | "REVOKED";
                            /**
                             * Format: date-time
                             * @description When it was signed; the moment at which it becomes ACTIVE when none is given
                             */
                            readonly signedAt: string | null;
                            /** @description The signed document */
                            readonly documentId: string | null;
                            /** @description Where the customer signs it, if the provider said so. No event holds it: who has it can sign */
                            readonly signingUrl: string | null;
                            /**
                             * Format: date-time
                             * @description When the customer was last reminded of signing it
                             */
                            readonly lastReminderAt: string | null;
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
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description Who gives it */
                            readonly customerId?: string;
                            /** @description What the bank calls it, different for every mandate; a number counted by the service when none is given, and kept from then on */
                            readonly reference?: string | null;
                            /** @description The account to collect from; spaces are left out. An ACTIVE mandate has one */
                            readonly iban?: string | null;
                            /**
                             * @description How far it is: REQUESTED becomes ACTIVE or REVOKED, ACTIVE becomes REVOKED
                             * @enum {string}
                             */
                            readonly status?: "REQUESTED" | "ACTIVE" | "REVOKED";
                            /**
                             * Format: date-time
                             * @description When it was signed; the moment at which it becomes ACTIVE when none is given
                             */
                            readonly signedAt?: string | null;
                            /** @description The signed document */
                            readonly documentId?: string | null;
                            /** @description Where the customer signs it, if the provider said so. No event holds it: who has it can sign */
                            readonly signingUrl?: string | null;
                            /**
                             * Format: date-time
                             * @description When the customer was last reminded of signing it
                             */
                            readonly lastReminderAt?: string | null;
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
    readonly "on.meter-alarm:created": {
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
                    readonly event: "meter-alarm:created";
                    readonly data: {
                        readonly alarm: components["schemas"]["MeterAlarm"];
                        readonly meter: components["schemas"]["Meter"];
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
    readonly "on.meter-alarm:resolved": {
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
                    readonly event: "meter-alarm:resolved";
                    readonly data: {
                        readonly alarm: components["schemas"]["MeterAlarm"];
                        readonly meter: components["schemas"]["Meter"];
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
    readonly "on.meter:updated": {
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
                    readonly event: "meter:updated";
                    readonly data: {
                        readonly meter: components["schemas"]["Meter"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description The terrain on which it stands */
                            readonly terrainId?: string | null;
                            /**
                             * @description What it counts: electricity in kWh, water and gas in m³
                             * @enum {string}
                             */
                            readonly type?: "ELECTRICITY" | "WATER" | "GAS";
                            /** @description The number on it */
                            readonly serial?: string;
                            /**
                             * @description Whether it lets through; changed by its action
                             * @enum {string}
                             */
                            readonly state?: "ON" | "OFF";
                            /** @description What it showed last, in kWh for electricity, else in m³ */
                            readonly lastReading?: number;
                            /**
                             * Format: date-time
                             * @description When it was last read
                             */
                            readonly lastReadAt?: string | null;
                            /** @description Up to where its consumption is on an invoice, in kWh for electricity, else in m³ */
                            readonly invoicedReading?: number;
                            /** @description Price of one kWh or m³ in euro, VAT included, with at most six decimals */
                            readonly unitPrice?: number;
                            /** @description VAT contained in the price, in percent */
                            readonly vat?: number;
                            /** @description The controller that switches it */
                            readonly controllerId?: string | null;
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
    readonly "on.nfc-tag-transaction:changed": {
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
                    readonly event: "nfc-tag-transaction:changed";
                    readonly data: {
                        readonly nfcTag: components["schemas"]["NfcTag"];
                        readonly transaction: components["schemas"]["NfcTransaction"];
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
    readonly "on.nfc-tag:blocked": {
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
                    readonly event: "nfc-tag:blocked";
                    readonly data: {
                        readonly nfcTag: components["schemas"]["NfcTag"];
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
    readonly "on.nfc-tag:presented": {
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
                    readonly event: "nfc-tag:presented";
                    readonly data: {
                        readonly nfcTag: components["schemas"]["NfcTag"];
                        readonly accessPoint: components["schemas"]["AccessPoint"] | null;
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
    readonly "on.nfc-tag:unblocked": {
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
                    readonly event: "nfc-tag:unblocked";
                    readonly data: {
                        readonly nfcTag: components["schemas"]["NfcTag"];
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
    readonly "on.nfc-tag:updated": {
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
                    readonly event: "nfc-tag:updated";
                    readonly data: {
                        readonly nfcTag: components["schemas"]["NfcTag"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description Who has it */
                            readonly customerId?: string | null;
                            /** @description The UID that is read from it; unique, kept in capitals, without spaces, colons and dashes */
                            readonly uid?: string;
                            /** @description What is on it, in euro */
                            readonly balance?: number;
                            /** @description Whether it is blocked */
                            readonly blocked?: boolean;
                            /** @description Below which balance, in euro, it is low; that of the organization when empty */
                            readonly lowBalanceThreshold?: number | null;
                            /** @description Whether it was found to be low; until it is topped up far enough */
                            readonly lowBalance?: boolean;
                            /**
                             * Format: date-time
                             * @description When it was last presented to a reader
                             */
                            readonly lastPresentedAt?: string | null;
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
    readonly "on.notification-delivery:updated": {
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
                    readonly event: "notification-delivery:updated";
                    readonly data: {
                        readonly notificationDelivery: components["schemas"]["NotificationDelivery"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /**
                             * @description How it is sent
                             * @enum {string}
                             */
                            readonly channel?: "EMAIL" | "SMS" | "WHATSAPP" | "PUSH";
                            /** @description The address or number; for push the user */
                            readonly recipient?: string;
                            /** @description The customer to whom it is sent */
                            readonly customerId?: string | null;
                            /** @description The colleague to whom it is sent */
                            readonly userId?: string | null;
                            /** @description The subject, or the title of a push notice */
                            readonly subject?: string | null;
                            /** @description The text */
                            readonly body?: string;
                            /** @description The record that it is about */
                            readonly about?: {
                                /** @description The model of the record */
                                readonly model: string;
                                readonly id: string;
                            };
                            /**
                             * @description How far it is
                             * @enum {string}
                             */
                            readonly status?: "QUEUED" | "SENT" | "FAILED";
                            /** @description What has sent it; `record` when it was only stored */
                            readonly connector?: string | null;
                            /** @description Why it failed */
                            readonly error?: string | null;
                            /**
                             * Format: date-time
                             * @description When it was handed over
                             */
                            readonly sentAt?: string | null;
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
    readonly "on.payment:created": {
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
                    readonly event: "payment:created";
                    readonly data: {
                        readonly payment: components["schemas"]["Payment"];
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
    readonly "on.payment:deleted": {
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
                    readonly event: "payment:deleted";
                    readonly data: {
                        readonly payment: components["schemas"]["Payment"];
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
    readonly "on.payment:updated": {
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
                    readonly event: "payment:updated";
                    readonly data: {
                        readonly payment: components["schemas"]["Payment"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description Who pays; the customer of the invoice when none is given */
                            readonly customerId?: string | null;
                            /** @description What is paid. It changes while the payment is pending only */
                            readonly invoiceId?: string | null;
                            /** @description How much, in euro. It changes while the payment is pending only */
                            readonly amount?: number;
                            /**
                             * @description How it is paid
                             * @enum {string}
                             */
                            readonly method?: "CASH" | "TRANSFER" | "BANCONTACT" | "IDEAL" | "CREDITCARD" | "PAYCONIQ" | "SEPA";
                            /**
                             * Format: date-time
                             * @description When it was paid; the moment at which it succeeds when none is given
                             */
                            readonly paidAt?: string | null;
                            /** @description What the bank or the provider calls it */
                            readonly reference?: string | null;
                            /**
                             * @description How far it is: PENDING becomes SUCCEEDED or FAILED, SUCCEEDED becomes REFUNDED
                             * @enum {string}
                             */
                            readonly status?: "PENDING" | "SUCCEEDED" | "FAILED" | "REFUNDED";
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
    readonly "on.img:clear-tablet": {
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
                    readonly event: "img:clear-tablet";
                    readonly data: {
                        readonly tablet: components["schemas"]["TabletContent"];
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
    readonly "on.img:to-tablet": {
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
                    readonly event: "img:to-tablet";
                    readonly data: {
                        readonly tablet: components["schemas"]["TabletContent"];
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
    readonly "on.pdf:clear-tablet": {
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
                    readonly event: "pdf:clear-tablet";
                    readonly data: {
                        readonly tablet: components["schemas"]["TabletContent"];
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
    readonly "on.pdf:to-tablet": {
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
                    readonly event: "pdf:to-tablet";
                    readonly data: {
                        readonly tablet: components["schemas"]["TabletContent"];
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
    readonly "on.print-queue-job:updated": {
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
                    readonly event: "print-queue-job:updated";
                    readonly data: {
                        readonly printQueueJob: components["schemas"]["PrintQueueJob"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /**
                             * @description The kind of printer
                             * @enum {string}
                             */
                            readonly printer?: "A4" | "POS" | "LABEL" | "THERMAL";
                            /** @description What it is, for people */
                            readonly title?: string;
                            /** @description The record that is printed */
                            readonly document?: {
                                /** @description The model of the record that is printed */
                                readonly model: string;
                                readonly id: string;
                            };
                            /**
                             * @description How far it is
                             * @enum {string}
                             */
                            readonly status?: "QUEUED" | "PRINTED" | "FAILED";
                            /** @description Why it failed */
                            readonly error?: string | null;
                            /**
                             * Format: date-time
                             * @description When it was handed to the printer
                             */
                            readonly printedAt?: string | null;
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
    readonly "on.product:created": {
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
                    readonly event: "product:created";
                    readonly data: {
                        readonly product: components["schemas"]["Product"];
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
    readonly "on.product:deleted": {
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
                    readonly event: "product:deleted";
                    readonly data: {
                        readonly product: components["schemas"]["Product"];
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
    readonly "on.product:updated": {
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
                    readonly event: "product:updated";
                    readonly data: {
                        readonly product: components["schemas"]["Product"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description What it is called, also on invoices */
                            readonly name?: string;
                            /** @description Price of one unit in euro, VAT included */
                            readonly price?: number;
                            /** @description VAT contained in the price, in percent */
                            readonly vat?: number;
                            /** @description What one unit is */
                            readonly unit?: string | null;
                            /** @description More about it */
                            readonly description?: string | null;
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
    readonly "on.reservation:created": {
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
                    readonly event: "reservation:created";
                    readonly data: {
                        readonly reservation: components["schemas"]["Reservation"];
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
    readonly "on.reservation:updated": {
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
                    readonly event: "reservation:updated";
                    readonly data: {
                        readonly reservation: components["schemas"]["Reservation"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description Its number, counted by the service */
                            readonly number?: string;
                            /** @description Who comes */
                            readonly customerId?: string;
                            /** @description Where to. Stays on one terrain may overlap: only a check-in needs it to be free */
                            readonly terrainId?: string | null;
                            /**
                             * Format: date-time
                             * @description When they mean to come
                             */
                            readonly checkInAt?: string;
                            /**
                             * Format: date-time
                             * @description When they mean to leave; after they come
                             */
                            readonly checkOutAt?: string;
                            /**
                             * Format: date-time
                             * @description When they came
                             */
                            readonly checkedInAt?: string | null;
                            /**
                             * Format: date-time
                             * @description When they left
                             */
                            readonly checkedOutAt?: string | null;
                            /**
                             * Format: date-time
                             * @description When it was cancelled
                             */
                            readonly cancelledAt?: string | null;
                            /** @description How many come */
                            readonly persons?: number;
                            /**
                             * @description How far it is; changed by its actions
                             * @enum {string}
                             */
                            readonly status?: "RESERVED" | "CHECKED_IN" | "CHECKED_OUT" | "CANCELLED";
                            /** @description What the stay costs, VAT included */
                            readonly totalAmount?: number;
                            /** @description Notes for colleagues */
                            readonly notes?: string | null;
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
    readonly "on.terrain:updated": {
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
                    readonly event: "terrain:updated";
                    readonly data: {
                        readonly terrain: components["schemas"]["Terrain"];
                        /** @description The old values of the fields that changed */
                        readonly previous: {
                            /** @description The id of this record in another system; unique in the organization and model */
                            readonly externalId?: string | null;
                            /** @description Fields of your own. Those that the organization has declared are checked; all others are kept as they are sent */
                            readonly customFields?: Record<string, unknown>;
                            /** @description The name people know it by */
                            readonly name?: string;
                            /** @description Its number on the map */
                            readonly number?: string | null;
                            /** @description The kind of place, in your own words */
                            readonly type?: string | null;
                            /**
                             * @description Whether somebody stays there. OCCUPIED follows from the occupation; a body says FREE or BLOCKED
                             * @enum {string}
                             */
                            readonly status?: "FREE" | "OCCUPIED" | "BLOCKED";
                            /** @description The occupation that lasts */
                            readonly currentOccupationId?: string | null;
                            /** @description The meters that stand on it */
                            readonly meterIds?: readonly string[];
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
