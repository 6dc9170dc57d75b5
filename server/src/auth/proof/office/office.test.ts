import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  enrolAtDemoOffice,
  generateVerificationLink,
  getDemoRequest,
  submitDemoProof,
  verifyUserStatus,
  type SemaphoreProof,
} from '@parley/contract'
import { bn254 } from '@noble/curves/bn254.js'
import { startApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'
import { fixedMessage, NOON, proofs, startOffice, type OfficeApp } from '#testing/proofs.ts'
import { assertRejected } from '#testing/refusal.ts'

const ORDER = bn254.fields.Fr.ORDER
const COORDINATES = bn254.fields.Fp.ORDER
const numUsers = async ({ ctx }: OfficeApp) =>
  (await ctx.db.selectFrom('users').select('id').execute()).length
const plus = (decimal: string, more: bigint) => (BigInt(decimal) + more).toString()
const withPoint = ({ points, ...proof }: SemaphoreProof, at: number, value: string) => ({
  ...proof,
  points: points.with(at, value),
})

describe('a proof made by the page', () => {
  test('a proof made by the page registers its device and logs it in (spec 1.2)', async () => {
    await using app = await startOffice()
    const alice = await app.withLink('first')
    assert.deepEqual(await alice(verifyUserStatus, {}), { success: true, rarimoStatus: 'not_verified' })
    assert.equal(await app.handIn('first', proofs.first), 'verified')
    const entered = { success: true, rarimoStatus: 'verified', isNewUser: true }
    assert.deepEqual(await alice(verifyUserStatus, {}), entered)
    // The response may be lost: the same request gets the same response and changes nothing.
    assert.deepEqual(await alice(verifyUserStatus, {}), entered)
    assert.equal(await app.handIn('first', proofs.first), 'verified')
    assert.equal(await numUsers(app), 1)
    assert.deepEqual(await alice(generateVerificationLink, { linkType: 'http' }), {
      success: false,
      reason: 'already_logged_in',
    })
  })

  test('the database stores the hash and the attributes of a proof, never the proof itself', async () => {
    await using app = await startOffice()
    const alice = await app.withLink('first')
    await app.handIn('first', proofs.first)
    await alice(verifyUserStatus, {})
    const [identity] = await app.ctx.db.selectFrom('identities').selectAll().execute()
    assert.equal(identity?.provider, 'demo-office')
    assert.equal(identity?.nullifier.length, 32)
    assert.equal(identity?.proof_hash.length, 32)
    assert.deepEqual([identity?.nationality, identity?.sex, identity?.age_over], ['FRA', 'F', 16])
    assert.doesNotMatch(app.logged.join(), new RegExp(`ALICE|${proofs.first.nullifier}|did:key`))
  })

  test('a proof made by the page for the same person lets a second device into the same account', async () => {
    await using app = await startOffice()
    const [first, second] = [await app.withLink('first'), await app.withLink('second')]
    await app.handIn('first', proofs.first)
    await first(verifyUserStatus, {})
    assert.equal(await app.handIn('second', proofs.second), 'verified')
    assert.deepEqual(await second(verifyUserStatus, {}), {
      success: true,
      rarimoStatus: 'verified',
      isNewUser: false,
    })
    assert.equal(await userIdOf(app.ctx.db, second.device.did), await userIdOf(app.ctx.db, first.device.did))
  })

  test('the same person is recognized in a proof that the page made when the person belonged to another group', async () => {
    await using app = await startOffice()
    const [first, abroad] = [await app.withLink('first'), await app.withLink('abroad')]
    await app.handIn('first', proofs.first)
    await first(verifyUserStatus, {})
    await app.handIn('abroad', proofs.abroad)
    await abroad(verifyUserStatus, {})
    assert.equal(await numUsers(app), 1)
  })

  test('a proof made by the page for another person makes another account', async () => {
    await using app = await startOffice()
    for (const [name, proof] of [
      ['first', proofs.first],
      ['bob', proofs.bob],
    ] as const) {
      const somebody = await app.withLink(name)
      await app.handIn(name, proof)
      assert.equal((await somebody(verifyUserStatus, {})).success, true)
    }
    assert.equal(await numUsers(app), 2)
  })

  test('proofs made by the page on three devices of one person at once make one user with three devices', async () => {
    await using app = await startOffice()
    const names = ['first', 'second', 'abroad'] as const
    const people = await Promise.all(names.map((name) => app.withLink(name)))
    await Promise.all(names.map((name) => app.handIn(name, proofs[name])))
    const answers = await Promise.all([...people, ...people].map((ask) => ask(verifyUserStatus, {})))
    assert(answers.every((answer) => answer.success && answer.rarimoStatus === 'verified'))
    assert.equal(await numUsers(app), 1)
    const devices = await app.ctx.db.selectFrom('devices').select('did').execute()
    assert.equal(devices.length, 3)
  })
})

describe('a proof that is refused', () => {
  const tampered: [string, SemaphoreProof][] = [
    ['that was made for another device', proofs.second],
    ['with another scope', proofs.otherScope],
    ['with another scope written over it', { ...proofs.otherScope, scope: proofs.first.scope }],
    ['of a group that the office does not have', proofs.ownGroup],
    ['with the root of another group', { ...proofs.first, merkleTreeRoot: proofs.abroad.merkleTreeRoot }],
    ['with another message', { ...proofs.first, message: plus(proofs.first.message, 1n) }],
    [
      'for another device with our message written over it',
      { ...proofs.second, message: fixedMessage('first') },
    ],
    [
      'whose nullifier is the same number of the field written otherwise',
      { ...proofs.first, nullifier: plus(proofs.first.nullifier, ORDER) },
    ],
    [
      'whose root is the same number of the field written otherwise',
      { ...proofs.first, merkleTreeRoot: plus(proofs.first.merkleTreeRoot, ORDER) },
    ],
    ['whose nullifier has a zero in front', { ...proofs.first, nullifier: `0${proofs.first.nullifier}` }],
    ['with another nullifier', { ...proofs.first, nullifier: plus(proofs.first.nullifier, 1n) }],
    ['of another depth', { ...proofs.first, merkleTreeDepth: 20 }],
    ['with the points of another proof', { ...proofs.first, points: proofs.second.points }],
    ['with a point off the curve', withPoint(proofs.first, 0, '1')],
    ['with a second point off the curve', withPoint(proofs.first, 2, '1')],
    [
      'with a coordinate beyond its field',
      withPoint(proofs.first, 6, plus(proofs.first.points[6] ?? '', COORDINATES)),
    ],
    ['with nothing in its points', { ...proofs.first, points: Array.from({ length: 8 }, () => '0') }],
  ]
  for (const [what, proof] of tampered)
    test(`a proof ${what} is refused`, async () => {
      await using app = await startOffice()
      const alice = await app.withLink('first')
      assert.equal(await app.handIn('first', proof), 'failed_verification')
      const failed = { success: true, rarimoStatus: 'failed_verification' }
      assert.deepEqual(await alice(verifyUserStatus, {}), failed)
      // The first proof for a link decides its result.
      assert.equal(await app.handIn('first', proofs.first), 'failed_verification')
      assert.deepEqual(await alice(verifyUserStatus, {}), failed)
      assert.equal(await numUsers(app), 0)
    })

  test('a proof is refused if its root was replaced more than an hour ago', async () => {
    await using app = await startOffice()
    await app.withLink('first')
    const commitment = '12345'
    const enrol = { nationality: 'FRA', sex: 'F', isOver16: true, commitment } as const
    app.setClock(new Date(NOON.getTime() - 3_601_000))
    await app.anyone(enrolAtDemoOffice, { ...enrol, documentNumber: 'CAROL1' })
    app.setClock(NOON)
    assert.equal(await app.handIn('first', proofs.first), 'failed_verification')
  })

  test('a proof is accepted if its root was replaced within the last hour', async () => {
    await using app = await startOffice()
    await app.withLink('first')
    const enrol = { nationality: 'FRA', sex: 'F', isOver16: true, commitment: '12345' } as const
    await app.anyone(enrolAtDemoOffice, { ...enrol, documentNumber: 'CAROL1' })
    assert.equal(await app.handIn('first', proofs.first), 'verified')
  })

  test('a proof is refused for a link that was used', async () => {
    await using app = await startOffice()
    const alice = await app.withLink('first')
    await app.handIn('first', proofs.first)
    await alice(verifyUserStatus, {})
    assert.equal(await app.handIn('first', proofs.firstAgain), 'failed_verification')
    // Logging out ends the session that the link started.
    await app.ctx.db
      .updateTable('devices')
      .set({ session_expires_at: new Date(0) })
      .execute()
    assert.deepEqual(await alice(verifyUserStatus, {}), {
      success: true,
      rarimoStatus: 'failed_verification',
    })
  })

  test('a proof is refused for a link that has expired', async () => {
    await using app = await startOffice()
    const alice = await app.withLink('first')
    app.setClock(new Date(NOON.getTime() + 11 * 60_000))
    assert.equal(await app.handIn('first', proofs.first), 'failed_verification')
    assert.deepEqual(await alice(verifyUserStatus, {}), {
      success: true,
      rarimoStatus: 'failed_verification',
    })
    assert.equal(await numUsers(app), 0)
  })

  test('a proof is refused for an unknown link', async () => {
    await using app = await startOffice()
    assert.equal(await app.handIn('first', proofs.first), 'failed_verification')
  })
})

describe('the office', () => {
  const document = { documentNumber: 'DOC001', nationality: 'FRA', sex: 'X', isOver16: true } as const

  test('the office enrols a document number once, and answers a repeated request with the same enrolment', async () => {
    await using app = await startApp()
    const enrol = (commitment: string) => app.anyone(enrolAtDemoOffice, { ...document, commitment })
    const first = await enrol('5')
    assert(first.success)
    assert.deepEqual([first.group.length, first.group[1]], [2, '5'])
    assert.deepEqual(await enrol('5'), first)
    assert.deepEqual(await enrol('6'), { success: false, reason: 'document_already_enrolled' })
  })

  test('the office refuses people under 16 and numbers outside the field', async () => {
    await using app = await startApp()
    const young = await app.anyone(enrolAtDemoOffice, { ...document, isOver16: false, commitment: '5' })
    assert.deepEqual(young, { success: false, reason: 'too_young' })
    const commitment = plus('5', ORDER)
    await assertRejected(app.anyone(enrolAtDemoOffice, { ...document, commitment }), 'invalid_input')
  })

  test('the office enrols many people at once without losing one', async () => {
    await using app = await startApp()
    await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        app.anyone(enrolAtDemoOffice, {
          ...document,
          documentNumber: `DOC1${10 + number}`,
          commitment: String(number + 1),
        }),
      ),
    )
    const last = await app.anyone(enrolAtDemoOffice, {
      ...document,
      documentNumber: 'DOC199',
      commitment: '99',
    })
    assert(last.success)
    assert.equal(last.group.length, 14)
  })

  test('the office returns for a link what the proof must contain, and links to its own page', async () => {
    await using app = await startApp()
    const link = await app.stranger()(generateVerificationLink, { linkType: 'http' })
    assert(link.success)
    assert.equal(link.provider, 'demo-office')
    const [page, linkId = ''] = link.verificationLink.split('#')
    assert.equal(page, 'http://127.0.0.1:8080/feed/office/')
    const request = await app.anyone(getDemoRequest, { linkId })
    assert.notEqual(request.scope, request.message)
    const other = crypto.randomUUID()
    await assertRejected(app.anyone(getDemoRequest, { linkId: other }), 'not_found')
  })

  test('the office does not exist with another provider, for another host, or through a proxy', async () => {
    const rarimo = { IDENTITY_PROVIDER: 'rarimo', RARIMO_URL: 'http://127.0.0.1:9', RARIMO_EVENT_ID: '1' }
    await using other = await startApp({ env: rarimo })
    await assertRejected(other.anyone(enrolAtDemoOffice, { ...document, commitment: '5' }), 'not_found')
    const proof = proofs.first
    await assertRejected(other.anyone(submitDemoProof, { linkId: crypto.randomUUID(), proof }), 'not_found')
    await using app = await startApp()
    const body = JSON.stringify({ ...document, commitment: '5' })
    const others: [string, string][] = [
      ['host', 'evil.example'],
      ['x-forwarded-for', '203.0.113.9'],
    ]
    for (const [name, value] of others)
      assert.equal(
        (await app.send('/api/v1/demo-office/enrol', { body, headers: { [name]: value } })).status,
        404,
      )
  })
})

describe('the page of the office', () => {
  const get = { method: 'GET' } as const
  const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy'])

  test('the page of the office is the only one that may run WebAssembly, and gains no other right', async () => {
    await using app = await startApp()
    const policy = policyOf((await app.send('/feed/office/', get)).headers)
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/)
    assert.match(policy, /require-trusted-types-for 'script'/)
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|blob:|https?:/)
    for (const path of ['/feed/', '/feed/office', '/feed/office/x', '/feed/office.html', '/feed/office/?a=b'])
      assert.doesNotMatch(policyOf((await app.send(path, get)).headers), /wasm/, path)
  })

  test('the page of the office may not run WebAssembly if the office is closed', async () => {
    const rarimo = { IDENTITY_PROVIDER: 'rarimo', RARIMO_URL: 'http://127.0.0.1:9', RARIMO_EVENT_ID: '1' }
    await using app = await startApp({ env: rarimo })
    assert.doesNotMatch(policyOf((await app.send('/feed/office/', get)).headers), /wasm/)
  })
})
