/** The declared type and the content of a file. */
export interface StoredFile {
  /** The media type without parameters, such as `application/pdf`. */
  readonly contentType: string
  /** SHA-256 of the content, 64 lower-case hexadecimal digits. Computed by the reader of the file, since operations are pure. */
  readonly sha256: string
  readonly bytes: Uint8Array
}

/** The files of an organization's records, one per record. A file is not removed with its record, but explicitly. */
export interface FilePort {
  /** Stores the file of a record, replacing the previous one. */
  put(recordId: string, file: StoredFile): Promise<void>
  /** The file of a record; `null` if it has none. */
  get(recordId: string): Promise<StoredFile | null>
  /** Removes the file of a record, if there is one. */
  remove(recordId: string): Promise<void>
}
