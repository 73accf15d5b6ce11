import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where a simulated machine has its database. A process that ends leaves behind what it has written so far, with its open transaction. */
export class Disk {
  readonly folder: string
  #generation = 0

  constructor() {
    // In memory where there is such a place: a process that ends, unlike a machine, loses nothing of what was written.
    this.folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'belfry-world-'))
    mkdirSync(this.#place)
  }

  get file(): string {
    return join(this.#place, 'belfry.db')
  }

  get #place(): string {
    return join(this.folder, String(this.#generation))
  }

  /** Lays down a database that is there from the beginning. */
  load(file: string): void {
    copyFileSync(file, this.file)
  }

  /** After the end of a process: its file and its log as they are, for the next process. The old ones stay with who still has them open. */
  takeOver(): void {
    const { file } = this
    this.#generation++
    mkdirSync(this.#place)
    copyFileSync(file, this.file)
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${this.file}-wal`)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
