import { once } from 'node:events'
import type { Client, Connection } from 'pg'

/** Methods of pg's connections that their types lack. */
type CopyConnection = Connection & { sendCopyFromChunk: (chunk: Buffer) => void; endCopyFrom: () => void }

/** Runs `copy … from stdin` with the chunks as input, no faster than the database reads them. */
export function copyFrom(client: Client, statement: string, chunks: Iterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const send = async (connection: CopyConnection) => {
      for (const chunk of chunks) {
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    }
    client.query({
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => void send(connection).catch(reject),
      handleCommandComplete: () => {},
      handleError: (error: unknown) => {
        failure = error
        reject(error)
      },
      handleReadyForQuery: () => {
        if (failure === undefined) resolve()
      },
    })
  })
}

const CHUNK_BYTES = 1 << 18
const HEADER = Buffer.from([...Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), 0, 0, 0, 0, 0, 0, 0, 0])

/** Rows of integers in PostgreSQL's binary copy format; `sizes` are the bytes of each column, 2 or 4. */
export function* binaryRows(sizes: readonly (2 | 4)[], rows: Iterable<readonly number[]>): Generator<Buffer> {
  const rowBytes = 2 + sizes.reduce((sum, size) => sum + 4 + size, 0)
  let chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let at = HEADER.copy(chunk)
  for (const row of rows) {
    if (at + rowBytes > CHUNK_BYTES) {
      yield chunk.subarray(0, at)
      chunk = Buffer.allocUnsafe(CHUNK_BYTES)
      at = 0
    }
    at = chunk.writeInt16BE(sizes.length, at)
    for (let column = 0; column < sizes.length; column++) {
      const size = sizes[column] ?? 4
      at = chunk.writeInt32BE(size, at)
      at = chunk.writeIntBE(row[column] ?? 0, at, size)
    }
  }
  yield chunk.subarray(0, at)
  yield Buffer.from([0xff, 0xff])
}

/** Rows of text in PostgreSQL's text copy format; the values must not contain tabs, line breaks or backslashes. */
export function* textRows(rows: Iterable<readonly (string | number | boolean)[]>): Generator<Buffer> {
  let lines: string[] = []
  for (const row of rows) {
    if (lines.push(`${row.join('\t')}\n`) < 2000) continue
    yield Buffer.from(lines.join(''))
    lines = []
  }
  yield Buffer.from(lines.join(''))
}
