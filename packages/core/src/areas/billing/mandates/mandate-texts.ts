import { inLanguage } from '../../inbox/notifications/in-language.ts'

/** The values for an e-mail about a mandate. */
export interface MandateFacts {
  readonly organization: string
  /** Empty if unknown. */
  readonly customer: string
  readonly reference: string
  /** The URL for signing, if the provider gives one. */
  readonly url: string | null
}

/** The words of one language. */
interface Words {
  greeting(name: string): string
  request(organization: string, reference: string): string
  reminder(organization: string, reference: string): string
  link(url: string): string
  readonly noLink: string
  readonly closing: string
  requestSubject(organization: string): string
  reminderSubject(organization: string): string
}

const languages: Readonly<Record<'en' | 'nl' | 'fr' | 'de', Words>> = {
  en: {
    greeting: (name) => (name ? `Dear ${name},` : 'Dear customer,'),
    request: (organization, reference) => `${organization} asks you for a direct debit mandate (SEPA), with the reference ${reference}.`,
    reminder: (organization, reference) =>
      `${organization} has not received your direct debit mandate (SEPA) with the reference ${reference} yet.`,
    link: (url) => `You can sign it here: ${url}`,
    noLink: 'Please tell us the IBAN of your account, and come by to sign.',
    closing: 'Kind regards,',
    requestSubject: (organization) => `Direct debit mandate for ${organization}`,
    reminderSubject: (organization) => `Reminder: direct debit mandate for ${organization}`,
  },
  nl: {
    greeting: (name) => (name ? `Beste ${name},` : 'Beste klant,'),
    request: (organization, reference) => `${organization} vraagt u een domiciliëringsmandaat (SEPA), met referentie ${reference}.`,
    reminder: (organization, reference) =>
      `${organization} heeft uw domiciliëringsmandaat (SEPA) met referentie ${reference} nog niet ontvangen.`,
    link: (url) => `U kunt het hier ondertekenen: ${url}`,
    noLink: 'Gelieve ons het IBAN van uw rekening te laten weten en langs te komen om te tekenen.',
    closing: 'Met vriendelijke groeten,',
    requestSubject: (organization) => `Domiciliëringsmandaat voor ${organization}`,
    reminderSubject: (organization) => `Herinnering: domiciliëringsmandaat voor ${organization}`,
  },
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    request: (organization, reference) => `${organization} vous demande un mandat de prélèvement (SEPA), avec la référence ${reference}.`,
    reminder: (organization, reference) =>
      `${organization} n’a pas encore reçu votre mandat de prélèvement (SEPA) avec la référence ${reference}.`,
    link: (url) => `Vous pouvez le signer ici : ${url}`,
    noLink: 'Merci de nous communiquer l’IBAN de votre compte et de passer pour signer.',
    closing: 'Cordialement,',
    requestSubject: (organization) => `Mandat de prélèvement pour ${organization}`,
    reminderSubject: (organization) => `Rappel : mandat de prélèvement pour ${organization}`,
  },
  de: {
    greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
    request: (organization, reference) => `${organization} bittet Sie um ein SEPA-Lastschriftmandat mit der Referenz ${reference}.`,
    reminder: (organization, reference) =>
      `${organization} hat Ihr SEPA-Lastschriftmandat mit der Referenz ${reference} noch nicht erhalten.`,
    link: (url) => `Hier können Sie es unterschreiben: ${url}`,
    noLink: 'Bitte nennen Sie uns die IBAN Ihres Kontos, und kommen Sie zum Unterschreiben vorbei.',
    closing: 'Freundliche Grüße',
    requestSubject: (organization) => `SEPA-Lastschriftmandat für ${organization}`,
    reminderSubject: (organization) => `Erinnerung: SEPA-Lastschriftmandat für ${organization}`,
  },
}

/** Subject and text of the e-mail that requests a mandate, or reminds of it. `language` is a BCP 47 tag. */
export function mandateMail(language: string, mode: 'request' | 'reminder', facts: MandateFacts) {
  const words = inLanguage(languages, language)
  const { organization, customer, reference, url } = facts
  const subject = mode === 'request' ? words.requestSubject(organization) : words.reminderSubject(organization)
  const asking = mode === 'request' ? words.request(organization, reference) : words.reminder(organization, reference)
  const linkText = url === null ? words.noLink : words.link(url)
  return { subject, body: [words.greeting(customer), asking, linkText, `${words.closing}\n${organization}`].join('\n\n') }
}
