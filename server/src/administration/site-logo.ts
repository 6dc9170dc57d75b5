import { createHash } from 'node:crypto'
import { AppError, ORGANIZATION_LIMITS, SITE_LIMITS, uploadSiteLogo, type Output } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { imageSizeOf } from '#administration/image-size.ts'
import { redrawn } from '#administration/images.ts'
import type { Ctx, Db } from '#ctx.ts'
import { handle } from '#http/handle.ts'
import { putSiteImage, siteImage } from '#site/images.sql.ts'
import { logoPathOf, readLogoPath } from '#site/logo-paths.ts'

/** The largest size of a stored logo, in pixels: enough for paper, and for screens with threefold resolution. */
const MAX_WIDTH = 960
const MAX_HEIGHT = 240

/** Icons of installed copies have any shape; everything within four fifths of the middle is seen. */
const ICON = { width: 512, height: 512, fit: 'meet', margin: 52, ground: '#ffffff' } as const

export const siteLogo = [
  handle(uploadSiteLogo, async ({ imageBase64 }, { db }) =>
    storeLogo(db, Buffer.from(imageBase64, 'base64')),
  ),
]

/** Stores a logo, redrawn as PNG, so that the file itself is never sent to anybody. */
async function storeLogo(db: Db, file: Buffer): Promise<Output<typeof uploadSiteLogo>> {
  const size = imageSizeOf(file)
  if (size === undefined) return { success: false, reason: 'not_an_image' }
  const { imageBytes, imageSideMax } = ORGANIZATION_LIMITS
  if (file.length > imageBytes || Math.max(size.width, size.height) > imageSideMax)
    return { success: false, reason: 'too_large' }
  if (Math.min(size.width, size.height) < SITE_LIMITS.logoSideMin)
    return { success: false, reason: 'too_small' }
  const scale = Math.min(1, MAX_WIDTH / size.width, MAX_HEIGHT / size.height)
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.round(side * scale)))
  if (width === undefined || height === undefined) return { success: false, reason: 'not_an_image' }
  const [png, icon] = (await redrawn({ file, type: size.type }, [{ width, height, fit: 'meet' }, ICON])) ?? []
  if (png === undefined || icon === undefined) return { success: false, reason: 'not_an_image' }
  const id = createHash('sha256').update(png).digest('base64url').slice(0, 22)
  await putSiteImage(db, { id, png, icon, width, height })
  return { success: true, logoPath: logoPathOf(id) }
}

/** Serves logos of the site and their icons. The image at a path never changes. */
export function serveSiteLogos(app: FastifyInstance, ctx: Ctx): void {
  app.get<{ Params: { file: string } }>('/feed/site/:file', async (request, reply) => {
    const asked = readLogoPath(`/feed/site/${request.params.file}`)
    const image = asked && (await siteImage(ctx.db, asked.id))
    if (asked === undefined || image === undefined)
      throw new AppError('not_found', 'image_not_found', 'This image does not exist.')
    return reply
      .headers({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        // Feed readers on other sites also show these images.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(asked.isIcon ? image.icon : image.png)
  })
}
