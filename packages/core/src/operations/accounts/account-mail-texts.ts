import { inLanguage } from '../notifications/in-language.ts'

/** What a message about an account is made of. */
export interface AccountMailFacts {
  readonly kind: 'reset' | 'invitation'
  /** How the user is called. */
  readonly name: string
  /** Who invites; `null` where nobody does. */
  readonly organization: string | null
  /** The link with which a password is set; the page to sign in where the user has one. */
  readonly url: string
  /** Whether the link sets a password. */
  readonly setsPassword: boolean
}

/** The words of one language. */
interface Words {
  greeting(name: string): string
  readonly resetSubject: string
  readonly reset: string
  resetLink(url: string): string
  readonly resetOtherwise: string
  invitationSubject(organization: string): string
  invitation(organization: string): string
  firstPassword(url: string): string
  signIn(url: string): string
  readonly invitationOtherwise: string
}

const languages: Readonly<Record<'en' | 'nl' | 'fr' | 'de', Words>> = {
  en: {
    greeting: (name) => `Dear ${name},`,
    resetSubject: 'A new password',
    reset: 'Somebody, probably you, has asked for a new password for your account.',
    resetLink: (url) => `Choose it here, once, within one hour: ${url}`,
    resetOtherwise: 'If it was not you, you need do nothing: your password stays as it is. Give this link to nobody.',
    invitationSubject: (organization) => `You are invited to ${organization}`,
    invitation: (organization) => `You have been given a place in ${organization}.`,
    firstPassword: (url) => `Choose your password here, once, within 72 hours: ${url}`,
    signIn: (url) => `Sign in with the password that you have: ${url}`,
    invitationOtherwise: 'If you do not know why you get this, you need do nothing. Give a link to set a password to nobody.',
  },
  nl: {
    greeting: (name) => `Beste ${name},`,
    resetSubject: 'Een nieuw wachtwoord',
    reset: 'Iemand, waarschijnlijk u, heeft een nieuw wachtwoord voor uw account gevraagd.',
    resetLink: (url) => `Kies het hier, één keer, binnen een uur: ${url}`,
    resetOtherwise: 'Was u het niet, dan hoeft u niets te doen: uw wachtwoord blijft zoals het is. Geef deze link aan niemand.',
    invitationSubject: (organization) => `U bent uitgenodigd bij ${organization}`,
    invitation: (organization) => `U hebt een plaats gekregen bij ${organization}.`,
    firstPassword: (url) => `Kies hier uw wachtwoord, één keer, binnen 72 uur: ${url}`,
    signIn: (url) => `Meld u aan met het wachtwoord dat u al hebt: ${url}`,
    invitationOtherwise: 'Weet u niet waarom u dit krijgt, dan hoeft u niets te doen. Geef een link voor een wachtwoord aan niemand.',
  },
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    resetSubject: 'Un nouveau mot de passe',
    reset: 'Quelqu’un, probablement vous, a demandé un nouveau mot de passe pour votre compte.',
    resetLink: (url) => `Choisissez-le ici, une seule fois, dans l’heure : ${url}`,
    resetOtherwise: 'Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même. Ne donnez ce lien à personne.',
    invitationSubject: (organization) => `Vous êtes invité chez ${organization}`,
    invitation: (organization) => `Vous avez reçu une place chez ${organization}.`,
    firstPassword: (url) => `Choisissez ici votre mot de passe, une seule fois, dans les 72 heures : ${url}`,
    signIn: (url) => `Connectez-vous avec le mot de passe que vous avez déjà : ${url}`,
    invitationOtherwise: 'Si vous ignorez pourquoi vous recevez ceci, ne faites rien. Ne donnez un lien de mot de passe à personne.',
  },
  de: {
    greeting: (name) => `Guten Tag ${name},`,
    resetSubject: 'Ein neues Passwort',
    reset: 'Jemand, wahrscheinlich Sie, hat für Ihr Konto ein neues Passwort verlangt.',
    resetLink: (url) => `Wählen Sie es hier, einmal, binnen einer Stunde: ${url}`,
    resetOtherwise: 'Waren Sie es nicht, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist. Geben Sie diesen Link niemandem.',
    invitationSubject: (organization) => `Sie sind eingeladen: ${organization}`,
    invitation: (organization) => `Sie haben einen Platz bei ${organization} bekommen.`,
    firstPassword: (url) => `Wählen Sie hier Ihr Passwort, einmal, binnen 72 Stunden: ${url}`,
    signIn: (url) => `Melden Sie sich mit dem Passwort an, das Sie schon haben: ${url}`,
    invitationOtherwise:
      'Wissen Sie nicht, warum Sie dies bekommen, brauchen Sie nichts zu tun. Geben Sie einen Link für ein Passwort niemandem.',
  },
}

/** Subject and text of a message about an account. `language` is a BCP 47 tag; English where its language is not spoken here. */
export function accountMailText(language: string, facts: AccountMailFacts): { readonly subject: string; readonly body: string } {
  const words = inLanguage(languages, language)
  const { kind, name, organization, url, setsPassword } = facts
  const paragraphs =
    kind === 'reset'
      ? [words.greeting(name), words.reset, words.resetLink(url), words.resetOtherwise]
      : [
          words.greeting(name),
          words.invitation(organization ?? ''),
          setsPassword ? words.firstPassword(url) : words.signIn(url),
          words.invitationOtherwise,
        ]
  return {
    subject: kind === 'reset' ? words.resetSubject : words.invitationSubject(organization ?? ''),
    body: [...paragraphs, 'Belfry'].join('\n\n'),
  }
}
