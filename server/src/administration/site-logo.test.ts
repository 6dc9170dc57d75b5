import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getSiteSettings, previewShareImage, updateSiteSettings, uploadSiteLogo } from '@parley/contract'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aPng } from '#testing/images.ts'
import { readPng } from '#testing/png.ts'
import { assertRejected } from '#testing/refusal.ts'

const upload = (actor: Actor, file: Buffer) => actor(uploadSiteLogo, { imageBase64: file.toString('base64') })
const uploaded = async (actor: Actor, file: Buffer): Promise<string> => {
  const answer = await upload(actor, file)
  assert(answer.success)
  return answer.logoPath
}
const fetchImage = (app: TestApp, url: string) => app.http.inject({ method: 'GET', url })

describe('the logo of the site', () => {
  test('an uploaded logo is redrawn in its shape and as an icon, and served from this site', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const file = aPng({ width: 1200, height: 300, color: '#005f3c' })
    const path = await uploaded(administrator, file)
    const answer = await fetchImage(app, path)
    assert.equal(answer.headers['content-type'], 'image/png')
    assert.match(String(answer.headers['cache-control']), /immutable/)
    const { width, height, at } = readPng(answer.rawPayload)
    assert.deepEqual([width, height, at(480, 120)], [960, 240, '#005f3c'])
    assert(!answer.rawPayload.includes('taken at home'))
    const icon = readPng((await fetchImage(app, path.replace('.png', '-icon.png'))).rawPayload)
    assert.deepEqual(
      [icon.width, icon.height, icon.at(256, 256), icon.at(256, 20)],
      [512, 512, '#005f3c', '#ffffff'],
    )
    assert.equal(await uploaded(administrator, file), path)
    assert.equal((await fetchImage(app, `/feed/site/${'x'.repeat(22)}.png`)).statusCode, 404)
  })

  for (const [reason, file] of [
    ['not_an_image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')],
    ['not_an_image', aPng({ width: 300, height: 300 }).subarray(0, 200)],
    ['too_small', aPng({ width: 300, height: 47 })],
    ['too_large', aPng({ width: 4097, height: 48 })],
  ] as const)
    test(`a logo of ${file.length} bytes is refused as ${reason}`, async () => {
      await using app = await startApp()
      const administrator = await app.user({ isAdministrator: true })
      assert.deepEqual(await upload(administrator, file), { success: false, reason })
    })

  test('only an uploaded logo can be set, and it can be removed; one that nobody uses is deleted after a day', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const refused = administrator(updateSiteSettings, { logoPath: `/feed/site/${'x'.repeat(22)}.png` })
    assert.equal((await assertRejected(refused, 'invalid_input')).details.field, 'logoPath')
    const [used, unused] = [
      await uploaded(administrator, aPng({ width: 100, height: 50, color: '#000001' })),
      await uploaded(administrator, aPng({ width: 100, height: 50, color: '#000002' })),
    ]
    await administrator(updateSiteSettings, { darkLogoPath: used })
    await app.ctx.db
      .updateTable('site_images')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    await uploaded(administrator, aPng({ width: 100, height: 50, color: '#000003' }))
    assert.equal((await fetchImage(app, used)).statusCode, 200)
    assert.equal((await fetchImage(app, unused)).statusCode, 404)
    await administrator(updateSiteSettings, { darkLogoPath: '' })
    assert.equal((await app.anyone(getSiteSettings, {})).darkLogoPath, '')
  })

  test('the picture of links is drawn with settings that are not saved, for administrators alone', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const logoPath = await uploaded(administrator, aPng({ width: 200, height: 100, color: '#b8003c' }))
    const look = { name: 'North', accent: '#005f3c', logoPath, isNameInLogo: true, title: 'Trees first?' }
    await assertRejected((await app.user())(previewShareImage, look), 'forbidden', 'needs_administrator')
    const invalid = administrator(previewShareImage, { ...look, accent: 'green' })
    assert.equal((await assertRejected(invalid, 'invalid_input')).details.field, 'accent')
    const { imageBase64 } = await administrator(previewShareImage, look)
    const picture = readPng(Buffer.from(imageBase64, 'base64'))
    assert.deepEqual([picture.width, picture.height], [1200, 630])
    assert(picture.has({ left: 0, top: 2, width: 20, height: 8 }, '#005f3c'))
    assert(picture.has({ left: 60, top: 60, width: 100, height: 40 }, '#b8003c'))
    assert.equal((await app.anyone(getSiteSettings, {})).name, 'Parley')
  })
})
