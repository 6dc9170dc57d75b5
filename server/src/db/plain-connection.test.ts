import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainConnectionWarning } from '#db/plain-connection.ts'

const warning = (DATABASE_URL: string | undefined, isProduction = true) =>
  plainConnectionWarning({ DATABASE_URL, isProduction })

test('production warns of a database on another machine that is reached without TLS, and says nothing secret', () => {
  for (const address of [
    'postgresql://parley:secret@db.example/parley',
    'postgresql://parley:secret@10.0.0.3:5432/parley?application_name=parley',
    'postgres://parley:secret@localhost/parley?host=db.example',
  ]) {
    assert.match(warning(address) ?? '', /another machine.*sslmode=verify-full/, address)
    assert.doesNotMatch(warning(address) ?? '', /secret/)
    assert.equal(warning(address, false), undefined)
  }
})

test('there is no warning with TLS, on this machine, or where the address switches TLS off', () => {
  for (const address of [
    undefined,
    'postgresql://parley:secret@db.example/parley?sslmode=verify-full',
    'postgresql://parley:secret@db.example/parley?sslmode=require',
    'postgresql://parley:secret@db.example/parley?sslmode=disable',
    'postgresql://parley:secret@localhost/parley',
    'postgresql://parley:secret@127.0.0.1:6432/parley',
    'postgresql://parley:secret@[::1]/parley',
    'postgresql:///parley?host=/var/run/postgresql',
  ])
    assert.equal(warning(address), undefined, address ?? '')
})

test('addresses of replicas are checked like that of the primary', () => {
  const DATABASE_URL = 'postgresql://parley@localhost/parley'
  const warningOf = (url: string) =>
    plainConnectionWarning({ DATABASE_URL, DATABASE_REPLICA_URLS: [DATABASE_URL, url], isProduction: true })
  assert.match(warningOf('postgresql://parley:secret@db2/parley') ?? '', /^DATABASE_REPLICA_URLS names/)
  assert.equal(warningOf('postgresql://parley:secret@db2/parley?sslmode=verify-full'), undefined)
})
