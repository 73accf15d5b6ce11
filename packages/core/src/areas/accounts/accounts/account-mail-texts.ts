import type { AccountMail } from '../../../framework/operations/port.ts'
import { inLanguage } from '../../inbox/notifications/in-language.ts'

/** The values for an account e-mail. */
export interface AccountMailFacts {
  /** `taken`: the requested address already belongs to the account of the reader. */
  readonly kind: AccountMail['kind'] | 'taken'
  /** The recipient's name; `null` if it is only known from another person. */
  readonly name: string | null
  /** The inviting organization, for an invitation. */
  readonly organization: string
  /** The link; not used in the text for a taken address. */
  readonly url: string
}

/** The words of one language. */
interface Words {
  greeting(name: string): string
  readonly hello: string
  readonly resetSubject: string
  readonly reset: string
  resetLink(url: string): string
  readonly resetOtherwise: string
  invitationSubject(organization: string): string
  invitation(organization: string): string
  accept(url: string): string
  readonly invitationOtherwise: string
  readonly addressSubject: string
  readonly address: string
  confirm(url: string): string
  readonly addressOtherwise: string
  readonly takenSubject: string
  readonly taken: string
  readonly takenOwn: string
  readonly takenOtherwise: string
}

const languages: Readonly<Record<'en' | 'nl' | 'fr' | 'de', Words>> = {
  en: {
    greeting: (name) => `Dear ${name},`,
    hello: 'Hello,',
    resetSubject: 'A new password',
    reset: 'Somebody, probably you, has asked for a new password for your account.',
    resetLink: (url) => `Choose it here, once, within one hour: ${url}`,
    resetOtherwise: 'If it was not you, you need do nothing: your password stays as it is. Give this link to nobody.',
    invitationSubject: (organization) => `You are invited to ${organization}`,
    invitation: (organization) => `There is a place for you in ${organization}.`,
    accept: (url) => `Accept it here, once, within 72 hours, with the account that you have or with a new one: ${url}`,
    invitationOtherwise: 'If you do not know why you get this, you need do nothing. Give this link to nobody.',
    addressSubject: 'Your new e-mail address',
    address: 'You asked to use this e-mail address for your account.',
    confirm: (url) => `Confirm it here, once, within 72 hours, where you are signed in: ${url}`,
    addressOtherwise: 'If this account is not yours, you need do nothing: then the address is not used.',
    takenSubject: 'Your e-mail address was asked for',
    taken: 'Somebody has asked to give this e-mail address to another account. Your account has it, so nothing was changed.',
    takenOwn: 'If it was you: an address belongs to one account. Sign in with the one that has it, or give that one another address first.',
    takenOtherwise: 'If it was not you, you need do nothing.',
  },
  nl: {
    greeting: (name) => `Beste ${name},`,
    hello: 'Goeiedag,',
    resetSubject: 'Een nieuw wachtwoord',
    reset: 'Iemand, waarschijnlijk u, heeft een nieuw wachtwoord voor uw account gevraagd.',
    resetLink: (url) => `Kies het hier, één keer, binnen een uur: ${url}`,
    resetOtherwise: 'Was u het niet, dan hoeft u niets te doen: uw wachtwoord blijft zoals het is. Geef deze link aan niemand.',
    invitationSubject: (organization) => `U bent uitgenodigd bij ${organization}`,
    invitation: (organization) => `Er is een plaats voor u bij ${organization}.`,
    accept: (url) => `Aanvaard ze hier, één keer, binnen 72 uur, met de account die u hebt of met een nieuwe: ${url}`,
    invitationOtherwise: 'Weet u niet waarom u dit krijgt, dan hoeft u niets te doen. Geef deze link aan niemand.',
    addressSubject: 'Uw nieuwe e-mailadres',
    address: 'U hebt gevraagd om dit e-mailadres voor uw account te gebruiken.',
    confirm: (url) => `Bevestig het hier, één keer, binnen 72 uur, waar u aangemeld bent: ${url}`,
    addressOtherwise: 'Is deze account niet van u, dan hoeft u niets te doen: het adres wordt dan niet gebruikt.',
    takenSubject: 'Uw e-mailadres is gevraagd',
    taken: 'Iemand heeft gevraagd om dit e-mailadres aan een andere account te geven. Uw account heeft het, dus is er niets gewijzigd.',
    takenOwn: 'Was u het: een adres hoort bij één account. Meld u aan met de account die het heeft, of geef die eerst een ander adres.',
    takenOtherwise: 'Was u het niet, dan hoeft u niets te doen.',
  },
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    hello: 'Bonjour,',
    resetSubject: 'Un nouveau mot de passe',
    reset: 'Quelqu’un, probablement vous, a demandé un nouveau mot de passe pour votre compte.',
    resetLink: (url) => `Choisissez-le ici, une seule fois, dans l’heure : ${url}`,
    resetOtherwise: 'Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même. Ne donnez ce lien à personne.',
    invitationSubject: (organization) => `Vous êtes invité chez ${organization}`,
    invitation: (organization) => `Une place vous attend chez ${organization}.`,
    accept: (url) => `Acceptez-la ici, une seule fois, dans les 72 heures, avec votre compte ou avec un nouveau : ${url}`,
    invitationOtherwise: 'Si vous ignorez pourquoi vous recevez ceci, ne faites rien. Ne donnez ce lien à personne.',
    addressSubject: 'Votre nouvelle adresse e-mail',
    address: 'Vous avez demandé à utiliser cette adresse e-mail pour votre compte.',
    confirm: (url) => `Confirmez-la ici, une seule fois, dans les 72 heures, là où vous êtes connecté : ${url}`,
    addressOtherwise: 'Si ce compte n’est pas le vôtre, ne faites rien : l’adresse ne sera pas utilisée.',
    takenSubject: 'Votre adresse e-mail a été demandée',
    taken: 'Quelqu’un a demandé d’attribuer cette adresse e-mail à un autre compte. Votre compte l’a déjà : rien n’a été modifié.',
    takenOwn:
      'Si c’était vous : une adresse appartient à un seul compte. Connectez-vous avec le compte qui l’a, ou donnez-lui d’abord une autre adresse.',
    takenOtherwise: 'Si ce n’était pas vous, ne faites rien.',
  },
  de: {
    greeting: (name) => `Guten Tag ${name},`,
    hello: 'Guten Tag,',
    resetSubject: 'Ein neues Passwort',
    reset: 'Jemand, wahrscheinlich Sie, hat für Ihr Konto ein neues Passwort verlangt.',
    resetLink: (url) => `Wählen Sie es hier, einmal, binnen einer Stunde: ${url}`,
    resetOtherwise: 'Waren Sie es nicht, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist. Geben Sie diesen Link niemandem.',
    invitationSubject: (organization) => `Sie sind eingeladen: ${organization}`,
    invitation: (organization) => `Bei ${organization} wartet ein Platz auf Sie.`,
    accept: (url) => `Nehmen Sie ihn hier an, einmal, binnen 72 Stunden, mit Ihrem Konto oder mit einem neuen: ${url}`,
    invitationOtherwise: 'Wissen Sie nicht, warum Sie dies bekommen, brauchen Sie nichts zu tun. Geben Sie diesen Link niemandem.',
    addressSubject: 'Ihre neue E-Mail-Adresse',
    address: 'Sie möchten diese E-Mail-Adresse für Ihr Konto verwenden.',
    confirm: (url) => `Bestätigen Sie sie hier, einmal, binnen 72 Stunden, wo Sie angemeldet sind: ${url}`,
    addressOtherwise: 'Ist das Konto nicht Ihres, brauchen Sie nichts zu tun: Die Adresse wird dann nicht verwendet.',
    takenSubject: 'Ihre E-Mail-Adresse wurde verlangt',
    taken: 'Jemand hat verlangt, diese E-Mail-Adresse einem anderen Konto zu geben. Ihr Konto hat sie, also wurde nichts geändert.',
    takenOwn:
      'Waren Sie es: Eine Adresse gehört zu einem Konto. Melden Sie sich mit dem Konto an, das sie hat, oder geben Sie diesem zuerst eine andere Adresse.',
    takenOtherwise: 'Waren Sie es nicht, brauchen Sie nichts zu tun.',
  },
}

