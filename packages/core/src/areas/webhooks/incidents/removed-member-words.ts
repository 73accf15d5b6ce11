/** The words of one language. Each is a paragraph or a line of one. */
interface Words {
  subject(member: string): string
  removed(organization: string, member: string): string
  naming(automation: string, steps: string): string
  others(count: number): string
  readonly remedy: string
  sender(organization: string): string
}

/** The texts of notifications about automations that name a removed member, by language. */
export const removedMemberLanguages: Readonly<Record<'en' | 'nl' | 'fr' | 'de', Words>> = {
  en: {
    subject: (member) => `Automations still name ${member}`,
    removed: (organization, member) =>
      `${member} is no longer a member of ${organization}, and enabled automations name this user. Their runs fail at these steps from now on, or go another way:`,
    naming: (automation, steps) => `${automation}: ${steps}`,
    others: (count) => `and ${count} more`,
    remedy: 'What you can do: choose somebody else in these steps, or disable the automation. Runs that fail meanwhile can be tried again.',
    sender: (organization) => `Belfry, for ${organization}`,
  },
  nl: {
    subject: (member) => `Automatiseringen noemen ${member} nog`,
    removed: (organization, member) =>
      `${member} is geen lid meer van ${organization}, en ingeschakelde automatiseringen noemen deze gebruiker. Hun uitvoeringen mislukken voortaan bij deze stappen, of gaan er een andere weg:`,
    naming: (automation, steps) => `${automation}: ${steps}`,
    others: (count) => `en nog ${count}`,
    remedy:
      'Wat u kunt doen: kies iemand anders in deze stappen, of schakel de automatisering uit. Uitvoeringen die intussen mislukken, kunt u opnieuw proberen.',
    sender: (organization) => `Belfry, voor ${organization}`,
  },
  fr: {
    subject: (member) => `Des automatisations nomment encore ${member}`,
    removed: (organization, member) =>
      `${member} n’est plus membre de ${organization}, et des automatisations activées nomment cet utilisateur. Leurs exécutions échouent désormais à ces étapes, ou y prennent un autre chemin :`,
    naming: (automation, steps) => `${automation} : ${steps}`,
    others: (count) => `et ${count} de plus`,
    remedy:
      'Ce que vous pouvez faire : choisissez quelqu’un d’autre dans ces étapes, ou désactivez l’automatisation. Les exécutions qui échouent entre-temps peuvent être relancées.',
    sender: (organization) => `Belfry, pour ${organization}`,
  },
  de: {
    subject: (member) => `Automatisierungen nennen noch ${member}`,
    removed: (organization, member) =>
      `${member} ist kein Mitglied von ${organization} mehr, und eingeschaltete Automatisierungen nennen diesen Benutzer. Ihre Läufe scheitern von jetzt an bei diesen Schritten oder nehmen dort einen anderen Weg:`,
    naming: (automation, steps) => `${automation}: ${steps}`,
    others: (count) => `und ${count} weitere`,
    remedy:
      'Was Sie tun können: Wählen Sie in diesen Schritten jemand anderen, oder schalten Sie die Automatisierung aus. Läufe, die inzwischen scheitern, lassen sich erneut versuchen.',
    sender: (organization) => `Belfry, für ${organization}`,
  },
}
