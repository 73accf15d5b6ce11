/** A file: what it was said to be, and its bytes. */
export interface StoredFile {
  /** The media type without parameters, such as `application/pdf`. */
  readonly contentType: string
  /** SHA-256 of the bytes, 64 hexadecimal digits in lower case. Whoever reads a file computes it: operations are pure. */
  readonly sha256: string
  readonly bytes: Uint8Array
}

/** The files of an organization's records, one for each. They go when they are removed, not with the record. */
export interface FilePort {
  /** Stores the file of a record in place of the one it had. */
  put(recordId: string, file: StoredFile): Promise<void>
  /** The file of a record, or `null` when it has none. */
  get(recordId: string): Promise<StoredFile | null>
  /** Removes the file of a record, if it has one. */
  remove(recordId: string): Promise<void>
}
