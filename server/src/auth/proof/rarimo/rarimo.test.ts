import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { generateVerificationLink, verifyUserStatus, type RarimoStatus } from '@parley/contract'
import { eventDataOf } from '#auth/proof/rarimo/check-signals.ts'
import { poseidonOfText } from '#auth/proof/rarimo/sponge.ts'
import { startApp, type Actor } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'
import { startVerificator, type FakeVerificator } from '#testing/verificator.ts'

const EVENT = '304358862882731539112827930982999386691702727710421481944329166126417129570'
const NOW = new Date('2030-06-15T12:00:00.000Z')
const SELECTOR = [0, 5, 6, 9, 11, 15].reduce((bits, bit) => bits | (1 << bit), 0)
const ascii = (text: string) => BigInt(`0x${Buffer.from(text, 'latin1').toString('hex')}`).toString()

/** The 23 signals of a passport proof that meets the request, with the given changes. */
function signalsOf(did: string, changes: Record<number, string> = {}): string[] {
  const said: Record<number, string> = {
    0: '1234567890123456789',
    6: ascii('FRA'),
    7: ascii('F'),
    9: EVENT,
    10: String(eventDataOf(did)[0]),
    11: '777',
    12: String(SELECTOR),
    13: ascii('300615'),
    15: '0',
    17: '1',
    19: ascii('140615'),
    ...changes,
  }
  return Array.from({ length: 23 }, (_, at) => said[at] ?? '0')
}

async function start({ service, env = {} }: { service: FakeVerificator; env?: Record<string, string> }) {
  const app = await startApp({
    env: { IDENTITY_PROVIDER: 'rarimo', RARIMO_URL: service.url, RARIMO_EVENT_ID: EVENT, ...env },
  })
  app.setClock(NOW)
  return app
}

const statusFor = async (device: Actor): Promise<RarimoStatus> => {
  const answer = await device(verifyUserStatus, {})
  assert(answer.success)
  return answer.rarimoStatus
}

test('the hash of a device id equals the one the verificator service computes', () => {
  const did = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'
  // These hashes come from another implementation of the same sponge; long ids take several rounds.
  const known: [string, string][] = [
    ['a', '5087817706654891621833865811849699104024552346133405967592217487246377027773'],
    [did, '19428371552293936580452415688435809969982539426874436201544196414621172801081'],
    ['x'.repeat(496), '11152146172101775019253345280381882232678672936051288435006693267484124103117'],
    ['y'.repeat(497), '1245657653441135999389281750091767813461533981302369543309023920050064239899'],
    ['z'.repeat(1030), '19480882666975046172171628471927644045382784792171167332631029228774757969106'],
  ]
  for (const [text, hash] of known) assert.equal(poseidonOfText(text).toString(), hash)
  assert(eventDataOf(did).every((data) => data < 1n << 248n))
})

describe('a link', () => {
  test('a link asks for uniqueness, age, nationality and sex, and contains the address of its parameters, encoded', async () => {
    await using service = await startVerificator()
    await using app = await start({ service })
    const device = app.stranger()
    const web = await device(generateVerificationLink, { linkType: 'http' })
    assert(web.success)
    const params = encodeURIComponent(`${service.url}/public/proof-params/0x1?a=b&c=d`)
    assert.equal(
      web.verificationLink,
      `https://app.rarime.com/external?type=proof-request&proof_params_url=${params}`,
    )
    const deep = await device(generateVerificationLink, { linkType: 'deep' })
    assert(deep.success)
    assert.equal(deep.verificationLink, `rarime://external?type=proof-request&proof_params_url=${params}`)
    assert.deepEqual(service.asked[0], {
      method: 'POST',
      path: '/integrations/verificator-svc/private/verification-link',
      body: {
        data: {
          id: device.device.did,
          type: 'user',
          attributes: {
            age_lower_bound: 16,
            uniqueness: true,
            nationality_check: true,
            sex: true,
            event_id: EVENT,
          },
        },
      },
    })
  })
})

describe('a verified passport', () => {
  test('a verified passport registers its device, is erased at the service, and lets the next device in (spec 7.8, 7.9)', async () => {
    await using service = await startVerificator()
    await using app = await start({ service })
    const [first, second] = [app.stranger(), app.stranger()]
    for (const [device, isNewUser] of [
      [first, true],
      [second, false],
    ] as const) {
      await device(generateVerificationLink, { linkType: 'http' })
      service.status = 'verified'
      service.signals = signalsOf(device.device.did)
      const entered = { success: true, rarimoStatus: 'verified', isNewUser }
      assert.deepEqual(await device(verifyUserStatus, {}), entered)
      assert.equal(service.asked.at(-1)?.method, 'DELETE')
      const { length } = service.asked
      assert.deepEqual(await device(verifyUserStatus, {}), entered)
      assert.equal(service.asked.length, length)
    }
    const { db } = app.ctx
    assert.equal(await userIdOf(db, first.device.did), await userIdOf(db, second.device.did))
    const [identity] = await db.selectFrom('identities').selectAll().execute()
    assert.deepEqual([identity?.nationality, identity?.sex, identity?.age_over], ['FRA', 'F', 16])
  })

  test('a verified passport is accepted if the service lowercased the device id', async () => {
    await using service = await startVerificator()
    await using app = await start({ service })
    const device = app.stranger()
    await device(generateVerificationLink, { linkType: 'http' })
    service.status = 'verified'
    const { did } = device.device
    service.signals = signalsOf(did, { 10: String(eventDataOf(did)[1]) })
    assert.equal(await statusFor(device), 'verified')
  })

  test('a passport that was registered again counts as unique if its first registration was before the service began', async () => {
    await using service = await startVerificator()
    await using app = await start({ service, env: { RARIMO_STARTED_AT: '1800000000' } })
    const device = app.stranger()
    await device(generateVerificationLink, { linkType: 'http' })
    service.status = 'verified'
    service.signals = signalsOf(device.device.did, { 15: '1799999999', 17: '5' })
    assert.equal(await statusFor(device), 'verified')
  })
})

