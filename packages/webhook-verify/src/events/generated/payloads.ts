// Generated from openapi/openapi.json by scripts/generate.mjs: change the document, then run `npm run generate`.
/** What `data` is, by the event's key: every key whose payload is known. */
export interface EventPayloads {
  /** An access log entry was linked to a customer or access method. */
  readonly 'accessLogEntry:coupled': {
    readonly accessLogEntry: AccessLogEntry
    /** What it was coupled to before */
    readonly previous: {
      /** The access method */
      readonly accessMethodId: string | null
      /** The customer */
      readonly customerId: string | null
    }
  }
  /** An access log entry was processed. */
  readonly 'accessLogEntry:processed': {
    readonly accessLogEntry: AccessLogEntry
  }
  /** An access method was created. */
  readonly 'accessMethod:created': {
    /** What a customer comes in with: a QR code, a number plate, a PIN or an NFC tag */
    readonly accessMethod: {
      /** The id of the access method */
      readonly id: string
      readonly organizationId: OrganizationId
      readonly version: RecordVersion
      readonly externalId: ExternalId
      readonly customFields: CustomFields
      /** Who comes in with it. A customer has at most 200 access methods */
      readonly customerId: string
      /** What it is; LPR is a number plate */
      readonly type: 'QR_CODE' | 'LPR' | 'PIN_CODE' | 'NFC'
      /** What is read at the door. Number plates and NFC tags are kept in capitals, without spaces and dashes. Without a value, or with null, a QR code or a PIN is made. No two active access methods of a type have the same. That of a PIN is in no event */
      readonly value: string | null
      /** From when it works; from the start when empty */
      readonly periodFrom: string | null
      /** Until when it works; for ever when empty */
      readonly periodTo: string | null
      /** Whether it lets anybody in */
      readonly status: 'ACTIVE' | 'SOFT_BLOCKED' | 'BLOCKED' | 'INACTIVE'
      /** The access points at which it works; at all of them when the list is empty */
      readonly accessPointIds: ReadonlyArray<string>
      readonly createdAt: CreatedAt
      readonly updatedAt: UpdatedAt
      readonly createdBy: Author
    }
  }
  /** An access method was deleted. */
  readonly 'accessMethod:deleted': {
    /** What a customer comes in with: a QR code, a number plate, a PIN or an NFC tag */
    readonly accessMethod: {
      /** The id of the access method */
      readonly id: string
      readonly organizationId: OrganizationId
      readonly version: RecordVersion
      readonly externalId: ExternalId
      readonly customFields: CustomFields
      /** Who comes in with it. A customer has at most 200 access methods */
      readonly customerId: string
      /** What it is; LPR is a number plate */
      readonly type: 'QR_CODE' | 'LPR' | 'PIN_CODE' | 'NFC'
      /** What is read at the door. Number plates and NFC tags are kept in capitals, without spaces and dashes. Without a value, or with null, a QR code or a PIN is made. No two active access methods of a type have the same. That of a PIN is in no event */
      readonly value: string | null
      /** From when it works; from the start when empty */
      readonly periodFrom: string | null
      /** Until when it works; for ever when empty */
      readonly periodTo: string | null
      /** Whether it lets anybody in */
      readonly status: 'ACTIVE' | 'SOFT_BLOCKED' | 'BLOCKED' | 'INACTIVE'
      /** The access points at which it works; at all of them when the list is empty */
      readonly accessPointIds: ReadonlyArray<string>
      readonly createdAt: CreatedAt
      readonly updatedAt: UpdatedAt
      readonly createdBy: Author
    }
  }
  /** An access method was changed. */
  readonly 'accessMethod:updated': {
    /** What a customer comes in with: a QR code, a number plate, a PIN or an NFC tag */
    readonly accessMethod: {
      /** The id of the access method */
      readonly id: string
      readonly organizationId: OrganizationId
      readonly version: RecordVersion
      readonly externalId: ExternalId
      readonly customFields: CustomFields
      /** Who comes in with it. A customer has at most 200 access methods */
      readonly customerId: string
      /** What it is; LPR is a number plate */
      readonly type: 'QR_CODE' | 'LPR' | 'PIN_CODE' | 'NFC'
      /** What is read at the door. Number plates and NFC tags are kept in capitals, without spaces and dashes. Without a value, or with null, a QR code or a PIN is made. No two active access methods of a type have the same. That of a PIN is in no event */
      readonly value: string | null
      /** From when it works; from the start when empty */
      readonly periodFrom: string | null
      /** Until when it works; for ever when empty */
      readonly periodTo: string | null
      /** Whether it lets anybody in */
      readonly status: 'ACTIVE' | 'SOFT_BLOCKED' | 'BLOCKED' | 'INACTIVE'
      /** The access points at which it works; at all of them when the list is empty */
      readonly accessPointIds: ReadonlyArray<string>
      readonly createdAt: CreatedAt
      readonly updatedAt: UpdatedAt
      readonly createdBy: Author
    }
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** Who comes in with it. A customer has at most 200 access methods */
      readonly customerId?: string
      /** What it is; LPR is a number plate */
      readonly type?: 'QR_CODE' | 'LPR' | 'PIN_CODE' | 'NFC'
      /** What is read at the door. Number plates and NFC tags are kept in capitals, without spaces and dashes. Without a value, or with null, a QR code or a PIN is made. No two active access methods of a type have the same. That of a PIN is in no event */
      readonly value?: string | null
      /** From when it works; from the start when empty */
      readonly periodFrom?: string | null
      /** Until when it works; for ever when empty */
      readonly periodTo?: string | null
      /** Whether it lets anybody in */
      readonly status?: 'ACTIVE' | 'SOFT_BLOCKED' | 'BLOCKED' | 'INACTIVE'
      /** The access points at which it works; at all of them when the list is empty */
      readonly accessPointIds?: ReadonlyArray<string>
    }
  }
  /** A change of an access method was queued for a controller. */
  readonly 'accessMethodOperation:created': {
    readonly accessMethodOperation: AccessMethodOperation
  }
  /** A change of an access method made progress at a controller. */
  readonly 'accessMethodOperation:updated': {
    readonly accessMethodOperation: AccessMethodOperation
    /** The old values of the fields that changed */
    readonly previous: {
      /** The access method that was changed */
      readonly accessMethodId?: string
      /** The controller that must know of it; empty: whichever there are */
      readonly controllerId?: string | null
      /** What was done to it */
      readonly kind?: 'CREATE' | 'UPDATE' | 'DELETE'
      /** How far it is; SIMULATED: no controller was told, because no connector is set up */
      readonly status?: 'QUEUED' | 'DONE' | 'SIMULATED' | 'FAILED'
      /** Why it failed */
      readonly error?: string | null
      /** Why it failed, in a word */
      readonly errorCode?: 'no_connector' | 'address' | 'rejected' | 'limited' | 'not_configured' | 'unreachable' | 'too_late' | 'gone' | null
      /** When the controller knew of it */
      readonly doneAt?: string | null
    }
  }
  /** An access point was created. */
  readonly 'accessPoint:created': {
    readonly accessPoint: AccessPoint
  }
  /** An access point was deleted. */
  readonly 'accessPoint:deleted': {
    readonly accessPoint: AccessPoint
  }
  /** A barrier has been open for too long. */
  readonly 'accessPoint:openTooLong': {
    readonly accessPoint: AccessPoint
    /** How long it has been open, in seconds */
    readonly openSeconds: number
  }
  /** An access point opened or closed. */
  readonly 'accessPoint:physicalStateChanged': {
    readonly accessPoint: AccessPoint
    /** How it stands, as far as is known */
    readonly previousState: 'OPEN' | 'CLOSED'
  }
  /** An access point was changed. */
  readonly 'accessPoint:updated': {
    readonly accessPoint: AccessPoint
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** The name people know it by */
      readonly name?: string
      /** What it is */
      readonly kind?: 'BARRIER' | 'DOOR' | 'GATE' | 'TURNSTILE' | null
      /** The controller that works it */
      readonly controllerId?: string | null
      /** How it stands, as far as is known */
      readonly physicalState?: 'OPEN' | 'CLOSED'
      /** How physicalState is known: REPORTED from outside; COMMANDED, which was accepted and not confirmed; SIMULATED, of which nobody outside was told, because no connector is set up. Null where nothing has set it */
      readonly stateFrom?: 'SIMULATED' | 'COMMANDED' | 'REPORTED' | null
      /** Since when it is open */
      readonly openSince?: string | null
      /** When it was told that it is open for too long; once for each opening */
      readonly openTooLongAt?: string | null
      /** How long it may be open, in seconds, until that is told */
      readonly maxOpenSeconds?: number
    }
  }
  /** Bank transactions were imported or synchronized. */
  readonly 'bankAccountTransaction:imported': {
    readonly bankAccountTransaction: BankAccountTransaction
    /** How many transactions were imported */
    readonly count: number
    /** The first hundred of them */
    readonly ids: ReadonlyArray<string>
  }
  /** A telephone call began. */
  readonly 'call:created': {
    readonly call: Call
  }
  /** A telephone call was changed. */
  readonly 'call:updated': {
    readonly call: Call
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** INBOUND to the site, OUTBOUND from it */
      readonly direction?: 'INBOUND' | 'OUTBOUND'
      /** The number that calls, kept without what stands between its digits; any other text, such as anonymous, as it is */
      readonly from?: string
      /** The number that is called, kept in the same way */
      readonly to?: string
      /** How far it is; MISSED: nobody answered */
      readonly status?: 'RINGING' | 'ANSWERED' | 'ENDED' | 'MISSED'
      /** The customer at the other end. When left out, the only one whose number or contact it is; nobody when several have it */
      readonly customerId?: string | null
      /** When it began; now by default */
      readonly startedAt?: string | null
      /** When it was answered; by default when it becomes ANSWERED */
      readonly answeredAt?: string | null
      /** When it was over; by default when it becomes ENDED or MISSED */
      readonly endedAt?: string | null
      /** What it was about */
      readonly notes?: string | null
    }
  }
  /** A comment was written. */
  readonly 'comment:created': {
    readonly comment: Comment
  }
  /** A comment was deleted. */
  readonly 'comment:deleted': {
    readonly comment: Comment
  }
  /** A user is mentioned in a comment. */
  readonly 'comment:mentioned': {
    readonly comment: Comment
    /** The user, of which only the id stands here: reading the rest needs members:read */
    readonly user: {
      /** The id of the user */
      readonly id: string
    }
  }
  /** A comment was pinned. */
  readonly 'comment:pinned': {
    readonly comment: Comment
  }
  /** A comment was resolved. */
  readonly 'comment:resolved': {
    readonly comment: Comment
  }
  /** A comment was changed. */
  readonly 'comment:updated': {
    readonly comment: Comment
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** The text */
      readonly content?: string
      /** A record, by model and id */
      readonly target?: {
        /** The model of the record, such as customer or reservation */
        readonly model: string
        readonly id: string
      }
      /** The id of that record once more: comments on it are listed by it */
      readonly targetId?: string
      /** The users who are mentioned: those that are sent, and those whose ids stand in the content as @usr_… */
      readonly mentions?: ReadonlyArray<string>
      /** Whether it is kept on top */
      readonly pinned?: boolean
      /** Whether it is dealt with */
      readonly resolved?: boolean
    }
  }
  /** The adoption of a controller was approved. */
  readonly 'controller:adoption:approved': {
    readonly controller: Controller
    /** Whether it may work here */
    readonly previousAdoption: 'REQUESTED' | 'APPROVED' | 'REJECTED'
  }
  /** The adoption of a controller was rejected. */
  readonly 'controller:adoption:rejected': {
    readonly controller: Controller
    /** Whether it may work here */
    readonly previousAdoption: 'REQUESTED' | 'APPROVED' | 'REJECTED'
  }
  /** A controller asked to be adopted. */
  readonly 'controller:adoption:requested': {
    readonly controller: Controller
    /** Whether it may work here */
    readonly previousAdoption: 'REQUESTED' | 'APPROVED' | 'REJECTED'
  }
  /** A controller was created. */
  readonly 'controller:created': {
    readonly controller: Controller
  }
  /** A controller was deleted. */
  readonly 'controller:deleted': {
    readonly controller: Controller
  }
  /** A controller submitted its logs. */
  readonly 'controller:logs:submitted': {
    readonly controller: Controller
    /** What a controller wrote down, and submitted at one time. Of each controller the last ones are kept */
    readonly controllerLog: {
      /** The id of the controller log */
      readonly id: string
      readonly organizationId: OrganizationId
      readonly version: RecordVersion
      /** The controller */
      readonly controllerId: string
      /** The worst of its lines */
      readonly worstLevel: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR'
      /** How many lines it has */
      readonly lineCount: number
      /** The lines, in the order in which they came. They are in no event */
      readonly lines: ReadonlyArray<LogLine> | null
      readonly createdAt: CreatedAt
      readonly updatedAt: UpdatedAt
      readonly createdBy: Author
    }
  }
  /** A controller was changed. */
  readonly 'controller:updated': {
    readonly controller: Controller
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** The name people know it by */
      readonly name?: string
      /** The serial number that its maker gave it */
      readonly serial?: string
      /** Whether it may work here */
      readonly adoption?: 'REQUESTED' | 'APPROVED' | 'REJECTED'
    }
  }
  /** A contact was added to a customer. */
  readonly 'customer:contact:created': {
    readonly contact: CustomerContact
    readonly customer: Customer
  }
  /** A contact of a customer was deleted. */
  readonly 'customer:contact:deleted': {
    readonly contact: CustomerContact
    readonly customer: Customer
  }
  /** A contact of a customer was changed. */
  readonly 'customer:contact:updated': {
    readonly contact: CustomerContact
    readonly customer: Customer
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** The customer it belongs to */
      readonly customerId?: string
      /** The kind of contact */
      readonly type?: 'EMAIL' | 'PHONE' | 'WHATSAPP' | 'OTHER'
      /** The address or number */
      readonly value?: string
      /** What it is for */
      readonly label?: string | null
    }
  }
  /** A customer was created. */
  readonly 'customer:created': {
    readonly customer: Customer
  }
  /** A customer was deleted. */
  readonly 'customer:deleted': {
    readonly customer: Customer
  }
  /** A customer was changed. */
  readonly 'customer:updated': {
    readonly customer: Customer
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** First name */
      readonly firstName?: string | null
      /** Last name */
      readonly lastName?: string | null
      /** Name of the company */
      readonly companyName?: string | null
      /** E-mail address */
      readonly email?: string | null
      /** Telephone number */
      readonly phone?: string | null
      /** Number for WhatsApp */
      readonly whatsappNumber?: string | null
      /** Language of messages, as BCP 47 tag */
      readonly language?: string | null
      /** How the customer is regarded */
      readonly status?: 'DEFAULT' | 'PREFERRED' | 'VIP' | 'WARNING' | 'BLACKLISTED'
      /** Notes for colleagues */
      readonly notes?: string | null
      /** Day of birth */
      readonly birthDate?: string | null
      /** When what is personal was erased, for good; such a customer cannot be changed */
      readonly erasedAt?: string | null
    }
  }
  /** A document was created. */
  readonly 'document:created': {
    readonly document: Document
  }
  /** A document was deleted. */
  readonly 'document:deleted': {
    readonly document: Document
  }
  /** A document was changed. */
  readonly 'document:updated': {
    readonly document: Document
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** The customer whose document it is */
      readonly customerId?: string
      /** The kind of document */
      readonly documentType?: 'INSURANCE_POLICY' | 'INSURANCE_PAYMENT_PROOF' | 'IDENTITY_CARD' | 'SEPA_MANDATE' | 'OTHER'
      /** Whether it is still of use */
      readonly status?: 'ACTIVE' | 'ARCHIVED'
      /** The name under which its file is saved, without a folder */
      readonly fileName?: string | null
      /** The first day on which it is valid; null: since ever */
      readonly validFrom?: string | null
      /** The last day on which it is valid; null: for ever */
      readonly validUntil?: string | null
      /** What is known of its file, which is put and read at `…/file`; null while there is none */
      readonly file?: {
        /** The media type with which it was sent */
        readonly contentType: string
        /** In bytes */
        readonly size: number
        /** Of its bytes; also the ETag of the file */
        readonly sha256: string
      } | null
    }
  }
  /** An entry was written to the event log. */
  readonly 'event-log:created': {
    readonly eventLog: EventLogEntry
  }
  /** An entry of the event log was changed. */
  readonly 'event-log:updated': {
    readonly eventLog: EventLogEntry
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** What it is about, in a word of your own */
      readonly kind?: string
      /** What happened, in words for people */
      readonly message?: string
      /** How bad it is */
      readonly severity?: 'INFO' | 'WARNING' | 'ERROR'
      /** When it happened; now by default */
      readonly occurredAt?: string | null
      /** The customer whom it is about */
      readonly customerId?: string | null
    }
  }
  /** A scan of an identity document was completed. */
  readonly 'identityDocumentScan:completed': {
    /** An identity document that is scanned: what was read from it, for a short time, and whom it belongs to. What was read is in no event */
    readonly identityDocumentScan: {
      /** The id of the identity document scan */
      readonly id: string
      readonly organizationId: OrganizationId
      readonly version: RecordVersion
      readonly externalId: ExternalId
      readonly customFields: CustomFields
      /** PENDING while it waits to be looked at; changed by its actions */
      readonly status: 'PENDING' | 'COMPLETED' | 'DISMISSED'
      /** Whose document it is */
      readonly customerId: string | null
      /** What has scanned it */
      readonly deviceId: string | null
      /** The kind of document */
      readonly documentType: 'IDENTITY_CARD' | 'PASSPORT' | 'DRIVING_LICENCE' | 'RESIDENCE_PERMIT' | 'OTHER' | null
      /** Its number */
      readonly documentNumber: string | null
      /** First names */
      readonly firstName: string | null
      /** Last name */
      readonly lastName: string | null
      /** Day of birth */
      readonly birthDate: string | null
      /** Nationality, as three letters (ISO 3166-1) */
      readonly nationality: string | null
      /** Who has issued it, as three letters (ISO 3166-1) */
      readonly issuingCountry: string | null
      /** The last day on which it is valid */
      readonly expiresOn: string | null
      /** When it was scanned; now by default */
      readonly scannedAt: string | null
      /** When it was completed */
      readonly completedAt: string | null
      /** When what was read was taken out: with its dismissal, else by itself after the organization's retentionDays. Nothing can be put in again */
      readonly forgottenAt: string | null
      readonly createdAt: CreatedAt
      readonly updatedAt: UpdatedAt
      readonly createdBy: Author
    }
  }
  /** A scan of an identity document was deleted. */
  readonly 'identityDocumentScan:deleted': {
    /** An identity document that is scanned: what was read from it, for a short time, and whom it belongs to. What was read is in no event */
    readonly identityDocumentScan: {
      /** The id of the identity document scan */
      readonly id: string
      readonly organizationId: OrganizationId
      readonly version: RecordVersion
      readonly externalId: ExternalId
      readonly customFields: CustomFields
      /** PENDING while it waits to be looked at; changed by its actions */
      readonly status: 'PENDING' | 'COMPLETED' | 'DISMISSED'
      /** Whose document it is */
      readonly customerId: string | null
      /** What has scanned it */
      readonly deviceId: string | null
      /** The kind of document */
      readonly documentType: 'IDENTITY_CARD' | 'PASSPORT' | 'DRIVING_LICENCE' | 'RESIDENCE_PERMIT' | 'OTHER' | null
      /** Its number */
      readonly documentNumber: string | null
      /** First names */
      readonly firstName: string | null
      /** Last name */
      readonly lastName: string | null
      /** Day of birth */
      readonly birthDate: string | null
      /** Nationality, as three letters (ISO 3166-1) */
      readonly nationality: string | null
      /** Who has issued it, as three letters (ISO 3166-1) */
      readonly issuingCountry: string | null
      /** The last day on which it is valid */
      readonly expiresOn: string | null
      /** When it was scanned; now by default */
      readonly scannedAt: string | null
      /** When it was completed */
      readonly completedAt: string | null
      /** When what was read was taken out: with its dismissal, else by itself after the organization's retentionDays. Nothing can be put in again */
      readonly forgottenAt: string | null
      readonly createdAt: CreatedAt
      readonly updatedAt: UpdatedAt
      readonly createdBy: Author
    }
  }
  /** A scan of an identity document was linked to a customer. */
  readonly 'identityDocumentScan:linked': {
    /** An identity document that is scanned: what was read from it, for a short time, and whom it belongs to. What was read is in no event */
    readonly identityDocumentScan: {
      /** The id of the identity document scan */
      readonly id: string
      readonly organizationId: OrganizationId
      readonly version: RecordVersion
      readonly externalId: ExternalId
      readonly customFields: CustomFields
      /** PENDING while it waits to be looked at; changed by its actions */
      readonly status: 'PENDING' | 'COMPLETED' | 'DISMISSED'
      /** Whose document it is */
      readonly customerId: string | null
      /** What has scanned it */
      readonly deviceId: string | null
      /** The kind of document */
      readonly documentType: 'IDENTITY_CARD' | 'PASSPORT' | 'DRIVING_LICENCE' | 'RESIDENCE_PERMIT' | 'OTHER' | null
      /** Its number */
      readonly documentNumber: string | null
      /** First names */
      readonly firstName: string | null
      /** Last name */
      readonly lastName: string | null
      /** Day of birth */
      readonly birthDate: string | null
      /** Nationality, as three letters (ISO 3166-1) */
      readonly nationality: string | null
      /** Who has issued it, as three letters (ISO 3166-1) */
      readonly issuingCountry: string | null
      /** The last day on which it is valid */
      readonly expiresOn: string | null
      /** When it was scanned; now by default */
      readonly scannedAt: string | null
      /** When it was completed */
      readonly completedAt: string | null
      /** When what was read was taken out: with its dismissal, else by itself after the organization's retentionDays. Nothing can be put in again */
      readonly forgottenAt: string | null
      readonly createdAt: CreatedAt
      readonly updatedAt: UpdatedAt
      readonly createdBy: Author
    }
    readonly customer: Customer | null
  }
  /** The queue of pending scans changed. */
  readonly 'identityDocumentScan:pendingQueueChanged': {
    /** An identity document that is scanned: what was read from it, for a short time, and whom it belongs to. What was read is in no event */
    readonly identityDocumentScan: {
      /** The id of the identity document scan */
      readonly id: string
      readonly organizationId: OrganizationId
      readonly version: RecordVersion
      readonly externalId: ExternalId
      readonly customFields: CustomFields
      /** PENDING while it waits to be looked at; changed by its actions */
      readonly status: 'PENDING' | 'COMPLETED' | 'DISMISSED'
      /** Whose document it is */
      readonly customerId: string | null
      /** What has scanned it */
      readonly deviceId: string | null
      /** The kind of document */
      readonly documentType: 'IDENTITY_CARD' | 'PASSPORT' | 'DRIVING_LICENCE' | 'RESIDENCE_PERMIT' | 'OTHER' | null
      /** Its number */
      readonly documentNumber: string | null
      /** First names */
      readonly firstName: string | null
      /** Last name */
      readonly lastName: string | null
      /** Day of birth */
      readonly birthDate: string | null
      /** Nationality, as three letters (ISO 3166-1) */
      readonly nationality: string | null
      /** Who has issued it, as three letters (ISO 3166-1) */
      readonly issuingCountry: string | null
      /** The last day on which it is valid */
      readonly expiresOn: string | null
      /** When it was scanned; now by default */
      readonly scannedAt: string | null
      /** When it was completed */
      readonly completedAt: string | null
      /** When what was read was taken out: with its dismissal, else by itself after the organization's retentionDays. Nothing can be put in again */
      readonly forgottenAt: string | null
      readonly createdAt: CreatedAt
      readonly updatedAt: UpdatedAt
      readonly createdBy: Author
    }
    /** Whether the scan came to those that wait, or left them */
    readonly change: 'ADDED' | 'REMOVED'
  }
  /** A scan of an identity document was unlinked from a customer. */
  readonly 'identityDocumentScan:unlinked': {
    /** An identity document that is scanned: what was read from it, for a short time, and whom it belongs to. What was read is in no event */
    readonly identityDocumentScan: {
      /** The id of the identity document scan */
      readonly id: string
      readonly organizationId: OrganizationId
      readonly version: RecordVersion
      readonly externalId: ExternalId
      readonly customFields: CustomFields
      /** PENDING while it waits to be looked at; changed by its actions */
      readonly status: 'PENDING' | 'COMPLETED' | 'DISMISSED'
      /** Whose document it is */
      readonly customerId: string | null
      /** What has scanned it */
      readonly deviceId: string | null
      /** The kind of document */
      readonly documentType: 'IDENTITY_CARD' | 'PASSPORT' | 'DRIVING_LICENCE' | 'RESIDENCE_PERMIT' | 'OTHER' | null
      /** Its number */
      readonly documentNumber: string | null
      /** First names */
      readonly firstName: string | null
      /** Last name */
      readonly lastName: string | null
      /** Day of birth */
      readonly birthDate: string | null
      /** Nationality, as three letters (ISO 3166-1) */
      readonly nationality: string | null
      /** Who has issued it, as three letters (ISO 3166-1) */
      readonly issuingCountry: string | null
      /** The last day on which it is valid */
      readonly expiresOn: string | null
      /** When it was scanned; now by default */
      readonly scannedAt: string | null
      /** When it was completed */
      readonly completedAt: string | null
      /** When what was read was taken out: with its dismissal, else by itself after the organization's retentionDays. Nothing can be put in again */
      readonly forgottenAt: string | null
      readonly createdAt: CreatedAt
      readonly updatedAt: UpdatedAt
      readonly createdBy: Author
    }
    readonly customer: Customer | null
  }
  /** The image was cleared from the tablet. */
  readonly 'img:clear-tablet': {
    readonly tablet: TabletContent
  }
  /** An image was sent to the tablet. */
  readonly 'img:to-tablet': {
    readonly tablet: TabletContent
  }
  /** There is a new inbound or outbound message. */
  readonly 'inbox:message-created': {
    readonly inboxMessage: InboxMessage
    readonly inboxThread: InboxThread
    readonly customer: {
      /** The id of the customer */
      readonly id: string
    } | null
  }
  /** A participant reacted to a message. */
  readonly 'inbox:participant-reaction': {
    readonly inboxMessage: InboxMessage
    readonly inboxThread: InboxThread
    readonly reaction: Reaction
  }
  /** Preview, archive flag or last message of a thread changed. */
  readonly 'inbox:thread-updated': {
    readonly inboxThread: InboxThread
    readonly customer: {
      /** The id of the customer */
      readonly id: string
    } | null
    /** The old values of the fields that changed */
    readonly previous: {
      /** How messages come and go */
      readonly channel?: 'EMAIL' | 'SMS' | 'WHATSAPP' | 'CHAT'
      /** The customer on the other side, where it is known */
      readonly customerId?: string | null
      /** The address or number of the other side; null for the customer's own */
      readonly address?: string | null
      /** What it is about; the subject of mails */
      readonly subject?: string | null
      /** How the last message begins, on one line */
      readonly preview?: string | null
      /** When the last message was sent */
      readonly lastMessageAt?: string | null
      /** Whether it is dealt with. A new message from the other side brings it back */
      readonly archived?: boolean
      /** The inbox tags it is marked with */
      readonly tagIds?: ReadonlyArray<string>
      /** Whether an assistant answers. No longer, when a person takes over */
      readonly assistantActive?: boolean
      /** Whether it needs a person urgently: from its hand-off until a member replies or it is archived */
      readonly urgent?: boolean
    }
  }
  /** Somebody began or stopped typing. */
  readonly 'inbox:typing-changed': {
    readonly inboxThread: InboxThread
    /** Who types */
    readonly typing: {
      /** Whether somebody types now */
      readonly isTyping: boolean
      /** Who; null for the other side of the conversation */
      readonly participant: string | null
    }
  }
  /** A conversation needs a person urgently. */
  readonly 'inbox:urgent-handoff': {
    readonly inboxThread: InboxThread
    readonly customer: {
      /** The id of the customer */
      readonly id: string
    } | null
    /** Why it is urgent, in words for people */
    readonly reason: string | null
  }
  /** An invoice was created. */
  readonly 'invoice:created': {
    readonly invoice: Invoice
  }
  /** A draft invoice was deleted. */
  readonly 'invoice:deleted': {
    readonly invoice: Invoice
  }
  /** An invoice was moved to another customer. */
  readonly 'invoice:moved-to-customer': {
    readonly invoice: Invoice
    /** The customer, of which only the id stands here: reading the rest needs customers:read */
    readonly customer: {
      /** The id of the customer */
      readonly id: string
    }
    readonly previousCustomer: {
      /** The id of the customer */
      readonly id: string
    } | null
  }
  /** An invoice was paid in full. */
  readonly 'invoice:paid': {
    readonly invoice: Invoice
    readonly payment: {
      /** The id of the payment */
      readonly id: string
    } | null
  }
  /** An invoice was changed. */
  readonly 'invoice:updated': {
    readonly invoice: Invoice
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** Given when it is booked, without gaps: the year and a number */
      readonly number?: string | null
      /** Who owes */
      readonly customerId?: string
      /** The reservation that it is for */
      readonly reservationId?: string | null
      /** The occupation that it is for */
      readonly occupationId?: string | null
      /** What is invoiced. They change while the invoice is a draft only */
      readonly lines?: ReadonlyArray<InvoiceLine>
      /** The sum of the lines in euro, VAT included */
      readonly total?: number
      /** The VAT that the total contains, by rate, the lowest first */
      readonly vatTotals?: ReadonlyArray<VatTotal>
      /** What was paid of it, in euro */
      readonly paidAmount?: number
      /** What is not paid yet: total less paidAmount, in euro */
      readonly openAmount?: number
      /** Its date; today in the organization's time zone when none is given */
      readonly issueDate?: string | null
      /** The last day on which it should be paid; 14 days after issueDate when none is given */
      readonly dueDate?: string | null
      /** When it was booked */
      readonly bookedAt?: string | null
      /** When it was last sent to the customer */
      readonly sentAt?: string | null
      /** When the customer was last reminded */
      readonly lastReminderAt?: string | null
      /** How often the customer was reminded */
      readonly reminderCount?: number
      /** The address of the open payment link made last */
      readonly paymentLinkUrl?: string | null
      /** How far it is. It begins as a draft, actions lead on, and a change may only set CANCELLED, while nothing is paid */
      readonly status?: 'DRAFT' | 'BOOKED' | 'SENT' | 'PAID' | 'CANCELLED'
      /** Words for the customer, on the invoice */
      readonly notes?: string | null
    }
  }
  /** A direct debit mandate was created. */
  readonly 'mandate:created': {
    /** That a customer lets the organization collect what they owe from their bank account */
    readonly mandate: {
      /** The id of the mandate */
      readonly id: string
      readonly organizationId: OrganizationId
      readonly version: RecordVersion
      readonly externalId: ExternalId
      readonly customFields: CustomFields
      /** Who gives it */
      readonly customerId: string
      /** What the bank calls it, different for every mandate; a number counted by the service when none is given, and kept from then on */
      readonly reference: string | null
      /** The account to collect from; spaces are left out. An ACTIVE mandate has one */
      readonly iban: string | null
      /** How far it is: REQUESTED becomes ACTIVE or REVOKED, ACTIVE becomes REVOKED */
      readonly status: 'REQUESTED' | 'ACTIVE' | 'REVOKED'
      /** When it was signed; the moment at which it becomes ACTIVE when none is given */
      readonly signedAt: string | null
      /** The signed document */
      readonly documentId: string | null
      /** Where the customer signs it, if the provider said so. No event holds it: who has it can sign */
      readonly signingUrl: string | null
      /** Whether the request was only simulated, so that nobody was asked to sign, because no connector is set up */
      readonly simulated: boolean
      /** When the customer was last reminded of signing it */
      readonly lastReminderAt: string | null
      readonly createdAt: CreatedAt
      readonly updatedAt: UpdatedAt
      readonly createdBy: Author
    }
  }
  /** A direct debit mandate was deleted. */
  readonly 'mandate:deleted': {
    /** That a customer lets the organization collect what they owe from their bank account */
    readonly mandate: {
      /** The id of the mandate */
      readonly id: string
      readonly organizationId: OrganizationId
      readonly version: RecordVersion
      readonly externalId: ExternalId
      readonly customFields: CustomFields
      /** Who gives it */
      readonly customerId: string
      /** What the bank calls it, different for every mandate; a number counted by the service when none is given, and kept from then on */
      readonly reference: string | null
      /** The account to collect from; spaces are left out. An ACTIVE mandate has one */
      readonly iban: string | null
      /** How far it is: REQUESTED becomes ACTIVE or REVOKED, ACTIVE becomes REVOKED */
      readonly status: 'REQUESTED' | 'ACTIVE' | 'REVOKED'
      /** When it was signed; the moment at which it becomes ACTIVE when none is given */
      readonly signedAt: string | null
      /** The signed document */
      readonly documentId: string | null
      /** Where the customer signs it, if the provider said so. No event holds it: who has it can sign */
      readonly signingUrl: string | null
      /** Whether the request was only simulated, so that nobody was asked to sign, because no connector is set up */
      readonly simulated: boolean
      /** When the customer was last reminded of signing it */
      readonly lastReminderAt: string | null
      readonly createdAt: CreatedAt
      readonly updatedAt: UpdatedAt
      readonly createdBy: Author
    }
  }
  /** A direct debit mandate was changed. */
  readonly 'mandate:updated': {
    /** That a customer lets the organization collect what they owe from their bank account */
    readonly mandate: {
      /** The id of the mandate */
      readonly id: string
      readonly organizationId: OrganizationId
      readonly version: RecordVersion
      readonly externalId: ExternalId
      readonly customFields: CustomFields
      /** Who gives it */
      readonly customerId: string
      /** What the bank calls it, different for every mandate; a number counted by the service when none is given, and kept from then on */
      readonly reference: string | null
      /** The account to collect from; spaces are left out. An ACTIVE mandate has one */
      readonly iban: string | null
      /** How far it is: REQUESTED becomes ACTIVE or REVOKED, ACTIVE becomes REVOKED */
      readonly status: 'REQUESTED' | 'ACTIVE' | 'REVOKED'
      /** When it was signed; the moment at which it becomes ACTIVE when none is given */
      readonly signedAt: string | null
      /** The signed document */
      readonly documentId: string | null
      /** Where the customer signs it, if the provider said so. No event holds it: who has it can sign */
      readonly signingUrl: string | null
      /** Whether the request was only simulated, so that nobody was asked to sign, because no connector is set up */
      readonly simulated: boolean
      /** When the customer was last reminded of signing it */
      readonly lastReminderAt: string | null
      readonly createdAt: CreatedAt
      readonly updatedAt: UpdatedAt
      readonly createdBy: Author
    }
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** Who gives it */
      readonly customerId?: string
      /** What the bank calls it, different for every mandate; a number counted by the service when none is given, and kept from then on */
      readonly reference?: string | null
      /** The account to collect from; spaces are left out. An ACTIVE mandate has one */
      readonly iban?: string | null
      /** How far it is: REQUESTED becomes ACTIVE or REVOKED, ACTIVE becomes REVOKED */
      readonly status?: 'REQUESTED' | 'ACTIVE' | 'REVOKED'
      /** When it was signed; the moment at which it becomes ACTIVE when none is given */
      readonly signedAt?: string | null
      /** The signed document */
      readonly documentId?: string | null
      /** Where the customer signs it, if the provider said so. No event holds it: who has it can sign */
      readonly signingUrl?: string | null
      /** Whether the request was only simulated, so that nobody was asked to sign, because no connector is set up */
      readonly simulated?: boolean
      /** When the customer was last reminded of signing it */
      readonly lastReminderAt?: string | null
    }
  }
  /** A meter raised an alarm. */
  readonly 'meter-alarm:created': {
    readonly alarm: MeterAlarm
    readonly meter: Meter
  }
  /** An alarm of a meter was resolved. */
  readonly 'meter-alarm:resolved': {
    readonly alarm: MeterAlarm
    readonly meter: Meter
  }
  /** A meter was read, switched or changed. */
  readonly 'meter:updated': {
    readonly meter: Meter
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** The terrain on which it stands */
      readonly terrainId?: string | null
      /** What it counts: electricity in kWh, water and gas in m³ */
      readonly type?: 'ELECTRICITY' | 'WATER' | 'GAS'
      /** The number on it */
      readonly serial?: string
      /** Whether it lets through; changed by its action */
      readonly state?: 'ON' | 'OFF'
      /** How state is known: REPORTED from outside; COMMANDED, which was accepted and not confirmed; SIMULATED, of which nobody outside was told, because no connector is set up. Null where nothing has set it */
      readonly stateFrom?: 'SIMULATED' | 'COMMANDED' | 'REPORTED' | null
      /** What it showed last, in kWh for electricity, else in m³ */
      readonly lastReading?: number
      /** When it was last read */
      readonly lastReadAt?: string | null
      /** Up to where its consumption is on an invoice, in kWh for electricity, else in m³ */
      readonly invoicedReading?: number
      /** Price of one kWh or m³ in euro, VAT included, with at most six decimals */
      readonly unitPrice?: number
      /** VAT contained in the price, in percent */
      readonly vat?: number
      /** The controller that switches it */
      readonly controllerId?: string | null
    }
  }
  /** The balance of an NFC tag changed. */
  readonly 'nfc-tag-transaction:changed': {
    readonly nfcTag: NfcTag
    readonly transaction: NfcTransaction
  }
  /** An NFC tag was blocked. */
  readonly 'nfc-tag:blocked': {
    readonly nfcTag: NfcTag
  }
  /** An NFC tag was presented to a reader. */
  readonly 'nfc-tag:presented': {
    readonly nfcTag: NfcTag
    readonly accessPoint: {
      /** The id of the access point */
      readonly id: string
    } | null
  }
  /** An NFC tag was unblocked. */
  readonly 'nfc-tag:unblocked': {
    readonly nfcTag: NfcTag
  }
  /** An NFC tag was changed. */
  readonly 'nfc-tag:updated': {
    readonly nfcTag: NfcTag
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** Who has it. A customer has at most 200 NFC tags */
      readonly customerId?: string | null
      /** The UID that is read from it; unique, kept in capitals, without spaces, colons and dashes */
      readonly uid?: string
      /** What is on it, in euro */
      readonly balance?: number
      /** Whether it is blocked */
      readonly blocked?: boolean
      /** How the last change of balance or blocked is known: REPORTED from outside; COMMANDED, which was accepted and not confirmed; SIMULATED, of which nobody outside was told, because no connector is set up. Null where nothing has set it */
      readonly stateFrom?: 'SIMULATED' | 'COMMANDED' | 'REPORTED' | null
      /** Below which balance, in euro, it is low; that of the organization when empty */
      readonly lowBalanceThreshold?: number | null
      /** Whether it was found to be low; until it is topped up far enough */
      readonly lowBalance?: boolean
      /** When it was last presented to a reader */
      readonly lastPresentedAt?: string | null
    }
  }
  /** A message to somebody made progress. */
  readonly 'notification-delivery:updated': {
    readonly notificationDelivery: NotificationDelivery
    /** The old values of the fields that changed */
    readonly previous: {
      /** How it is sent */
      readonly channel?: 'EMAIL' | 'SMS' | 'WHATSAPP' | 'PUSH'
      /** The address or number; for push the user */
      readonly recipient?: string
      /** The customer to whom it is sent */
      readonly customerId?: string | null
      /** The colleague to whom it is sent */
      readonly userId?: string | null
      /** The subject, or the title of a push notice */
      readonly subject?: string | null
      /** The text, with a placeholder for each secret: `[hidden]` */
      readonly body?: string
      /** The record that it is about */
      readonly about?: {
        /** The model of the record */
        readonly model: string
        readonly id: string
      }
      /** How far it is; SIMULATED: nothing was sent, because no connector is set up */
      readonly status?: 'QUEUED' | 'SENT' | 'SIMULATED' | 'FAILED'
      /** What has sent it; null when nothing was sent */
      readonly connector?: string | null
      /** Why it failed */
      readonly error?: string | null
      /** Why it failed, in a word */
      readonly errorCode?: 'no_connector' | 'address' | 'rejected' | 'limited' | 'not_configured' | 'unreachable' | 'too_late' | 'gone' | null
      /** When it was handed over */
      readonly sentAt?: string | null
    }
  }
  /** A group of payments was assigned to an invoice. */
  readonly 'payment-group:assigned-to-invoice': {
    readonly paymentGroup: PaymentGroup
    /** The invoice, of which only the id stands here: reading the rest needs invoices:read */
    readonly invoice: {
      /** The id of the invoice */
      readonly id: string
    }
  }
  /** A group of payments was created. */
  readonly 'payment-group:created': {
    readonly paymentGroup: PaymentGroup
  }
  /** A group of payments was deleted. */
  readonly 'payment-group:deleted': {
    readonly paymentGroup: PaymentGroup
  }
  /** Payments were added to a group. */
  readonly 'payment-group:payments-added': {
    readonly paymentGroup: PaymentGroup
    /** The payments that came into the group */
    readonly addedPaymentIds: ReadonlyArray<string>
  }
  /** Payments were removed from a group. */
  readonly 'payment-group:payments-removed': {
    readonly paymentGroup: PaymentGroup
    /** The payments that left the group */
    readonly removedPaymentIds: ReadonlyArray<string>
  }
  /** A group of payments was unassigned from its invoice. */
  readonly 'payment-group:unassigned-from-invoice': {
    readonly paymentGroup: PaymentGroup
    /** The invoice, of which only the id stands here: reading the rest needs invoices:read */
    readonly invoice: {
      /** The id of the invoice */
      readonly id: string
    }
  }
  /** A group of payments was changed. */
  readonly 'payment-group:updated': {
    readonly paymentGroup: PaymentGroup
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** What it is called */
      readonly name?: string | null
      /** The payments in it, in the order in which they came. A payment is in one group at most */
      readonly paymentIds?: ReadonlyArray<string>
      /** The sum of its payments that have succeeded, in euro */
      readonly amount?: number
      /** The invoice that its payments pay, while it is assigned to one */
      readonly invoiceId?: string | null
    }
  }
  /** A payment report was changed. */
  readonly 'payment-report:updated': {
    readonly paymentReport: PaymentReport
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** The day (2026-07-01) or the month (2026-07) that it is of. A period has one report */
      readonly period?: string
      /** What came in, by method; a method by which nothing did is left out */
      readonly totals?: ReadonlyArray<PaymentMethodTotal>
      /** What came in by all methods, in euro */
      readonly total?: number
      /** What was paid in the period and refunded since, in euro */
      readonly refunded?: number
      /** More about it */
      readonly notes?: string | null
    }
  }
  /** A payment was created. */
  readonly 'payment:created': {
    readonly payment: Payment
  }
  /** A payment was deleted. */
  readonly 'payment:deleted': {
    readonly payment: Payment
  }
  /** A payment was changed. */
  readonly 'payment:updated': {
    readonly payment: Payment
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** Who pays; the customer of the invoice when none is given */
      readonly customerId?: string | null
      /** What is paid. It changes while the payment is pending only */
      readonly invoiceId?: string | null
      /** The group that it is in. It is put there, and taken out, by the group */
      readonly groupId?: string | null
      /** How much, in euro. It changes while the payment is pending only */
      readonly amount?: number
      /** How it is paid */
      readonly method?: 'CASH' | 'TRANSFER' | 'BANCONTACT' | 'IDEAL' | 'CREDITCARD' | 'PAYCONIQ' | 'SEPA'
      /** When it was paid; the moment at which it succeeds when none is given */
      readonly paidAt?: string | null
      /** The day of paidAt in the organization's time zone, as it was when paidAt was set */
      readonly paidOn?: string | null
      /** What the bank or the provider calls it */
      readonly reference?: string | null
      /** Whether it came of a collection that was only simulated, so that no bank pays it, because no connector is set up */
      readonly simulated?: boolean
      /** How far it is: PENDING becomes SUCCEEDED or FAILED, SUCCEEDED becomes REFUNDED */
      readonly status?: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REFUNDED'
    }
  }
  /** The PDF was cleared from the tablet. */
  readonly 'pdf:clear-tablet': {
    readonly tablet: TabletContent
  }
  /** A PDF was sent to the tablet. */
  readonly 'pdf:to-tablet': {
    readonly tablet: TabletContent
  }
  /** A print job made progress. */
  readonly 'print-queue-job:updated': {
    readonly printQueueJob: PrintQueueJob
    /** The old values of the fields that changed */
    readonly previous: {
      /** The kind of printer */
      readonly printer?: 'A4' | 'POS' | 'LABEL' | 'THERMAL'
      /** What it is, for people */
      readonly title?: string
      /** The record that is printed */
      readonly document?: {
        /** The model of the record that is printed */
        readonly model: string
        readonly id: string
      }
      /** How far it is; SIMULATED: nothing was printed, because no connector is set up */
      readonly status?: 'QUEUED' | 'PRINTED' | 'SIMULATED' | 'FAILED'
      /** Why it failed */
      readonly error?: string | null
      /** Why it failed, in a word */
      readonly errorCode?: 'no_connector' | 'address' | 'rejected' | 'limited' | 'not_configured' | 'unreachable' | 'too_late' | 'gone' | null
      /** When it was handed to the printer */
      readonly printedAt?: string | null
    }
  }
  /** A product was created. */
  readonly 'product:created': {
    readonly product: Product
  }
  /** A product was deleted. */
  readonly 'product:deleted': {
    readonly product: Product
  }
  /** A product was changed. */
  readonly 'product:updated': {
    readonly product: Product
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** What it is called, also on invoices */
      readonly name?: string
      /** Price of one unit in euro, VAT included */
      readonly price?: number
      /** VAT contained in the price, in percent */
      readonly vat?: number
      /** What one unit is */
      readonly unit?: string | null
      /** More about it */
      readonly description?: string | null
    }
  }
  /** A reservation was created. */
  readonly 'reservation:created': {
    readonly reservation: Reservation
  }
  /** A reservation was changed, checked in, checked out or cancelled. */
  readonly 'reservation:updated': {
    readonly reservation: Reservation
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** Its number, counted by the service */
      readonly number?: string
      /** Who comes */
      readonly customerId?: string
      /** Where to. Stays on one terrain may overlap: only a check-in needs it to be free */
      readonly terrainId?: string | null
      /** When they mean to come */
      readonly checkInAt?: string
      /** When they mean to leave; after they come */
      readonly checkOutAt?: string
      /** When they came */
      readonly checkedInAt?: string | null
      /** When they left */
      readonly checkedOutAt?: string | null
      /** When it was cancelled */
      readonly cancelledAt?: string | null
      /** How many come */
      readonly persons?: number
      /** How far it is; changed by its actions */
      readonly status?: 'RESERVED' | 'CHECKED_IN' | 'CHECKED_OUT' | 'CANCELLED'
      /** What the stay costs, VAT included */
      readonly totalAmount?: number
      /** Notes for colleagues */
      readonly notes?: string | null
    }
  }
  /** A terrain or its occupation changed. */
  readonly 'terrain:updated': {
    readonly terrain: Terrain
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** The name people know it by */
      readonly name?: string
      /** Its number on the map */
      readonly number?: string | null
      /** The kind of place, in your own words */
      readonly type?: string | null
      /** Whether somebody stays there. OCCUPIED follows from the occupation; a body says FREE or BLOCKED */
      readonly status?: 'FREE' | 'OCCUPIED' | 'BLOCKED'
      /** The occupation that lasts */
      readonly currentOccupationId?: string | null
      /** The meters that stand on it */
      readonly meterIds?: ReadonlyArray<string>
    }
  }
  /** A vehicle is inside, departed or was found to be a ghost. */
  readonly 'vehiclePresence:updated': {
    readonly vehiclePresence: VehiclePresence
    /** The old values of the fields that changed */
    readonly previous: {
      /** The id of this record in another system; unique in the organization and model */
      readonly externalId?: string | null
      /** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
      readonly customFields?: Readonly<Record<string, unknown>>
      /** The number plate, kept in capitals, without spaces and dashes */
      readonly plate?: string
      /** Whose vehicle it is. When left out, whoever has an access method with this number plate */
      readonly customerId?: string | null
      /** INSIDE on the site; DEPARTED when it was seen leaving; GHOST when only one end of the visit was seen. A vehicle that comes in once more, and was not seen leaving, makes its visit before a ghost */
      readonly state?: 'INSIDE' | 'GHOST' | 'DEPARTED'
      /** When it came in; now by default where it is INSIDE */
      readonly enteredAt?: string | null
      /** When it left; by default when it becomes DEPARTED. Null while it is INSIDE */
      readonly departedAt?: string | null
    }
  }
}

