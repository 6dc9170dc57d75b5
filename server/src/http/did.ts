/** The DID of the service: the audience that tokens must have. */
export function serviceDid(publicOrigin: string): string {
  return `did:web:${encodeURIComponent(new URL(publicOrigin).host)}`
}

/** Served at `/.well-known/did.json`. It lists no key, as the service signs nothing. */
export function didDocument(publicOrigin: string) {
  const did = serviceDid(publicOrigin)
  return {
    '@context': ['https://www.w3.org/ns/did/v1'],
    id: did,
    service: [
      { id: `${did}#api`, type: 'ParleyApi', serviceEndpoint: `${new URL(publicOrigin).origin}/api/v1` },
    ],
  }
}
