import assert from 'node:assert/strict'
import { test } from 'node:test'
import { didDocument, serviceDid } from '#http/token/did.ts'

test('the service is named after its host, and a port is escaped', () => {
  assert.equal(serviceDid('https://parley.example'), 'did:web:parley.example')
  assert.equal(serviceDid('https://Parley.Example:443/'), 'did:web:parley.example')
  assert.equal(serviceDid('http://localhost:8080'), 'did:web:localhost%3A8080')
  assert.equal(serviceDid('http://[::1]:8080'), 'did:web:%5B%3A%3A1%5D%3A8080')
})

test('the DID document names the service and its endpoint', () => {
  assert.deepEqual(didDocument('http://localhost:8080/'), {
    '@context': ['https://www.w3.org/ns/did/v1'],
    id: 'did:web:localhost%3A8080',
    service: [
      {
        id: 'did:web:localhost%3A8080#api',
        type: 'ParleyApi',
        serviceEndpoint: 'http://localhost:8080/api/v1',
      },
    ],
  })
})
