import type { ClientBase, Connection } from 'pg'

/**
 * Runs a query as `copy … to stdout (format binary)` and decodes its rows as they arrive, without a conversion to text.
 * `decode` gets the bytes of one row: for each column a length (int32) and that many bytes.
 */
export function copyRows(client: ClientBase, query: string, decode: (row: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let headerBytes = HEADER_BYTES
    let failure: unknown
    client.query({
      submit: (connection: Connection) => connection.query(`copy (${query}) to stdout (format binary)`),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        // The first row arrives in one chunk with the header; a row with -1 columns marks the end.
        const row = chunk.subarray(headerBytes)
        headerBytes = 0
        if (failure !== undefined || row.readInt16BE(0) < 0) return
        try {
          decode(row.subarray(2))
        } catch (error) {
          failure = error
        }
      },
      handleCommandComplete: () => {},
      handleError: (error: unknown) => {
        failure = error
        reject(error)
      },
      handleReadyForQuery: () => (failure === undefined ? resolve() : reject(failure)),
    })
  })
}

/** Signature, flags and the length of the header's extension, which is 0. */
const HEADER_BYTES = 19
