import { type Cents, formatEuro } from '../../../kernel/money.ts'

/** The values for an e-mail about an invoice. */
export interface MailFacts {
  readonly number: string
  readonly organization: string
  /** Empty if unknown. */
  readonly customer: string
  readonly total: Cents
  readonly open: Cents
  /** `YYYY-MM-DD`. */
  readonly dueDate: string | null
  readonly paymentUrl: string | null
}

/** The words of one language. */
interface Words {
  greeting(name: string): string
  attached(number: string, total: string): string
  reminder(number: string, open: string, due: string | null): string
  due(open: string, day: string): string
  link(url: string): string
  readonly crossed: string
  readonly closing: string
  sentSubject(number: string, organization: string): string
  reminderSubject(number: string, organization: string): string
  euro(amount: string): string
  day(year: string, month: string, day: string): string
}

const languages: Readonly<Record<string, Words>> = {
  en: {
    greeting: (name) => (name ? `Dear ${name},` : 'Dear customer,'),
    attached: (number, total) => `Attached you will find invoice ${number} for ${total}.`,
    reminder: (number, open, due) => `Of invoice ${number}, ${open} has not been paid yet${due ? `. It was due on ${due}` : ''}.`,
    due: (open, day) => `Please pay ${open} by ${day}.`,
    link: (url) => `You can pay here: ${url}`,
    crossed: 'If you have paid in the meantime, please ignore this message.',
    closing: 'Kind regards,',
    sentSubject: (number, organization) => `Invoice ${number} from ${organization}`,
    reminderSubject: (number, organization) => `Reminder: invoice ${number} from ${organization}`,
    euro: (amount) => `€${amount}`,
    day: (year, month, day) => `${year}-${month}-${day}`,
  },
  nl: {
    greeting: (name) => (name ? `Beste ${name},` : 'Beste klant,'),
    attached: (number, total) => `In de bijlage vindt u factuur ${number} van ${total}.`,
    reminder: (number, open, due) => `Van factuur ${number} is ${open} nog niet betaald${due ? `. De vervaldatum was ${due}` : ''}.`,
    due: (open, day) => `Gelieve ${open} te betalen uiterlijk op ${day}.`,
    link: (url) => `U kunt hier betalen: ${url}`,
    crossed: 'Hebt u intussen betaald, dan mag u dit bericht negeren.',
    closing: 'Met vriendelijke groeten,',
    sentSubject: (number, organization) => `Factuur ${number} van ${organization}`,
    reminderSubject: (number, organization) => `Herinnering: factuur ${number} van ${organization}`,
    euro: (amount) => `€ ${amount.replace('.', ',')}`,
    day: (year, month, day) => `${day}-${month}-${year}`,
  },
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    attached: (number, total) => `Vous trouverez en pièce jointe la facture ${number} de ${total}.`,
    reminder: (number, open, due) => `Sur la facture ${number}, ${open} restent à payer${due ? `. L’échéance était le ${due}` : ''}.`,
    due: (open, day) => `Merci de payer ${open} au plus tard le ${day}.`,
    link: (url) => `Vous pouvez payer ici : ${url}`,
    crossed: 'Si vous avez payé entre-temps, veuillez ne pas tenir compte de ce message.',
    closing: 'Cordialement,',
    sentSubject: (number, organization) => `Facture ${number} de ${organization}`,
    reminderSubject: (number, organization) => `Rappel : facture ${number} de ${organization}`,
    euro: (amount) => `${amount.replace('.', ',')} €`,
    day: (year, month, day) => `${day}/${month}/${year}`,
  },
  de: {
    greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
    attached: (number, total) => `Im Anhang finden Sie die Rechnung ${number} über ${total}.`,
    reminder: (number, open, due) =>
      `Von der Rechnung ${number} sind ${open} noch nicht bezahlt${due ? `. Sie war am ${due} fällig` : ''}.`,
    due: (open, day) => `Bitte zahlen Sie ${open} bis zum ${day}.`,
    link: (url) => `Hier können Sie bezahlen: ${url}`,
    crossed: 'Falls Sie inzwischen bezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.',
    closing: 'Freundliche Grüße',
    sentSubject: (number, organization) => `Rechnung ${number} von ${organization}`,
    reminderSubject: (number, organization) => `Erinnerung: Rechnung ${number} von ${organization}`,
    euro: (amount) => `${amount.replace('.', ',')} €`,
    day: (year, month, day) => `${day}.${month}.${year}`,
  },
}

/** Subject and text of the e-mail with an invoice. `language` is a BCP 47 tag; English for languages without a translation. */
export function invoiceMail(language: string, facts: MailFacts) {
  const words = wordsOf(language)
  const { number, organization, open, dueDate, paymentUrl } = facts
  const paragraphs = [
    words.attached(number, euro(words, facts.total)),
    ...(open > 0 && dueDate ? [words.due(euro(words, open), dayOf(words, dueDate))] : []),
    ...(open > 0 && paymentUrl ? [words.link(paymentUrl)] : []),
  ]
  return { subject: words.sentSubject(number, organization), body: letter(words, facts, paragraphs) }
}

/** Subject and text of the mail that reminds of an invoice. */
export function reminderMail(language: string, facts: MailFacts & { readonly overdue: boolean }) {
  const words = wordsOf(language)
  const { number, organization, dueDate, paymentUrl, overdue } = facts
  const open = euro(words, facts.open)
  const day = dueDate && dayOf(words, dueDate)
  const paragraphs = [
    words.reminder(number, open, overdue ? day : null),
    ...(day && !overdue ? [words.due(open, day)] : []),
    ...(paymentUrl ? [words.link(paymentUrl)] : []),
    words.crossed,
  ]
  return { subject: words.reminderSubject(number, organization), body: letter(words, facts, paragraphs) }
}

function wordsOf(language: string): Words {
  const [primary = ''] = language.toLowerCase().split('-')
  return (Object.hasOwn(languages, primary) ? languages[primary] : languages.en) as Words
}

function letter(words: Words, { customer, organization }: MailFacts, paragraphs: readonly string[]): string {
  return [words.greeting(customer), ...paragraphs, `${words.closing}\n${organization}`].join('\n\n')
}

function euro(words: Words, cents: Cents): string {
  return words.euro(formatEuro(cents))
}

function dayOf(words: Words, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return words.day(year, month, date)
}
