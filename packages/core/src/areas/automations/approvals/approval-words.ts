import type { Decision } from './decision.ts'

/** The words of one language. Each is a paragraph. */
interface Words extends Readonly<Record<Decision, (who: string) => string>> {
  subject(title: string): string
  request(organization: string, title: string): string
  until(moment: string): string
  decide(url: string): string
  sender(organization: string): string
}

/** The texts of messages and comments about approvals, by language. */
export const approvalWords: Readonly<Record<'en' | 'nl' | 'fr' | 'de', Words>> = {
  en: {
    approved: (who) => `Approved by ${who}.`,
    rejected: (who) => `Rejected by ${who}.`,
    subject: (title) => `Approval: ${title}`,
    request: (organization, title) => `An automation of ${organization} asks for your approval: ${title}`,
    until: (moment) => `You can decide until ${moment}.`,
    decide: (url) => `Approve or reject: ${url}`,
    sender: (organization) => `Belfry, for ${organization}`,
  },
  nl: {
    approved: (who) => `Goedgekeurd door ${who}.`,
    rejected: (who) => `Afgekeurd door ${who}.`,
    subject: (title) => `Goedkeuring: ${title}`,
    request: (organization, title) => `Een automatisering van ${organization} vraagt uw goedkeuring: ${title}`,
    until: (moment) => `U kunt beslissen tot ${moment}.`,
    decide: (url) => `Goedkeuren of afkeuren: ${url}`,
    sender: (organization) => `Belfry, voor ${organization}`,
  },
  fr: {
    approved: (who) => `Approuvé par ${who}.`,
    rejected: (who) => `Refusé par ${who}.`,
    subject: (title) => `Approbation : ${title}`,
    request: (organization, title) => `Une automatisation de ${organization} demande votre approbation : ${title}`,
    until: (moment) => `Vous pouvez décider jusqu’au ${moment}.`,
    decide: (url) => `Approuver ou refuser : ${url}`,
    sender: (organization) => `Belfry, pour ${organization}`,
  },
  de: {
    approved: (who) => `Genehmigt von ${who}.`,
    rejected: (who) => `Abgelehnt von ${who}.`,
    subject: (title) => `Genehmigung: ${title}`,
    request: (organization, title) => `Eine Automatisierung von ${organization} bittet um Ihre Genehmigung: ${title}`,
    until: (moment) => `Sie können bis ${moment} entscheiden.`,
    decide: (url) => `Genehmigen oder ablehnen: ${url}`,
    sender: (organization) => `Belfry, für ${organization}`,
  },
}
