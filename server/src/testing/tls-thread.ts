import { connect } from 'node:tls'
import { answerRequests } from '#threads/answer-requests.ts'

/** Whether this thread trusts the server on a port of this machine. */
answerRequests(
  (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ port, servername: 'news.example' }, () => {
        resolve(socket.authorized)
        socket.destroy()
      })
      socket.once('error', () => resolve(false))
    }),
)
