import type { Service } from '../service.ts'

export function createRunner(_service: Service) {
  return { wake() {}, async idle() {}, async stop() {} }
}
