import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { accentShades, updateSiteSettings, uploadSiteLogo } from '@parley/contract'
import { startApp, type Actor } from '#testing/app.ts'
import { aPng } from '#testing/images.ts'
import { readPng } from '#testing/png.ts'
import { aConversation } from '#testing/seed.ts'

const ACCENT = '#005f3c'

const aLogo = async (administrator: Actor, color: string): Promise<string> => {
  const file = aPng({ width: 200, height: 100, color })
  const answer = await administrator(uploadSiteLogo, { imageBase64: file.toString('base64') })
  assert(answer.success)
  return answer.logoPath
}

test('the color and the logo of the site are in pages, their icons, feeds and pictures', async () => {
  await using app = await startApp()
  const { slugId } = await aConversation(app, { opinions: 1 })
  const get = (url: string) => app.http.inject({ method: 'GET', url })
  const stylesOf = (html: string) => html.match(/<style>(:root:root.*?)<\/style>/)?.[1] ?? ''
  assert.equal(stylesOf((await get('/feed/about')).payload), '', 'the product has its own colors')
  const administrator = await app.user({ isAdministrator: true })
  const logoPath = await aLogo(administrator, '#b8003c')
  const darkLogoPath = await aLogo(administrator, '#ffd9e4')
  await administrator(updateSiteSettings, { name: 'North', accent: ' #005F3C ', logoPath, darkLogoPath })

  const { light, dark } = accentShades(ACCENT)
  for (const path of ['/feed/about', '/feed/empty', `/feed/conversation/${slugId}/embed`]) {
    const { payload, headers } = await get(path)
    const styles = stylesOf(payload)
    assert(styles.includes(`--main:light-dark(${light.main},${dark.main});`), path)
    assert(styles.includes(`--logo:url(${logoPath});--logo-ratio:2.000;`), path)
    assert(styles.includes(`[data-theme='dark']{--logo:url(${darkLogoPath});`), path)
    const hash = createHash('sha256').update(styles).digest('base64')
    assert(String(headers['content-security-policy']).includes(`'sha256-${hash}'`), path)
  }
  const icon = logoPath.replace('.png', '-icon.png')
  assert((await get('/feed/about')).payload.includes(`<link rel="icon" href="${icon}" type="image/png">`))
  const feed = (await get('/feed/atom.xml')).payload
  const { PUBLIC_ORIGIN } = app.ctx.config
  assert(feed.includes(`<icon>${PUBLIC_ORIGIN}${icon}</icon><logo>${PUBLIC_ORIGIN}${logoPath}</logo>`))
  for (const path of ['/feed/share.png', `/feed/conversation/${slugId}/share.png`]) {
    const picture = readPng((await get(path)).rawPayload)
    assert.equal(picture.at(5, 5), ACCENT, path)
    assert(picture.has({ left: 0, top: 0, width: 1200, height: 630 }, '#b8003c'), path)
  }

  await administrator(updateSiteSettings, { accent: '', logoPath: '', darkLogoPath: '' })
  assert.equal(stylesOf((await get('/feed/about')).payload), '')
})
