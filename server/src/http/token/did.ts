/** The DID of the service, which tokens must have as their audience. */
export function serviceDid(publicOrigin: string): string {
  return `did:web:${encodeURIComponent(new URL(publicOrigin).host)}`
}

/** The document at `/.well-known/did.json`. It lists no key, because the service signs nothing. */
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
