import type { ClientBase, Connection } from 'pg'

/**
 * Runs a query as `copy … to stdout (format binary)` and hands over its rows as they arrive. Unlike pg's own results
 * they are never text. `decode` gets the bytes of one row: for each column a length (int32) and so many bytes.
 */
export function copyRows(client: ClientBase, query: string, decode: (row: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let headerBytes = HEADER_BYTES
    let failure: unknown
    client.query({
      submit: (connection: Connection) => connection.query(`copy (${query}) to stdout (format binary)`),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        // The first row comes together with the header, and the end is a row of -1 columns.
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
