import { createServer, Packet } from 'dns2'

/** A DNS server on this machine with these TXT records; names that it does not know do not exist. */
export async function dnsServer(records: Readonly<Record<string, string[]>>) {
  const server = createServer({
    udp: { type: 'udp4' },
    handle: (request, send) => {
      const response = Packet.createResponseFromRequest(request)
      const name = request.questions[0]?.name ?? ''
      const texts = records[name.toLowerCase()]
      if (texts === undefined) response.header.rcode = Packet.RCODE.NXDOMAIN
      for (const data of texts ?? [])
        response.answers.push(
          new Packet.Resource({ name, type: Packet.TYPE.TXT, class: Packet.CLASS.IN, ttl: 60, data }),
        )
      void send(response)
    },
  })
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  return {
    address: `127.0.0.1:${udp?.port}`,
    [Symbol.asyncDispose]: () => server.close(),
  }
}