describe('a proof that the service calls verified', () => {
  const wrong: [string, Record<number, string>, RarimoStatus?][] = [
    ['another event', { 9: '1' }],
    ['another device', { 10: String(eventDataOf('did:key:zSomebodyElse')[0]) }],
    ['no request for a nullifier', { 12: String(SELECTOR & ~1) }],
    ['no request for uniqueness by counter', { 12: String(SELECTOR & ~(1 << 11)) }],
    ['no request for uniqueness by time', { 12: String(SELECTOR & ~(1 << 9)) }],
    ['no request for an age', { 12: String(SELECTOR & ~(1 << 15)) }],
    ['a date of last week', { 13: ascii('300608') }],
    ['a lower minimum age', { 19: ascii('150615') }],
    ['no nullifier', { 0: '0' }],
    [
      'a nullifier outside the field',
      { 0: '21888242871839275222246405745257275088548364400416034343698204186575808495618' },
    ],
    ['a number with a zero in front', { 0: '01234' }],
    ['a passport registered a second time', { 17: '2', 15: '1900000000' }, 'uniqueness_check_failed'],
  ]
  for (const [what, changes, status = 'failed_verification'] of wrong)
    test(`a proof that the service calls verified is refused as ${status} if it has ${what}`, async () => {
      await using service = await startVerificator()
      await using app = await start({ service })
      const device = app.stranger()
      await device(generateVerificationLink, { linkType: 'http' })
      service.status = 'verified'
      service.signals = signalsOf(device.device.did, changes)
      assert.equal(await statusFor(device), status)
      assert.equal(await userIdOf(app.ctx.db, device.device.did), undefined)
    })

  test('a proof with signals of an unknown circuit is refused', async () => {
    await using service = await startVerificator()
    await using app = await start({ service })
    const device = app.stranger()
    await device(generateVerificationLink, { linkType: 'http' })
    service.status = 'verified'
    service.signals = [...signalsOf(device.device.did), '0']
    assert.equal(await statusFor(device), 'failed_verification')
  })
})

describe('asking for the status of a proof', () => {
  for (const status of ['not_verified', 'failed_verification', 'uniqueness_check_failed'] as const)
    test(`the status ${status} of a proof is passed on unchanged`, async () => {
      await using service = await startVerificator()
      await using app = await start({ service })
      const device = app.stranger()
      await device(generateVerificationLink, { linkType: 'http' })
      service.status = status
      assert.equal(await statusFor(device), status)
    })

  test('polling the status of a proof asks the service at most once a second, and not before there is a link', async () => {
    await using service = await startVerificator()
    await using app = await start({ service })
    const device = app.stranger()
    assert.equal(await statusFor(device), 'not_verified')
    assert.deepEqual(service.asked, [])
    await device(generateVerificationLink, { linkType: 'http' })
    await Promise.all(Array.from({ length: 10 }, () => statusFor(device)))
    assert.equal(service.asked.filter(({ method }) => method === 'GET').length, 1)
  })

  test('polling the status of a proof fails without naming the device when the service fails or sends something else', async () => {
    await using service = await startVerificator()
    await using app = await start({ service })
    const device = app.stranger()
    await device(generateVerificationLink, { linkType: 'http' })
    for (const answer of [
      { status: 500 },
      { status: 302, headers: { location: `${service.url}/elsewhere` } },
      { body: { data: {} } },
      { body: { data: { attributes: { status: 'perhaps' } } } },
    ]) {
      service.status = answer
      await assertRejected(device(verifyUserStatus, {}), 'internal', 'identity_provider_failed')
    }
    assert(service.asked.every(({ path }) => !path.includes('elsewhere')))
    assert.doesNotMatch(app.logged.join(), /did:key|did%3A/)
  })

  test('a proof is not verified when the service has forgotten the device', async () => {
    await using service = await startVerificator()
    await using app = await start({ service })
    const device = app.stranger()
    await device(generateVerificationLink, { linkType: 'http' })
    service.status = { status: 404 }
    assert.equal(await statusFor(device), 'not_verified')
  })
})
