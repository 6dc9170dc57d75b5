import { previewShareImage, type SiteSettings } from '@parley/contract'
import { memoizePerApp, type Db } from '#ctx.ts'
import { handle } from '#http/handle.ts'
import { startRaster } from '#raster/raster.ts'
import { drawConversation, drawLogo, type PictureSite } from '#share-images/drawing.ts'
import { fontFor } from '#share-images/fonts.ts'
import { siteImage } from '#site/images.sql.ts'
import { logoIdOf } from '#site/logo-paths.ts'

/** Draws the pictures of links, one after another. */
export const rasterOf = memoizePerApp(() => startRaster())

type Look = Pick<SiteSettings, 'name' | 'accent' | 'logoPath' | 'isNameInLogo'>

/** What pictures show of a site, with the pixels of its logo. */
export async function siteInPicture(
  db: Db,
  { name, accent, logoPath, isNameInLogo }: Look,
): Promise<PictureSite> {
  const id = logoIdOf(logoPath)
  const image = id === undefined ? undefined : await siteImage(db, id)
  return { name, accent, logo: image && { ...image, hasName: isNameInLogo } }
}

export const sharePreview = [
  handle(previewShareImage, async ({ title, ...look }, { ctx, db }) => {
    const site = await siteInPicture(db, look)
    const font = fontFor(title + site.name) ?? fontFor(title)
    const svg =
      font === undefined
        ? drawLogo(site, font)
        : drawConversation({ site, title, finding: undefined, counts: '', map: undefined }, font)
    return { imageBase64: (await rasterOf(ctx).toPng(svg, font?.name)).toString('base64') }
  }),
]
