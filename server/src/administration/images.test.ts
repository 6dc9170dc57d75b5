import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addMember,
  createOrganization,
  getProfile,
  listOrganizations,
  uploadOrganizationImage,
  type Output,
} from '@parley/contract'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aPng } from '#testing/images.ts'
import { readPng } from '#testing/png.ts'
import { assertRejected } from '#testing/refusal.ts'

/** A green JPEG of 300 by 220 pixels. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCADcASwDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AhARWeAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAf/9k=',
  'base64',
)
/** The same JPEG with a second frame header, which states a very large size. */
const JPEG_OF_TWO_SIZES = (() => {
  const frame = JPEG.indexOf(Buffer.from([0xff, 0xc0]))
  const large = Buffer.from(JPEG.subarray(frame, frame + 2 + JPEG.readUInt16BE(frame + 2)))
  large.fill(0xff, 5, 9)
  return Buffer.concat([JPEG.subarray(0, frame + large.length), large, JPEG.subarray(frame + large.length)])
})()
const TOWN_HALL = { organizationName: 'Town Hall', websiteUrl: '', description: '' }

const upload = (actor: Actor, file: Buffer) =>
  actor(uploadOrganizationImage, { imageBase64: file.toString('base64') })
const pathOf = (answer: Output<typeof uploadOrganizationImage>): string => {
  assert(answer.success)
  return answer.imagePath
}
const fetchImage = (app: TestApp, path: string) => app.http.inject({ method: 'GET', url: path })

describe('an uploaded image', () => {
  for (const [kind, file, color] of [
    ['PNG', aPng({ width: 400, height: 200, color: '#a03020' }), '#a03020'],
    ['JPEG', JPEG, '#02a903'],
  ] as const)
    test(`an uploaded ${kind} is redrawn as a square and served from this site, without other content of the file`, async () => {
      await using app = await startApp()
      const administrator = await app.user({ isAdministrator: true })
      const path = pathOf(await upload(administrator, file))
      const answer = await fetchImage(app, path)
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.headers['content-type'], 'image/png')
      const pixels = readPng(answer.rawPayload)
      assert.deepEqual([pixels.width, pixels.height, pixels.at(128, 128)], [256, 256, color])
      assert(!answer.rawPayload.includes('taken at home'))
      assert.equal(pathOf(await upload(administrator, file)), path)
    })

  const broken = aPng({ width: 300, height: 300 }).subarray(0, 200)
  for (const [reason, file] of [
    ['not_an_image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')],
    ['not_an_image', broken],
    ['not_an_image', Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xff])],
    ['not_an_image', JPEG_OF_TWO_SIZES],
    ['too_small', aPng({ width: 199, height: 600 })],
    ['too_large', aPng({ width: 4097, height: 200 })],
  ] as const)
    test(`an uploaded image of ${file.length} bytes is refused as ${reason}, and nothing is stored`, async () => {
      await using app = await startApp()
      const administrator = await app.user({ isAdministrator: true })
      assert.deepEqual(await upload(administrator, file), { success: false, reason })
      const stored = await app.ctx.db.selectFrom('organization_images').select('id').execute()
      assert.deepEqual(stored, [])
    })

  test('an uploaded image of more than 2 MB is refused before it is read', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    await assertRejected(upload(administrator, Buffer.alloc(3 * 1024 * 1024)), 'too_large')
  })

  test('an uploaded image of an organization is shown with its full address, and an image of another site is refused', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const imagePath = pathOf(await upload(administrator, aPng({ width: 300, height: 300 })))
    const foreignImage = {
      ...TOWN_HALL,
      imagePath: 'https://elsewhere.example/logo.png',
      isFullImagePath: true,
    }
    const refused = await assertRejected(administrator(createOrganization, foreignImage), 'invalid_input')
    assert.equal(refused.details.field, 'imagePath')
    const fullAddress = app.ctx.config.PUBLIC_ORIGIN + imagePath
    await administrator(createOrganization, { ...TOWN_HALL, imagePath: fullAddress, isFullImagePath: true })
    const { organizationList } = await administrator(listOrganizations, {})
    assert.deepEqual(
      organizationList.map(({ imageUrl, imagePath }) => [imageUrl, imagePath]),
      [[fullAddress, imagePath]],
    )
    const { username } = await administrator(getProfile, {})
    await administrator(addMember, { username, organizationName: 'Town Hall' })
    assert.equal((await administrator(getProfile, {})).organizationList[0]?.imageUrl, fullAddress)
  })

  test('the first upload after a day deletes an image that nobody uses, and keeps used images', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const [used, unused] = [
      pathOf(await upload(administrator, aPng({ width: 200, height: 200, color: '#000001' }))),
      pathOf(await upload(administrator, aPng({ width: 200, height: 200, color: '#000002' }))),
    ]
    await administrator(createOrganization, { ...TOWN_HALL, imagePath: used, isFullImagePath: false })
    await app.ctx.db
      .updateTable('organization_images')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    await upload(administrator, aPng({ width: 200, height: 200, color: '#000003' }))
    assert.equal((await fetchImage(app, used)).statusCode, 200)
    assert.equal((await fetchImage(app, unused)).statusCode, 404)
  })
})