/** Subject and text of a message about an account. `language` is a BCP 47 tag; English where its language is not spoken here. */
export function accountMailText(language: string, facts: AccountMailFacts): { readonly subject: string; readonly body: string } {
  const words = inLanguage(languages, language)
  const { kind, name, organization, url } = facts
  const { subject, paragraphs } = texts[kind](words, organization, url)
  return { subject, body: [name === null ? words.hello : words.greeting(name), ...paragraphs, 'Belfry'].join('\n\n') }
}

/** The texts, by kind. */
const texts: {
  readonly [K in AccountMailFacts['kind']]: (
    words: Words,
    organization: string,
    url: string,
  ) => { readonly subject: string; readonly paragraphs: readonly string[] }
} = {
  reset: (words, _organization, url) => ({
    subject: words.resetSubject,
    paragraphs: [words.reset, words.resetLink(url), words.resetOtherwise],
  }),
  invitation: (words, organization, url) => ({
    subject: words.invitationSubject(organization),
    paragraphs: [words.invitation(organization), words.accept(url), words.invitationOtherwise],
  }),
  address: (words, _organization, url) => ({
    subject: words.addressSubject,
    paragraphs: [words.address, words.confirm(url), words.addressOtherwise],
  }),
  taken: (words) => ({ subject: words.takenSubject, paragraphs: [words.taken, words.takenOwn, words.takenOtherwise] }),
}
