/** The words of one language. Each is a paragraph. */
interface Words {
  subject(automation: string): string
  refused(organization: string, automation: string, moment: string): string
  ofOrganization(limit: number): string
  ofCause(limit: number): string
  most(automation: string, count: number): string
  readonly remedy: string
  readonly lost: string
  readonly onlyNotice: string
  sender(organization: string): string
}

/** The texts of notifications about automations that start no runs because too many are still to start, by language. */
export const refusalLanguages: Readonly<Record<'en' | 'nl' | 'fr' | 'de', Words>> = {
  en: {
    subject: (automation) => `Automation ${automation} starts no runs at present`,
    refused: (organization, automation, moment) =>
      `The automation ${automation} of ${organization} would have started a run on ${moment}, and none was started.`,
    ofOrganization: (limit) => `Why: ${limit} runs of the organization are waiting to begin, and no more may.`,
    ofCause: (limit) =>
      `Why: one event, call or moment has led to ${limit} runs that are waiting to begin, and no more may. Most likely an automation sets itself off again and again.`,
    most: (automation, count) => `Most of those that are waiting belong to the automation ${automation}: ${count}.`,
    remedy:
      'What you can do: if an automation sets itself off, disable it, or pause all automations: runs that have not begun are then cancelled. If so much is to be done, wait: automations start again by themselves as soon as fewer runs are waiting.',
    lost: 'What happened meanwhile stands in the log of events, which names the automations that were not started by it. The automation counts them as refusedStarts.',
    onlyNotice: 'You will get no other notice about this until an hour has passed in which every run was started.',
    sender: (organization) => `Belfry, for ${organization}`,
  },
  nl: {
    subject: (automation) => `Automatisering ${automation} start nu geen uitvoeringen`,
    refused: (organization, automation, moment) =>
      `De automatisering ${automation} van ${organization} had op ${moment} een uitvoering moeten starten, en er is er geen gestart.`,
    ofOrganization: (limit) => `Waarom: ${limit} uitvoeringen van de organisatie wachten om te beginnen, en meer mogen er niet wachten.`,
    ofCause: (limit) =>
      `Waarom: één gebeurtenis, oproep of tijdstip heeft tot ${limit} uitvoeringen geleid die wachten om te beginnen, en meer mogen er niet wachten. Waarschijnlijk zet een automatisering zichzelf telkens opnieuw in gang.`,
    most: (automation, count) => `De meeste daarvan zijn van de automatisering ${automation}: ${count}.`,
    remedy:
      'Wat u kunt doen: zet een automatisering zichzelf in gang, schakel ze dan uit of pauzeer alle automatiseringen: uitvoeringen die nog niet begonnen zijn, worden dan geannuleerd. Is er echt zoveel te doen, wacht dan: zodra er minder uitvoeringen wachten, starten automatiseringen vanzelf weer.',
    lost: 'Wat intussen gebeurde, staat in het logboek van gebeurtenissen, met de automatiseringen die er niet door gestart zijn. De automatisering telt ze als refusedStarts.',
    onlyNotice: 'U krijgt hierover geen nieuwe melding tot er een uur voorbij is waarin elke uitvoering gestart is.',
    sender: (organization) => `Belfry, voor ${organization}`,
  },
  fr: {
    subject: (automation) => `L’automatisation ${automation} ne lance plus d’exécutions pour le moment`,
    refused: (organization, automation, moment) =>
      `L’automatisation ${automation} de ${organization} aurait dû lancer une exécution (${moment}) et n’en a lancé aucune.`,
    ofOrganization: (limit) =>
      `Pourquoi : ${limit} exécutions de l’organisation attendent de commencer, et il ne peut y en avoir davantage.`,
    ofCause: (limit) =>
      `Pourquoi : un seul événement, appel ou moment a mené à ${limit} exécutions qui attendent de commencer, et il ne peut y en avoir davantage. Une automatisation se relance sans doute elle-même.`,
    most: (automation, count) => `La plupart appartiennent à l’automatisation ${automation} : ${count}.`,
    remedy:
      'Ce que vous pouvez faire : si une automatisation se relance elle-même, désactivez-la ou mettez toutes les automatisations en pause : les exécutions qui n’ont pas commencé sont alors annulées. S’il y a vraiment tant à faire, attendez : dès que moins d’exécutions attendent, les automatisations reprennent d’elles-mêmes.',
    lost: 'Ce qui s’est passé entre-temps se trouve dans le journal des événements, qui nomme les automatisations qui n’ont pas été lancées. L’automatisation les compte sous refusedStarts.',
    onlyNotice: 'Vous ne recevrez pas d’autre avis à ce sujet tant qu’une heure ne s’est pas écoulée sans lancement refusé.',
    sender: (organization) => `Belfry, pour ${organization}`,
  },
  de: {
    subject: (automation) => `Die Automatisierung ${automation} startet zurzeit keine Läufe`,
    refused: (organization, automation, moment) =>
      `Die Automatisierung ${automation} von ${organization} hätte einen Lauf starten sollen (${moment}), und es wurde keiner gestartet.`,
    ofOrganization: (limit) => `Warum: ${limit} Läufe der Organisation warten auf ihren Beginn, und mehr dürfen es nicht sein.`,
    ofCause: (limit) =>
      `Warum: Ein einziges Ereignis, ein Aufruf oder ein Zeitpunkt hat zu ${limit} Läufen geführt, die auf ihren Beginn warten, und mehr dürfen es nicht sein. Wahrscheinlich löst eine Automatisierung sich selbst immer wieder aus.`,
    most: (automation, count) => `Die meisten davon gehören zur Automatisierung ${automation}: ${count}.`,
    remedy:
      'Was Sie tun können: Löst eine Automatisierung sich selbst aus, schalten Sie sie aus oder pausieren Sie alle Automatisierungen: Läufe, die noch nicht begonnen haben, werden dann abgebrochen. Ist wirklich so viel zu tun, warten Sie: Sobald weniger Läufe warten, starten Automatisierungen von selbst wieder.',
    lost: 'Was inzwischen geschah, steht im Ereignisprotokoll, das die nicht gestarteten Automatisierungen nennt. Die Automatisierung zählt sie als refusedStarts.',
    onlyNotice: 'Sie erhalten dazu keinen weiteren Hinweis, bis eine Stunde lang jeder Lauf gestartet wurde.',
    sender: (organization) => `Belfry, für ${organization}`,
  },
}
