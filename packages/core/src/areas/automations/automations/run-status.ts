import type { RunStatus } from '../../../framework/operations/port.ts'

const labels: Readonly<Record<string, Readonly<Record<RunStatus, string>>>> = {
  en: { running: 'Running', waiting: 'Waiting', completed: 'Completed', failed: 'Failed', cancelled: 'Cancelled' },
  nl: { running: 'Bezig', waiting: 'Wachtend', completed: 'Voltooid', failed: 'Mislukt', cancelled: 'Geannuleerd' },
  fr: { running: 'En cours', waiting: 'En attente', completed: 'Terminé', failed: 'Échoué', cancelled: 'Annulé' },
  de: { running: 'Läuft', waiting: 'Wartet', completed: 'Abgeschlossen', failed: 'Fehlgeschlagen', cancelled: 'Abgebrochen' },
}

/** The status of a run in the language of a BCP 47 tag, in English where we do not speak it. */
export function runStatusLabel(status: RunStatus, locale: string): string {
  const [language = ''] = locale.toLowerCase().split('-')
  const known = Object.hasOwn(labels, language) ? labels[language] : labels.en
  return (known as Readonly<Record<RunStatus, string>>)[status]
}