/** The record that it is about */
export interface About {
  /** The model of the record */
  readonly model: string
  readonly id: string
}

/** That somebody presented something at a door or barrier, and whether it let them in */
export interface AccessLogEntry {
  /** The id of the access log entry */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** Where it was presented */
  readonly accessPointId: string
  /** When it was presented; now by default */
  readonly at: string | null
  /** Whether it opened */
  readonly result: 'GRANTED' | 'DENIED'
  /** Which way somebody wanted to go */
  readonly direction: 'IN' | 'OUT' | null
  /** What was presented; that of the access method when it is known */
  readonly type: 'QR_CODE' | 'LPR' | 'PIN_CODE' | 'NFC' | null
  /** What was read. The access method is found by it. Number plates and NFC tags are kept in capitals, without spaces and dashes; a PIN is not kept at all */
  readonly value: string | null
  /** What was presented. When left out, the one that has the type and value */
  readonly accessMethodId: string | null
  /** Who came. When left out, whose access method it is */
  readonly customerId: string | null
  /** Why it did not open, in words for people */
  readonly reason: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** A change of an access method on its way to a controller, or to all of them. Of more than 20 controllers the others are told within seconds, of the access method as it is by then, and of several changes at once */
export interface AccessMethodOperation {
  /** The id of the access method operation */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  /** The access method that was changed */
  readonly accessMethodId: string
  /** The controller that must know of it; empty: whichever there are */
  readonly controllerId: string | null
  /** What was done to it */
  readonly kind: 'CREATE' | 'UPDATE' | 'DELETE'
  /** How far it is; SIMULATED: no controller was told, because no connector is set up */
  readonly status: 'QUEUED' | 'DONE' | 'SIMULATED' | 'FAILED'
  /** Why it failed */
  readonly error: string | null
  /** Why it failed, in a word */
  readonly errorCode: 'no_connector' | 'address' | 'rejected' | 'limited' | 'not_configured' | 'unreachable' | 'too_late' | 'gone' | null
  /** When the controller knew of it */
  readonly doneAt: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** A barrier, door or gate that can be opened from afar */
export interface AccessPoint {
  /** The id of the access point */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** The name people know it by */
  readonly name: string
  /** What it is */
  readonly kind: 'BARRIER' | 'DOOR' | 'GATE' | 'TURNSTILE' | null
  /** The controller that works it */
  readonly controllerId: string | null
  /** How it stands, as far as is known */
  readonly physicalState: 'OPEN' | 'CLOSED'
  /** How physicalState is known: REPORTED from outside; COMMANDED, which was accepted and not confirmed; SIMULATED, of which nobody outside was told, because no connector is set up. Null where nothing has set it */
  readonly stateFrom: 'SIMULATED' | 'COMMANDED' | 'REPORTED' | null
  /** Since when it is open */
  readonly openSince: string | null
  /** When it was told that it is open for too long; once for each opening */
  readonly openTooLongAt: string | null
  /** How long it may be open, in seconds, until that is told */
  readonly maxOpenSeconds: number
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** Who made the record: a member, an automation, a customer or the service itself */
export interface Author {
  readonly type: 'MEMBER' | 'WORKFLOW' | 'CUSTOMER' | 'SYSTEM'
  readonly id: string | null
}

/** Money that came in on an account of the organization, or left it. What the bank said of it stands; who knows it says what it was for */
export interface BankAccountTransaction {
  /** The id of the bank account transaction */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** The organization's account on which it was booked, without spaces */
  readonly iban: string
  /** How much, in euro: above zero for what came in, below for what left */
  readonly amount: number
  /** The day on which the bank booked it */
  readonly bookedOn: string
  /** What stands with it: a structured reference, or words */
  readonly reference: string | null
  /** Who paid, or was paid, as the bank says it */
  readonly counterpartyName: string | null
  /** Their account, as the bank says it: an IBAN, without spaces, where it has one */
  readonly counterpartyAccount: string | null
  /** The payment that it is */
  readonly paymentId: string | null
  /** Whose money it is; the customer of the payment when none is given */
  readonly customerId: string | null
  /** Whether it is known which payment it is */
  readonly matched: boolean
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** A telephone call, as the telephone system reports it */
export interface Call {
  /** The id of the call */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** INBOUND to the site, OUTBOUND from it */
  readonly direction: 'INBOUND' | 'OUTBOUND'
  /** The number that calls, kept without what stands between its digits; any other text, such as anonymous, as it is */
  readonly from: string
  /** The number that is called, kept in the same way */
  readonly to: string
  /** How far it is; MISSED: nobody answered */
  readonly status: 'RINGING' | 'ANSWERED' | 'ENDED' | 'MISSED'
  /** The customer at the other end. When left out, the only one whose number or contact it is; nobody when several have it */
  readonly customerId: string | null
  /** When it began; now by default */
  readonly startedAt: string | null
  /** When it was answered; by default when it becomes ANSWERED */
  readonly answeredAt: string | null
  /** When it was over; by default when it becomes ENDED or MISSED */
  readonly endedAt: string | null
  /** What it was about */
  readonly notes: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** A remark of a colleague on a record */
export interface Comment {
  /** The id of the comment */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** The text */
  readonly content: string
  readonly target: RecordLink
  /** The id of that record once more: comments on it are listed by it */
  readonly targetId: string
  /** The users who are mentioned: those that are sent, and those whose ids stand in the content as @usr_… */
  readonly mentions: ReadonlyArray<string>
  /** Whether it is kept on top */
  readonly pinned: boolean
  /** Whether it is dealt with */
  readonly resolved: boolean
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** The box on site that works doors, barriers and meters, and must be adopted before it does */
export interface Controller {
  /** The id of the controller */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** The name people know it by */
  readonly name: string
  /** The serial number that its maker gave it */
  readonly serial: string
  /** Whether it may work here */
  readonly adoption: 'REQUESTED' | 'APPROVED' | 'REJECTED'
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** When it was created */
export type CreatedAt = string

/** Fields of your own, of at most 65,536 characters as JSON. Those that the organization has declared are checked; all others are kept as they are sent */
export type CustomFields = Readonly<Record<string, unknown>>

/** Somebody who stays, pays or calls: a person, a company or both */
export interface Customer {
  /** The id of the customer */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** First name */
  readonly firstName: string | null
  /** Last name */
  readonly lastName: string | null
  /** Name of the company */
  readonly companyName: string | null
  /** E-mail address */
  readonly email: string | null
  /** Telephone number */
  readonly phone: string | null
  /** Number for WhatsApp */
  readonly whatsappNumber: string | null
  /** Language of messages, as BCP 47 tag */
  readonly language: string | null
  /** How the customer is regarded */
  readonly status: 'DEFAULT' | 'PREFERRED' | 'VIP' | 'WARNING' | 'BLACKLISTED'
  /** Notes for colleagues */
  readonly notes: string | null
  /** Day of birth */
  readonly birthDate: string | null
  /** When what is personal was erased, for good; such a customer cannot be changed */
  readonly erasedAt: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** A further way to reach a customer */
export interface CustomerContact {
  /** The id of the customer contact */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** The customer it belongs to */
  readonly customerId: string
  /** The kind of contact */
  readonly type: 'EMAIL' | 'PHONE' | 'WHATSAPP' | 'OTHER'
  /** The address or number */
  readonly value: string
  /** What it is for */
  readonly label: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** A paper of a customer: a policy, a proof of payment, an identity card, a mandate */
export interface Document {
  /** The id of the document */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** The customer whose document it is */
  readonly customerId: string
  /** The kind of document */
  readonly documentType: 'INSURANCE_POLICY' | 'INSURANCE_PAYMENT_PROOF' | 'IDENTITY_CARD' | 'SEPA_MANDATE' | 'OTHER'
  /** Whether it is still of use */
  readonly status: 'ACTIVE' | 'ARCHIVED'
  /** The name under which its file is saved, without a folder */
  readonly fileName: string | null
  /** The first day on which it is valid; null: since ever */
  readonly validFrom: string | null
  /** The last day on which it is valid; null: for ever */
  readonly validUntil: string | null
  /** What is known of its file, which is put and read at `…/file`; null while there is none */
  readonly file: {
    /** The media type with which it was sent */
    readonly contentType: string
    /** In bytes */
    readonly size: number
    /** Of its bytes; also the ETag of the file */
    readonly sha256: string
  } | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** A line in the logbook of the site, written by colleagues, integrations and flows */
export interface EventLogEntry {
  /** The id of the event log entry */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** What it is about, in a word of your own */
  readonly kind: string
  /** What happened, in words for people */
  readonly message: string
  /** How bad it is */
  readonly severity: 'INFO' | 'WARNING' | 'ERROR'
  /** When it happened; now by default */
  readonly occurredAt: string | null
  /** The customer whom it is about */
  readonly customerId: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** The id of this record in another system; unique in the organization and model */
export type ExternalId = string | null

/** A message of a conversation */
export interface InboxMessage {
  /** The id of the inbox message */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** The conversation to which it belongs */
  readonly threadId: string
  /** The customer of the conversation when the message was written */
  readonly customerId: string | null
  /** INBOUND from the other side, OUTBOUND to it */
  readonly direction: 'INBOUND' | 'OUTBOUND'
  /** The text */
  readonly body: string
  /** Who has written it; by default the customer's name or the thread's address, for an outbound one that of the member */
  readonly author: string | null
  /** When it was sent; of an outbound one when it was handed over, null until then */
  readonly sentAt: string | null
  /** How far it is; what comes in is SENT. SIMULATED: nothing was sent, because no connector is set up. The notification delivery says more about an outbound one */
  readonly status: 'QUEUED' | 'SENT' | 'SIMULATED' | 'FAILED'
  /** The reactions to it, one from each participant */
  readonly reactions: ReadonlyArray<Reaction>
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** A conversation with somebody by one channel */
export interface InboxThread {
  /** The id of the inbox thread */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** How messages come and go */
  readonly channel: 'EMAIL' | 'SMS' | 'WHATSAPP' | 'CHAT'
  /** The customer on the other side, where it is known */
  readonly customerId: string | null
  /** The address or number of the other side; null for the customer's own */
  readonly address: string | null
  /** What it is about; the subject of mails */
  readonly subject: string | null
  /** How the last message begins, on one line */
  readonly preview: string | null
  /** When the last message was sent */
  readonly lastMessageAt: string | null
  /** Whether it is dealt with. A new message from the other side brings it back */
  readonly archived: boolean
  /** The inbox tags it is marked with */
  readonly tagIds: ReadonlyArray<string>
  /** Whether an assistant answers. No longer, when a person takes over */
  readonly assistantActive: boolean
  /** Whether it needs a person urgently: from its hand-off until a member replies or it is archived */
  readonly urgent: boolean
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** What a customer owes for: a draft at first; once booked it has a number, and its lines stand */
export interface Invoice {
  /** The id of the invoice */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** Given when it is booked, without gaps: the year and a number */
  readonly number: string | null
  /** Who owes */
  readonly customerId: string
  /** The reservation that it is for */
  readonly reservationId: string | null
  /** The occupation that it is for */
  readonly occupationId: string | null
  /** What is invoiced. They change while the invoice is a draft only */
  readonly lines: ReadonlyArray<InvoiceLine>
  /** The sum of the lines in euro, VAT included */
  readonly total: number
  /** The VAT that the total contains, by rate, the lowest first */
  readonly vatTotals: ReadonlyArray<VatTotal>
  /** What was paid of it, in euro */
  readonly paidAmount: number
  /** What is not paid yet: total less paidAmount, in euro */
  readonly openAmount: number
  /** Its date; today in the organization's time zone when none is given */
  readonly issueDate: string | null
  /** The last day on which it should be paid; 14 days after issueDate when none is given */
  readonly dueDate: string | null
  /** When it was booked */
  readonly bookedAt: string | null
  /** When it was last sent to the customer */
  readonly sentAt: string | null
  /** When the customer was last reminded */
  readonly lastReminderAt: string | null
  /** How often the customer was reminded */
  readonly reminderCount: number
  /** The address of the open payment link made last */
  readonly paymentLinkUrl: string | null
  /** How far it is. It begins as a draft, actions lead on, and a change may only set CANCELLED, while nothing is paid */
  readonly status: 'DRAFT' | 'BOOKED' | 'SENT' | 'PAID' | 'CANCELLED'
  /** Words for the customer, on the invoice */
  readonly notes: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** One thing that is invoiced */
export interface InvoiceLine {
  /** The product that is sold */
  readonly productId: string | null
  /** What is sold */
  readonly description: string
  /** How many units, with at most three decimals */
  readonly quantity: number
  /** Price of one unit in euro, VAT included, with at most six decimals; below zero for a discount */
  readonly unitPrice: number
  /** VAT contained in the price, in percent */
  readonly vat: number
  /** Quantity times unit price, rounded half away from zero to the cent */
  readonly amount: number
}

/** A line of the log of a controller */
export interface LogLine {
  /** When it was written */
  readonly at: string
  /** How bad it is */
  readonly level: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR'
  /** The line */
  readonly message: string
}

/** Something that counts what is used on a terrain, and may switch it on and off */
export interface Meter {
  /** The id of the meter */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** The terrain on which it stands */
  readonly terrainId: string | null
  /** What it counts: electricity in kWh, water and gas in m³ */
  readonly type: 'ELECTRICITY' | 'WATER' | 'GAS'
  /** The number on it */
  readonly serial: string
  /** Whether it lets through; changed by its action */
  readonly state: 'ON' | 'OFF'
  /** How state is known: REPORTED from outside; COMMANDED, which was accepted and not confirmed; SIMULATED, of which nobody outside was told, because no connector is set up. Null where nothing has set it */
  readonly stateFrom: 'SIMULATED' | 'COMMANDED' | 'REPORTED' | null
  /** What it showed last, in kWh for electricity, else in m³ */
  readonly lastReading: number
  /** When it was last read */
  readonly lastReadAt: string | null
  /** Up to where its consumption is on an invoice, in kWh for electricity, else in m³ */
  readonly invoicedReading: number
  /** Price of one kWh or m³ in euro, VAT included, with at most six decimals */
  readonly unitPrice: number
  /** VAT contained in the price, in percent */
  readonly vat: number
  /** The controller that switches it */
  readonly controllerId: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** Something that is wrong with a meter, until it is resolved */
export interface MeterAlarm {
  /** The id of the meter alarm */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  /** The meter that it is about */
  readonly meterId: string
  /** How bad it is */
  readonly severity: 'INFO' | 'WARNING' | 'CRITICAL'
  /** What is wrong */
  readonly message: string
  /** Whether it lasts */
  readonly status: 'OPEN' | 'RESOLVED'
  /** When it was resolved */
  readonly resolvedAt: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** A wristband or card with a balance, which opens doors and pays */
export interface NfcTag {
  /** The id of the NFC tag */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** Who has it. A customer has at most 200 NFC tags */
  readonly customerId: string | null
  /** The UID that is read from it; unique, kept in capitals, without spaces, colons and dashes */
  readonly uid: string
  /** What is on it, in euro */
  readonly balance: number
  /** Whether it is blocked */
  readonly blocked: boolean
  /** How the last change of balance or blocked is known: REPORTED from outside; COMMANDED, which was accepted and not confirmed; SIMULATED, of which nobody outside was told, because no connector is set up. Null where nothing has set it */
  readonly stateFrom: 'SIMULATED' | 'COMMANDED' | 'REPORTED' | null
  /** Below which balance, in euro, it is low; that of the organization when empty */
  readonly lowBalanceThreshold: number | null
  /** Whether it was found to be low; until it is topped up far enough */
  readonly lowBalance: boolean
  /** When it was last presented to a reader */
  readonly lastPresentedAt: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** A change of the balance of an NFC tag */
export interface NfcTransaction {
  /** The id of the NFC transaction */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  /** The tag */
  readonly nfcTagId: string
  /** Who had the tag then */
  readonly customerId: string | null
  /** What it was */
  readonly kind: 'TOP_UP' | 'CHARGE'
  /** By how much the balance changed, in euro; below zero for a charge */
  readonly amount: number
  /** The balance afterwards, in euro */
  readonly balance: number
  /** How the change is known: REPORTED from outside; COMMANDED, which was accepted and not confirmed; SIMULATED, of which nobody outside was told, because no connector is set up. Null where nothing has set it */
  readonly stateFrom: 'SIMULATED' | 'COMMANDED' | 'REPORTED' | null
  /** Where it was charged */
  readonly accessPointId: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** A message of the service to somebody: what was sent to whom, by which connector, with what result */
export interface NotificationDelivery {
  /** The id of the notification delivery */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  /** How it is sent */
  readonly channel: 'EMAIL' | 'SMS' | 'WHATSAPP' | 'PUSH'
  /** The address or number; for push the user */
  readonly recipient: string
  /** The customer to whom it is sent */
  readonly customerId: string | null
  /** The colleague to whom it is sent */
  readonly userId: string | null
  /** The subject, or the title of a push notice */
  readonly subject: string | null
  /** The text, with a placeholder for each secret: `[hidden]` */
  readonly body: string
  readonly about: About
  /** How far it is; SIMULATED: nothing was sent, because no connector is set up */
  readonly status: 'QUEUED' | 'SENT' | 'SIMULATED' | 'FAILED'
  /** What has sent it; null when nothing was sent */
  readonly connector: string | null
  /** Why it failed */
  readonly error: string | null
  /** Why it failed, in a word */
  readonly errorCode: 'no_connector' | 'address' | 'rejected' | 'limited' | 'not_configured' | 'unreachable' | 'too_late' | 'gone' | null
  /** When it was handed over */
  readonly sentAt: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** The organization the record belongs to */
export type OrganizationId = string

/** Money from a customer. What has succeeded counts for its invoice */
export interface Payment {
  /** The id of the payment */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** Who pays; the customer of the invoice when none is given */
  readonly customerId: string | null
  /** What is paid. It changes while the payment is pending only */
  readonly invoiceId: string | null
  /** The group that it is in. It is put there, and taken out, by the group */
  readonly groupId: string | null
  /** How much, in euro. It changes while the payment is pending only */
  readonly amount: number
  /** How it is paid */
  readonly method: 'CASH' | 'TRANSFER' | 'BANCONTACT' | 'IDEAL' | 'CREDITCARD' | 'PAYCONIQ' | 'SEPA'
  /** When it was paid; the moment at which it succeeds when none is given */
  readonly paidAt: string | null
  /** The day of paidAt in the organization's time zone, as it was when paidAt was set */
  readonly paidOn: string | null
  /** What the bank or the provider calls it */
  readonly reference: string | null
  /** Whether it came of a collection that was only simulated, so that no bank pays it, because no connector is set up */
  readonly simulated: boolean
  /** How far it is: PENDING becomes SUCCEEDED or FAILED, SUCCEEDED becomes REFUNDED */
  readonly status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REFUNDED'
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** Payments that came together, such as the batch of a terminal. Assigned to an invoice, they pay it */
export interface PaymentGroup {
  /** The id of the payment group */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** What it is called */
  readonly name: string | null
  /** The payments in it, in the order in which they came. A payment is in one group at most */
  readonly paymentIds: ReadonlyArray<string>
  /** The sum of its payments that have succeeded, in euro */
  readonly amount: number
  /** The invoice that its payments pay, while it is assigned to one */
  readonly invoiceId: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** What came in by one method */
export interface PaymentMethodTotal {
  /** How it was paid */
  readonly method: 'CASH' | 'TRANSFER' | 'BANCONTACT' | 'IDEAL' | 'CREDITCARD' | 'PAYCONIQ' | 'SEPA'
  /** How many payments have succeeded, and were not refunded */
  readonly count: number
  /** Their sum, in euro */
  readonly amount: number
  /** What was paid in the period and refunded since, in euro */
  readonly refunded: number
}

/** What came in on one day or in one month, by method. When a payment of the period changes it is counted anew within a minute. Of a period with more than 5,000 payments it says nothing at first, and what it counts within seconds */
export interface PaymentReport {
  /** The id of the payment report */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** The day (2026-07-01) or the month (2026-07) that it is of. A period has one report */
  readonly period: string
  /** What came in, by method; a method by which nothing did is left out */
  readonly totals: ReadonlyArray<PaymentMethodTotal>
  /** What came in by all methods, in euro */
  readonly total: number
  /** What was paid in the period and refunded since, in euro */
  readonly refunded: number
  /** More about it */
  readonly notes: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** Something that waits for a printer, or was printed */
export interface PrintQueueJob {
  /** The id of the print queue job */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  /** The kind of printer */
  readonly printer: 'A4' | 'POS' | 'LABEL' | 'THERMAL'
  /** What it is, for people */
  readonly title: string
  /** The record that is printed */
  readonly document: PrintQueueJobDocument
  /** How far it is; SIMULATED: nothing was printed, because no connector is set up */
  readonly status: 'QUEUED' | 'PRINTED' | 'SIMULATED' | 'FAILED'
  /** Why it failed */
  readonly error: string | null
  /** Why it failed, in a word */
  readonly errorCode: 'no_connector' | 'address' | 'rejected' | 'limited' | 'not_configured' | 'unreachable' | 'too_late' | 'gone' | null
  /** When it was handed to the printer */
  readonly printedAt: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

export interface PrintQueueJobDocument {
  /** The model of the record that is printed */
  readonly model: string
  readonly id: string
}

/** Something that is sold: a night, a kilowatt hour, a token for the shower */
export interface Product {
  /** The id of the product */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** What it is called, also on invoices */
  readonly name: string
  /** Price of one unit in euro, VAT included */
  readonly price: number
  /** VAT contained in the price, in percent */
  readonly vat: number
  /** What one unit is */
  readonly unit: string | null
  /** More about it */
  readonly description: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** How somebody reacted to a message */
export interface Reaction {
  /** The emoji */
  readonly emoji: string
  /** Who; null for the other side of the conversation */
  readonly participant: string | null
  /** When it was given or last changed */
  readonly reactedAt: string
}

/** A record, by model and id */
export interface RecordLink {
  /** The model of the record, such as customer or reservation */
  readonly model: string
  readonly id: string
}

/** Counts the changes, from 1. The ETag of the record is this number in quotes */
export type RecordVersion = number

/** A stay that was agreed on: who comes, when, and where to */
export interface Reservation {
  /** The id of the reservation */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** Its number, counted by the service */
  readonly number: string
  /** Who comes */
  readonly customerId: string
  /** Where to. Stays on one terrain may overlap: only a check-in needs it to be free */
  readonly terrainId: string | null
  /** When they mean to come */
  readonly checkInAt: string
  /** When they mean to leave; after they come */
  readonly checkOutAt: string
  /** When they came */
  readonly checkedInAt: string | null
  /** When they left */
  readonly checkedOutAt: string | null
  /** When it was cancelled */
  readonly cancelledAt: string | null
  /** How many come */
  readonly persons: number
  /** How far it is; changed by its actions */
  readonly status: 'RESERVED' | 'CHECKED_IN' | 'CHECKED_OUT' | 'CANCELLED'
  /** What the stay costs, VAT included */
  readonly totalAmount: number
  /** Notes for colleagues */
  readonly notes: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** What the tablet at the reception shows the customer: at most one document and one image */
export interface TabletContent {
  /** The id of the tablet content */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  /** A document or an image */
  readonly kind: 'pdf' | 'img'
  /** The record that is shown */
  readonly about: TabletContentAbout
  /** What it is, for people */
  readonly title: string
  /** Since when it is shown */
  readonly shownAt: string
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

export interface TabletContentAbout {
  /** The model of the record that is shown */
  readonly model: string
  readonly id: string
}

/** A place where somebody can stay: a pitch, a house, a berth */
export interface Terrain {
  /** The id of the terrain */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** The name people know it by */
  readonly name: string
  /** Its number on the map */
  readonly number: string | null
  /** The kind of place, in your own words */
  readonly type: string | null
  /** Whether somebody stays there. OCCUPIED follows from the occupation; a body says FREE or BLOCKED */
  readonly status: 'FREE' | 'OCCUPIED' | 'BLOCKED'
  /** The occupation that lasts */
  readonly currentOccupationId: string | null
  /** The meters that stand on it */
  readonly meterIds: ReadonlyArray<string>
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}

/** When it was last changed */
export type UpdatedAt = string

/** The VAT of one rate that an invoice contains */
export interface VatTotal {
  /** VAT contained in the price, in percent */
  readonly rate: number
  /** The VAT of this rate that the total contains, in euro */
  readonly amount: number
}

/** One visit of a vehicle to the site */
export interface VehiclePresence {
  /** The id of the vehicle presence */
  readonly id: string
  readonly organizationId: OrganizationId
  readonly version: RecordVersion
  readonly externalId: ExternalId
  readonly customFields: CustomFields
  /** The number plate, kept in capitals, without spaces and dashes */
  readonly plate: string
  /** Whose vehicle it is. When left out, whoever has an access method with this number plate */
  readonly customerId: string | null
  /** INSIDE on the site; DEPARTED when it was seen leaving; GHOST when only one end of the visit was seen. A vehicle that comes in once more, and was not seen leaving, makes its visit before a ghost */
  readonly state: 'INSIDE' | 'GHOST' | 'DEPARTED'
  /** When it came in; now by default where it is INSIDE */
  readonly enteredAt: string | null
  /** When it left; by default when it becomes DEPARTED. Null while it is INSIDE */
  readonly departedAt: string | null
  readonly createdAt: CreatedAt
  readonly updatedAt: UpdatedAt
  readonly createdBy: Author
}
