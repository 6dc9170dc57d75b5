import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { WireError } from '@parley/contract'

/** Responds to invalid or slow HTTP with an error in the usual shape and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, said] = RESPONSES.get(error.code ?? '') ?? MALFORMED
  const body = JSON.stringify({ status: 'error', ...said } satisfies WireError)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** Refuses a request with an `Expect` header that the server does not support. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const refusal: WireError = {
    status: 'error',
    name: 'invalid_input',
    code: 'unknown_expectation',
    message: 'The header Expect may only be 100-continue.',
    field: '',
  }
  const body = JSON.stringify(refusal)
  response.writeHead(417, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(body)
}

type ErrorResponse = Pick<WireError, 'name' | 'code' | 'message' | 'field'>

const MALFORMED: [status: number, said: ErrorResponse] = [
  400,
  { name: 'invalid_input', code: 'bad_request', message: 'The request is not valid HTTP.', field: '' },
]

const RESPONSES = new Map<string, [status: number, said: ErrorResponse]>([
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    [
      408,
      {
        name: 'invalid_input',
        code: 'request_timeout',
        message: 'The request took too long to arrive.',
        field: '',
      },
    ],
  ],
  [
    'HPE_HEADER_OVERFLOW',
    [431, { name: 'too_large', code: 'headers_too_large', message: 'The headers are too large.' }],
  ],
  [
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    [413, { name: 'too_large', code: 'body_too_large', message: 'The request body is too large.' }],
  ],
])
