import { createHash } from 'node:crypto'
import { AppError, ORGANIZATION_LIMITS, type Output, type uploadOrganizationImage } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { imageSizeOf, type ImageSize } from '#administration/image-size.ts'
import type { Ctx, Db } from '#ctx.ts'
import { lockImage, imageById, putImage } from '#organizations/images.sql.ts'
import { startRaster } from '#raster/raster.ts'

/**
 * The width and height of stored images, in pixels. This is enough for the largest display of an image on a screen with
 * threefold resolution.
 */
const SIDE_PIXELS = 256

const pathOf = (id: string) => `/feed/organization/${id}.png`
const PATH = /^\/feed\/organization\/([A-Za-z0-9_-]{22})\.png$/

/**
 * Stores an uploaded image, redrawn as a square PNG, so that the file itself is never sent to anybody. The same image
 * always has the same path.
 */
export async function storeImage(db: Db, file: Buffer): Promise<Output<typeof uploadOrganizationImage>> {
  const { imageBytes, imageSideMin, imageSideMax } = ORGANIZATION_LIMITS
  const size = imageSizeOf(file)
  if (size === undefined) return { success: false, reason: 'not_an_image' }
  if (file.length > imageBytes || Math.max(size.width, size.height) > imageSideMax)
    return { success: false, reason: 'too_large' }
  if (Math.min(size.width, size.height) < imageSideMin) return { success: false, reason: 'too_small' }
  const png = await redrawAsSquare(file, size.type)
  if (png === undefined) return { success: false, reason: 'not_an_image' }
  const id = createHash('sha256').update(png).digest('base64url').slice(0, 22)
  await putImage(db, { id, png })
  return { success: true, imagePath: pathOf(id) }
}

/** Draws the middle of an image as a square PNG; undefined if its pixels cannot be decoded. */
async function redrawAsSquare(file: Buffer, type: ImageSize['type']): Promise<Buffer | undefined> {
  const size = { width: SIDE_PIXELS, height: SIDE_PIXELS }
  const [square] = (await redrawn({ file, type }, [{ ...size, fit: 'slice' }])) ?? []
  return square
}

type Drawing = {
  width: number
  height: number
  /** How the image fills the drawing: it covers it, or is inside it. */
  fit: 'slice' | 'meet'
  /** The space around it, and the color there; transparent if not stated. */
  margin?: number
  ground?: string
}

/** Draws an image anew as PNG, in each of these sizes; undefined if its pixels cannot be decoded. */
export async function redrawn(
  { file, type }: { file: Buffer; type: ImageSize['type'] },
  drawings: readonly Drawing[],
): Promise<Buffer[] | undefined> {
  // A separate rasterizer, so that a large image delays no other picture and its memory is freed afterwards.
  const raster = startRaster()
  const data = `data:${type};base64,${file.toString('base64')}`
  try {
    const pictures: Buffer[] = []
    for (const { width, height, fit, margin = 0, ground } of drawings) {
      const svg = (content: string) =>
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground === undefined ? '' : `<rect width="${width}" height="${height}" fill="${ground}"/>`}${content}</svg>`
      const png = await raster.toPng(
        svg(
          `<image x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}" preserveAspectRatio="xMidYMid ${fit}" href="${data}"/>`,
        ),
      )
      // The result is empty if the image cannot be decoded.
      if (pictures.length === 0 && png.equals(await raster.toPng(svg('')))) return undefined
      pictures.push(png)
    }
    return pictures
  } finally {
    await raster.close()
  }
}

/**
 * Locks an uploaded image, named by its path or its full address on this site. Returns its id, or null for an empty
 * path.
 */
export async function lockImageAt(
  db: Db,
  { imagePath, isFullImagePath, origin }: { imagePath: string; isFullImagePath: boolean; origin: string },
): Promise<string | null> {
  if (imagePath === '') return null
  const refused = (problem: string) =>
    new AppError('invalid_input', 'invalid_input', `imagePath: ${problem}`, { field: 'imagePath' })
  if (isFullImagePath && !imagePath.startsWith(`${origin}/`)) throw refused('must be an address of this site')
  const id = PATH.exec(isFullImagePath ? imagePath.slice(origin.length) : imagePath)?.[1]
  if (id === undefined || !(await lockImage(db, id))) throw refused('is not an uploaded image')
  return id
}

/** Serves the images of organizations. The image at a path never changes. */
export function serveOrganizationImages(app: FastifyInstance, ctx: Ctx): void {
  app.get<{ Params: { file: string } }>('/feed/organization/:file', async (request, reply) => {
    const id = PATH.exec(`/feed/organization/${request.params.file}`)?.[1]
    const png = id === undefined ? undefined : await imageById(ctx.db, id)
    if (png === undefined) throw new AppError('not_found', 'image_not_found', 'This image does not exist.')
    return reply
      .headers({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        // Clients on other sites also show these images.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(png)
  })
}
